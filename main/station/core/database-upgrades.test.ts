import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { stationClock } from './clock.ts';
import { openStationDatabase, type StationDatabase } from './database.ts';
import { operationLog } from './operation-log.ts';
import { printLedger } from './print-ledger.ts';

const FIXTURES = join(import.meta.dirname, '../../../tests/fixtures/station-databases');
const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0).reverse()) end();
});

/** A database as an earlier release left it, opened by this one. */
function openEarlier(file: string): StationDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-upgrade-'));
  ended.push(() => rmSync(folder, { recursive: true, force: true }));
  const earlier = new Database(join(folder, 'station.sqlite'));
  earlier.exec(readFileSync(join(FIXTURES, file), 'utf8'));
  earlier.close();
  const database = openStationDatabase(folder);
  ended.push(() => database.close());
  return database;
}

const schemaOf = ({ sql }: StationDatabase) =>
  sql
    .prepare<[], { name: string; columns: string }>(
      `select m.name, (select group_concat(name) from (select name from pragma_table_info(m.name) order by name)) columns
       from sqlite_master m where m.type = 'table' and m.name not like 'sqlite_%' order by m.name`,
    )
    .all();

test.each(readdirSync(FIXTURES))('opens %s with its work, its prints in doubt and today’s tables', (file) => {
  const database = openEarlier(file);
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-new-'));
  const fresh = openStationDatabase(folder);
  ended.push(() => rmSync(folder, { recursive: true, force: true }));
  ended.push(() => fresh.close());
  expect(schemaOf(database)).toEqual(schemaOf(fresh));

  const { now } = stationClock({ skewMs: 0, offsetMs: 0, keep: () => undefined });
  const ledger = printLedger(database, now);
  expect(operationLog(database, () => 'station').pending(10)).toMatchObject([{ kind: 'pick', sequence: 1 }]);
  expect(ledger.doubtInterrupted()).toBe(1);
  expect(ledger.unknownCount()).toBe(2);
  // Each of them has its stop, so that it can be answered.
  expect(ledger.stops().flatMap(({ intents }) => intents)).toHaveLength(2);
  // No one asked the server for what had been queued: it isn't sent without asking.
  expect(ledger.next('Zebra', [])).toMatchObject({ status: 'queued', isArmed: false, usableUntil: null });
  // Nothing shows that a label came out which an earlier release took for printed.
  expect(ledger.latest('0197a000-0000-7000-8000-000000000003')?.status).toBe(
    file === 'schema-1.sql' ? 'sent_unproven' : 'acknowledged',
  );
});

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { RecordsState } from '../../../shared/features/factory/stations/stations.ts';
import { openStationDatabase, type StationDatabase } from '../core/database.ts';
import { type StationMeta, stationMeta } from '../core/meta.ts';
import { printLedger } from '../core/print-ledger.ts';
import { type Aside, resumeAside, setAside } from './aside.ts';
import { CannotStart, errorCode, explainFault } from './cannot-start.ts';
import {
  isOlderHash,
  machineHash,
  machineHashToKeep,
  readIdentity,
  type StationIdentity,
  writeIdentity,
} from './identity.ts';
import { type Machine, thisMachine } from './machine-id.ts';
import { type Salvage, salvage } from './salvage.ts';
import { readVitals, type Vitals } from './vitals.ts';

/** A database larger than this is checked page by page only after a power cut. */
const ALWAYS_CHECKED_BYTES = 64 * 1024 * 1024;

interface Records {
  readonly database: StationDatabase;
  readonly identity: StationIdentity | null;
}

const isDamaged = (error: unknown) => {
  const code = errorCode(error);
  return code !== null && /^SQLITE_(CORRUPT|NOTADB)/.test(code);
};

/** A check of the pages found damage that reading them doesn't reveal. */
class PagesDamaged extends Error {
  readonly code = 'SQLITE_CORRUPT';
}

export interface RecordsOptions {
  readonly maxPages?: number | undefined;
  /** The server's address in the settings. */
  readonly server: string;
  readonly now: Date;
  /** The computer it runs on: this one, unless a test says otherwise. */
  readonly computer?: Machine | undefined;
}

function openChecked(folder: string, options: RecordsOptions): StationDatabase {
  const database = openStationDatabase(folder, options);
  try {
    const bytes = statSync(join(folder, 'station.sqlite')).size;
    if (readVitals(folder)?.clean !== true || bytes <= ALWAYS_CHECKED_BYTES) {
      const found: unknown = database.sql.pragma('quick_check(1)', { simple: true });
      if (found !== 'ok') throw new PagesDamaged(String(found));
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** What a person is told once about records that were put aside. */
function explainLoss(aside: Aside, saved: Salvage, vitals: Vitals | null): string {
  if (aside.cause === 'lost') {
    if (vitals === null) return 'This station’s records are gone. We can’t tell how many scans weren’t sent.';
    if (vitals.pending === 0) return 'This station’s records are gone. Every scan had been sent.';
    return vitals.pending === 1
      ? 'This station’s records are gone. About 1 scan wasn’t sent.'
      : `This station’s records are gone. About ${vitals.pending} scans weren’t sent.`;
  }
  const count = saved.operations.filter(({ status }) => status === 'pending').length;
  const total = vitals === null ? count : Math.max(vitals.pending, count);
  if (vitals !== null && total === 0) return 'Every scan had been sent. We put a copy aside.';
  const all = vitals === null ? '' : ` of ${total}`;
  const tail = vitals === null ? ' We can’t tell how many there were.' : '';
  return `We saved ${count}${all} unsent ${total === 1 ? 'scan' : 'scans'} and put a copy aside.${tail}`;
}

/** Writes what was saved. A label that was on its way may be on paper, whatever its row last said. */
function restore(database: StationDatabase, saved: Salvage, aside: Aside, words: string): void {
  const { sql } = database;
  const operation = sql.prepare(
    `insert or ignore into operations (id, sequence, kind, label_id, payload, staff_id, at, status, refusal)
     values (@id, @sequence, @kind, @label_id, @payload, @staff_id, @at, @status, @refusal)`,
  );
  const ledger = printLedger(database, () => new Date());
  const meta = stationMeta(database);
  database.write(() => {
    for (const row of saved.operations) operation.run(row);
    ledger.adopt(saved.intents, 'records-damaged');
    for (const key of ['station-id', 'station-name', 'clock-offset', 'work'] as const) {
      const value = saved.meta.get(key);
      if (value !== undefined) meta.set(key, value);
    }
    meta.set('records-loss', aside.cause);
    const kind = aside.cause === 'lost' ? 'missing' : 'damaged';
    meta.set('records-notice', JSON.stringify({ kind, words } satisfies RecordsState));
  });
}

/** Begins a new database in the place of one that was put aside, with what could be saved of it. */
function replace(folder: string, aside: Aside, options: RecordsOptions): StationDatabase {
  const database = openStationDatabase(folder, options);
  try {
    const saved = salvage(aside.folder);
    restore(database, saved, aside, explainLoss(aside, saved, readVitals(folder)));
    const identity = readIdentity(folder);
    if (aside.cause === 'damaged' && identity) stationMeta(database).set('station-id', identity.stationId);
    aside.finish();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function openOrReplace(folder: string, options: RecordsOptions): StationDatabase {
  const unfinished = resumeAside(folder);
  if (unfinished) return replace(folder, unfinished, options);
  const size = statSync(join(folder, 'station.sqlite'), { throwIfNoEntry: false })?.size ?? 0;
  const wasPaired = readIdentity(folder) !== null || existsSync(join(folder, 'server-token'));
  if (size === 0 && wasPaired) return replace(folder, setAside(folder, 'lost', options.now), options);
  try {
    return openChecked(folder, options);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    return replace(folder, setAside(folder, 'damaged', options.now), options);
  }
}

/** The database's own id, made once. */
function databaseIdIn(meta: StationMeta): string {
  const given = meta.get('database-id');
  if (given !== null) return given;
  const made = newId();
  meta.set('database-id', made);
  return made;
}

/**
 * Writes which station this is next to its database.
 * @returns the identity as it is on disk
 */
export function keepIdentity(
  folder: string,
  meta: StationMeta,
  given: { stationId: string; server: string; machine?: string | undefined },
  computer: Machine,
): StationIdentity {
  const identity = {
    stationId: given.stationId,
    installId: readIdentity(folder)?.installId ?? newId(),
    databaseId: databaseIdIn(meta),
    server: given.server,
    machine: given.machine ?? machineHashToKeep(folder, computer),
  };
  writeIdentity(folder, identity);
  return identity;
}

/** An earlier release wrote something else for the same computer’s id: it isn’t taken for a copy. */
function renewed(
  folder: string,
  meta: StationMeta,
  identity: StationIdentity,
  computer: Machine,
): StationIdentity {
  const machine = machineHash(folder, computer);
  const isOlder =
    machine !== null && identity.machine !== machine && isOlderHash(identity.machine, folder, computer);
  return isOlder ? keepIdentity(folder, meta, { ...identity, machine: undefined }, computer) : identity;
}

/** An identity that contradicts the database belongs to other records. A database that was moved on has the same id. */
function matchIdentity(
  folder: string,
  database: StationDatabase,
  { computer = thisMachine, server }: RecordsOptions,
): StationIdentity | null {
  const meta = stationMeta(database);
  const stationId = meta.get('station-id');
  const identity = readIdentity(folder);
  if (stationId === null) return identity;
  if (identity === null) return keepIdentity(folder, meta, { stationId, server }, computer);
  if (identity.stationId === stationId) return renewed(folder, meta, identity, computer);
  if (identity.databaseId === meta.get('database-id'))
    return keepIdentity(folder, meta, { stationId, server }, computer);
  throw new CannotStart(
    `Wrong records: the ones in ${folder} belong to another workstation. Put the right folder back, or pair again in an empty one: --data DIR.`,
  );
}

/**
 * Opens the station's records. Damaged or missing ones are put aside, and a new database begins with what could be
 * saved.
 * @throws CannotStart where no one can work with the folder as it is
 */
export function openRecords(folder: string, options: RecordsOptions): Records {
  try {
    const database = openOrReplace(folder, options);
    try {
      return { database, identity: matchIdentity(folder, database, options) };
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (cause) {
    throw explainFault(folder, cause);
  }
}

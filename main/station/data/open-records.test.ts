import { createHash } from 'node:crypto';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterEach, describe, expect, test } from 'vitest';
import { newLabelWork, newOpenLabel } from '../../../tests/support/label-work.ts';
import { stationClock } from '../core/clock.ts';
import { openStationDatabase } from '../core/database.ts';
import { floor as openFloor } from '../core/floor.ts';
import { labelCache } from '../core/label-cache.ts';
import { stationMeta } from '../core/meta.ts';
import { operationLog } from '../core/operation-log.ts';
import { printLedger } from '../core/print-ledger.ts';
import { listAside } from './aside.ts';
import { CannotStart } from './cannot-start.ts';
import { machineHash, readIdentity, writeIdentity } from './identity.ts';
import { openRecords } from './open-records.ts';
import { vitalsKeeper } from './vitals.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true });
  }
});

const stationId = newId();
const server = 'http://selvedge.example';
const options = { server, now: new Date('2026-11-22T02:03:00Z') };

/** A paired station's folder with picks the server doesn't have and labels on their way to paper. */
function newFolder({ picks = 40, prints = 6 } = {}): { folder: string; path: string; picked: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-records-'));
  folders.push(folder);
  const database = openStationDatabase(folder);
  const clock = stationClock({ skewMs: 0, offsetMs: 0, keep: () => undefined });
  const labels = labelCache(database, clock.now);
  const log = operationLog(database, () => stationId);
  const floor = openFloor({ database, labels, log, clock, stationId: () => stationId });
  const ledger = printLedger(database, clock.now);
  stationMeta(database).set('station-id', stationId);
  const work = Array.from({ length: picks }, () => newLabelWork());
  const toPrint = Array.from({ length: prints }, () => newOpenLabel());
  floor.takeChanges([...work, ...toPrint], () => undefined);
  for (const { id, blankBarcode } of work)
    floor.record('pick', { labelId: id, pickFace: 'A-01', garment: blankBarcode }, newId());
  floor.write(() => {
    for (const { id } of toPrint)
      ledger.queue({
        labelId: id,
        printer: 'Zebra',
        printNo: 1,
        payloadHash: 'a'.repeat(64),
        reason: null,
        staffId: newId(),
      });
  });
  writeFileSync(join(folder, 'server-token'), 'token\n');
  const vitals = vitalsKeeper(folder, {
    read: () => ({
      pending: log.depth(),
      openIntents: ledger.openCount(),
      lastSequence: log.lastSequence(),
    }),
    failed: (error) => {
      throw error;
    },
  });
  vitals.close();
  database.close();
  return { folder, path: join(folder, 'station.sqlite'), picked: work.map(({ id }) => id) };
}

/** Opens a folder and closes it again; what its records hold then. */
function open(folder: string) {
  const { database, identity } = openRecords(folder, options);
  const log = operationLog(database, () => stationId);
  const ledger = printLedger(database, () => new Date());
  const meta = stationMeta(database);
  const found = {
    identity,
    pending: log.pending(1_000).map(({ payload }) => payload.labelId),
    inDoubt: ledger.unknown().length,
    waiting: ledger.waiting('Zebra'),
    notice: meta.get('records-notice'),
    stationId: meta.get('station-id'),
    isSound: database.sql.pragma('quick_check', { simple: true }),
  };
  database.close();
  return found;
}

function overwrite(path: string, at: number, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

describe('the records of a station', () => {
  test('of an earlier release get an identity next to them, and keep everything', () => {
    const { folder, picked } = newFolder();
    expect(open(folder)).toMatchObject({
      pending: picked,
      inDoubt: 0,
      waiting: 6,
      notice: null,
      identity: { stationId, server },
    });
    expect(readIdentity(folder)).toMatchObject({ stationId, server });
    expect(listAside(folder)).toEqual([]);
  });

  test('named after the computer by an earlier release are this computer’s, and a copied folder is not', () => {
    const { folder } = newFolder();
    open(folder);
    const identity = readIdentity(folder);
    if (!identity) throw new Error('The folder has no identity');
    const byName = (place: string) => createHash('sha256').update(`${hostname()}\n${place}`).digest('hex');
    writeIdentity(folder, { ...identity, machine: byName(folder) });
    expect(open(folder).identity?.machine).toBe(machineHash(folder));
    writeIdentity(folder, { ...identity, machine: byName('/elsewhere') });
    expect(open(folder).identity?.machine).toBe(byName('/elsewhere'));
  });

  test('that are gone start again without an owner, and say how much wasn’t sent', () => {
    const { folder, path } = newFolder({ picks: 12 });
    open(folder);
    rmSync(path);
    const found = open(folder);
    expect(found).toMatchObject({ pending: [], stationId: null, identity: { stationId } });
    expect(found.notice).toContain('records are gone. About 12 scans weren’t sent.');
  });

  test('cut to nothing are the same as gone, and the rest of the files is put aside', () => {
    const { folder, path } = newFolder({ picks: 1 });
    open(folder);
    truncateSync(path, 0);
    expect(open(folder).notice).toContain('About 1 scan wasn’t sent.');
    expect(listAside(folder)).toEqual(['2026-11-22T020300-lost']);
  });

  test('start again, whatever is wrong with the file, and none of it is invented', () => {
    const damage = fc.oneof(
      fc.record({
        kind: fc.constant('cut' as const),
        at: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      }),
      fc.record({
        kind: fc.constant('page' as const),
        at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      }),
      fc.record({ kind: fc.constant('header' as const), at: fc.constant(0) }),
      fc.record({ kind: fc.constant('noise' as const), at: fc.constant(0) }),
    );
    fc.assert(
      fc.property(damage, ({ kind, at }) => {
        const { folder, path, picked } = newFolder();
        const { size } = statSync(path);
        const place = Math.floor(at * size);
        if (kind === 'cut') truncateSync(path, place);
        if (kind === 'page') overwrite(path, place - (place % 4096), Buffer.alloc(4096, 0xa5));
        if (kind === 'header') overwrite(path, 0, Buffer.alloc(100));
        if (kind === 'noise') writeFileSync(path, 'This is a text and not a database.'.repeat(500));
        const found = open(folder);
        expect(found.isSound).toBe('ok');
        expect(picked).toEqual(expect.arrayContaining(found.pending));
        // A cut through an empty page is no damage.
        if (found.notice === null) {
          expect(found).toMatchObject({ pending: picked, waiting: 6 });
          return;
        }
        expect(found.waiting).toBe(0);
        expect(found.notice).toMatch(/We saved \d+ of 40 unsent scans and put a copy aside|records are gone/);
        expect(listAside(folder)).toHaveLength(1);
        expect(readdirSync(join(folder, 'aside', listAside(folder)[0] ?? ''))).toContain('station.sqlite');
      }),
      { numRuns: 20 },
    );
  }, 60_000);

  test('with one page destroyed give back what the other pages hold, and doubt the labels on their way', () => {
    const { folder, path, picked } = newFolder();
    const text = readFileSync(path).toString('latin1');
    // A page of the pulled labels: no operation and no print lies there.
    const place = text.lastIndexOf('blankBarcode');
    overwrite(path, place - (place % 4096), Buffer.alloc(4096, 0xa5));
    const found = open(folder);
    expect(found).toMatchObject({ pending: picked, inDoubt: 6, stationId });
    expect(found.notice).toContain('We saved 40 of 40 unsent scans and put a copy aside.');
  });

  test('put aside by a start that lost its power are put aside by the next one', () => {
    const { folder, path, picked } = newFolder();
    const text = readFileSync(path).toString('latin1');
    const place = text.lastIndexOf('blankBarcode');
    overwrite(path, place - (place % 4096), Buffer.alloc(4096, 0xa5));
    open(folder);
    const [name = ''] = listAside(folder);
    const unfinished = join(folder, 'aside', `${name}.part`);
    renameSync(join(folder, 'aside', name), unfinished);
    expect(open(folder).pending).toEqual(picked);
    expect(listAside(folder)).toEqual([name]);
  });

  test('of another station are refused with a message', () => {
    const { folder } = newFolder();
    open(folder);
    const identity = readIdentity(folder);
    if (!identity) throw new Error('The folder has no identity');
    writeIdentity(folder, { ...identity, stationId: newId(), databaseId: newId() });
    expect(() => open(folder)).toThrow(CannotStart);
    expect(() => open(folder)).toThrow(/Wrong records: .* belong to another workstation/);
  });
});

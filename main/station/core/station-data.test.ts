import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { LabelWork } from '../../../shared/features/factory/stations/stations.ts';
import { newLabelWork } from '../../../tests/support/label-work.ts';
import { stationClock } from './clock.ts';
import { DiskFull, openStationDatabase, type StationDatabase } from './database.ts';
import { floor } from './floor.ts';
import { labelCache } from './label-cache.ts';
import { operationLog } from './operation-log.ts';
import { printLedger } from './print-ledger.ts';

const folders: string[] = [];
const databases: StationDatabase[] = [];
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const stationId = newId();
const staffId = newId();

function openStation(folder = mkdtempSync(join(tmpdir(), 'selvedge-data-'))) {
  folders.push(folder);
  const database = openStationDatabase(folder);
  databases.push(database);
  const clock = stationClock({ skewMs: 0, offsetMs: 0, keep: () => undefined });
  const labels = labelCache(database, clock.now);
  const log = operationLog(database, () => stationId);
  return {
    folder,
    database,
    labels,
    log,
    ledger: printLedger(database, clock.now),
    floor: floor({ database, labels, log, clock, stationId: () => stationId }),
  };
}

const labelOf = (place: number, change: Partial<LabelWork> = {}) =>
  newLabelWork({ orderNumber: String(10_000 + place), ...change });

const pick = (label: LabelWork) => ({ labelId: label.id, pickFace: 'A-01', garment: label.blankBarcode });

describe('the log of a station', () => {
  test('restores operations and their effect after a restart', () => {
    const station = openStation();
    const label = labelOf(1);
    station.floor.takeChanges([label], () => undefined);
    station.floor.record('pick', pick(label), staffId);
    for (const database of databases.splice(0)) database.close();
    const again = openStation(station.folder);
    expect(again.labels.byId(label.id)?.state).toBe('picked');
    expect(again.log.pending(10)).toMatchObject([{ kind: 'pick', sequence: 1, stationId, staffId }]);
  });

  test('keeps a refused operation until a person resolves it, and shows the server’s state', () => {
    const station = openStation();
    const label = labelOf(1);
    const rival = newId();
    station.floor.takeChanges([label], () => undefined);
    station.floor.record('pick', pick(label), staffId);
    station.floor.record('pretreat', { labelId: label.id }, staffId);
    const [first] = station.log.pending(1);
    const refusal = {
      code: 'already-picked',
      title: 'Already picked',
      words: 'It was already picked.',
      expected: null,
      seen: null,
      fix: { action: 'put-back' as const, words: 'Put back the garment on A-01' },
      tone: 'stop' as const,
    };
    const theirs = {
      ...label,
      state: 'picked' as const,
      pickedBy: rival,
      pickedAt: '2026-11-20T10:00:00.000Z',
      version: 2,
    };
    station.floor.takeAnswers([{ id: first?.id ?? '', result: { outcome: 'refused', refusal } }], [theirs]);
    expect(station.labels.byId(label.id)).toMatchObject({ pickedBy: rival, state: 'pretreated' });
    expect(station.log.refused()).toMatchObject([
      { record: { kind: 'pick' }, refusal: { code: 'already-picked' } },
    ]);
    expect(station.log.depth()).toBe(1);
    station.log.settle(first?.id ?? '', { at: '2026-11-20T11:00:00.000Z', staffId, note: '' });
    expect(station.log.refusedCount()).toBe(0);
  });

  test('counts on from what the server has when it was brought back from an older copy', () => {
    const station = openStation();
    const label = labelOf(1);
    station.floor.takeChanges([label], () => undefined);
    station.floor.record('pick', pick(label), staffId);
    station.floor.record('unpick', { labelId: label.id }, staffId);
    station.floor.write(() => station.log.renumber(31));
    expect(station.log.pending(10).map(({ kind, sequence }) => [kind, sequence])).toEqual([
      ['pick', 31],
      ['unpick', 32],
    ]);
    station.floor.record('pick', pick(label), staffId);
    expect(station.log.lastSequence()).toBe(33);
  });

  test('sends again what the server no longer has', () => {
    const station = openStation();
    const label = labelOf(1);
    station.floor.takeChanges([label], () => undefined);
    station.floor.record('pick', pick(label), staffId);
    station.floor.record('unpick', { labelId: label.id }, staffId);
    const lines = station.log.pending(10);
    station.floor.takeAnswers(
      lines.map(({ id }) => ({ id, result: { outcome: 'applied', version: 2 } })),
      [],
    );
    expect(station.log.depth()).toBe(0);
    station.floor.write(() => station.log.resendFrom(2));
    expect(station.log.pending(10).map(({ kind }) => kind)).toEqual(['unpick']);
  });

  test('records nothing, not even half, when the disk is full', () => {
    const station = openStation();
    const labels = Array.from({ length: 200 }, (_, place) => labelOf(place));
    station.floor.takeChanges(labels, () => undefined);
    const pages = Number(station.database.sql.pragma('page_count', { simple: true }));
    station.database.sql.pragma(`max_page_count = ${pages + 8}`);
    let done = 0;
    const fill = () => {
      for (const label of labels) {
        station.floor.record('pick', pick(label), staffId);
        done += 1;
      }
    };
    expect(fill).toThrow(DiskFull);
    expect(done).toBeGreaterThan(0);
    expect(station.log.depth()).toBe(done);
    expect(station.labels.counts().pretreat).toBe(done);
    expect(station.labels.byId(labels[done]?.id ?? '')?.state).toBe('label_printed');
  });
});

describe('the labels of a station', () => {
  test('are counted right whatever is written', () => {
    const station = openStation();
    const states = [
      'open',
      'label_printed',
      'picked',
      'pretreated',
      'printed_on',
      'sorted',
      'packed',
      'cancelled',
    ] as const;
    const labels = Array.from({ length: 12 }, (_, place) => labelOf(place));
    const step = fc.record({
      place: fc.nat({ max: 11 }),
      state: fc.constantFrom(...states),
      version: fc.nat({ max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        for (const { place, state, version } of steps) {
          const label = labels[place];
          if (label) station.floor.takeChanges([{ ...label, state, version }], () => undefined);
        }
        const counted = station.labels.counts();
        station.labels.recount();
        expect(counted).toEqual(station.labels.counts());
      }),
      { numRuns: 30 },
    );
  });

  test('come in the order they are done: priority, then age', () => {
    const station = openStation();
    const old = labelOf(1, { placedAt: '2026-11-01T00:00:00.000Z' });
    const urgent = labelOf(2, { priority: true });
    const recent = labelOf(3);
    station.floor.takeChanges([recent, old, urgent], () => undefined);
    const listed = station.labels.work('pick', { offset: 0, limit: 10 });
    expect(listed.map(({ id }) => id)).toEqual([urgent.id, old.id, recent.id]);
    expect(station.labels.nextToPick('A-01')?.id).toBe(urgent.id);
  });
});

describe('the print ledger', () => {
  test('doubts what was being sent when the program ended, and names what a reprint replaces', () => {
    const station = openStation();
    const entry = {
      labelId: newId(),
      printer: 'Zebra',
      printNo: 1,
      payloadHash: 'a'.repeat(64),
      reason: null,
      staffId,
    };
    const first = station.database.write(() => station.ledger.queue(entry));
    station.database.write(() => station.ledger.send(first.id, entry.payloadHash));
    expect(station.ledger.doubtInterrupted()).toBe(1);
    expect(station.ledger.unknown()).toMatchObject([{ id: first.id }]);
    const second = station.database.write(() => station.ledger.queue({ ...entry, reason: 'torn' }));
    expect(second).toMatchObject({ parentId: first.id, reason: 'torn' });
    expect(station.ledger.next('Zebra', [])?.id).toBe(second.id);
  });

  test('reads no more of the print ledger than the labels that are open', () => {
    const { database } = openStation();
    const statements: string[] = [];
    const prepare = database.sql.prepare.bind(database.sql);
    database.sql.prepare = (text: string) => {
      statements.push(text);
      return prepare(text);
    };
    printLedger(database, () => new Date());
    const scans = statements.flatMap((text) => {
      const query = prepare(`explain query plan ${text}`);
      const bound = /@\w+/.test(text)
        ? [Object.fromEntries([...text.matchAll(/@(\w+)/g)].map(([, name]) => [name, null]))]
        : [...text.matchAll(/\?/g)].map(() => null);
      const plan = z.array(z.object({ detail: z.string() })).parse(query.all(...bound));
      return plan.filter(({ detail }) => detail === 'SCAN print_intents').map(() => text);
    });
    expect(statements.length).toBeGreaterThan(10);
    expect(scans).toEqual([]);
  });

  test('reports an entry again after each change, and no longer once the server has its last one', () => {
    const station = openStation();
    const entry = {
      labelId: newId(),
      printer: 'Zebra',
      printNo: 1,
      payloadHash: 'a'.repeat(64),
      reason: null,
      staffId,
    };
    const { id } = station.database.write(() => station.ledger.queue(entry));
    const [queued] = station.ledger.unreported(10);
    expect(queued).toMatchObject({ id, state: 'queued', revision: 1, cause: null });
    station.ledger.mark(id, 'queued', {
      cause: 'out-of-labels',
      words: 'The label printer is out of labels.',
    });
    if (queued) station.ledger.reported([queued]);
    const waiting = station.ledger.unreported(10);
    expect(waiting).toMatchObject([{ id, cause: 'out-of-labels', revision: 2 }]);
    station.ledger.reported(waiting);
    expect(station.ledger.unreported(10)).toEqual([]);
  });

  test('doesn’t send what this station has given back without asking', () => {
    const { ledger, database } = openStation();
    const until = '2999-01-01T00:00:00.000Z';
    const queueHeld = (givenBackAt: string | null) => {
      const claim = { intentId: newId(), labelId: newId(), printNo: 1, epoch: 1, armed: false };
      database.sql
        .prepare('insert into print_claims values (@intentId, @labelId, 1, 1, @until, @givenBackAt)')
        .run({ intentId: claim.intentId, labelId: claim.labelId, until, givenBackAt });
      const entry = {
        labelId: claim.labelId,
        printNo: 1,
        payloadHash: '',
        printer: 'Zebra',
        reason: null,
        staffId,
      };
      return ledger.queue(entry, claim).usableUntil;
    };
    expect(queueHeld(null)).toBe(until);
    expect(queueHeld('2026-11-22T09:00:00.000Z')).toBeNull();
  });

  test('lists a failed label until someone closes it or it is printed again', () => {
    const station = openStation();
    const entry = {
      labelId: newId(),
      printer: 'Zebra',
      printNo: 1,
      payloadHash: 'a'.repeat(64),
      reason: null,
      staffId,
    };
    const fail = () => {
      const { id } = station.database.write(() => station.ledger.queue(entry));
      station.ledger.mark(id, 'failed', { cause: 'label-unwritable', words: 'Too long.' });
      return id;
    };
    const first = fail();
    expect(station.ledger.toCheck().map(({ id }) => id)).toEqual([first]);
    const second = fail();
    expect(station.ledger.toCheck().map(({ id }) => id)).toEqual([second]);
    station.ledger.close(second);
    expect(station.ledger.toCheckCount()).toBe(0);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';
import { newLabelWork } from '../../../../tests/support/label-work.ts';
import { stationClock } from '../../core/clock.ts';
import { openStationDatabase, type StationDatabase } from '../../core/database.ts';
import { floor as openFloor } from '../../core/floor.ts';
import { floorCache as openFloorCache } from '../../core/floor-cache.ts';
import { labelCache } from '../../core/label-cache.ts';
import { operationLog } from '../../core/operation-log.ts';
import type { FloorPlace } from '../../core/place.ts';
import { packPlace } from '../packing/pack-place.ts';
import { sortPlace } from './sort-place.ts';

let folder: string;
let database: StationDatabase;
let sorting: FloorPlace;
let packing: FloorPlace;
let pull: (...labels: LabelWork[]) => void;
let asked: number;
const staff = newId();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-sort-'));
  database = openStationDatabase(folder);
  const clock = stationClock({ skewMs: 0, offsetMs: 0, keep: () => undefined });
  const labels = labelCache(database, clock.now);
  const stationId = newId();
  const log = operationLog(database, () => stationId);
  const floor = openFloor({ database, labels, log, clock, stationId: () => stationId });
  const floorCache = openFloorCache(database);
  floorCache.replace({ staff: [], pickFaces: [], pigeonholes: ['B2', 'A1', 'C3'], totes: [], blanks: [] });
  asked = 0;
  const queue = { seen: () => null };
  const parts = { labels, floor, queue, floorCache };
  sorting = sortPlace({ ...parts, startAt: () => 0, noneEmpty: () => (asked += 1) });
  packing = packPlace(parts);
  pull = (...changed) => floor.takeChanges(changed, () => undefined);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const made = (change: Partial<LabelWork> = {}) => newLabelWork({ state: 'printed_on', ...change });
/** A pair of printed garments of one order. */
function pair(orderNumber: string, change: Partial<LabelWork> = {}): [LabelWork, LabelWork] {
  const orderId = newId();
  return [
    made({ orderId, orderNumber, counter: 1, ...change }),
    made({ orderId, orderNumber, counter: 2, ...change }),
  ];
}
const label = (work: LabelWork) => ({ what: 'label', label: work, copy: null }) as const;
const hole = (code: string) => ({ what: 'pigeonhole', code }) as const;

describe('sorting', () => {
  it('sends an order of one piece straight to packing, which takes it', () => {
    const only = made({ of: 1, orderNumber: '10041' });
    pull(only);
    expect(sorting.scan(label(only), staff)).toMatchObject({ tone: 'right', headline: 'Take it to Pack' });
    expect(sorting.confirm(staff)).toBeNull();
    expect(packing.scan(label(only), staff)).toMatchObject({ tone: 'done', headline: 'Order packed' });
  });

  it('gives the first piece an empty pigeonhole along the wall, and the next piece the same', () => {
    const [first, second] = pair('10041');
    const [other] = pair('10042');
    pull(first, second, other);
    expect(sorting.scan(label(first), staff)).toMatchObject({ headline: 'B2', target: 'B2' });
    expect(sorting.scan(hole('B2'), staff)).toMatchObject({ tone: 'done', headline: 'In B2' });
    expect(sorting.scan(label(other), staff)).toMatchObject({ headline: 'A1' });
    expect(sorting.scan(hole('A1'), staff)).toMatchObject({ headline: 'In A1' });
    expect(sorting.scan(label(second), staff)).toMatchObject({ headline: 'B2' });
    expect(sorting.scan(hole('A1'), staff)).toMatchObject({
      refusal: { code: 'wrong-pigeonhole', expected: 'B2' },
    });
    expect(sorting.confirm(staff)).toMatchObject({ headline: 'In B2' });
    expect(packing.scan(hole('B2'), staff)).toMatchObject({ headline: 'B2', order: { number: '10041' } });
  });

  it('lets the first piece go into any other empty one, but not where another order lies', () => {
    const [first] = pair('10041');
    const [other] = pair('10042');
    pull(first, other);
    sorting.scan(label(first), staff);
    expect(sorting.scan(hole('C3'), staff)).toMatchObject({ headline: 'In C3' });
    sorting.scan(label(other), staff);
    expect(sorting.scan(hole('C3'), staff)).toMatchObject({
      refusal: { code: 'pigeonhole-taken', words: 'C3 holds order 10041.' },
    });
    expect(sorting.confirm(staff)).toMatchObject({ headline: 'In B2' });
  });

  it('says that none is empty and asks the server, and takes one as soon as it is', () => {
    const lying = ['B2', 'A1', 'C3'].map((code, place) =>
      made({ state: 'sorted', pigeonhole: code, orderNumber: String(10_050 + place) }),
    );
    const [first] = pair('10041');
    pull(first, ...lying);
    expect(sorting.scan(label(first), staff)).toMatchObject({ refusal: { code: 'no-pigeonhole' } });
    expect(asked).toBe(1);
    const [gone] = lying;
    if (gone) pull({ ...gone, state: 'packed', version: 2 });
    expect(sorting.scan(label(first), staff)).toMatchObject({ headline: 'B2' });
  });

  it('takes a pigeonhole with garments of a cancelled order last, and says to take them out', () => {
    const [sortedAt, cancelledAt] = ['2026-11-28T09:00:00.000Z', '2026-11-28T10:00:00.000Z'];
    const left = ['B2', 'A1'].map((code) =>
      made({ state: 'cancelled', pigeonhole: code, sortedAt, cancelledAt }),
    );
    const [first] = pair('10041');
    const [second] = pair('10042');
    pull(first, second, ...left);
    expect(sorting.scan(label(first), staff)).toMatchObject({ headline: 'C3' });
    sorting.confirm(staff);
    expect(sorting.scan(label(second), staff)).toMatchObject({
      headline: 'B2',
      words: expect.stringMatching(/^Take 1 garment of a cancelled order out of B2 first\./),
    });
  });
});

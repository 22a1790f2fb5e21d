import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';
import { newLabelWork } from '../../../../tests/support/label-work.ts';
import { openStationFloor, type StationFloor } from '../../../../tests/support/station-floor.ts';
import { toteScan } from '../totes/tote-scan.ts';
import { puttingBack } from './putting-back.ts';

const sam = newId();
let floor: StationFloor;
let ask: ReturnType<typeof puttingBack>;
let garment: LabelWork;

/** A label whose garment was picked into a tote before its order was cancelled. */
const cancelled = (change: Partial<LabelWork> = {}) =>
  newLabelWork({
    state: 'cancelled',
    pickedAt: '2026-11-27T10:00:00.000Z',
    cancelledAt: '2026-11-27T11:00:00.000Z',
    tote: 'TOTE001',
    ...change,
  });
const take = (...labels: LabelWork[]) => floor.floor.takeChanges(labels, () => undefined);
const scanLabel = (label: LabelWork) =>
  ask({ what: 'label', label: floor.labels.byId(label.id) ?? label, copy: null }, sam);
const scanFace = (code: string) => ask({ what: 'pick-face', code }, sam);
const left = () => floor.labels.toPutBack(10).map(({ id }) => id);

beforeEach(() => {
  floor = openStationFloor(newId());
  ask = puttingBack({ ...floor, queue: { seen: () => undefined } });
  garment = cancelled();
  take(garment);
});
afterEach(() => floor.close());

describe('a garment of a cancelled label', () => {
  test('is on the list until its label and then its pick face were scanned, without the network', () => {
    expect(left()).toEqual([garment.id]);
    expect(scanLabel(garment)).toMatchObject({
      headline: 'Cancelled',
      target: 'A-01',
      refusal: { fix: { words: 'Put it back on A-01, then scan A-01' } },
    });
    expect(floor.log.depth()).toBe(0);
    expect(scanFace('A-01')).toMatchObject({ tone: 'done', headline: 'Back in A-01', next: 'Bin the label' });
    expect(left()).toEqual([]);
    expect(floor.log.pending(5)).toMatchObject([
      { kind: 'put-back', payload: { labelId: garment.id, to: 'stock', pickFace: 'A-01' } },
    ]);
    expect(floor.labels.byId(garment.id)?.tote).toBeNull();
    // Once: the next scan of either is something else.
    expect(scanFace('A-01')).toBeNull();
    expect(scanLabel(garment)).toBeNull();
    expect(floor.log.depth()).toBe(1);
  });

  test('isn’t put back on another face, and the right one still counts', () => {
    scanLabel(garment);
    expect(scanFace('B-09')).toMatchObject({
      refusal: { code: 'wrong-pick-face', fix: { words: 'Go to A-01 and scan it' } },
    });
    expect(left()).toEqual([garment.id]);
    expect(scanFace('A-01')).toMatchObject({ headline: 'Back in A-01' });
  });

  test('that was worked on goes to the seconds, by a second scan of its label', () => {
    const printed = cancelled({ printedSides: ['front'], printedOnAt: '2026-11-27T10:30:00.000Z' });
    take(printed);
    expect(scanLabel(printed)?.refusal?.fix.words).toBe('Put it in seconds, then scan the label again');
    expect(scanFace('A-01')).toMatchObject({ tone: 'wrong' });
    expect(left()).toHaveLength(2);
    expect(scanLabel(printed)).toMatchObject({ headline: 'Back in seconds' });
    expect(floor.log.pending(5)).toMatchObject([{ payload: { to: 'seconds', pickFace: null } }]);
  });

  test('isn’t meant by a face that is scanned for something else, or by another person', () => {
    expect(scanFace('A-01')).toBeNull();
    scanLabel(garment);
    const other = newLabelWork();
    take(other);
    expect(scanLabel(other)).toBeNull();
    expect(scanFace('A-01')).toBeNull();
    scanLabel(garment);
    expect(ask({ what: 'pick-face', code: 'A-01' }, newId())).toBeNull();
    expect(left()).toEqual([garment.id]);
  });

  test('is shown in its tote, which is empty after it', () => {
    const scans = { last: null, work: 'pick' } as const;
    const lookInto = toteScan({ ...floor, lastStep: floor.steps, scans });
    expect(lookInto('TOTE001', sam).content?.rows.map(({ label }) => label.id)).toEqual([garment.id]);
    scanLabel(garment);
    scanFace('A-01');
    expect(lookInto('TOTE001', sam).words).toBe('This tote is empty');
  });

  test('stays listed, however long ago its order was cancelled', () => {
    floor.labels.forgetClosedBefore(new Date(Date.now() + 86_400_000).toISOString());
    expect(left()).toEqual([garment.id]);
    scanLabel(garment);
    scanFace('A-01');
    floor.labels.forgetClosedBefore(new Date(Date.now() + 86_400_000).toISOString());
    expect(floor.labels.byId(garment.id)).toBeNull();
  });
});

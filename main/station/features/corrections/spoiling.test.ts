import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  printLabel,
  refuseScan,
  refuseUnlessOnFloor,
} from '../../../../shared/features/factory/labels/labels.ts';
import { newLabelWork } from '../../../../tests/support/label-work.ts';
import { openStationFloor, type StationFloor } from '../../../../tests/support/station-floor.ts';
import { openSpoiling, type Spoiling } from './spoiling.ts';

const staffId = newId();
const stationId = newId();
const label = newLabelWork({
  state: 'printed_on',
  pickedAt: '2026-11-20T09:00:00.000Z',
  printedSides: ['front'],
  timesPrinted: 1,
  version: 4,
});
let station: StationFloor;
let labels: StationFloor['labels'];
let log: StationFloor['log'];
let floor: StationFloor['floor'];
let steps: StationFloor['steps'];
let spoiling: Spoiling;

beforeEach(() => {
  station = openStationFloor(stationId);
  ({ labels, log, floor, steps } = station);
  spoiling = openSpoiling({ floor, labels, lastStep: steps, scans: { work: 'check' } });
  floor.takeChanges([label], () => undefined);
});
afterEach(() => station.close());

const childOf = () => {
  const [child] = labels.work('print', { offset: 0, limit: 10 });
  if (!child) throw new RangeError('No label waits to be printed');
  return child;
};
const answer = (outcome: 'applied' | 'refused') => {
  const last = log.pending(10).at(-1);
  if (!last) throw new RangeError('Nothing was recorded');
  const refusal = refuseScan('label-spoiled', 'Someone else reported it.');
  const result = outcome === 'applied' ? { outcome, version: 5 } : { outcome, refusal };
  floor.takeAnswers([{ id: last.id, result }], []);
};

describe('a garment spoiled at a workstation without the network', () => {
  it('ends its label and is made again under another one of the same piece', () => {
    expect(spoiling.spoil(label.id, 'stained', staffId)).toMatchObject({ tone: 'done', headline: 'Spoiled' });
    const child = childOf();
    expect(child).toMatchObject({
      parentId: label.id,
      orderId: label.orderId,
      counter: label.counter,
      printedSides: [],
      pickedAt: null,
      timesPrinted: 0,
    });
    expect(child.code).not.toBe(label.code);
    const old = labels.byCode(label.code);
    expect(old && refuseUnlessOnFloor(old)).toMatchObject({
      code: 'label-spoiled',
      title: 'Spoiled',
      fix: { words: 'Bin it with its label' },
    });
    expect(spoiling.spoil(label.id, 'other', staffId)).toMatchObject({ refusal: { code: 'label-spoiled' } });
    expect(labels.counts()).toMatchObject({ print: 1, sort: 0 });
  });

  it('carries on under its own label when undone, and the new paper is to be binned', () => {
    spoiling.spoil(label.id, 'stained', staffId);
    const child = childOf();
    const paper = { labelId: child.id, intentId: newId(), printer: 'Zebra', payloadHash: 'a'.repeat(64) };
    floor.record(printLabel.kind, paper, staffId);
    expect(steps.undo(staffId)).toMatchObject({
      headline: 'Undone',
      next: 'Bin the new label, then carry on',
      label: { id: label.id, state: 'printed_on', printedSides: ['front'] },
    });
    const dropped = labels.byId(child.id);
    expect(dropped && refuseUnlessOnFloor(dropped)).toMatchObject({ fix: { words: 'Bin this label' } });

    // The server sends the child before it hears that it isn’t needed.
    floor.takeChanges([{ ...child, version: 1 }], () => undefined);
    expect(labels.byId(child.id)).toMatchObject({ state: 'spoiled' });
    expect(labels.counts()).toMatchObject({ print: 0, pick: 0, sort: 1 });
  });

  it('keeps no second child where another workstation was first', () => {
    spoiling.spoil(label.id, 'stained', staffId);
    const child = childOf();
    answer('refused');
    expect(labels.byId(child.id)).toMatchObject({ state: 'spoiled' });
    expect(labels.counts().print).toBe(0);
  });

  it('keeps its child where the server refuses to undo', () => {
    spoiling.spoil(label.id, 'stained', staffId);
    const child = childOf();
    answer('applied');
    floor.takeChanges([{ ...label, state: 'spoiled', version: 5 }, child], () => undefined);
    steps.undo(staffId);
    expect(labels.counts()).toMatchObject({ print: 0, sort: 1 });
    answer('refused');
    expect(labels.byId(child.id)).toMatchObject({ state: 'open' });
  });
});

import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newLabelWork } from '../../../../tests/support/label-work.ts';
import { openStationFloor, type StationFloor } from '../../../../tests/support/station-floor.ts';
import { type PickPlace, pickPlace } from './pick-place.ts';
import { openShortage, type Shortage } from './shortage.ts';

const staffId = newId();
const stationId = newId();
const label = newLabelWork({ pickFace: 'A01-1' });
let station: StationFloor;
let labels: StationFloor['labels'];
let log: StationFloor['log'];
let floor: StationFloor['floor'];
let steps: StationFloor['steps'];
let place: PickPlace;
let shortage: Shortage;
let blankFace: string;
let last: Parameters<typeof openShortage>[0]['scans']['last'];

beforeEach(() => {
  station = openStationFloor(stationId);
  ({ labels, log, floor, steps } = station);
  blankFace = 'A01-1';
  last = null;
  const blank = (barcode: string) => ({
    barcode,
    sku: label.blankSku,
    words: 'Tee, Black, M',
    pickFace: blankFace,
    productName: 'Tee',
    colour: 'Black',
    size: 'M',
    colourHex: null,
  });
  place = pickPlace({ labels, floor, queue: { seen: () => undefined } });
  shortage = openShortage(
    {
      clock: station.clock,
      floor,
      labels,
      lastStep: steps,
      floorCache: { blank },
      scans: {
        get last() {
          return last;
        },
        work: 'pick',
      },
    },
    place,
  );
  floor.takeChanges([label], () => undefined);
});
afterEach(() => station.close());

const garment = {
  what: 'garment',
  barcode: label.blankBarcode,
  sku: label.blankSku,
  words: 'Tee',
  garment: { productName: 'Tee', colour: 'Black', size: 'M', colourHex: null },
} as const;
const payloads = () => log.pending(20).map(({ kind, payload }) => ({ kind, ...payload }));

describe('“None here” without the network', () => {
  it('takes a sold-out garment off the list, and its label can still be picked when one is found', () => {
    expect(shortage.report(label.id, 0, staffId)).toMatchObject({
      tone: 'done',
      headline: 'Sold out',
      next: 'Skip it. The office knows',
    });
    expect(labels.counts().pick).toBe(0);
    expect(payloads()).toMatchObject([{ kind: 'short', left: 0, elsewhere: null }]);

    const held = labels.byId(label.id);
    if (!held) throw new RangeError('The label is gone');
    place.scan({ what: 'label', label: held, copy: null }, staffId);
    expect(place.scan(garment, staffId)).toMatchObject({ headline: 'Picked' });
    expect(labels.byId(label.id)).toMatchObject({ state: 'picked', shortAt: null });
  });

  it('is undone within a minute, and not once the garment was picked', () => {
    shortage.report(label.id, 0, staffId);
    expect(steps.undo(staffId)).toMatchObject({ headline: 'Undone', label: { shortAt: null } });
    expect(labels.counts().pick).toBe(1);

    shortage.report(label.id, 2, staffId);
    expect(labels.counts().pick).toBe(1);
    place.scan(garment, staffId);
    expect(steps.undo(staffId)).toMatchObject({ refusal: { code: 'cannot-step-back' } });
    expect(payloads().map(({ kind }) => kind)).toEqual(['short', 'undo-short', 'short', 'pick']);
  });

  it('sends a person to the blank’s other pick face first, and takes the garment from there', () => {
    blankFace = 'B12-1';
    expect(shortage.report(label.id, 0, staffId)).toMatchObject({
      tone: 'right',
      headline: 'Look in B12-1',
      target: 'B12-1',
    });
    expect(labels.byId(label.id)?.shortAt).toBeNull();
    expect(place.scan({ what: 'pick-face', code: 'B12-1' }, staffId)).toMatchObject({ headline: 'B12-1' });
    expect(place.scan(garment, staffId)).toMatchObject({ headline: 'Picked' });
  });

  it('doesn’t take the rest at one of two faces for the count of the blank', () => {
    blankFace = 'B12-1';
    expect(shortage.report(label.id, 2, staffId)).toMatchObject({ headline: '2 left' });
    expect(payloads()).toMatchObject([{ kind: 'short', left: 2, elsewhere: 'B12-1' }]);
    expect(steps.undoable()).toBeNull();
    expect(place.scan(garment, staffId)).toMatchObject({ headline: 'Picked' });
  });

  it('sends no one to a cancelled garment that is already pretreated', () => {
    const pretreated = newLabelWork({
      state: 'cancelled',
      tote: 'TOTE003',
      pickedAt: '2026-11-20T09:00:00.000Z',
      pretreatedAt: '2026-11-20T09:10:00.000Z',
    });
    floor.takeChanges([pretreated], () => undefined);
    expect(shortage.report(label.id, 0, staffId)).toMatchObject({ headline: 'Sold out' });
  });

  it('keeps a label that waits for stock, so that its order isn’t packed without it', () => {
    shortage.report(label.id, 0, staffId);
    station.database.write(() => labels.forgetClosedBefore('2999-01-01T00:00:00.000Z'));
    expect(labels.ofOrder(label.orderId)).toMatchObject([{ id: label.id, state: 'label_printed' }]);
  });

  it('sends a person to a cancelled garment in a tote, and no one after that', () => {
    const cancelled = newLabelWork({
      state: 'cancelled',
      tote: 'TOTE003',
      pickedAt: '2026-11-20T09:00:00.000Z',
    });
    const other = newLabelWork({ pickFace: 'A01-1' });
    floor.takeChanges([cancelled, other], () => undefined);
    expect(shortage.report(label.id, 0, staffId)).toMatchObject({ headline: 'Look in Tote 3' });
    expect(shortage.report(label.id, 0, staffId)).toMatchObject({ headline: 'Sold out' });
    expect(labels.byId(cancelled.id)?.tote).toBeNull();
    expect(shortage.report(other.id, 0, staffId)).toMatchObject({ headline: 'Sold out' });
  });

  it('takes two scans of its card as none, and one alone as nothing', () => {
    expect(shortage.command(staffId)).toMatchObject({ refusal: { title: 'Pick face first' } });
    last = {
      id: newId(),
      at: new Date().toISOString(),
      text: '',
      source: 'barcode',
      work: 'pick',
      headline: 'A01-1',
      words: '',
      tone: 'right',
      next: null,
      target: null,
      difference: null,
      refusal: null,
      label,
      side: null,
      order: null,
      content: null,
      treatment: null,
      opens: null,
      reads: 1,
      tookMs: 1,
    };
    expect(shortage.command(staffId)).toMatchObject({ headline: 'How many are left?' });
    expect(log.pending(5)).toHaveLength(0);
    expect(shortage.command(staffId)).toMatchObject({ headline: 'Sold out' });
  });

  it('refuses a garment that is already picked', () => {
    place.scan({ what: 'pick-face', code: 'A01-1' }, staffId);
    place.scan(garment, staffId);
    expect(shortage.report(label.id, 0, staffId)).toMatchObject({ refusal: { code: 'already-picked' } });
  });
});

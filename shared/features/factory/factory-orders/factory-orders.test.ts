import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workingDaysBetween } from '../../../rules/dates/dates.ts';
import { timelineWords } from '../../selling/orders/orders.ts';
import {
  blanksNeeded,
  dueBounds,
  type FactoryItem,
  garmentsOf,
  garmentsWaitedFor,
  listOrderBlockers,
  orderBlockers,
  orderHeat,
  shipByDay,
  waitingSince,
  workingDaysLate,
} from './factory-orders.ts';

const blank = {
  id: '01900000-0000-7000-8000-000000000001',
  sku: 'TEE-BLACK-M',
  barcode: '50',
  colour: 'Black',
  size: 'M',
  pickFace: 'A01',
  stock: 3,
  baseProductName: 'Tee',
  baseProductSku: 'TEE',
  platen: null,
  pretreatGrams: null,
  hex: null,
  weightGrams: 190,
};
const file = {
  id: blank.id,
  side: 'front',
  fileId: null,
  sha256: null,
  widthPx: 1,
  heightPx: 1,
  widthMm: 1,
  heightMm: 1,
  ink: null,
  fromCollarMm: null,
  error: null,
};

function item(states: readonly FactoryItem['labels'][number]['state'][], stock = 3): FactoryItem {
  return {
    id: blank.id,
    position: 1,
    name: 'Tee',
    sku: 'T',
    options: { Colour: 'White', Size: 'M' },
    texts: [],
    quantity: states.length,
    imageFileId: null,
    bundle: null,
    blank: { ...blank, stock },
    designVersion: { id: blank.id, number: 1, sceneHash: 'h', verdict: null, sides: [] },
    printFiles: [{ ...file, status: 'ready' }],
    labels: states.map((state, index) => ({
      id: blank.id,
      code: `SL${index}`,
      parentId: null,
      orderItemId: blank.id,
      counter: index + 1,
      of: states.length,
      state,
      shortAt: null,
      sides: ['front'],
      needsPretreat: false,
      pickFace: 'A01',
      pigeonhole: null,
      tote: null,
      isToPutBack: false,
      timesPrinted: 0,
    })),
  };
}

describe('blanks an order needs', () => {
  test('are those of labels that were not picked, summed over its items', () => {
    const needed = blanksNeeded([item(['open', 'label_printed', 'picked']), item(['open', 'cancelled'])]);
    expect(needed.map(({ needed: count, short }) => [count, short])).toEqual([[3, 0]]);
    expect(blanksNeeded([item(['packed'])])).toEqual([]);
  });

  test('say how many are short', () => {
    expect(blanksNeeded([item(['open', 'open'], -1)])[0]?.short).toBe(1);
  });
});

describe('holds', () => {
  const withFiles = (...statuses: ('ready' | 'waiting' | 'rendering' | 'failed')[]) => ({
    blank,
    labels: [],
    printFiles: statuses.map((status) => ({ ...file, status })),
  });

  test('an item without a print file is never ready', () => {
    expect(listOrderBlockers([withFiles()])).toEqual(['print-file-waiting']);
    expect(listOrderBlockers([withFiles('ready')])).toEqual([]);
  });

  test('name each reason once', () => {
    expect(
      listOrderBlockers([
        withFiles('failed', 'rendering'),
        { ...withFiles('waiting'), blank: { ...blank, stock: -2 } },
      ]),
    ).toEqual(['print-file-failed', 'print-file-waiting', 'blank-short']);
  });

  test('name the garment that no one found, once', () => {
    const [label] = item(['label_printed']).labels;
    if (!label) throw new RangeError('No label');
    const items = [
      {
        ...item(['label_printed', 'packed'], -1),
        labels: [{ ...label, shortAt: '2026-11-16T09:00:00.000Z' }],
      },
      item(['label_printed']),
    ];
    const holds = listOrderBlockers(items);
    expect(holds).toEqual(['blank-short', 'stock']);
    expect(orderBlockers({ holds, holdReason: null, waitingFor: garmentsWaitedFor(items) })).toEqual([
      'Waiting for Black, M',
    ]);
    expect(garmentsWaitedFor([item(['label_printed'])])).toBeNull();
    expect(orderBlockers({ holds: ['blank-short'], holdReason: null, waitingFor: null })).toEqual([
      'A blank is out of stock',
    ]);
    expect(orderBlockers({ holds: ['office'], holdReason: 'Check the address', waitingFor: null })).toEqual([
      'On hold: Check the address',
    ]);
  });
});

describe('heat', () => {
  const monday = '2026-11-16T09:00:00.000Z';
  const paid = (paidAt: string | null, progress = 40) => ({ paidAt, progress });

  test('is warm on the day by which an order is to leave, and hot after it', () => {
    expect(orderHeat(paid(monday), '2026-11-17T09:00:00.000Z')).toBe('calm');
    expect(orderHeat(paid(monday), '2026-11-18T09:00:00.000Z')).toBe('warm');
    expect(orderHeat(paid(monday), '2026-11-19T09:00:00.000Z')).toBe('hot');
    expect(orderHeat(paid('2026-11-20T09:00:00.000Z'), '2026-11-22T20:00:00.000Z')).toBe('calm');
  });

  test('has ended when the order is complete, and has not started before it is paid', () => {
    expect(orderHeat(paid(monday, 100), '2026-12-19T09:00:00.000Z')).toBe('calm');
    expect(orderHeat(paid(null), '2026-12-19T09:00:00.000Z')).toBe('calm');
  });

  test('counts the working days that an order is late', () => {
    expect(workingDaysLate(paid(monday), '2026-11-18T09:00:00.000Z')).toBe(0);
    expect(workingDaysLate(paid(monday), '2026-11-20T09:00:00.000Z')).toBe(2);
    expect(workingDaysLate(paid(monday), '2026-11-23T09:00:00.000Z')).toBe(3);
    expect(workingDaysLate(paid('2026-11-18T09:00:00.000Z'), '2026-11-21T09:00:00.000Z')).toBe(0);
    expect(workingDaysLate(paid(null), '2026-11-20T09:00:00.000Z')).toBe(0);
  });
});

test('an order is named by its most frequent garment, and the others are counted', () => {
  const of = (colour: string, quantity: number) => ({ name: 'Tee', quantity, blank: { ...blank, colour } });
  expect(garmentsOf([of('Black', 1), of('Navy', 3), of('Black', 1)])).toEqual({
    garment: { name: 'Navy, M', count: 3 },
    otherGarments: 2,
  });
  const print = { name: 'Print', quantity: 1, blank: { ...blank, colour: '', size: '' } };
  expect(garmentsOf([print])).toEqual({ garment: { name: 'Print', count: 1 }, otherGarments: 0 });
  expect(garmentsOf([])).toEqual({ garment: null, otherGarments: 0 });
});

test('a blank that is short blocks no order whose pieces were all picked', () => {
  expect(listOrderBlockers([item(['picked', 'packed'], -1)])).toEqual([]);
  expect(listOrderBlockers([item(['picked', 'label_printed'], -1)])).toEqual(['blank-short']);
});

test('what happened reads as a sentence', () => {
  const entry = { id: '1', at: '', note: null, who: null, where: null } as const;
  expect(timelineWords({ ...entry, kind: 'status', what: 'processing', detail: 'staff' })).toBe(
    'Processing, manually',
  );
  expect(timelineWords({ ...entry, kind: 'scan', what: 'print-on', detail: 'SL1', note: 'front' })).toBe(
    'Printed (front)',
  );
  expect(timelineWords({ ...entry, kind: 'payment', what: 'Visa', detail: 'Declined' })).toBe(
    'Visa: Declined',
  );
});

test.each([
  ['2026-11-20T09:00:00.000Z', '2026-11-24'],
  ['2026-11-23T09:00:00.000Z', '2026-11-25'],
  [null, null],
])('an order paid at %s is to leave by %s', (paidAt, day) => {
  expect(shipByDay({ paidAt })).toBe(day);
});

describe('filters by time', () => {
  const moment = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2026-03-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const paidAndNow = fc
    .tuple(moment, fc.integer({ min: 0, max: 8 * 24 * 3_600_000 }))
    .map(([paid, waited]) => [paid.toISOString(), new Date(paid.getTime() + waited).toISOString()] as const);

  test('by age find exactly the orders that have waited so many working days', () => {
    fc.assert(
      fc.property(paidAndNow, ([paidAt, now]) => {
        const waited = workingDaysBetween(paidAt.slice(0, 10), now.slice(0, 10));
        expect(paidAt < waitingSince(1, now)).toBe(waited > 1);
        expect(paidAt < waitingSince(2, now)).toBe(waited > 2);
      }),
      { numRuns: 2_000 },
    );
  });

  test('by the day of leaving find exactly the orders that the list shows as late or due today', () => {
    fc.assert(
      fc.property(paidAndNow, ([paidAt, now]) => {
        const { late, today } = dueBounds(now);
        const heat = orderHeat({ paidAt, progress: 50 }, now);
        expect(paidAt < late).toBe(heat === 'hot');
        expect(paidAt >= late && paidAt < today).toBe(heat === 'warm');
      }),
      { numRuns: 2_000 },
    );
  });
});

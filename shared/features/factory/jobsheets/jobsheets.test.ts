import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FactoryOrder } from '../factory-orders/factory-orders.ts';
import { jobsheetOrderSchema, sortJobsheets } from './jobsheets.ts';

type Sortable = Pick<FactoryOrder, 'number' | 'priority' | 'pigeonhole' | 'paidAt'> & {
  faces: (string | null)[];
};

function sheets(orders: readonly Sortable[]) {
  return orders.map(({ faces, ...order }) => ({
    order: { ...order, items: faces.map((pickFace) => ({ blank: { pickFace } })) } as FactoryOrder,
  }));
}
const numbers = (sorted: readonly { order: FactoryOrder }[]) => sorted.map(({ order }) => order.number);
const order = { priority: false, pigeonhole: null, paidAt: null, faces: ['A01'] };

test('jobsheets follow the walk along the pick faces, where one is unknown last', () => {
  const batch = sheets([
    { ...order, number: 1, faces: ['B02', 'A10'] },
    { ...order, number: 2, faces: [null] },
    { ...order, number: 3, faces: ['C01', 'A9'] },
  ]);
  expect(numbers(sortJobsheets(batch, 'route'))).toEqual([3, 1, 2]);
});

test('jobsheets follow the day to ship by, or the pigeonholes', () => {
  const batch = sheets([
    { ...order, number: 1, paidAt: '2026-11-19T09:00:00.000Z', pigeonhole: 'B2' },
    { ...order, number: 2, paidAt: '2026-11-16T09:00:00.000Z', pigeonhole: 'B10' },
    { ...order, number: 3 },
  ]);
  expect(numbers(sortJobsheets(batch, 'ship-by'))).toEqual([2, 1, 3]);
  expect(numbers(sortJobsheets(batch, 'pigeonhole'))).toEqual([1, 2, 3]);
});

test('priority goes first, and the order never depends on how the sheets came', () => {
  const any = fc.record({
    number: fc.integer({ min: 1, max: 50 }),
    priority: fc.boolean(),
    pigeonhole: fc.constantFrom('A1', 'B2', null),
    paidAt: fc.constant(null),
    faces: fc.array(fc.constantFrom('A01', 'B02', null), { minLength: 1, maxLength: 3 }),
  });
  const batches = fc.uniqueArray(any, { selector: ({ number }) => number });
  fc.assert(
    fc.property(batches, fc.constantFrom(...jobsheetOrderSchema.options), (orders, by) => {
      const sorted = sortJobsheets(sheets(orders), by);
      expect(numbers(sortJobsheets(sheets(orders.toReversed()), by))).toEqual(numbers(sorted));
      const urgent = sorted.map((sheet) => sheet.order.priority);
      expect(urgent).toEqual(urgent.toSorted((a, b) => Number(b) - Number(a)));
    }),
  );
});

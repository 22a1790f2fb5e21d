import { z } from 'zod';
import { type FactoryOrder, factoryOrderSchema, shipByDay } from '../factory-orders/factory-orders.ts';

/** Everything on an order's A4 jobsheet. Barcodes are SVG images of the order's number and of each label's code. */
export const jobsheetSchema = z.object({
  order: factoryOrderSchema,
  orderBarcode: z.string(),
  orderQr: z.string(),
  labelBarcodes: z.record(z.string(), z.string()),
  /** By label, the places after printing that its garment goes to. */
  finishing: z.record(z.string(), z.object({ cures: z.boolean(), isToCheck: z.boolean() })),
  /** Whether payments of this installation are tests, though its host is public. */
  warnsOfTestPayments: z.boolean(),
  /** Its last print that someone confirmed; `by` is null where the person has left. Null if there was none. */
  printed: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
});
export type Jobsheet = z.infer<typeof jobsheetSchema>;

/** Most jobsheets that are printed together. */
export const JOBSHEET_BATCH_LIMIT = 50;

/** What jobsheets that are printed together are sorted by. */
export const jobsheetOrderSchema = z.enum(['route', 'ship-by', 'pigeonhole']);
export type JobsheetOrder = z.infer<typeof jobsheetOrderSchema>;

type Sortable = Pick<FactoryOrder, 'number' | 'priority' | 'pigeonhole' | 'paidAt' | 'items'>;

/** Sorts after every code. */
const LAST = '\uffff';
const compare = new Intl.Collator('en', { numeric: true }).compare;

const KEY: Readonly<Record<JobsheetOrder, (order: Sortable) => string>> = {
  // Where its first garment lies, so that the sheets follow a walk along the pick faces.
  route: ({ items }) => items.map(({ blank }) => blank.pickFace ?? LAST).sort(compare)[0] ?? LAST,
  'ship-by': (order) => shipByDay(order) ?? LAST,
  pigeonhole: ({ pigeonhole }) => pigeonhole ?? LAST,
};

/** Jobsheets in the order in which they are printed: priority first, orders of the same rank by number. */
export function sortJobsheets<Sheet extends { readonly order: Sortable }>(
  sheets: readonly Sheet[],
  by: JobsheetOrder,
): Sheet[] {
  return [...sheets].sort(
    ({ order: a }, { order: b }) =>
      Number(b.priority) - Number(a.priority) || compare(KEY[by](a), KEY[by](b)) || a.number - b.number,
  );
}

import { z } from 'zod';
import { sumOfCounts } from '../../../contract/list.ts';
import {
  isUnpaid,
  ORDER_STATUSES,
  type OrderStatus,
  type orderStatusSchema,
  UNPAID_STATUSES,
} from '../../../rules/orders/orders.ts';
import { bookedEventSchema } from '../ledger/ledger.ts';
import { merchantOrderSchema, orderFactsSchema } from '../orders/orders.ts';

/** A project's orders as its merchant sees them. Spec 2 §3.11. */

/** Groups of statuses by which the list can be narrowed; `all` holds every order that was paid for. */
export const STORE_ORDER_VIEWS = {
  all: [],
  'to-make': ['paid'],
  'being-made': ['processing', 'label_printed', 'printed', 'consolidated', 'packing'],
  sent: ['complete'],
  attention: ['disputed', 'issue'],
  returned: ['exchanged', 'refunded'],
  unpaid: UNPAID_STATUSES,
} as const satisfies Readonly<Record<string, readonly z.infer<typeof orderStatusSchema>[]>>;
export const storeOrderViewSchema = z.enum([
  'all',
  'to-make',
  'being-made',
  'sent',
  'attention',
  'returned',
  'unpaid',
]);
export type StoreOrderView = z.infer<typeof storeOrderViewSchema>;

/** Statuses of the orders that were paid for. */
const PAID_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.map(({ code }) => code).filter(
  (code) => !isUnpaid(code),
);

/** The statuses of a view's orders. */
export const statusesOf = (view: StoreOrderView): readonly OrderStatus[] =>
  view === 'all' ? PAID_STATUSES : STORE_ORDER_VIEWS[view];

/** How many orders a view holds, as far as lists count. */
export const countInView = (
  view: StoreOrderView,
  counts: Readonly<Partial<Record<OrderStatus, number>>>,
): number => sumOfCounts(statusesOf(view).map((status) => counts[status] ?? 0));

/** An amount of money, null for members without `view-royalties`: who looks after orders needs no sales. */
const amount = z.int().nullable();

/** One line of the list. */
export const storeOrderRowSchema = orderFactsSchema
  .pick({ number: true, status: true, progress: true, currency: true, placedAt: true })
  .extend({
    id: z.uuid(),
    totalMinor: amount,
    storeName: z.string(),
    customerName: z.string(),
    country: z.string(),
    pieces: z.int(),
    pictureFileId: z.uuid().nullable(),
  });
export type StoreOrderRow = z.infer<typeof storeOrderRowSchema>;

/** One order with everything its merchant is shown. Its hash opens the receipt, so only the receipt’s address has it. */
export const storeOrderSchema = merchantOrderSchema.omit({ hash: true }).extend({
  subtotalMinor: amount,
  discountMinor: amount,
  shippingMinor: amount,
  goodsTaxMinor: amount,
  shippingTaxMinor: amount,
  totalMinor: amount,
  refundedMinor: amount,
  takenBackMinor: amount,
  items: z.array(
    merchantOrderSchema.shape.items.element.extend({ unitPriceMinor: amount, totalMinor: amount }),
  ),
  /** The customer’s receipt shows amounts as well. */
  receiptUrl: z.string().nullable(),
  /** Their invoice; null until the order is paid. */
  invoiceUrl: z.string().nullable(),
  /** Where the delivery address can be changed, as long as nothing has been made; with the hash, too. */
  addressUrl: z.string().nullable(),
  /** What the ledger has of it, the oldest first; null for members without `view-royalties`. */
  bookings: z.array(bookedEventSchema).nullable(),
  /** Other paid orders of the same customer at this store, the newest first, at most ten. */
  customerOrders: z.array(z.object({ number: z.int(), placedAt: z.iso.datetime() })),
});
export type StoreOrder = z.infer<typeof storeOrderSchema>;

const AMOUNTS = [
  'subtotalMinor',
  'discountMinor',
  'shippingMinor',
  'goodsTaxMinor',
  'shippingTaxMinor',
  'totalMinor',
  'refundedMinor',
  'takenBackMinor',
] as const;
type Amount = (typeof AMOUNTS)[number];

/** Whether this member is shown what the order was worth. */
export const hasAmounts = <O extends Pick<StoreOrder, Amount>>(
  order: O,
): order is O & Readonly<Record<Amount, number>> => AMOUNTS.every((name) => order[name] !== null);

/** The order as a member without `view-royalties` sees it. */
export const withoutAmounts = (order: StoreOrder): StoreOrder => ({
  ...order,
  subtotalMinor: null,
  discountMinor: null,
  shippingMinor: null,
  goodsTaxMinor: null,
  shippingTaxMinor: null,
  totalMinor: null,
  refundedMinor: null,
  takenBackMinor: null,
  adjustments: [],
  delivery: { ...order.delivery, priceMinor: null, freeFromMinor: null },
  items: order.items.map((item) => ({ ...item, unitPriceMinor: null, totalMinor: null })),
  timeline: order.timeline.map((entry) =>
    entry.kind === 'refund' || entry.kind === 'dispute' ? { ...entry, what: '' } : entry,
  ),
  bookings: null,
  receiptUrl: null,
  invoiceUrl: null,
  addressUrl: null,
});

/** Days that one download of orders may span. */
export const EXPORT_MAX_DAYS = 366;

const exportMessages = {
  reversed: 'The start date must be before the end date',
  long: 'Choose up to one year',
} as const;

const DAY_MS = 86_400_000;

/** First and last day of a download (`YYYY-MM-DD`, both included, in UTC). Spec 2 §7.9: start, end. */
export const exportRangeSchema = z
  .object({
    start: z.iso.date({ error: 'Choose a day' }),
    end: z.iso.date({ error: 'Choose a day' }),
  })
  .superRefine(({ start, end }, context) => {
    const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
    if (days < 1) context.addIssue({ code: 'custom', path: ['end'], message: exportMessages.reversed });
    if (days > EXPORT_MAX_DAYS)
      context.addIssue({ code: 'custom', path: ['end'], message: exportMessages.long });
  });
export type ExportRange = z.infer<typeof exportRangeSchema>;

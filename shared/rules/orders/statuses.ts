import { z } from 'zod';

/** The codes of all order statuses, in the order in which the stages name them. Spec 2 §4.1. */
export const ORDER_STATUS_CODES = [
  'new',
  'to_be_paid',
  'paid',
  'processing',
  'label_printed',
  'printed',
  'consolidated',
  'packing',
  'disputed',
  'issue',
  'complete',
  'exchanged',
  'refunded',
  'quote',
  'bespoke_idle',
  'bespoke_requested_terms',
  'bespoke_authorised_terms',
  'bespoke_mockup',
  'bespoke_approved',
  'bespoke_paid',
  'po_confirmed',
  'bespoke_production',
  'bespoke_documents_printed',
  'bespoke_sorted',
  'bespoke_printing',
  'bespoke_packing',
  'bespoke_shipped',
  'bespoke_refunded',
] as const;
export const orderStatusSchema = z.enum(ORDER_STATUS_CODES);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** An order in one of these waits for its payment; in every other it was paid for or never has to be. */
export const UNPAID_STATUSES = ['new', 'to_be_paid'] as const satisfies readonly OrderStatus[];

/** Whether an order waits for its payment. Statements say it by `unpaidOrder` of `selling/orders`. */
export const isUnpaid = (status: OrderStatus): boolean => UNPAID_STATUSES.some((unpaid) => unpaid === status);

/** What a status means for the reader: nothing to do yet, at work, needs somebody, done, or given back. */
export type OrderStatusTone = 'waiting' | 'working' | 'attention' | 'done' | 'returned';

export interface OrderStatusEntry {
  /** Place in the specification's list, from 1: the id of the status record. */
  readonly id: number;
  readonly code: OrderStatus;
  readonly name: string;
  readonly tone: OrderStatusTone;
}

const NAMES: Readonly<Record<OrderStatus, readonly [name: string, tone: OrderStatusTone]>> = {
  new: ['New', 'waiting'],
  to_be_paid: ['To be paid', 'waiting'],
  paid: ['Paid', 'waiting'],
  processing: ['Processing', 'working'],
  label_printed: ['Label printed', 'working'],
  printed: ['Printed', 'working'],
  consolidated: ['Consolidated', 'working'],
  packing: ['Packing', 'working'],
  disputed: ['Disputed', 'attention'],
  issue: ['Issue', 'attention'],
  complete: ['Complete', 'done'],
  exchanged: ['Exchanged', 'returned'],
  refunded: ['Refunded', 'returned'],
  quote: ['Quote', 'waiting'],
  bespoke_idle: ['Idle', 'waiting'],
  bespoke_requested_terms: ['Terms requested', 'waiting'],
  bespoke_authorised_terms: ['Terms authorised', 'waiting'],
  bespoke_mockup: ['Mockup', 'working'],
  bespoke_approved: ['Approved', 'working'],
  bespoke_paid: ['Paid', 'working'],
  po_confirmed: ['Purchase order confirmed', 'working'],
  bespoke_production: ['Production', 'working'],
  bespoke_documents_printed: ['Documents printed', 'working'],
  bespoke_sorted: ['Sorted', 'working'],
  bespoke_printing: ['Printing', 'working'],
  bespoke_packing: ['Packing', 'working'],
  bespoke_shipped: ['Shipped', 'done'],
  bespoke_refunded: ['Refunded', 'returned'],
};

export const ORDER_STATUSES: readonly OrderStatusEntry[] = ORDER_STATUS_CODES.map((code, index) => {
  const [name, tone] = NAMES[code];
  return { id: index + 1, code, name, tone };
});

export const orderStatusName = (code: OrderStatus): string => NAMES[code][0];

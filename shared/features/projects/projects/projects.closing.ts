import { type OrderStatus, UNPAID_STATUSES } from '../../../rules/orders/orders.ts';

/** Orders that do not keep a project from being deleted: not paid yet, or done with. Every other one is owed something. */
export const SETTLED_ORDER_STATUSES: readonly OrderStatus[] = [
  ...UNPAID_STATUSES,
  'quote',
  'bespoke_idle',
  'bespoke_requested_terms',
  'complete',
  'exchanged',
  'refunded',
  'bespoke_shipped',
  'bespoke_refunded',
];

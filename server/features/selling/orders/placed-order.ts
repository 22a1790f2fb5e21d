import { sql } from 'kysely';
import { z } from 'zod';
import { PAYMENT_STATES } from '../../../../shared/features/selling/checkout/checkout.calls.ts';
import { orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';
import { paymentStatusColumn } from '../../projects/payments/payments.ts';

/** An order as a checkout sees it, with the payment it is bound to. */
export const placedOrderSchema = z.object({
  id: z.uuid(),
  orderKey: z.uuid(),
  hash: z.string(),
  number: z.number(),
  status: orderStatusSchema,
  email: z.string(),
  totalMinor: z.int(),
  currency: z.string(),
  basketId: z.uuid().nullable(),
  intentId: z.string().nullable(),
  clientSecret: z.string().nullable(),
  paymentStatus: z.enum(PAYMENT_STATES).nullable(),
  /** The error of the last failed payment attempt. */
  lastMessage: z.string().nullable(),
});
export type PlacedOrder = z.output<typeof placedOrderSchema>;

/** Columns of {@link placedOrderSchema}; `o` is the order, `p` its payment. */
export const placedOrderColumns = sql`
  o.id, o.order_key, o.hash, o.number, o.status, o.email::text as email, o.total_minor, o.currency, o.basket_id,
  p.intent_id, p.client_secret, ${paymentStatusColumn} as payment_status,
  (select a.message from payment_attempts a where a.payment_id = p.id and not a.is_successful
    order by a.created_at desc, a.id desc limit 1) as last_message`;

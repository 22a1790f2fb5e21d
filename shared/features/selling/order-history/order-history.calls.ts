import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { emailSchema } from '../../../rules/fields/email.schema.ts';
import { shopperOrderSchema } from '../orders/orders.ts';

export const getOrderHistory = defineCall({
  name: 'order-history.get',
  method: 'GET',
  path: '/omnis/v3/frontend/order-history/',
  summary: 'List a customer’s orders',
  description: 'By the customer’s hash, or for the logged-in account.',
  access: 'public',
  query: z.object({
    customerHash: z
      .string()
      .min(16)
      .max(64)
      .regex(/^[\w-]+$/)
      .optional(),
  }),
  answer: z.object({
    /** False where there is neither a known hash nor an account: the screen offers to mail the link. */
    known: z.boolean(),
    customerHash: z.string().nullable(),
    orders: z.array(shopperOrderSchema),
  }),
  errors: [404],
});

export const emailOrderHistory = defineCall({
  name: 'order-history.email',
  method: 'POST',
  path: '/omnis/v3/frontend/order-history/email/',
  summary: 'Email a link to a customer’s orders',
  description: 'Gives the same answer whether or not there are any.',
  access: 'public',
  body: z.object({ email: emailSchema }),
  answer: z.object({ sent: z.literal(true) }),
  errors: [404],
  rate: { max: 5, perSeconds: 600 },
});

export const orderHistoryCalls = { getOrderHistory, emailOrderHistory } as const;

import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { addressSchema, receiptOrderSchema } from '../orders/orders.ts';

/** Anyone with an order's link sees its receipt; the link can't be guessed. */

export const orderHashSchema = z
  .string()
  .min(16)
  .max(64)
  .regex(/^[\w-]+$/);

export const getReceipt = defineCall({
  name: 'receipt.get',
  method: 'GET',
  path: '/omnis/v3/frontend/receipt/{orderHash}/',
  summary: 'Get an order’s receipt and progress',
  access: 'public',
  params: z.object({ orderHash: orderHashSchema }),
  answer: receiptOrderSchema,
  errors: [404],
});

export const updateOrderAddress = defineCall({
  name: 'receipt.updateAddress',
  method: 'POST',
  path: '/omnis/v3/frontend/receipt/{orderHash}/address/',
  summary: 'Change the delivery address',
  description: 'Within its country, until the first piece is picked.',
  access: 'public',
  params: z.object({ orderHash: orderHashSchema }),
  body: z.object({ shipping: addressSchema }),
  answer: receiptOrderSchema,
  errors: [404, 409],
  rate: { max: 10, perSeconds: 600 },
});

export const receiptCalls = { getReceipt, updateOrderAddress } as const;

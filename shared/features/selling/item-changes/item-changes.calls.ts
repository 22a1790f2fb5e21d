import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { orderHashSchema } from '../receipt/receipt.ts';
import { changeableItemSchema, itemOptionsSchema } from './item-changes.ts';

const params = z.object({ orderHash: orderHashSchema, itemId: z.uuid() });
const path = '/omnis/v3/frontend/receipt/{orderHash}/items/{itemId}/' as const;

/** Anyone with an order's link changes its items, as they change its address. */
export const itemChangeCalls = {
  get: defineCall({
    name: 'item-changes.get',
    method: 'GET',
    path,
    summary: 'Get the sizes and colours that an ordered item can change to',
    access: 'public',
    params,
    answer: changeableItemSchema,
    errors: [404],
  }),
  change: defineCall({
    name: 'item-changes.change',
    method: 'POST',
    path,
    summary: 'Change the size or colour of an ordered item',
    description: 'All of its pieces, until the first one is picked. The price stays.',
    access: 'public',
    params,
    body: itemOptionsSchema,
    answer: changeableItemSchema,
    errors: [404, 409],
    rate: { max: 20, perSeconds: 600 },
  }),
} as const;

import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';

/** Letters of a search; longer ones find nothing more. */
export const PALETTE_QUERY = { min: 2, max: 80 } as const;

const foundOrderSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  hash: z.string(),
  customer: z.string(),
  status: z.string(),
  /** Where a shopper sees it. */
  receiptUrl: z.string(),
});

const search = defineCall({
  name: 'commandPalette.search',
  method: 'GET',
  path: '/omnis/v3/dashboard/search/',
  summary:
    'Orders, products and, for internal staff, projects that a text names, as far as the person may see them',
  access: 'signed-in',
  query: z.object({ q: z.string().trim().min(PALETTE_QUERY.min).max(PALETTE_QUERY.max) }),
  answer: z.object({
    /** Of the active project; empty without the permission to see orders. */
    orders: z.array(foundOrderSchema),
    products: z.array(z.object({ id: z.uuid(), name: z.string(), sku: z.string(), urlName: z.string() })),
    /** Of every project; only for the factory and internal staff. */
    factoryOrders: z.array(
      z.object({
        id: z.uuid(),
        number: z.int(),
        customer: z.string(),
        store: z.string(),
        status: z.string(),
      }),
    ),
    /** Of the whole platform; only for internal staff. */
    projects: z.array(z.object({ id: z.string(), name: z.string(), owner: z.string().nullable() })),
  }),
  rate: { max: 240, perSeconds: 60 },
});

export const commandPaletteCalls = { search } as const;

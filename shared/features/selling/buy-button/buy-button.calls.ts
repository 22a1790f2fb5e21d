import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { urlNameSchema } from '../storefront/storefront.ts';
import { BUY_PRODUCTS_MOST, BUY_PRODUCTS_PATH } from './buy-button.rules.ts';
import { buyProductSchema } from './buy-button.schema.ts';

const NAMES_LENGTH_MAX = 5_000;

const products = defineCall({
  name: 'buyButton.products',
  method: 'GET',
  path: BUY_PRODUCTS_PATH,
  summary: 'Get products for buy buttons of other sites',
  description: 'Leaves out those that shoppers can’t see. Pages of any site can read the answer.',
  access: 'public',
  guards: ['canVisitStore'],
  credentials: 'none',
  anySite: true,
  mayLag: true,
  query: z.object({
    /** The last parts of their addresses, joined by commas. */
    products: z
      .string()
      .max(NAMES_LENGTH_MAX)
      .transform((names) => [...new Set(names.split(','))])
      .pipe(z.array(urlNameSchema).min(1).max(BUY_PRODUCTS_MOST)),
  }),
  answer: z.object({ products: z.array(buyProductSchema) }),
  errors: [404],
  // One a page view of the sites that show buttons; many people share a network.
  rate: { max: 600, perSeconds: 60 },
});

const preview = defineCall({
  name: 'buyButton.preview',
  method: 'GET',
  path: '/omnis/v3/dashboard/products/{urlName}/buy-button/',
  summary: 'Get a product as its buy button shows it',
  access: 'project',
  guards: ['hasStore'],
  permissions: ['edit-products'],
  params: z.object({ urlName: z.string().min(1).max(120) }),
  answer: z.object({
    name: z.string(),
    /** Null while shoppers can’t see it. */
    product: buyProductSchema.nullable(),
  }),
  errors: [404],
});

export const buyButtonCalls = { products, preview } as const;

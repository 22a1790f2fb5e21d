import { z } from 'zod';
import { variantMatrixSchema } from '../storefront/storefront.ts';

/** Prices as texts, in the store’s currency: other sites don’t know a shopper’s. */
const priceSchema = z.object({ now: z.string(), was: z.string().nullable() });

/** A product as a buy button shows it: what anyone can see in the store. */
export const buyProductSchema = z.object({
  urlName: z.string(),
  name: z.string(),
  price: priceSchema,
  /** Sizes that cost more. */
  sizePrices: z.array(priceSchema.extend({ size: z.string() })),
  /** The colour to show first; empty for a bundle. */
  colour: z.string(),
  /** Null for a bundle: its pieces are chosen in the store. */
  variants: variantMatrixSchema.nullable(),
  /** One of each colour, by their path on the store’s host. */
  pictures: z.array(z.object({ colour: z.string(), path: z.string(), width: z.int(), height: z.int() })),
  isSoldOut: z.boolean(),
});
export type BuyProduct = z.infer<typeof buyProductSchema>;

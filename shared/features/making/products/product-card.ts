import { z } from 'zod';
import { productPictureSchema } from './product-pictures.schema.ts';

const swatchSchema = z.object({ name: z.string(), hex: z.string() });

export const productCardSchema = z.object({
  id: z.uuid(),
  urlName: z.string(),
  name: z.string(),
  priceMinor: z.int(),
  /** Lower than the price while the product is on sale. */
  salePriceMinor: z.int().nullable(),
  currency: z.string(),
  /** In `colour`, else in the default colour: the front, and another side where there is one. */
  pictures: z.array(productPictureSchema).max(2),
  colours: z.array(swatchSchema),
  /** The colour to open it in, where a list was filtered by colour; null for the product’s default. */
  colour: z.string().nullable(),
  soldOut: z.boolean(),
  isNew: z.boolean(),
});
export type ProductCard = z.infer<typeof productCardSchema>;

import { z } from 'zod';

/** Which variants of a product exist and can be bought; read by variants.ts. */
export const variantMatrixSchema = z
  .object({
    colours: z.array(z.object({ name: z.string(), hex: z.string() })).min(1),
    sizes: z.array(z.string()).min(1),
    /** By colour: `-` not made, `0` sold out, `1` to `5` left, `+` plenty; by size. */
    stock: z.array(z.string().regex(/^[-+0-5]+$/)),
  })
  .refine(
    ({ colours, sizes, stock }) =>
      stock.length === colours.length && stock.every((row) => row.length === sizes.length),
    { error: 'Every colour and size has its stock' },
  );
export type VariantMatrix = z.infer<typeof variantMatrixSchema>;

import { z } from 'zod';

/** A product's picture in one or more widths, the smallest first, all of one ratio. */
export const productPictureSchema = z.object({
  colour: z.string(),
  side: z.string(),
  renditions: z.array(z.object({ fileId: z.uuid(), width: z.int().min(1), height: z.int().min(1) })).min(1),
});
export type ProductPicture = z.infer<typeof productPictureSchema>;

import { z } from 'zod';

/** An uploaded picture as the studio works with it. */
export const pictureSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  /** Upright, in its own pixels; of an SVG its view box at 96 DPI. */
  width: z.int(),
  height: z.int(),
  vector: z.boolean(),
  createdAt: z.string(),
});
export type Picture = z.infer<typeof pictureSchema>;

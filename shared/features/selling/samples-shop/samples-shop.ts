import { z } from 'zod';

/** Different pieces in one sample set. */
export const SAMPLE_SET_MAX = 50;

/** A basket of samples in short. */
export const basketNetSchema = z.object({
  /** Pieces. */
  count: z.int(),
  /** All pieces together, without VAT and delivery. */
  netMinor: z.int(),
});
export type BasketNet = z.infer<typeof basketNetSchema>;

import { z } from 'zod';

const within = z.number().min(-100_000).max(100_000);

/**
 * What a stage shows, for a stage of another size: what it was fitted to, or the millimetre of the print area in its middle with
 * the pixels of a millimetre.
 */
export const keptViewSchema = z.union([
  z.object({ fit: z.enum(['area', 'garment', 'selection']) }),
  z.object({ x: within, y: within, pxPerMm: z.number().positive().max(1_000) }),
]);
export type KeptView = z.output<typeof keptViewSchema>;

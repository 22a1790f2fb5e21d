import { z } from 'zod';

/** Where a side’s ink lies in its print area, from the area’s top left corner, in millimetres. */
export const inkAreaSchema = z.object({
  x: z.number().min(0),
  y: z.number().min(0),
  width: z.number().positive(),
  height: z.number().positive(),
});
export type InkArea = z.infer<typeof inkAreaSchema>;

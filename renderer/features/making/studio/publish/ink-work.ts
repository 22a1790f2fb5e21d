import { z } from 'zod';
import { HUE_NAMES } from '../../../../../shared/features/making/proof/proof.ts';
import { sideSchema } from '../../../../../shared/features/making/studio/studio.ts';

/** The messages to and from the worker that looks at drawn elements. */

const pixels = z.int().min(0);
const grid = { width: pixels, height: pixels };

const inkOrderSchema = z.object({
  id: z.int(),
  cloths: z.array(z.object({ name: z.string(), hex: z.string(), dark: z.boolean() })),
  sides: z.array(
    z.object({
      side: sideSchema,
      widthMm: z.number(),
      ...grid,
      layers: z.array(
        z.object({
          elementId: z.string(),
          left: pixels,
          top: pixels,
          ...grid,
          /** What the worker keeps its pixels by. */
          key: z.string(),
          /** Null for one that it has. */
          drawn: z.instanceof(ImageBitmap).nullable(),
        }),
      ),
    }),
  ),
});
export type InkOrder = z.infer<typeof inkOrderSchema>;
export const parseInkOrder = (data: unknown): InkOrder => inkOrderSchema.parse(data);

export const inkAnswerSchema = z.object({
  id: z.int(),
  sides: z.array(
    z.object({
      side: sideSchema,
      inkMm2: z.number(),
      lost: z.array(
        z.object({
          elementId: z.string(),
          cloths: z.array(z.string()),
          unseenOn: z.array(z.string()),
          faintOn: z.array(z.string()),
          onInk: z.array(z.string()),
        }),
      ),
      dull: z.array(z.object({ elementId: z.string(), cloths: z.array(z.string()), hue: z.enum(HUE_NAMES) })),
    }),
  ),
});
export type InkAnswer = z.infer<typeof inkAnswerSchema>;

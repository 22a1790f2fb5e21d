import { z } from 'zod';
import { recipeSchema } from '../../../../../shared/features/making/effects/effects.ts';
import { cropSchema } from '../../../../../shared/features/making/studio/studio.ts';

/** The messages to and from the worker that makes edited pictures. */

const pixelSize = { width: z.int().min(1), height: z.int().min(1) };

export const pictureOrderSchema = z.object({
  id: z.int(),
  /** Address of the picture as its file is. */
  href: z.string(),
  crop: cropSchema,
  recipe: recipeSchema.nullable(),
  output: z.object({ ...pixelSize, dpi: z.number().positive() }),
  /** One copy of the picture, where it is repeated; else as the output. */
  copy: z.object(pixelSize),
  /** Looks for lines thinner than this many millimetres, and for half see-through ink; null looks for nothing. */
  leastLineMm: z.number().nullable(),
});
export type PictureOrder = z.infer<typeof pictureOrderSchema>;

/** What a picture is like, for the tools that begin with it. */
const pictureFactsSchema = z.object({
  corner: z.string().nullable(),
  colours: z.array(z.object({ colour: z.string(), share: z.number() })),
  flaws: z
    .object({
      translucent: z.number(),
      thin: z.number(),
      gaps: z.number(),
      enlarge: z.number(),
      halo: z.number(),
    })
    .nullable(),
  /** Around what shows of the edited picture; null where nothing does. */
  box: z.object({ left: z.int(), top: z.int(), ...pixelSize }).nullable(),
  ...pixelSize,
});
export type PictureFacts = z.infer<typeof pictureFactsSchema>;

export const pictureAnswerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('working'), id: z.int(), share: z.number() }),
  z.object({
    status: z.literal('made'),
    id: z.int(),
    picture: z.instanceof(Blob),
    facts: pictureFactsSchema,
  }),
  z.object({ status: z.literal('failed'), id: z.int() }),
]);
export type PictureAnswer = z.infer<typeof pictureAnswerSchema>;

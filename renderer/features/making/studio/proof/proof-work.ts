import { z } from 'zod';

/** The messages to and from the worker that makes proofs. */

const pixels = z.int().min(0);

const proofOrderSchema = z.object({
  id: z.int(),
  cloth: z.object({ hex: z.string(), dark: z.boolean() }),
  view: z.enum(['print', 'white']),
  drawn: z.instanceof(ImageBitmap),
  pxPerMm: z.number().positive(),
});
export type ProofOrder = z.infer<typeof proofOrderSchema>;
export const parseProofOrder = (data: unknown): ProofOrder => proofOrderSchema.parse(data);

/** The part of the side that has ink, in pixels of the drawn side; null where none of it has. */
export const proofAnswerSchema = z.object({
  id: z.int(),
  outOfReach: z.number(),
  inked: z.object({ left: pixels, top: pixels, picture: z.instanceof(ImageData) }).nullable(),
});
export type ProofAnswer = z.infer<typeof proofAnswerSchema>;

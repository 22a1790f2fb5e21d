import { z } from 'zod';
import {
  isPictureType,
  PICTURE_REFUSALS,
  type PictureRefusal,
} from '../../../../shared/features/making/files/files.ts';

/** The messages to and from the process that opens an upload: one each way. */

/** A copy of the picture, or of a part of it, upright, that fits into a box. */
const copySchema = z.object({
  /**
   * WebP, unless the copy keeps what the picture is: a JPEG stays one, everything else becomes PNG. Two kinds of JPEG have
   * the size of the whole box, and white where the picture lets something through: a `filled` one cuts what doesn’t fit,
   * a `framed` one has white next to it.
   */
  format: z.enum(['webp', 'same', 'filled', 'framed']).default('webp'),
  /** The part that is copied, in thousandths of the upright picture; all of it without. */
  crop: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }).optional(),
  path: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  quality: z.int(),
  alphaQuality: z.int(),
  effort: z.int(),
});
export type PictureCopy = z.input<typeof copySchema>;

const mediaTypeSchema = z.string().refine(isPictureType);

export const pictureJobSchema = z.object({
  path: z.string(),
  mediaType: mediaTypeSchema,
  copies: z.array(copySchema),
  /** Where a drawing is written as it is printed. */
  drawing: z.string().optional(),
  /** A file that was checked when it was stored, by the checks of that time. */
  isStored: z.boolean().default(false),
  /** Where fewer are allowed than of a merchant’s pictures. */
  maxPixels: z.int().positive().optional(),
});
export type PictureJob = z.output<typeof pictureJobSchema>;

const isRefusal = (code: string): code is PictureRefusal => code in PICTURE_REFUSALS;

export const pictureAnswerSchema = z.union([
  /** With the name of what it is about. */
  z.object({ refusal: z.string().refine(isRefusal), subject: z.string().optional() }),
  z.object({
    refusal: z.null(),
    picture: z.object({
      mediaType: mediaTypeSchema,
      /** Upright, in pixels. */
      width: z.int().positive(),
      height: z.int().positive(),
      vector: z.boolean(),
    }),
  }),
]);
export type PictureAnswer = z.infer<typeof pictureAnswerSchema>;

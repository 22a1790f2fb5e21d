import { z } from 'zod';
import {
  isPictureType,
  PICTURE_REFUSALS,
  type PictureRefusal,
} from '../../../../shared/features/making/files/files.ts';

/** The messages to and from the process that opens an upload: one each way. */

/** A smaller WebP of the picture, upright, that fits into a box. */
const copySchema = z.object({
  path: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  quality: z.int(),
  alphaQuality: z.int(),
  effort: z.int(),
});
export type PictureCopy = z.infer<typeof copySchema>;

const mediaTypeSchema = z.string().refine(isPictureType);

export const pictureJobSchema = z.object({
  path: z.string(),
  mediaType: mediaTypeSchema,
  copies: z.array(copySchema),
});
export type PictureJob = z.infer<typeof pictureJobSchema>;

const isRefusal = (code: string): code is PictureRefusal => code in PICTURE_REFUSALS;

export const pictureAnswerSchema = z.union([
  z.object({ refusal: z.string().refine(isRefusal) }),
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

import { z } from 'zod';
import { VIDEO_REFUSALS, type VideoRefusal } from '../../../../shared/features/making/files/files.ts';

/** The messages to and from the process that opens an uploaded video: one each way. */

const mediaTypeSchema = z.enum(['video/mp4', 'video/webm']);

export const videoJobSchema = z.object({
  path: z.string(),
  mediaType: mediaTypeSchema,
  /** Where the video is written again, without sound and without what a camera adds. */
  to: z.string(),
});
export type VideoJob = z.infer<typeof videoJobSchema>;

const isRefusal = (code: string): code is VideoRefusal => code in VIDEO_REFUSALS;

export const videoAnswerSchema = z.union([
  z.object({ refusal: z.string().refine(isRefusal) }),
  z.object({
    refusal: z.null(),
    video: z.object({
      mediaType: mediaTypeSchema,
      /** Upright, in pixels. */
      width: z.int().positive(),
      height: z.int().positive(),
      durationMs: z.int().positive(),
    }),
  }),
]);
export type VideoAnswer = z.infer<typeof videoAnswerSchema>;

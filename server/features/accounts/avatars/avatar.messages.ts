import { z } from 'zod';

/** The messages to and from the process that opens a photo: one each way. */

/** Draws the photo at `path` into `target`. */
export const avatarJobSchema = z.object({ path: z.string(), target: z.string() });
export type AvatarJob = z.infer<typeof avatarJobSchema>;

/** `isPhoto` is false for a file that isn’t a photo, or one that nothing can be made of. */
export const avatarAnswerSchema = z.object({ isPhoto: z.boolean() });
export type AvatarAnswer = z.infer<typeof avatarAnswerSchema>;

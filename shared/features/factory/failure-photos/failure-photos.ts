/** Photos of garments that failed: one of each failure, taken at Check and sent by its workstation. */
import { z } from 'zod';
import { PLACE_NAMES, SPOIL_REASON_TEXT, type SpoilReason, workKindSchema } from '../labels/labels.ts';

/** What a failure photo is allowed to be. */
export const FAILURE_PHOTO = {
  /** The longer side in pixels. The screen makes it no larger. */
  edgePx: 1_600,
  /** A little more than the screen sends, for cameras that don’t let themselves be scaled. */
  maxPixels: 4_000_000,
  maxBytes: 1_500_000,
  /** How long the factory keeps it. */
  keptDays: 180,
  /** What a workstation keeps until the server has it. */
  unsent: { photos: 200, bytes: 200_000_000 },
} as const;

/** What the camera’s picture is encoded as. */
export const FAILURE_PHOTO_TYPES = ['image/webp', 'image/jpeg'] as const;
export const failurePhotoTypeSchema = z.enum(FAILURE_PHOTO_TYPES);
export type FailurePhotoType = z.infer<typeof failurePhotoTypeSchema>;

/** The address of a photo, for people who may see the factory’s labels. */
export const failurePhotoPath = (spoilId: string, size: 'small' | 'large'): string =>
  `/omnis/v3/factory/failure-photos/${spoilId}/?size=${size}`;

const isSpoilReason = (reason: string): reason is SpoilReason => reason in SPOIL_REASON_TEXT;

/** A garment that someone reported as spoiled, as the office reads it. The id is the operation’s. */
export const failureSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Where it was found; null where its workstation didn’t say. */
  place: workKindSchema.nullable(),
  reason: z.string(),
  staffName: z.string().nullable(),
  stationName: z.string(),
  /** Someone took the report back. */
  isUndone: z.boolean(),
  photo: z
    .object({ width: z.int(), height: z.int(), takenAt: z.iso.datetime(), staffName: z.string().nullable() })
    .nullable(),
});
export type Failure = z.infer<typeof failureSchema>;

/** "Banding". A reason of a newer release shows as it is. */
export const failureReason = ({ reason }: Pick<Failure, 'reason'>): string =>
  isSpoilReason(reason) ? SPOIL_REASON_TEXT[reason] : reason;

/** "Failed at Check", "Spoiled at Print", "Spoiled". */
export function failurePlace({ place }: Pick<Failure, 'place'>): string {
  if (place === null) return 'Spoiled';
  return place === 'check' ? 'Failed at Check' : `Spoiled at ${PLACE_NAMES[place]}`;
}

/** The sizes that are stored of a failure photo: their longer sides in pixels. */
export const PHOTO_SIZES = { small: 320, large: 1_600 } as const;
export type PhotoSize = keyof typeof PHOTO_SIZES;

/** Where a photo lies: a repeat that got as far as the storage replaces it with the same. */
export const photoKey = (spoilId: string, size: PhotoSize): string =>
  `failure-photos/${spoilId}-${size}.webp`;

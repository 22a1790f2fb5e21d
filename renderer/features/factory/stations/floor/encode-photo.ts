import {
  FAILURE_PHOTO,
  type FailurePhotoType,
  failurePhotoTypeSchema,
} from '../../../../../shared/features/factory/failure-photos/failure-photos.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A size whose longer side is at most `edge`, in the same proportions. */
export function scaledToFit({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** A photo as a workstation takes it. */
export interface EncodedPhoto {
  readonly mediaType: FailurePhotoType;
  readonly blob: Blob;
}

/** Tried in this order, until one is small enough. */
const TRIES = [
  { edge: FAILURE_PHOTO.edgePx, quality: 0.82 },
  { edge: FAILURE_PHOTO.edgePx, quality: 0.6 },
  { edge: FAILURE_PHOTO.edgePx / 2, quality: 0.6 },
] as const;

function draw(source: CanvasImageSource, size: Size, edge: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), scaledToFit(size, edge));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t draw the photo');
  // What has no colour of a chosen file would come out black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const toBlob = (canvas: HTMLCanvasElement, type: FailurePhotoType, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** Scales a picture and encodes it: WebP, or JPEG in a browser that can’t. @throws Error where it can’t be made small enough */
async function encodePhoto(source: CanvasImageSource, size: Size): Promise<EncodedPhoto> {
  for (const { edge, quality } of TRIES) {
    const canvas = draw(source, size, edge);
    for (const type of ['image/webp', 'image/jpeg'] as const) {
      const blob = await toBlob(canvas, type, quality);
      const mediaType = failurePhotoTypeSchema.safeParse(blob?.type);
      if (blob && mediaType.success && blob.size <= FAILURE_PHOTO.maxBytes)
        return { mediaType: mediaType.data, blob };
    }
  }
  throw new Error('This photo is too large');
}

/** What a camera shows at this moment. */
export const photoOfVideo = (video: HTMLVideoElement): Promise<EncodedPhoto> =>
  encodePhoto(video, { width: video.videoWidth, height: video.videoHeight });

/** A chosen file, upright. @throws Error where it’s no picture that the browser can open */
export async function photoOfFile(file: File): Promise<EncodedPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await encodePhoto(bitmap, bitmap);
  } finally {
    bitmap.close();
  }
}

/** The photo’s bytes as text for a request. */
export async function toBase64({ blob }: EncodedPhoto): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}

/** More arguments than that are too many for one function call. */
const CHUNK = 32_768;

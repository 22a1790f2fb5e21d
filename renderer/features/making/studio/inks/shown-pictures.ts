import { CROP_UNITS, type ReadPicture } from '../../../../../shared/features/making/studio/studio.ts';

/** Pixels along each side of the copy that is read. */
const GRID = 32;
const HALF = 128;

/** The part of a picture that the stage shows, small; null where it isn’t there yet. */
function pixelsOf(elementId: string): Uint8ClampedArray | null {
  const image = document.querySelector(`[data-element="${CSS.escape(elementId)}"] image`);
  const context = new OffscreenCanvas(GRID, GRID).getContext('2d');
  if (!(image instanceof SVGImageElement) || !context) return null;
  const frame = image.parentElement;
  const crop = frame instanceof SVGSVGElement ? frame.viewBox.baseVal : null;
  const part = crop ?? { x: 0, y: 0, width: CROP_UNITS, height: CROP_UNITS };
  const [across, down] = [GRID / part.width, GRID / part.height];
  try {
    context.drawImage(image, -part.x * across, -part.y * down, CROP_UNITS * across, CROP_UNITS * down);
    return context.getImageData(0, 0, GRID, GRID).data;
  } catch {
    return null;
  }
}

/** Reads pictures as the stage shows them now: at once, where their files would take their time. */
export function readShownPictures(): ReadPicture {
  const kept = new Map<string, Uint8ClampedArray | null>();
  return ({ id, flipX, flipY }, across, down) => {
    let pixels = kept.get(id);
    if (pixels === undefined) {
      pixels = pixelsOf(id);
      kept.set(id, pixels);
    }
    if (!pixels) return null;
    const at = (share: number) => Math.min(GRID - 1, Math.max(0, Math.floor(share * GRID)));
    const pixel = (at(flipY ? 1 - down : down) * GRID + at(flipX ? 1 - across : across)) * 4;
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(pixel, pixel + 4);
    if (alpha < HALF) return null;
    return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  };
}

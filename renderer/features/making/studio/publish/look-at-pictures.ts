import type { PictureFlaws } from '../../../../../shared/features/making/products/products.ts';
import {
  LEAST_LINE_MM,
  type PictureElement,
  type PixelGrid,
  picturePixels,
  type SceneSide,
} from '../../../../../shared/features/making/studio/studio.ts';
import { makePicture } from '../pictures/make-picture.ts';

/** Pictures as they will print: their flaws, and a small copy to lay on the side. */

export interface LookedAtPicture {
  /** A small picture as text: a drawing that is itself shown as an image may load nothing. */
  readonly href: string;
  readonly flaws: Omit<PictureFlaws, 'elementId'>;
}

/** `missing`: its file is gone. `unknown`: it can’t be looked at now. */
export type PictureLook = LookedAtPicture | 'missing' | 'unknown';

/** Pixels of the copy of a picture that is laid on its side. */
export const copyPixels = (
  { width, height }: Pick<PictureElement, 'width' | 'height'>,
  side: SceneSide,
  grid: PixelGrid,
): number => Math.max(1, Math.ceil(width * height * (grid.width / side.widthMm) ** 2));

const MOST_KEPT = 60;
const looks = new Map<string, Promise<PictureLook>>();

const textOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });

const NOT_FOUND = 404;

async function isGone(href: string): Promise<boolean> {
  try {
    return (await fetch(href)).status === NOT_FOUND;
  } catch {
    return false;
  }
}

async function look(element: PictureElement, href: string, smallPixels: number): Promise<PictureLook> {
  try {
    const close = { most: picturePixels(element), leastLineMm: LEAST_LINE_MM };
    const { facts } = await makePicture(element, href, close);
    const small = await makePicture(element, href, { most: smallPixels });
    if (!facts.flaws) return 'unknown';
    return { href: await textOf(small.picture), flaws: facts.flaws };
  } catch {
    return (await isGone(href)) ? 'missing' : 'unknown';
  }
}

/**
 * A picture as its edits make it. It is looked at once for each size, wherever it lies.
 * @param smallPixels of the copy that is laid on the side
 */
export function lookAtPicture(
  element: PictureElement,
  href: string,
  smallPixels: number,
): Promise<PictureLook> {
  const { width, height, edits } = element;
  const key = JSON.stringify([href, width, height, edits ?? null, smallPixels]);
  const known = looks.get(key);
  if (known) return known;
  const looked = look(element, href, smallPixels).then((answer) => {
    // What couldn’t be looked at now may be there the next time.
    if (typeof answer === 'string') looks.delete(key);
    return answer;
  });
  const [oldest] = looks.keys();
  if (oldest !== undefined && looks.size >= MOST_KEPT) looks.delete(oldest);
  looks.set(key, looked);
  return looked;
}

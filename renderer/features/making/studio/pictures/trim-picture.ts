import { withStep } from '../../../../../shared/features/making/effects/effects.ts';
import {
  type Crop,
  cropOf,
  cropToInk,
  editPicture,
  findElement,
  type PictureElement,
  type Scene,
} from '../../../../../shared/features/making/studio/studio.ts';
import { makePicture } from './make-picture.ts';

/** Pixels on which the margins are looked for. */
const TRIM_PIXELS = 2_500_000;

/**
 * The crop that leaves a picture’s empty margins out; null where it has none.
 * @throws PictureNotMade
 */
export async function findTrim(scene: Scene, element: PictureElement, href: string): Promise<Crop | null> {
  // Of one copy, and of the shades that dots are made of.
  const once = withStep(withStep(element.edits?.recipe, 'repeat', undefined), 'halftone', undefined);
  const plain = findElement(editPicture(scene, element.id, { recipe: once }), element.id);
  if (plain?.kind !== 'picture') return null;
  const { facts } = await makePicture(plain, href, { most: TRIM_PIXELS });
  return facts.box && cropToInk(cropOf(element), facts.box, facts);
}

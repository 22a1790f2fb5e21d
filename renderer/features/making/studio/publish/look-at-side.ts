import {
  lookGrid,
  type PixelGrid,
  printedElements,
  type SceneSide,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { StudioResources } from '../studio-resources.ts';
import { copyPixels, type LookedAtPicture, lookAtPicture, type PictureLook } from './look-at-pictures.ts';

/** A side with its pictures looked at: what drawing it takes. */

export interface LookedSide {
  readonly side: SceneSide;
  readonly grid: PixelGrid;
  readonly pictures: ReadonlyMap<string, PictureLook>;
}

export async function lookAtPictures(side: SceneSide, resources: StudioResources): Promise<LookedSide> {
  const grid = lookGrid(side, resources.measureText);
  const looks = await Promise.all(
    printedElements(side).flatMap((element) =>
      element.kind === 'picture'
        ? [
            lookAtPicture(
              element,
              resources.pictureHref(element.fileId),
              copyPixels(element, side, grid),
            ).then((look) => [element.id, look] as const),
          ]
        : [],
    ),
  );
  return { side, grid, pictures: new Map(looks) };
}

export function filesMissing({ side, pictures }: LookedSide): string[] {
  return printedElements(side).flatMap((element) =>
    element.kind === 'picture' && pictures.get(element.id) === 'missing' ? [element.fileId] : [],
  );
}

export const seenPictures = ({ pictures }: LookedSide): ReadonlyMap<string, LookedAtPicture> =>
  new Map([...pictures].flatMap(([id, look]) => (typeof look === 'string' ? [] : [[id, look] as const])));

/** Whether all of a side can be drawn: its pictures are there, and its fonts. */
export const isWhole = ({ side, pictures }: LookedSide, fonts: StudioResources['fonts']): boolean =>
  printedElements(side).every((element) =>
    element.kind === 'picture'
      ? typeof pictures.get(element.id) !== 'string'
      : element.kind !== 'text' || fonts(element.fontId, element.weight) !== undefined,
  );

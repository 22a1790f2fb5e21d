import {
  elementBounds,
  layerSvg,
  lookGrid,
  printedElements,
  type SceneElement,
  type SceneSide,
} from '../../../../../shared/features/making/studio/studio.ts';
import { copyPixels, lookAtPicture } from '../publish/look-at-pictures.ts';
import type { PointMm } from '../stage/stage-view.ts';
import type { StudioResources } from '../studio-resources.ts';

/** As fine as the eye sees it at the highest zoom. */
const PIXELS_PER_MM = 10;
/** Flourishes of letters and ends of lines lie beyond their boxes. */
const AROUND_MM = 20;
const OPAQUE = 255;

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

async function hrefOf(
  element: SceneElement,
  side: SceneSide,
  resources: StudioResources,
): Promise<string | undefined> {
  if (element.kind !== 'picture') return undefined;
  const grid = lookGrid(side, resources.measureText);
  const look = await lookAtPicture(
    element,
    resources.pictureHref(element.fileId),
    copyPixels(element, side, grid),
  );
  return typeof look === 'string' ? undefined : look.href;
}

/**
 * The colour that shows at a point of a side: its ink as it lies on the cloth.
 * @throws Error where the browser can’t draw it
 */
export async function readInk(
  side: SceneSide,
  point: PointMm,
  cloth: string,
  resources: StudioResources,
): Promise<string> {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('The browser gave no canvas');
  context.fillStyle = cloth;
  context.fillRect(0, 0, 1, 1);
  const isOnSide = point.x >= 0 && point.y >= 0 && point.x < side.widthMm && point.y < side.heightMm;
  const under = printedElements(side).filter((element) => {
    const { left, top, right, bottom } = elementBounds(element, resources.measureText);
    return (
      isOnSide &&
      point.x >= left - AROUND_MM &&
      point.x <= right + AROUND_MM &&
      point.y >= top - AROUND_MM &&
      point.y <= bottom + AROUND_MM
    );
  });
  const grid = {
    width: Math.ceil(side.widthMm * PIXELS_PER_MM),
    height: Math.ceil(side.heightMm * PIXELS_PER_MM),
  };
  const pixel = {
    left: Math.floor((point.x / side.widthMm) * grid.width),
    top: Math.floor((point.y / side.heightMm) * grid.height),
    width: 1,
    height: 1,
  };
  for (const element of under) {
    const href = await hrefOf(element, side, resources);
    const image = new Image();
    const svg = layerSvg(element, side, grid, pixel, {
      fonts: resources.fonts,
      pictureHref: () => undefined,
      editedHref: () => href,
    });
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    context.drawImage(image, 0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  if (alpha < OPAQUE) throw new Error('The cloth has no colour');
  return hexOf([red, green, blue]);
}

import { shownPixels } from './scene.crop.ts';
import { elementBounds, type MeasureText } from './scene.geometry.ts';
import { type PixelGrid, visibleInk } from './scene.ink.ts';
import { MM_PER_INCH } from './scene.resolution.ts';
import { elementMarkup, elementTransform, type SceneResources } from './scene.svg.ts';
import { type PictureElement, printedElements, type SceneElement, type SceneSide } from './scene.ts';

/** The elements of a side, each drawn alone and small: what is looked at before it is printed. */

/** Fine enough to see what vanishes, coarse enough for forty layers on a phone. */
const LOOK_DPI = 75;
/** Most pixels of all layers together; a side with more is looked at more coarsely. */
const MOST_PIXELS = 24_000_000;

export interface LayerArea extends PixelGrid {
  readonly left: number;
  readonly top: number;
}

/** Room around an element for what its box doesn’t hold: the flourishes of letters, the round ends of lines. */
function margin(element: SceneElement): number {
  if (element.kind === 'text') return element.size / 2;
  return element.kind === 'shape' && element.shape === 'line' ? element.height : 0.5;
}

const gridAt = ({ widthMm, heightMm }: SceneSide, dpi: number): PixelGrid => ({
  width: Math.max(1, Math.round((widthMm / MM_PER_INCH) * dpi)),
  height: Math.max(1, Math.round((heightMm / MM_PER_INCH) * dpi)),
});

/** The pixels of a side that an element can touch; null where it lies outside. */
export function layerArea(
  element: SceneElement,
  side: SceneSide,
  { width, height }: PixelGrid,
  measureText: MeasureText,
): LayerArea | null {
  const bounds = elementBounds(element, measureText);
  const room = margin(element);
  const [across, down] = [width / side.widthMm, height / side.heightMm];
  const left = Math.max(0, Math.floor((bounds.left - room) * across));
  const top = Math.max(0, Math.floor((bounds.top - room) * down));
  const right = Math.min(width, Math.ceil((bounds.right + room) * across));
  const bottom = Math.min(height, Math.ceil((bounds.bottom + room) * down));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
}

/** Of how many pixels a side is looked at. */
export function lookGrid(side: SceneSide, measureText: MeasureText): PixelGrid {
  const grid = gridAt(side, LOOK_DPI);
  const pixels = printedElements(side).reduce((sum, element) => {
    const area = layerArea(element, side, grid, measureText);
    return sum + (area ? area.width * area.height : 0);
  }, 0);
  return pixels <= MOST_PIXELS ? grid : gridAt(side, LOOK_DPI * Math.sqrt(MOST_PIXELS / pixels));
}

const placed = (element: SceneElement, resources: SceneResources): string => {
  const opacity = element.opacity === 1 ? '' : ` opacity="${element.opacity}"`;
  return `<g transform="${elementTransform(element)}"${opacity}>${elementMarkup(element, resources)}</g>`;
};

/** An element alone, as an SVG of the pixels that it can touch. */
export function layerSvg(
  element: SceneElement,
  side: SceneSide,
  grid: PixelGrid,
  area: LayerArea,
  resources: SceneResources,
): string {
  const [across, down] = [side.widthMm / grid.width, side.heightMm / grid.height];
  const box = [area.left * across, area.top * down, area.width * across, area.height * down];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${area.width}" height="${area.height}" viewBox="${box.join(' ')}" preserveAspectRatio="none">${placed(element, resources)}</svg>`;
}

/** All that a side prints, as an SVG of so many pixels. */
export function sideSvg(side: SceneSide, grid: PixelGrid, resources: SceneResources): string {
  const content = printedElements(side).map((element) => placed(element, resources));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${grid.width}" height="${grid.height}" viewBox="0 0 ${side.widthMm} ${side.heightMm}" preserveAspectRatio="none">${content.join('')}</svg>`;
}

/** Pixels of a picture that is looked at closely: a third of a millimetre can be seen in most. */
const PICTURE_PIXELS = 1_500_000;
/** The longer side of the copy that a browser has. */
const COPY_PX = 1_600;

/** How many pixels of a picture there are to look at: enlarged ones would have edges that are none. */
export function picturePixels(picture: PictureElement): number {
  if (picture.vector) return PICTURE_PIXELS;
  const { width, height } = shownPixels(picture);
  const scale = Math.min(1, COPY_PX / Math.max(picture.naturalWidth, picture.naturalHeight));
  return Math.max(1, Math.min(PICTURE_PIXELS, Math.floor(width * height * scale * scale)));
}

/** The ink to paint an element in that lies on these colours and cloths: one that shows on all, or on what it lies on. */
export const inkOn = (
  below: readonly string[],
  cloths: readonly { readonly hex: string }[],
  least: number,
) => {
  const grounds = below.map((hex) => ({ hex }));
  return visibleInk([...grounds, ...cloths], least) ?? visibleInk(grounds, least);
};

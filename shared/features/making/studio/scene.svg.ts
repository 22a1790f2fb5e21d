import type { FontProvider } from './fonts.ts';
import { cropOf, isWhole, withPixelsMade } from './scene.crop.ts';
import { maskPath } from './scene.masks.ts';
import { printPixels } from './scene.resolution.ts';
import {
  CROP_UNITS,
  type DrawingElement,
  type MaskShape,
  type PictureElement,
  printedElements,
  type Scene,
  type SceneElement,
  type ShapeElement,
  type Side,
  sideOf,
  type TextElement,
} from './scene.ts';
import { edgeMm, outlineText, shadowMm } from './text.outlines.ts';

/** What a scene is drawn with: faces for its text, addresses for its pictures. */
export interface SceneResources {
  readonly fonts: FontProvider;
  /** Address of a picture’s file, or undefined to draw nothing in its place (a file that is gone). */
  readonly pictureHref: (fileId: string) => string | undefined;
  /** Address of the picture’s pixels as its edits make them; undefined where there are none, or not yet. */
  readonly editedHref?: (element: PictureElement) => string | undefined;
  /** The picture behind the address has exactly the pixels it is drawn with: nothing needs smoothing. */
  readonly isExact?: (element: PictureElement) => boolean;
}

const number = (value: number) => {
  const rounded = Math.round(value * 10_000) / 10_000;
  return String(rounded === 0 ? 0 : rounded);
};
const attribute = (value: string) =>
  value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Where an element stands, as the value of an SVG `transform`. */
export const elementTransform = (element: Pick<SceneElement, 'x' | 'y' | 'rotation'>): string =>
  `translate(${number(element.x)} ${number(element.y)})${element.rotation === 0 ? '' : ` rotate(${number(element.rotation)})`}`;

function shapeMarkup(shape: ShapeElement): string {
  const { width, height } = shape;
  const stroke = shape.stroke ? ` stroke="${shape.stroke}" stroke-width="${number(shape.strokeWidth)}"` : '';
  const paint = `fill="${shape.fill ?? 'none'}"${stroke}`;
  if (shape.shape === 'ellipse') {
    return `<ellipse rx="${number(width / 2)}" ry="${number(height / 2)}" ${paint}/>`;
  }
  if (shape.shape === 'line') {
    const colour = shape.stroke ?? shape.fill ?? '#000000';
    return `<line x1="${number(-width / 2)}" x2="${number(width / 2)}" y1="0" y2="0" stroke="${colour}" stroke-width="${number(height)}" stroke-linecap="round"/>`;
  }
  const radius = Math.min(shape.radius, width / 2, height / 2);
  return `<rect x="${number(-width / 2)}" y="${number(-height / 2)}" width="${number(width)}" height="${number(height)}" rx="${number(radius)}" ${paint}/>`;
}

const flipped = ({ flipX, flipY }: { readonly flipX: boolean; readonly flipY: boolean }) =>
  flipX || flipY ? `scale(${flipX ? -1 : 1} ${flipY ? -1 : 1})` : '';

function drawingMarkup(drawing: DrawingElement): string {
  const { width, height, boxWidth, boxHeight } = drawing;
  const scale = `scale(${number(width / boxWidth)} ${number(height / boxHeight)})`;
  const centre = `translate(${number(-boxWidth / 2)} ${number(-boxHeight / 2)})`;
  const paths = drawing.paths.map(({ d, ink, line }) =>
    line === undefined
      ? `<path d="${d}" fill="${ink}" fill-rule="evenodd"/>`
      : `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${number(line)}" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
  return `<g transform="${flipped(drawing)}${scale}${centre}">${paths.join('')}</g>`;
}

/** The shadow, then the edge, then the letters. The edge is drawn twice as wide, and the letters cover its inner half. */
function textMarkup(text: TextElement, fonts: FontProvider): string {
  const { path } = outlineText(text, fonts);
  if (path === '') return '';
  const edge = edgeMm(text);
  const letters = (colour: string) => `<path d="${path}" fill="${colour}"/>`;
  const edged = (colour: string) =>
    `<path d="${path}" fill="${colour}" stroke="${colour}" stroke-width="${number(2 * edge)}" stroke-linejoin="round"/>`;
  const shift = shadowMm(text);
  const shadow =
    text.shadow === undefined
      ? ''
      : `<g transform="translate(${number(shift.x)} ${number(shift.y)})">${edge > 0 ? edged(text.shadow.colour) : letters(text.shadow.colour)}</g>`;
  return `${shadow}${text.outline === undefined ? '' : edged(text.outline.colour)}${letters(text.colour)}`;
}

/** An element drawn around its own centre; {@link elementTransform} puts it in its place. */
export function elementMarkup(element: SceneElement, resources: SceneResources): string {
  if (element.kind === 'shape') return shapeMarkup(element);
  if (element.kind === 'drawing') return drawingMarkup(element);
  if (element.kind === 'text') {
    return textMarkup(element, resources.fonts);
  }
  const { mask } = element.edits ?? {};
  const edited = resources.editedHref?.(element);
  const picture = pictureMarkup(edited === undefined ? element : withPixelsMade(element), edited, resources);
  return mask === undefined || picture === '' ? picture : maskedMarkup(picture, mask, element);
}

function maskedMarkup(picture: string, mask: MaskShape, { width, height }: PictureElement): string {
  // Named by what it is: two of a name are the same.
  const id = `mask-${mask}-${number(width)}-${number(height)}`;
  return `<clipPath id="${id}"><path d="${maskPath(mask, width, height)}"/></clipPath><g clip-path="url(#${id})">${picture}</g>`;
}

function pictureMarkup(
  element: PictureElement,
  edited: string | undefined,
  resources: SceneResources,
): string {
  const href = edited ?? resources.pictureHref(element.fileId);
  if (href === undefined) return '';
  const { width, height } = element;
  const exact = resources.isExact?.(element) ? ' image-rendering="optimizeSpeed"' : '';
  const turned = flipped(element);
  const crop = cropOf(element);
  if (!isWhole(crop)) {
    const box = `x="${number(-width / 2)}" y="${number(-height / 2)}" width="${number(width)}" height="${number(height)}"`;
    const image = `<image href="${attribute(href)}" width="${CROP_UNITS}" height="${CROP_UNITS}" preserveAspectRatio="none"/>`;
    const part = `<svg ${box} viewBox="${crop.x} ${crop.y} ${crop.w} ${crop.h}" preserveAspectRatio="none" overflow="hidden">${image}</svg>`;
    return turned === '' ? part : `<g transform="${turned}">${part}</g>`;
  }
  const flip = turned === '' ? '' : ` transform="${turned}"`;
  return `<image href="${attribute(href)}" x="${number(-width / 2)}" y="${number(-height / 2)}" width="${number(width)}" height="${number(height)}" preserveAspectRatio="none"${exact}${flip}/>`;
}

/** Everything a side prints, in millimetres of its print area: to be put inside an `<svg>` of that view box. */
export function sceneContent(scene: Scene, side: Side, resources: SceneResources): string {
  const found = sideOf(scene, side);
  if (!found) return '';
  return printedElements(found)
    .map((element) => {
      const opacity = element.opacity === 1 ? '' : ` opacity="${number(element.opacity)}"`;
      return `<g transform="${elementTransform(element)}"${opacity}>${elementMarkup(element, resources)}</g>`;
    })
    .join('');
}

/**
 * One side as a whole SVG, with the print file's pixel size. The view box crops everything outside the print
 * area. The browser, the mockups and the printer draw the same text.
 */
export function sceneToSvg(scene: Scene, side: Side, resources: SceneResources): string {
  const found = sideOf(scene, side);
  if (!found) throw new RangeError(`The design has no ${side}`);
  const { widthMm, heightMm } = found;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${printPixels(widthMm)}" height="${printPixels(heightMm)}" viewBox="0 0 ${number(widthMm)} ${number(heightMm)}" preserveAspectRatio="none">${sceneContent(scene, side, resources)}</svg>`;
}

import { type Scene, type SceneResources, type Side, sceneContent, sideSchema } from '../studio/studio.ts';
import { type BaseColour, type BaseProduct, printAreaOf } from './base-product.ts';
import {
  type Cloth,
  clothOf,
  type GarmentDrawing,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
} from './garments/drawing.ts';
import type { GarmentName } from './garments/garment-names.ts';
import { GARMENTS } from './garments/garments.ts';

/** Proportions of every garment picture. */
export const MOCKUP_SIZE = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT } as const;

/** Where a side's print area lies on its garment picture, in the picture's own units. */
export interface PrintAreaOnPicture {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly pxPerMm: number;
}

type Pictured = Pick<BaseProduct, 'garment' | 'printAreas'>;

function areaOf(base: Pictured, side: Side) {
  const area = printAreaOf(base, side) ?? base.printAreas[0];
  if (!area) throw new RangeError('A base product has a print area');
  return area;
}

function placeArea(drawing: GarmentDrawing, area: { widthMm: number; heightMm: number }): PrintAreaOnPicture {
  const { centreX, top, pxPerMm } = drawing.placement;
  const width = area.widthMm * pxPerMm;
  return { x: centreX - width / 2, y: top, width, height: area.heightMm * pxPerMm, pxPerMm };
}

/** Where the print area lies on the picture of a side. */
export function printAreaOnPicture(base: Pictured, side: Side): PrintAreaOnPicture {
  const area = areaOf(base, side);
  return placeArea(GARMENTS[base.garment](clothOf({ hex: '#ffffff' }), side, area), area);
}

const collars = new Map<string, number | null>();

function collarToArea(garment: GarmentName, side: Side): number | null {
  const key = `${garment} ${side}`;
  const known = collars.get(key);
  if (known !== undefined) return known;
  // Where the area lies doesn’t depend on its size.
  const { placement } = GARMENTS[garment](clothOf({ hex: '#ffffff' }), side, { widthMm: 1, heightMm: 1 });
  const { collar, top, pxPerMm } = placement;
  const distance = collar === undefined ? null : (top - collar) / pxPerMm;
  collars.set(key, distance);
  return distance;
}

/**
 * From a garment’s collar to the top edge of a side’s print area, in millimetres, as its picture shows it: what the shopper saw
 * is what is printed. Null for what has no collar, and where the garment isn’t known.
 */
export function fromCollarMm(garment: GarmentName | null, side: string): number | null {
  const known = sideSchema.safeParse(side);
  return garment === null || !known.success ? null : collarToArea(garment, known.data);
}

const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`;

/** Draws shapes blurred, by a standard deviation in the picture's units, and as strong as an opacity from 0 to 1 says. */
export type Soften = (shapes: string, deviation: number, opacity: number) => string;

export const faded = (opacity: number, markup: string): string => `<g opacity="${opacity}">${markup}</g>`;

const CAST_BLUR = 20;
const CAST_OPACITY = 0.34;
const FILTER_REGION = 'x="0" y="0" width="1000" height="1200" filterUnits="userSpaceOnUse"';

/** A picture of blurred shapes only, for a renderer that blurs once for all colours, and small. */
export const softenedSvg = (shapes: string, deviation: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}"><defs><filter id="soft" ${FILTER_REGION}><feGaussianBlur stdDeviation="${deviation}"/></filter></defs><g filter="url(#soft)">${shapes}</g></svg>`;

const softBlur = (drawing: GarmentDrawing) => (drawing.relief === 'paper' ? 16 : 12);

/** Soft shadows and lights over cloth and print alike, so that the print sits in the fabric and not on top of it. */
function shading(drawing: GarmentDrawing, cloth: Cloth, id: string, soften: Soften): string {
  const blur = softBlur(drawing);
  const shadow = drawing.relief === 'paper' ? 0.09 : cloth.shadow;
  const light = drawing.relief === 'paper' ? 0.08 : cloth.light;
  const shadows = drawing.shadows.map((d) => path(d, 'fill="#0c0b0c"')).join('');
  const lights = drawing.lights.map((d) => path(d, 'fill="#ffffff"')).join('');
  const model =
    drawing.relief === 'cloth'
      ? `<rect width="1000" height="1200" fill="url(#${id}-sides)" opacity="${cloth.shadow}"/><rect width="1000" height="1200" fill="url(#${id}-fall)" opacity="${cloth.shadow * 0.7}"/>`
      : '';
  return `<g clip-path="url(#${id}-cloth)">${model}${soften(shadows, blur, shadow)}${soften(lights, blur, light)}</g>`;
}

function definitions(drawing: GarmentDrawing, id: string): string {
  const blur = softBlur(drawing);
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="#0c0b0c" stop-opacity="${opacity}"/>`;
  return `<defs><linearGradient id="${id}-wall" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="#f5f3ef"/><stop offset="1" stop-color="#e4dfd7"/></linearGradient><linearGradient id="${id}-sides" gradientUnits="userSpaceOnUse" x1="200" y1="0" x2="800" y2="0">${stop(0, 0.85)}${stop(0.12, 0.32)}${stop(0.3, 0)}${stop(0.62, 0)}${stop(0.86, 0.36)}${stop(1, 0.95)}</linearGradient><linearGradient id="${id}-fall" gradientUnits="userSpaceOnUse" x1="0" y1="160" x2="0" y2="1060">${stop(0, 0)}${stop(0.7, 0.04)}${stop(1, 0.6)}</linearGradient><filter id="${id}-soft" ${FILTER_REGION}><feGaussianBlur stdDeviation="${blur}"/></filter><filter id="${id}-cast" ${FILTER_REGION}><feGaussianBlur stdDeviation="${CAST_BLUR}"/></filter><clipPath id="${id}-cloth">${drawing.silhouette.map((d) => `<path d="${d}"/>`).join('')}</clipPath></defs>`;
}

function cast(drawing: GarmentDrawing, soften: Soften): string {
  const shape = drawing.silhouette.map((d) => path(d, 'fill="#2a241c"')).join('');
  return `<g transform="translate(5 20)">${soften(shape, CAST_BLUR, CAST_OPACITY)}</g>`;
}

export interface MockupOptions {
  /** Inner markup of the print area's drawing, in millimetres: {@link sceneContent}. Empty for a bare garment. */
  readonly content?: string;
  /** Leaves out the wall behind, for an image on a page's own background. */
  readonly bare?: boolean;
  /** Keeps ids distinct where several images share one page. */
  readonly idPrefix?: string;
  /** How blurred shapes are drawn; by a filter where nothing else is said. */
  readonly soften?: Soften;
}

const idOf = (base: Pictured, colour: Pick<BaseColour, 'hex'>, side: Side) =>
  `${base.garment}-${side}-${colour.hex.slice(1)}`;

/**
 * The picture of a base product in a colour, with a design on it. Cut into its two halves so that the studio can put
 * its own live drawing between them.
 */
export function mockupLayers(
  base: Pictured,
  colour: Pick<BaseColour, 'hex'>,
  side: Side,
  options: Pick<MockupOptions, 'bare' | 'idPrefix' | 'soften'> = {},
): {
  readonly ground: string;
  readonly shade: string;
  readonly area: PrintAreaOnPicture;
  readonly clipId: string;
} {
  const area = areaOf(base, side);
  const cloth = clothOf(colour);
  const drawing = GARMENTS[base.garment](cloth, side, area);
  const id = `${options.idPrefix ?? ''}${idOf(base, colour, side)}`;
  const soften: Soften =
    options.soften ??
    ((shapes, deviation, opacity) =>
      faded(opacity, `<g filter="url(#${id}-${deviation === CAST_BLUR ? 'cast' : 'soft'})">${shapes}</g>`));
  const fill = drawing.silhouette.map((d) => path(d, `fill="${cloth.hex}"`)).join('');
  const wall = options.bare ? '' : `<rect width="1000" height="1200" fill="url(#${id}-wall)"/>`;
  const outline =
    drawing.relief === 'cloth'
      ? drawing.silhouette
          .map((d) => path(d, `fill="none" stroke="${cloth.seam}" stroke-width="1.6" opacity="0.55"`))
          .join('')
      : '';
  return {
    ground: `${definitions(drawing, id)}${wall}${cast(drawing, soften)}${drawing.behind ?? ''}${fill}${drawing.under}`,
    shade: `<g clip-path="url(#${id}-cloth)">${drawing.trim ?? ''}</g>${shading(drawing, cloth, id, soften)}${outline}${drawing.over}`,
    area: placeArea(drawing, area),
    clipId: `${id}-cloth`,
  };
}

/** A whole mockup as SVG, 1000 x 1200. */
export function mockupSvg(
  base: Pictured,
  colour: Pick<BaseColour, 'hex'>,
  side: Side,
  options: MockupOptions = {},
): string {
  const { ground, shade, area, clipId } = mockupLayers(base, colour, side, options);
  const millimetres = areaOf(base, side);
  const print = options.content
    ? `<g clip-path="url(#${clipId})"><svg x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}" viewBox="0 0 ${millimetres.widthMm} ${millimetres.heightMm}" preserveAspectRatio="none">${options.content}</svg></g>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}">${ground}${print}${shade}</svg>`;
}

/** The mockup of a scene’s side, cut out: each store draws its own ground behind it. */
export const sceneMockupSvg = (
  base: Pictured,
  colour: Pick<BaseColour, 'hex'>,
  side: Side,
  scene: Scene,
  resources: SceneResources,
  soften?: Soften,
): string =>
  mockupSvg(base, colour, side, {
    content: sceneContent(scene, side, resources),
    bare: true,
    ...(soften && { soften }),
  });

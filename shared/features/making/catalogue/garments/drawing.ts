import type { Side } from '../../studio/studio.ts';
import type { BaseColour } from '../base-product.ts';

/** How a garment picture is put together. All of them are drawn on a sheet of this size. */
export const PICTURE_WIDTH = 1000;
export const PICTURE_HEIGHT = 1200;

/** Colours of the cloth in one garment colour: seams, inside, light and shade keep their contrast on light and dark. */
export interface Cloth {
  readonly hex: string;
  readonly inside: string;
  readonly seam: string;
  readonly rib: string;
  /** Strength of shadows and of lights, 0 to 1: dark cloth shows its lights, light cloth its shadows. */
  readonly shadow: number;
  readonly light: number;
}

export interface PrintPlacement {
  /** Where the print area's top edge has its middle. */
  readonly centreX: number;
  readonly top: number;
  readonly pxPerMm: number;
  /** The collar’s lower edge in the middle of this side; absent where there is no collar. */
  readonly collar?: number;
}

export interface GarmentDrawing {
  /** Outlines that are cloth: filled, shaded and used to cut the shading. */
  readonly silhouette: readonly string[];
  readonly placement: PrintPlacement;
  /** Markup under the print, over the plain cloth: inside the neck, back of the hood. */
  readonly under: string;
  /** Paths of soft shadows and lights, drawn blurred over cloth and print. */
  readonly shadows: readonly string[];
  readonly lights: readonly string[];
  /** Markup over the print that is shaded and cut with the cloth: hems, cuffs, pockets. */
  readonly trim?: string;
  /** Markup over everything: collars, hoods, cords. */
  readonly over: string;
  /** What holds the garment: handles and straps drawn before the cloth. */
  readonly behind?: string;
  /** Strength of the shading that models a body; a sheet of paper lies flat. */
  readonly relief: 'cloth' | 'paper';
}

export interface AreaSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Draws one side of a garment. A sheet of paper takes its proportions from its print area. */
export type DrawGarment = (cloth: Cloth, side: Side, area: AreaSize) => GarmentDrawing;

const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);

/** A colour mixed with another; 0 leaves it, 1 is the other. */
export function mix(hex: string, other: string, share: number): string {
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(hex, at) * (1 - share) + channel(other, at) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** How light a colour looks, 0 to 1. */
export const lightness = (hex: string): number =>
  (channel(hex, 1) * 0.299 + channel(hex, 3) * 0.587 + channel(hex, 5) * 0.114) / 255;

export function clothOf(colour: Pick<BaseColour, 'hex'>): Cloth {
  const bright = lightness(colour.hex);
  const veryDark = bright < 0.2;
  return {
    hex: colour.hex,
    inside: mix(colour.hex, '#000000', veryDark ? 0.35 : 0.2),
    seam: veryDark ? mix(colour.hex, '#ffffff', 0.2) : mix(colour.hex, '#000000', bright > 0.8 ? 0.18 : 0.26),
    rib: veryDark ? mix(colour.hex, '#ffffff', 0.035) : mix(colour.hex, '#000000', 0.05),
    shadow: veryDark ? 0.5 : bright > 0.85 ? 0.15 : 0.27,
    light: veryDark ? 0.085 : bright > 0.85 ? 0.14 : 0.18,
  };
}

/** Coordinates of path data mirrored at the sheet's middle. Takes absolute M, L, C, Q and Z with x y pairs. */
export function mirrored(path: string): string {
  let odd = true;
  return path.replace(/-?\d+(\.\d+)?/g, (value) => {
    const result = odd ? String(Math.round((PICTURE_WIDTH - Number(value)) * 100) / 100) : value;
    odd = !odd;
    return result;
  });
}

export const both = (...paths: string[]): string[] => paths.flatMap((path) => [path, mirrored(path)]);

/** A line of twin-needle stitches. */
export const stitches = (path: string, cloth: Cloth, width = 1.6): string =>
  `<path d="${path}" fill="none" stroke="${cloth.seam}" stroke-width="${width}" stroke-dasharray="6 3.2" stroke-linecap="round" opacity="0.75"/>`;

/** A plain seam. */
export const seam = (path: string, cloth: Cloth, width = 2, opacity = 0.6): string =>
  `<path d="${path}" fill="none" stroke="${cloth.seam}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;

/** A band of rib knit along a line: its body, its two edges and its fine ribs. */
export function rib(path: string, cloth: Cloth, width: number): string {
  return `<path d="${path}" fill="none" stroke="${cloth.seam}" stroke-width="${width + 2.5}" opacity="0.55"/><path d="${path}" fill="none" stroke="${cloth.rib}" stroke-width="${width}"/><path d="${path}" fill="none" stroke="${cloth.seam}" stroke-width="${width - 3}" stroke-dasharray="1.4 3.4" opacity="0.38"/>`;
}

/** The woven label inside the neck. */
export const neckLabel = (cloth: Cloth, y: number, width = 62): string => {
  const ground = lightness(cloth.hex) < 0.35 ? '#f2efe9' : '#2b2926';
  const ink = lightness(cloth.hex) < 0.35 ? '#2b2926' : '#f2efe9';
  const height = width * 0.42;
  return `<g transform="translate(${500 - width / 2} ${y})"><rect width="${width}" height="${height}" rx="2" fill="${ground}"/><path d="M${width * 0.2} ${height * 0.5}H${width * 0.8}M${width * 0.3} ${height * 0.74}H${width * 0.7}" stroke="${ink}" stroke-width="2.4" opacity="0.85"/><path d="M${width * 0.42} ${height * 0.26}H${width * 0.58}" stroke="#c0563b" stroke-width="2.6"/></g>`;
};

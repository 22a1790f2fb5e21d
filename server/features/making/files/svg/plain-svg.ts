import { Resvg } from '@resvg/resvg-js';
import { PICTURE_LIMITS } from '../../../../../shared/features/making/files/files.ts';
import { checkSvg } from '../svg.ts';
import { readEmbedded } from './embedded-pictures.ts';
import type { Box } from './matrix.ts';
import { Refused } from './refused.ts';
import { resolveSvg } from './resolve-svg.ts';
import type { ResolvedSvg } from './resolved-svg.ts';
import { decodeSvg, withoutEntities } from './svg-text.ts';
import { readTree } from './svg-tree.ts';

/** Fonts differ from machine to machine, and text is refused. */
export const WITHOUT_FONTS = { loadSystemFonts: false } as const;
/** Drawings within drawings within drawings. */
const DEEPEST = 3;

function measure(drawn: string): Box | undefined {
  const around = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1" height="1">${drawn}</svg>`;
  const box = new Resvg(around, { font: WITHOUT_FONTS }).getBBox();
  return box && { x: box.x, y: box.y, width: box.width, height: box.height };
}

/**
 * Reads an SVG’s file and writes it as the renderer draws it: as a browser shows it.
 * @throws Refused where it is no drawing that we can print
 */
export async function plainSvg(bytes: Buffer, depth = 0): Promise<ResolvedSvg> {
  if (depth > DEEPEST || bytes.length > PICTURE_LIMITS.svgBytes) throw new Refused('svg-complex');
  const text = withoutEntities(decodeSvg(bytes));
  const { refusal } = checkSvg(text);
  if (refusal) throw new Refused(refusal);
  const tree = readTree(text);
  const pictures = await readEmbedded(tree, (inner) => plainSvg(inner, depth + 1));
  return resolveSvg(tree, { pictures, measure });
}

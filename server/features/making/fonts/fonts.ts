import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  type FontFace,
  type FontFamily,
  type FontProvider,
  fontFace,
  fontFamily,
  fontFileName,
  fontSubsets,
  nearestWeight,
  type ParsedFont,
} from '../../../../shared/features/making/studio/studio.ts';

const require = createRequire(import.meta.url);
/**
 * The package's script form: its module form is not marked as one, and Node would not see its exports. Its types would
 * bring the whole DOM into the server's programs. Loaded by the first font that is read.
 */
const reader = (): { readonly parse: (file: ArrayBuffer) => ParsedFont } => require('opentype.js');

/** Where a bundled font file lies on disk. */
export function fontFilePath(family: FontFamily, subset: string, weight: number): string {
  const folder = dirname(require.resolve(`@fontsource/${family.id}/package.json`));
  return join(folder, 'files', fontFileName(family, subset, weight));
}

function parseFile(path: string): ParsedFont {
  const bytes = readFileSync(path);
  return reader().parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** Faces of the bundled fonts, each read once when first asked for; an unknown family gives none. */
export function bundledFonts(): FontProvider {
  const faces = new Map<string, FontFace>();
  return (fontId, weight) => {
    const family = fontFamily(fontId);
    if (!family) return undefined;
    const chosen = nearestWeight(family, weight);
    const key = `${fontId} ${chosen}`;
    const known = faces.get(key);
    if (known) return known;
    const [latin, ...others] = fontSubsets(family).map((subset) => fontFilePath(family, subset, chosen));
    if (latin === undefined) return undefined;
    const face = fontFace([parseFile(latin), ...others.map(parseFile)]);
    faces.set(key, face);
    return face;
  };
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  type FontFace,
  type FontFamily,
  type FontProvider,
  type FontSubset,
  fontFace,
  fontFamily,
  fontFileName,
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

/** Faces that are kept in memory: strangers choose them, and all of them would fill it. */
const FACES_KEPT = 40;

/** Faces of the bundled fonts, each file read when a letter may be in it; an unknown family gives none. */
export function bundledFonts(): FontProvider {
  const faces = new LRUCache<string, FontFace>({ max: FACES_KEPT });
  return (fontId, weight) => {
    const family = fontFamily(fontId);
    if (!family) return undefined;
    const chosen = nearestWeight(family, weight);
    const key = `${fontId} ${chosen}`;
    const known = faces.get(key);
    if (known) return known;
    const files = new Map<string, ParsedFont>();
    const open = (subset: FontSubset) => {
      const font = files.get(subset) ?? parseFile(fontFilePath(family, subset, chosen));
      files.set(subset, font);
      return font;
    };
    const [latin = 'latin', ...others] = family.subsets;
    const face = fontFace(
      open(latin),
      others.map((subset) => ({ subset, open: () => open(subset) })),
    );
    faces.set(key, face);
    return face;
  };
}

import { parse } from 'opentype.js';
import { fontFace } from '../../../shared/features/making/studio/studio.ts';
import { printScenes } from './scene-prints.ts';

/**
 * What a page runs: the files of its fonts come as base64, by their family. Without types: those of opentype.js would bring
 * the whole DOM into the tests’ program.
 */
export function printInPage(count, files) {
  const faces = new Map(
    Object.entries(files).map(([id, file]) => {
      const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
      return [id, fontFace(parse(bytes.buffer), [])];
    }),
  );
  return printScenes(count, (fontId) => faces.get(fontId));
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { build } from 'vite';
import { z } from 'zod';
import { fontFilePath } from '../../server/features/making/fonts/fonts.ts';
import {
  type FontFace,
  fontFace,
  fontFamily,
  type ParsedFont,
} from '../../shared/features/making/studio/studio.ts';
import { PRINTED_FONTS, printScenes } from './support/scene-prints.ts';
import { test } from './support/test.ts';

const SCENES = 200;
const { parse }: { readonly parse: (file: ArrayBuffer) => ParsedFont } = createRequire(import.meta.url)(
  'opentype.js',
);

/** The shared code as the studio has it, for a page without anything else. */
async function codeForPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, 'support/scene-prints.page.js'),
        formats: ['iife'],
        name: 'prints',
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunks = output && 'output' in output ? output.output : [];
  return chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.code : [])).join('\n');
}

test('200 scenes with every edit of pictures and texts are drawn the same in a browser and in Node', async ({
  page,
}) => {
  const files: Record<string, string> = {};
  const faces = new Map<string, FontFace>();
  for (const id of PRINTED_FONTS) {
    const family = fontFamily(id);
    if (!family) throw new Error(`${id} is no font`);
    const file = await readFile(fontFilePath(family, 'latin', 400));
    files[id] = file.toString('base64');
    faces.set(id, fontFace(parse(Uint8Array.from(file).buffer), []));
  }
  const inNode = printScenes(SCENES, (fontId) => faces.get(fontId));
  expect(new Set(inNode).size).toBe(SCENES);

  await page.addScriptTag({ content: await codeForPage() });
  const inBrowser = await page.evaluate(`prints.printInPage(${SCENES}, ${JSON.stringify(files)})`);
  expect(z.array(z.string()).parse(inBrowser)).toEqual(inNode);
});

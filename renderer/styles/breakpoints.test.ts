import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MEDIA } from './breakpoints.ts';

const read = (pattern: string) =>
  globSync(pattern).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const sheets = read('renderer/**/*.css');
const scripts = read('renderer/**/*.{ts,tsx}').filter(({ file }) => !/breakpoints(\.test)?\.ts$/.test(file));

/** Each place that says `pattern`, with its file. */
const places = (files: typeof sheets, pattern: RegExp) =>
  files.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`));

test('widths are known by name, in stylesheets and in scripts', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(places(sheets, /@media[^{]*\d[^{]*/g)).toEqual([]);
  expect(places(scripts, /\((?:min-width|max-width|width\s*[<>])[^)]*\)|\(pointer:[^)]*\)/g)).toEqual([]);
});

test('every name that a stylesheet asks for is a breakpoint', () => {
  const asked = sheets.flatMap(({ text }) =>
    [...text.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
      [...query.matchAll(/\(--([\w-]+)\)/g)].map(([, name]) => name),
    ),
  );
  expect([...new Set(asked)].filter((name) => name === undefined || !Object.hasOwn(MEDIA, name))).toEqual([]);
});

test('what lies over what is told by the layers alone', () => {
  expect(places(sheets, /z-index:(?!\s*var\(--layer-)[^;]*/g)).toEqual([]);
  expect(places(scripts, /zIndex:?\s*[={:]+\s*-?\d+/g)).toEqual([]);
});

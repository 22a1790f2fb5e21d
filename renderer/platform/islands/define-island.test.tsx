import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { findIslands, nameIsland } from '../../../bundling/island-names.ts';
import BasketCount from '../../features/selling/basket/basket-count.island.tsx';
import { defineIsland } from './define-island.tsx';

describe('an island', () => {
  test('is told where its own file is, without being named anywhere', () => {
    expect(renderToStaticMarkup(<BasketCount />)).toMatch(
      /^<div [^>]*data-props="{}" data-when="idle" data-island="\/islands\/basket-count\.js"><a href="\/basket\/#favourites"/,
    );
  });

  test.each([...findIslands()])('%s defines itself', (name, file) => {
    const code = nameIsland(readFileSync(file, 'utf8'), file);
    expect(code.trimEnd()).toMatch(new RegExp(`export default defineIsland\\([^;]*"${name}"\\);$`));
  });

  test('keeps its options next to its name', () => {
    const code = "export default defineIsland(\n  Slides,\n  { when: 'seen' },\n);\n";
    expect(nameIsland(code, 'x/slides.island.tsx')).toContain(`{ when: 'seen' }, "slides")`);
  });

  test.each([
    ['exports a component', 'export default function Slides() { return null; }'],
    ['exports by name', 'export const slides = defineIsland(Slides);'],
    ['names itself', "export default defineIsland(Slides, {}, 'slidse');"],
  ])('is refused by the build where its file %s', (_, code) => {
    expect(() => nameIsland(code, 'x/slides.island.tsx')).toThrow('x/slides.island.tsx');
  });

  test('is refused in a file of another kind', () => {
    expect(() => defineIsland(() => null)).toThrow('.island.tsx');
  });

  test('takes only what a page can carry', () => {
    const name = 'opening';
    defineIsland(({ at }: { readonly at: string }) => at, {}, name);
    // @ts-expect-error a date comes out of a page as text
    defineIsland(({ at }: { readonly at: Date }) => at.toISOString(), {}, name);
    // @ts-expect-error a function does not come out of a page at all
    defineIsland(({ at }: { readonly at: () => string }) => at(), {}, name);
  });
});

import { globSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  compileTheme,
  plainTheme,
  THEME_FONTS,
  THEMES,
} from '../../../../shared/features/site/theme/theme.ts';

/** What a store's pages send for their theme, before anything else. */
const CSS_MAX = 14_000;
const LOOK_MAX = 3_000;
const FONTS_MAX = 110_000;
const FONT_FILES_MAX = 4;

const sheets = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    globSync(`${folder}/*.css`, { cwd: import.meta.dirname }).map((file) => [
      basename(file, '.css'),
      readFileSync(new URL(file, import.meta.url), 'utf8'),
    ]),
  );
const [forms, looks, families] = [sheets('forms'), sheets('looks'), sheets('families')];
const packed = (css: string) => gzipSync(css).length;
const filesOf = (css: string) =>
  [...css.matchAll(/url\("(@fontsource\/[^"]+)"\)/g)].map(([, file]) => file ?? '');

test('each theme that is offered has its look, and no look is without a theme', () => {
  expect([...looks.keys()].toSorted()).toEqual(THEMES.map(({ name }) => name).toSorted());
});

describe.each(THEMES.map(({ name }) => name))('the theme %s', (name) => {
  const compiled = compileTheme(plainTheme(name));
  const fonts = compiled.fonts.map((font) => families.get(font) ?? '').join('');

  test('is light: stylesheets and fonts', () => {
    const used = Object.entries(compiled.forms).map(([part, form]) => forms.get(`${part}-${form}`));
    const css = [fonts, ...used, looks.get(name)].join('');
    expect(packed(css)).toBeLessThan(CSS_MAX);
    expect(packed(looks.get(name) ?? '')).toBeLessThan(LOOK_MAX);
    const files = filesOf(fonts);
    expect(files.length).toBeLessThanOrEqual(FONT_FILES_MAX);
    const size = files.reduce((sum, file) => sum + statSync(`node_modules/${file}`).size, 0);
    expect(size).toBeLessThan(FONTS_MAX);
  });

  test('has a stylesheet for every form that it names', () => {
    for (const [part, form] of Object.entries(compiled.forms)) {
      if (part === 'align' && form === 'left') continue;
      expect(forms.has(`${part}-${form}`), `${part}-${form}`).toBe(true);
    }
  });

  test('takes the ground of texts from the store’s colours, or sets their colour next to it', () => {
    const rules = (looks.get(name) ?? '').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const values = new Map(
      [...rules.matchAll(/(--[\w-]+):([^;]*);/g)].map(([, key, value]) => [key, value ?? '']),
    );
    const blocks = [...rules.matchAll(/^ {2}& ([^{]*) \{\n([\s\S]*?)^ {2}\}/gm)].map(
      ([, selector = '', body = '']) => ({
        selector,
        own: body.replaceAll(/^ {4}[&@][\s\S]*?^ {4}\}/gm, ''),
      }),
    );
    const coloured = blocks.filter(({ own }) => /^\s+color:/m.test(own)).map(({ selector }) => selector);
    const fixed = blocks.flatMap(({ selector, own }) => {
      const part = /\[data-part="(banner|card|card-name|price|pod|footer)"\](\[[^\]]*\])*$/.exec(
        selector,
      )?.[1];
      if (part === undefined || coloured.some((each) => each.includes(`"${part}"`))) return [];
      const grounds = [...own.matchAll(/background(?:-color|-image)?:([^;]*);/g)].map(([, ground]) => ground);
      const told = grounds
        .join()
        .replaceAll(/var\((--[\w-]+)/g, (text, key) => text + (values.get(key) ?? ''));
      return told.includes('#') && !told.includes('var(--store-') ? [selector] : [];
    });
    expect(fixed).toEqual([]);
  });

  test('styles parts of the page only under its own name', () => {
    const rules = (looks.get(name) ?? '').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const tops = [...rules.matchAll(/^([^\s}@][^{]*)\{/gm)].map(([, selector]) => selector?.trim());
    for (const top of tops) expect(top).toBe(`[data-theme="${name}"]`);
    expect(rules).not.toMatch(/\.[a-z][\w-]*_/);
  });
});

test('no line moves when a font arrives: each has a local font of its size until then', () => {
  // These come with the pages' own stylesheet, which has the same for them.
  const pages = readFileSync('renderer/styles/fonts.css', 'utf8').split('@font-face').slice(1);
  const shared = ['Inter', 'Source Serif 4'];
  for (const font of shared) {
    const faces = pages.filter((face) => face.includes(`"${font} on `));
    expect(faces.length, font).toBeGreaterThan(0);
    const { variables } = compileTheme({ ...plainTheme('selvedge'), properties: { 'primary.font': font } });
    for (const face of faces) {
      for (const part of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'])
        expect(face, font).toContain(part);
      expect(variables['--store-font-display']).toContain(/font-family: ("[^"]+")/.exec(face)?.[1]);
    }
  }
  for (const font of THEME_FONTS) {
    const css = families.get(font) ?? '';
    if (!shared.includes(font)) expect(css, font).toContain(`font-family: "${font} near"`);
    for (const face of css.split('@font-face').slice(1))
      if (face.includes('url(')) expect(face, font).toContain('font-display: optional');
      else
        for (const part of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'])
          expect(face, font).toContain(part);
  }
});

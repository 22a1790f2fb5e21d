import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compileTheme, plainTheme, THEMES, themeVariables } from '../../shared/features/site/theme/theme.ts';
import { DARK, LIGHT, type Palette } from './tokens.ts';

const sheet = (file: string) => readFileSync(new URL(`./${file}`, import.meta.url), 'utf8');

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
};
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const grounds = ['page', 'raised', 'sunken'] as const;
const texts = ['ink', 'ink-soft', 'ink-faint', 'thread', 'action', 'good', 'warn', 'bad', 'note'] as const;
const softs = ['thread', 'action', 'good', 'warn', 'bad', 'note'] as const;

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('%s', (_, palette: Palette) => {
  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s is readable on %s (4.5:1)',
    (text, ground) => {
      expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(softs)('%s is readable on its own soft ground', (name) => {
    expect(contrast(palette[name], palette[`${name}-soft`])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.ink, palette[`${name}-soft`])).toBeGreaterThanOrEqual(7);
  });

  test('labels on the action colour are readable', () => {
    expect(contrast(palette['on-action'], palette.action)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette['on-action'], palette['action-hover'])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(grounds)('control borders and focus rings stand out from %s (3:1)', (ground) => {
    expect(contrast(palette['line-strong'], palette[ground])).toBeGreaterThanOrEqual(3);
    expect(contrast(palette.focus, palette[ground])).toBeGreaterThanOrEqual(3);
  });
});

describe.each(THEMES.map(({ name }) => name))('a store with the theme %s', (name) => {
  describe.each(['light', 'dark'])('%s', (scheme) => {
    const { variables } = compileTheme({ ...plainTheme(name), properties: { 'page.scheme': scheme } });
    const colour = (variable: string) => String(variables[`--store-${variable}`]);
    const grounds = ['paper', 'wash', 'card'];

    test('text is readable on every ground (4.5:1)', () => {
      for (const ground of grounds)
        for (const text of ['ink', 'muted', 'bad'])
          expect(contrast(colour(text), colour(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour('good'), colour('paper'))).toBeGreaterThanOrEqual(4.5);
      for (const part of ['header', 'notice', 'banner', 'footer', 'tag'])
        expect(contrast(colour(`on-${part}`), colour(part)), part).toBeGreaterThanOrEqual(4.5);
    });

    test('buttons are readable and stand out from the page', () => {
      expect(contrast(colour('on-accent'), colour('accent'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour('on-accent'), colour('accent-hover'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour('on-second'), colour('second'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour('accent'), colour('paper'))).toBeGreaterThanOrEqual(3);
    });

    test('borders of fields and focus rings stand out (3:1)', () => {
      for (const ground of ['paper', 'wash'])
        for (const line of ['control', 'focus'])
          expect(contrast(colour(line), colour(ground)), `${line} on ${ground}`).toBeGreaterThanOrEqual(3);
    });

    test('messages are readable on their own soft grounds', () => {
      for (const ground of ['bad-soft', 'good-soft'])
        expect(contrast(colour('ink'), colour(ground)), ground).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour('bad'), colour('bad-soft'))).toBeGreaterThanOrEqual(4.5);
    });
  });
});

test('palette.css carries exactly the colours of the table: light, dark by the system, dark by choice', () => {
  const declarations = (palette: Palette) =>
    Object.entries(palette)
      .map(([name, value]) => `--${name}:${value};`)
      .join('');
  const expected = [
    `:root{color-scheme:light;${declarations(LIGHT)}}`,
    `@media(prefers-color-scheme:dark){:root:not([data-mantine-color-scheme=light]){color-scheme:dark;${declarations(DARK)}}}`,
    `:root[data-mantine-color-scheme=dark]{color-scheme:dark;${declarations(DARK)}}`,
  ];
  expect(sheet('palette.css').replace(/[\s"']/g, '')).toBe(expected.join(''));
});

test('every variable that a stylesheet reads is set by a stylesheet or a component', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const sources = globSync('**/*.{css,ts,tsx}', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(`${root}/${file}`, 'utf8'),
  }));
  const set = new Set([
    ...Object.keys(themeVariables('', {})),
    ...sources.flatMap(({ text }) =>
      [...text.matchAll(/["'`](--[\w-]+)["'`]|^\s*(--[\w-]+):/gm)].map(
        ([, quoted, declared]) => quoted ?? declared,
      ),
    ),
  ]);
  const unknown = sources
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name]) => ({ file, name })),
    )
    .filter(({ name }) => !set.has(name) && !name?.startsWith('--mantine-'));
  expect(unknown).toEqual([]);
});

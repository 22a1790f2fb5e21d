import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { compileTheme, plainTheme, THEMES } from '../../../../shared/features/site/theme/theme.ts';
import { DEPRECATED_THEMES } from '../../../../shared/features/site/theme/themes/deprecated.ts';
import { ThemeStyles } from './theme-styles.tsx';

/** Those that stores can choose, and those that some have kept. */
const ALL = [...THEMES, ...DEPRECATED_THEMES];

const FORMS = globSync('forms/*.css', { cwd: import.meta.dirname }).map((file) => basename(file, '.css'));

/** The forms that a page’s stylesheet has, in their order there. */
function formsOf(look: ReturnType<typeof compileTheme>, isPreview: boolean): readonly string[] {
  const css = renderToStaticMarkup(<ThemeStyles look={look} isPreview={isPreview} />);
  return FORMS.map((form) => {
    const [part, value] = form.split('-');
    return { form, at: css.indexOf(`[data-${part}=${JSON.stringify(value)}]`) };
  })
    .filter(({ at }) => at !== -1)
    .toSorted((one, other) => one.at - other.at)
    .map(({ form }) => form);
}

test.each(THEMES.map(({ name }) => name))('a store with %s looks as its preview does', (name) => {
  const look = compileTheme(plainTheme(name));
  const used = Object.entries(look.forms).map(([part, form]) => `${part}-${form}`);
  const published = formsOf(look, false).filter((form) => used.includes(form));
  expect(published.length).toBeGreaterThan(0);
  // Of two rules alike, the later holds: the order decides whether a header’s form or a footer’s does.
  expect(formsOf(look, true).filter((form) => used.includes(form))).toEqual(published);
});

test.each(ALL.map(({ name }) => name))('letters of %s stay as they were first drawn', (name) => {
  const look = compileTheme(plainTheme(name));
  const html = renderToStaticMarkup(<ThemeStyles look={look} isPreview={false} />);
  const faces = html.split('@font-face').filter((face) => face.includes('.woff2'));
  const shown = faces.flatMap((face) => {
    const [, family = ''] = /font-family: ?"?([^";]+)"?;/.exec(face) ?? [];
    const [, display = ''] = /font-display: ?(\w+)/.exec(face) ?? [];
    return family === '' ? [] : [{ family, display }];
  });
  const [headings, texts = headings] = look.fonts;
  expect(shown.map(({ family }) => family)).toEqual(expect.arrayContaining([headings, texts]));
  for (const { family, display } of shown)
    expect(display, family).toBe(family === headings && headings !== texts ? 'block' : 'optional');
  // They are asked for with the page, not once a stylesheet has been read.
  const preloaded = [...html.matchAll(/<link rel="preload" as="font"/g)];
  expect(preloaded).toHaveLength(shown.length);
});

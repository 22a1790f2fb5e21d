import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FORMATTERS = ['shared/rules/dates/format-date.ts', 'shared/rules/text/format-number.ts'];
const OWN_FORMAT =
  /\bIntl\.(?:DateTime|Number|RelativeTime)Format\b(?!\(\)\.resolvedOptions)|\.toLocale(?:Date|Time)?String\(/;

const sources = globSync('{shared,server,renderer,main,preload}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

test('dates and numbers are formatted in one place, so that they look alike and say whose time it is', () => {
  expect(sources.length).toBeGreaterThan(1000);
  const formatting = sources.filter((file) => OWN_FORMAT.test(readFileSync(file, 'utf8')));
  expect(formatting.sort()).toEqual(FORMATTERS);
});

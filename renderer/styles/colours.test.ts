import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Colours of the component library that aren’t ours: brick destroys, indigo acts, a state has a tone. */
const FOREIGN = /\b(?:color|c)="(?:red|pink|grape|violet|blue|cyan|teal|green|lime|yellow|orange)(?:\.\d)?"/g;

test('no screen uses a colour of the component library', () => {
  const files = globSync('renderer/**/*.tsx');
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(FOREIGN)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

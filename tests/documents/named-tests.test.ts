import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const tests = globSync(
  '{main,native,preload,renderer,scripts,server,shared,tests}/**/*.{test.ts,test.tsx,spec.ts}',
);
const documents = readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? `docs/${name}` : []));

it.each(documents)('the tests that %s names are one file each', (name) => {
  const named = readFileSync(name, 'utf8').matchAll(/`([\w./-]+\.(?:test\.tsx?|spec\.ts))`/g);
  const unclear = Array.from(named, ([, test = '']) => test).filter(
    (test) => tests.filter((file) => `/${file}`.endsWith(`/${test}`)).length !== 1,
  );
  expect(unclear).toEqual([]);
});

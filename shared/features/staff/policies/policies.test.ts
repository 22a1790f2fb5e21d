import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KEPT_VALUES, POLICIES } from './policies.ts';

test.each(KEPT_VALUES.map((kept) => [kept.name, kept] as const))(
  '%s is kept where the list says so',
  (name, { source }) => {
    expect(readFileSync(source, 'utf8')).toContain(name);
  },
);

const KEEPS = /localStorage|sessionStorage|writeCookie|cookies\.(?:set|get)\(/;
const NAMED = /\b(?:\w*KEY|\w*COOKIE|BLOCKED_PAGE|tokenKey) = '([^']+)'/g;

test('whatever is named to be kept is on the list', () => {
  const files = ['renderer', 'server'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map((path) => readFileSync(`${root}/${path}`, 'utf8')),
  );
  const named = files
    .filter((text) => KEEPS.test(text))
    .flatMap((text) => [...text.matchAll(NAMED)].map(([, name]) => name));
  expect(named.length).toBeGreaterThan(8);
  const listed: readonly (string | undefined)[] = KEPT_VALUES.map(({ name }) => name);
  expect(named.filter((name) => !listed.includes(name))).toEqual([]);
});

test.each(POLICIES)('$title names the company or store it speaks for', ({ text }) => {
  const said = text({ name: 'Tideline', email: 'hello@tideline.test', store: true });
  expect(said).toMatch(/Tideline|hello@tideline/);
  expect(said).not.toContain('undefined');
});

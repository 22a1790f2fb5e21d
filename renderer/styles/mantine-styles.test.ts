import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The library's styles are named one by one: a component without its line has no look, a line without use is weight. */

const LIBRARY = 'node_modules/@mantine/core';
/** Styles that aren't named after a component. */
const GENERAL = ['baseline', 'default-css-variables', 'global', 'InlineInput'];

const read = (file: string) => readFileSync(file, 'utf8');
const hasStyle = (name: string) => existsSync(`${LIBRARY}/styles/${name}.layer.css`);

/** Components that our own files import. */
const used = globSync('renderer/**/*.tsx')
  .flatMap((file) => [...read(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
  .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
  .filter(Boolean);

/** Components that a component of the library is made of. */
const partsOf = (name: string): string[] =>
  globSync(`${LIBRARY}/esm/components/${name}/**/*.mjs`)
    .flatMap((file) => [...read(file).matchAll(/from\s*"(?:\.\.\/)+(\w+)\//g)])
    .map(([, part = '']) => part)
    .filter((part) => existsSync(`${LIBRARY}/esm/components/${part}`));

function withParts(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const left = [...names];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    left.push(...partsOf(name));
  }
  return found;
}

const listed = [...read('renderer/styles/mantine.css').matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(
  ([, name = '']) => name,
);

test('every component in use has its styles', () => {
  expect(used.length).toBeGreaterThan(20);
  expect([...withParts(used)].filter((name) => hasStyle(name) && !listed.includes(name))).toEqual([]);
});

test('no styles are sent that nothing uses', () => {
  const needed = withParts(used);
  expect(listed.filter((name) => !needed.has(name) && !GENERAL.includes(name))).toEqual([]);
});

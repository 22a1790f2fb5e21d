import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * The library's styles are named one by one, for all screens in `mantine.css` or by the file that uses a component: without
 * them it has no look, and styles that nothing uses are weight.
 */

const LIBRARY = 'node_modules/@mantine/core';
/** Styles that aren't named after a component. */
const GENERAL = ['baseline', 'default-css-variables', 'global', 'InlineInput'];

const read = (file: string) => readFileSync(file, 'utf8');
const hasStyle = (name: string) => existsSync(`${LIBRARY}/styles/${name}.layer.css`);

const filesFetchedLate = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/import\('\.\/([\w-]+\.tsx?)'\)/g)].map(([, name = '']) => join(dirname(file), name));

/** What a file fetches late. The file brings the styles of it: what shows until then has the same. */
const late = (file: string, text: string): string => filesFetchedLate(file, text).map(read).join('\n');

const stylesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^import '@mantine\/core\/styles\/(\w+)\.layer\.css';$/gm)].map(([, name = '']) => name);

/** Our own files with the library's components that each imports, and the styles that it brings or a file next to it. */
const users = globSync('renderer/**/*.tsx').map((file) => {
  const text = read(file);
  return {
    file,
    used: [...(text + late(file, text)).matchAll(/(?:import|export) \{([^}]*)\} from '@mantine\/core'/g)]
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as \w+$/, '')))
      .filter(Boolean),
    brings: stylesIn(text),
    fetches: filesFetchedLate(file, text),
    near: [...text.matchAll(/from '\.\/([\w-]+\.tsx)'/g)].flatMap(([, name = '']) =>
      stylesIn(read(join(dirname(file), name))),
    ),
  };
});
const used = users.flatMap((user) => user.used);

const parts = new Map<string, readonly string[]>();
/** Components that a component of the library is made of. */
function partsOf(name: string): readonly string[] {
  const known = parts.get(name);
  if (known) return known;
  const imported = globSync(`${LIBRARY}/esm/components/${name}/**/*.mjs`)
    .flatMap((file) => [...read(file).matchAll(/from\s*"(?:\.\.\/)+(\w+)\//g)])
    .map(([, part = '']) => part)
    .filter((part) => existsSync(`${LIBRARY}/esm/components/${part}`));
  const found = [...new Set(imported)];
  parts.set(name, found);
  return found;
}

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
  const missing = users.flatMap(({ file, used: names, brings, near }) => {
    const early = users.filter(({ fetches }) => fetches.includes(file)).flatMap((user) => user.brings);
    return [...withParts(names)]
      .filter((name) => hasStyle(name) && ![...listed, ...brings, ...near, ...early].includes(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('no styles are sent that nothing uses', () => {
  const needed = withParts(used);
  expect(listed.filter((name) => !needed.has(name) && !GENERAL.includes(name))).toEqual([]);
  const idle = users.flatMap(({ file, used: names, brings }) => {
    const needs = withParts(names);
    return brings
      .filter((name) => listed.includes(name) || !needs.has(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(idle).toEqual([]);
});

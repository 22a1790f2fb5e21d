import { glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { LAYERS, layered, layerOf } from '../../bundling/styles.ts';

interface ImportRules {
  readonly forbidden: readonly { readonly name: string }[];
}

it('knows the layer of every stylesheet', async () => {
  const unknown: string[] = [];
  for await (const path of glob('renderer/**/*.css'))
    if (!LAYERS.includes(layerOf(`/${path}`))) unknown.push(path);
  expect(unknown).toEqual([]);
});

it('lets a later area change what it takes from an earlier one, as the import rules allow', () => {
  const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as ImportRules;
  const areas = rules.forbidden.flatMap(
    ({ name }) => /^(\w+)-uses-earlier-areas-only$/.exec(name)?.[1] ?? [],
  );
  expect(areas.length).toBeGreaterThan(5);
  expect(LAYERS.slice(-areas.length)).toEqual(areas.map((area) => `features.${area}`));
});

it('says the order of all layers in each file, as any can be the first of a page', () => {
  const order = `@layer ${LAYERS.join(', ')};`;
  expect(
    layered('.opener { color: red }', '/renderer/features/selling/currencies/currencies.module.css'),
  ).toBe(`${order}\n@layer features.selling {\n.opener { color: red }\n}`);
  const own = '@layer base {}\n@layer styles {}';
  expect(layered(own, '/renderer/styles/base.css')).toBe(`${order}\n${own}`);
});

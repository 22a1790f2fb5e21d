import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { cruise, type ICruiseOptions, type IModule } from 'dependency-cruiser';
import { describe, expect, test } from 'vitest';
import { findIslands } from '../../../bundling/island-names.ts';

/** What a shopper's browser never loads: schemas, the router, the component library, server state. */
const TOO_LARGE = /node_modules\/(zod|react-router|@react-router|@mantine|@tabler|@tanstack)\//;

const { options }: { readonly options: ICruiseOptions } = createRequire(import.meta.url)(
  '../../../.dependency-cruiser.cjs',
);

/** The modules that are left after compiling: an island may take types from anywhere. */
async function readModules(files: readonly string[]): Promise<ReadonlyMap<string, IModule>> {
  const { output } = await cruise([...files], {
    ...options,
    doNotFollow: { path: 'node_modules', dependencyTypes: ['type-only'] },
  });
  if (typeof output === 'string') throw new TypeError('The import graph was not read');
  return new Map(output.modules.map((module) => [module.source, module]));
}

/** The shortest way from a file to what it must not reach, or null. */
function findWay(modules: ReadonlyMap<string, IModule>, file: string): readonly string[] | null {
  const ways = [[file]];
  const seen = new Set([file]);
  for (const way of ways) {
    const last = way.at(-1) ?? '';
    if (TOO_LARGE.test(last)) return way;
    for (const { resolved, dependencyTypes } of modules.get(last)?.dependencies ?? []) {
      if (seen.has(resolved) || dependencyTypes.includes('type-only')) continue;
      seen.add(resolved);
      ways.push([...way, resolved]);
    }
  }
  return null;
}

const islands = [...findIslands().values()].map((file) => relative('.', file));
const files = [
  ...islands,
  'renderer/platform/islands/loader.ts',
  'renderer/platform/islands/wake.ts',
  // Runs on other sites, in even less.
  'renderer/features/selling/buy-button/buy-button.embed.ts',
];

describe('what an island imports', async () => {
  const modules = await readModules([...files, 'renderer/platform/calls/http-gateway.ts']);

  test('is followed as far as it goes', () => {
    expect(findWay(modules, 'renderer/platform/calls/http-gateway.ts')?.at(-1)).toMatch('node_modules/zod');
  });

  test.each(files.map((file) => [file]))('%s stays small', (file) => {
    expect(modules.has(file)).toBe(true);
    expect(findWay(modules, file)).toBeNull();
  });
});

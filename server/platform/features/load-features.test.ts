import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkFeatures,
  type DeclaredCall,
  declaredCalls,
  type FoundFeature,
  loadFeatures,
} from './load-features.ts';

describe('the features of this repository', () => {
  test('are registered rightly: each declared call has one implementation', async () => {
    const { implementations } = await loadFeatures();
    const declared = await declaredCalls();
    expect(implementations.map(({ call }) => call.name).sort()).toEqual(
      declared.map(({ name }) => name).sort(),
    );
    expect(declared.length).toBeGreaterThan(100);
  });

  test('contribute their jobs and what the command palette finds', async () => {
    const { jobHandlers, paletteSources } = await loadFeatures();
    expect(jobHandlers.map(({ job }) => job.name)).toContain('mail.send');
    expect(paletteSources.map(({ title }) => title)).toEqual([
      'Orders',
      'Products',
      'Factory orders',
      'Projects',
    ]);
  });
});

describe('the effects of operations', () => {
  test('lock and write in one order, whatever the order of their features', async () => {
    const { operationEffects } = await loadFeatures();
    expect(operationEffects.map(({ name }) => name)).toEqual([
      'labels.child-labels',
      'printing.scanned-paper',
      'labels.packed',
      'labels.spoiled-garments',
      'labels.shelves',
    ]);
  });
});

describe('a call', () => {
  const declared: readonly DeclaredCall[] = [
    { name: 'hats.list', file: 'shared/features/making/hats/hats.calls.ts' },
  ];
  const hats = (name: string): FoundFeature => ({
    name,
    calls: [
      {
        call: {
          name: 'hats.list',
          method: 'GET',
          path: '/hats/',
          summary: 'Lists hats',
          access: 'public',
          answer: 'file',
        },
        handle: async () => [],
        steps: null,
      },
    ],
  });

  test('without an implementation stops the start', () => {
    expect(() => checkFeatures([{ name: 'making/hats' }], declared)).toThrow(
      'The call hats.list has no implementation. Implement it where shared/features/making/hats/hats.calls.ts belongs',
    );
  });

  test('with two implementations stops the start', () => {
    expect(() => checkFeatures([hats('making/hats'), hats('selling/caps')], declared)).toThrow(
      'The call hats.list is registered twice: by making/hats and by selling/caps',
    );
  });

  test('with one implementation is fine', () => {
    expect(() => checkFeatures([hats('making/hats')], declared)).not.toThrow();
  });
});

test('a table that two features claim stops the start', () => {
  const owns = (name: string): FoundFeature => ({ name, tables: ['stores'] });
  expect(() => checkFeatures([owns('projects/stores'), owns('making/hats')], [])).toThrow(
    'The table stores is registered twice: by projects/stores and by making/hats',
  );
});

describe('a feature file', () => {
  let root: string;
  const file = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'selvedge-features-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test('that exports no feature is refused', async () => {
    await file('server/features/making/hats/hats.feature.ts', 'export const feature = { calls: [] };');
    await expect(loadFeatures(root)).rejects.toThrow(
      'server/features/making/hats/hats.feature.ts must export "feature", made by defineFeature({ ... })',
    );
  });

  test('with another name than its folder is refused', async () => {
    await file('server/features/making/caps/hats.feature.ts', 'export const feature = {};');
    await expect(loadFeatures(root)).rejects.toThrow(
      'server/features/making/caps/hats.feature.ts must be named after its folder: caps.feature.ts',
    );
  });
});

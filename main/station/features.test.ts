import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { electronBundle } from '../../scripts/electron.ts';
import { stationSettingsSchema } from './config.ts';
import { openCore } from './core/station-core.ts';
import { loadStationFeatures } from './features.ts';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

async function newFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'station-features-'));
  folders.push(folder);
  return folder;
}

const requestSchema = z.object({ name: z.string(), params: z.unknown(), answer: z.unknown() });

/** The names of all requests that files `*.requests.ts` declare. */
async function declaredRequests(): Promise<string[]> {
  const files = globSync('shared/features/**/*.requests.ts');
  const modules = await Promise.all(
    files.map(async (file): Promise<Record<string, unknown>> => import(pathToFileURL(resolve(file)).href)),
  );
  const groups = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith('Requests') ? [value] : [])),
  );
  return groups.flatMap((group) =>
    Object.values(z.record(z.string(), requestSchema).parse(group)).map(({ name }) => name),
  );
}

describe('the features of a workstation', () => {
  test('answer every request that is declared, each once, and have a place for every kind of work', async () => {
    const settings = stationSettingsSchema.parse({
      server: 'http://127.0.0.1:9',
      data: await newFolder(tmpdir()),
    });
    const core = await openCore({ settings, host: 'headless', log: () => undefined });
    const features = (await loadStationFeatures()).map((open) => open(core));
    const answered = features.flatMap(({ requests }) => (requests ?? []).map(({ name }) => name));
    const places = features.flatMap((feature) => Object.keys(feature.places ?? {}));
    for (const feature of features) feature.close?.();
    await core.close();
    expect(answered.toSorted()).toEqual((await declaredRequests()).toSorted());
    expect(new Set(answered).size).toBe(answered.length);
    expect(places.toSorted()).toEqual([
      'check',
      'cure',
      'pack',
      'pick',
      'pretreat',
      'print',
      'print-on',
      'ship',
      'sort',
    ]);
  });

  test('are all in the desktop program, which has no folder to find them in', async () => {
    const folder = await newFolder('build');
    await build(electronBundle('main/station/features.ts', 'features.js', 'es', folder));
    const bundled: unknown = await import(pathToFileURL(resolve(folder, 'features.js')).href);
    const load = z.object({ loadStationFeatures: z.custom<typeof loadStationFeatures>() }).parse(bundled);
    expect(await load.loadStationFeatures()).toHaveLength((await loadStationFeatures()).length);
  });
});

import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBuildState, hashSources, removeStamps, stampPages, stampRest } from './build-stamp.ts';

let root: string;

async function write(file: string, text = ''): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

async function stampBoth(): Promise<void> {
  const hash = await hashSources(root);
  await stampPages(hash, root);
  await stampRest(hash, root);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-stamp-'));
  await write('renderer/page.tsx', 'a page');
  for (const file of ['web/server/index.js', 'islands/addresses.json', 'station/client/index.html'])
    await write(`build/${file}`);
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('a build of today’s sources is complete once both halves are there', async () => {
  expect(await findBuildState(root)).toBe('outdated');
  await stampPages(await hashSources(root), root);
  expect(await findBuildState(root)).toBe('pages');
  await stampRest(await hashSources(root), root);
  expect(await findBuildState(root)).toBe('complete');
});

it('a build is outdated once a source has changed, and not for a test', async () => {
  await stampBoth();
  await write('renderer/page.test.tsx', 'a test');
  expect(await findBuildState(root)).toBe('complete');
  await write('renderer/page.tsx', 'another page');
  expect(await findBuildState(root)).toBe('outdated');
});

it('a source that was changed to the same size is seen', async () => {
  await stampBoth();
  expect(await findBuildState(root)).toBe('complete');
  await write('renderer/page.tsx', 'a pace');
  await utimes(join(root, 'renderer/page.tsx'), 1_000, 1_000);
  expect(await findBuildState(root)).toBe('outdated');
  await write('renderer/page.tsx', 'a page');
  expect(await findBuildState(root)).toBe('complete');
});

it('what was noted of the sources is not needed', async () => {
  await stampBoth();
  expect(await findBuildState(root)).toBe('complete');
  await write('build/last-look.json', '{"times":"');
  expect(await findBuildState(root)).toBe('complete');
});

it('a build that was killed while it replaced files counts as none, whatever it left', async () => {
  await stampBoth();
  await removeStamps(root);
  expect(await findBuildState(root)).toBe('outdated');
  await stampBoth();
  await rm(join(root, 'build/web'), { recursive: true });
  expect(await findBuildState(root)).toBe('outdated');
});

it('only the rest is built again where only the workstation’s app is missing', async () => {
  await stampBoth();
  await rm(join(root, 'build/station'), { recursive: true });
  expect(await findBuildState(root)).toBe('pages');
});

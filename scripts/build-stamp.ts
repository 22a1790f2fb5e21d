import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sourceHash } from './source-hash.ts';

const STAMP_FILE = 'build/stamp';
/** Everything the pages are built from. */
const SOURCES = [
  'renderer',
  'shared',
  'bundling',
  'react-router.config.ts',
  'vite.config.ts',
  'scripts/build.ts',
  'package-lock.json',
];

/** Whether the built pages were made from the sources as they are now. */
export async function buildIsCurrent(): Promise<boolean> {
  const stamp = await readFile(STAMP_FILE, 'utf8').catch(() => null);
  return stamp !== null && stamp === (await sourceHash(SOURCES));
}

/** Notes what the pages were just built from. */
export async function stampBuild(): Promise<void> {
  await mkdir(dirname(STAMP_FILE), { recursive: true });
  await writeFile(STAMP_FILE, await sourceHash(SOURCES));
}

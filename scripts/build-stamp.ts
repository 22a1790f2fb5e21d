import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null);
  if (entries === null) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function sourceHash(): Promise<string> {
  const files = (await Promise.all(SOURCES.map(filesBelow))).flat();
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether the built pages were made from the sources as they are now. */
export async function buildIsCurrent(): Promise<boolean> {
  const stamp = await readFile(STAMP_FILE, 'utf8').catch(() => null);
  return stamp !== null && stamp === (await sourceHash());
}

/** Notes what the pages were just built from. */
export async function stampBuild(): Promise<void> {
  await mkdir(dirname(STAMP_FILE), { recursive: true });
  await writeFile(STAMP_FILE, await sourceHash());
}

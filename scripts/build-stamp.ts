import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { sourceHash, sourceTimes } from './source-hash.ts';

const PAGES_STAMP = 'build/stamp';
const REST_STAMP = 'build/stamp-rest';
/** The sources as they were looked at last: each start asks whether they have changed. */
const LAST_LOOK = 'build/last-look.json';
const lookSchema = z.object({ times: z.string(), hash: z.string() });
/** Gone where a build was killed while it put its files into their place. */
const NEEDED_BY = {
  pages: ['build/web/server/index.js', 'build/islands/addresses.json'],
  rest: ['build/station/client/index.html'],
};

/** `pages`: what no page needs is missing. */
export type BuildState = 'outdated' | 'pages' | 'complete';

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

/** Changes with everything that pages are built from. */
export const hashSources = (root = '.'): Promise<string> => sourceHash(SOURCES, root);

async function readLastLook(root: string): Promise<z.infer<typeof lookSchema> | null> {
  try {
    return lookSchema.parse(JSON.parse(await readFile(join(root, LAST_LOOK), 'utf8')));
  } catch {
    // There is none, or it was cut off: the sources are read.
    return null;
  }
}

/** As `hashSources`, without reading them where they have the sizes and times that they had when they were last read. */
async function hashOfLook(root: string): Promise<string> {
  const times = await sourceTimes(SOURCES, root);
  const last = await readLastLook(root);
  if (last?.times === times) return last.hash;
  const hash = await hashSources(root);
  await mkdir(dirname(join(root, LAST_LOOK)), { recursive: true });
  await writeFile(join(root, LAST_LOOK), JSON.stringify({ times, hash }));
  return hash;
}

/** How much was built from the sources as they are now. */
export async function findBuildState(root = '.'): Promise<BuildState> {
  const hash = await hashOfLook(root);
  const isThere = async (stamp: string, needed: readonly string[]) =>
    (await readFile(join(root, stamp), 'utf8').catch(() => null)) === hash &&
    needed.every((file) => existsSync(join(root, file)));
  if (!(await isThere(PAGES_STAMP, NEEDED_BY.pages))) return 'outdated';
  return (await isThere(REST_STAMP, NEEDED_BY.rest)) ? 'complete' : 'pages';
}

/** To be called before files are replaced: a build that is killed after that counts as none. */
export async function removeStamps(root = '.'): Promise<void> {
  for (const stamp of [REST_STAMP, PAGES_STAMP]) await rm(join(root, stamp), { force: true });
}

async function writeStamp(path: string, hash: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, hash);
}

/** Notes what the pages were built from. */
export const stampPages = (hash: string, root = '.'): Promise<void> =>
  writeStamp(join(root, PAGES_STAMP), hash);

/** Notes that the rest was built, too. */
export const stampRest = (hash: string, root = '.'): Promise<void> =>
  writeStamp(join(root, REST_STAMP), hash);

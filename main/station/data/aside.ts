import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const DATABASE_FILES = ['station.sqlite', 'station.sqlite-wal', 'station.sqlite-shm'];
const EXPLAINING_FILES = ['identity.json', 'vitals.json'];
const UNFINISHED = '.part';

export type AsideCause = 'damaged' | 'lost';

/** Records on their way out of use. The program never deletes them. */
export interface Aside {
  /** Where they are now. */
  readonly folder: string;
  readonly cause: AsideCause;
  /** What replaces them is complete: a later start leaves them alone. */
  finish(): void;
}

/** The names of everything that was put aside, the oldest first. */
export function listAside(folder: string): string[] {
  try {
    return readdirSync(join(folder, 'aside')).toSorted();
  } catch {
    return [];
  }
}

function asideAt(folder: string, name: string, cause: AsideCause): Aside {
  const place = join(folder, 'aside', name);
  return {
    folder: place,
    cause,
    finish: () => renameSync(place, place.slice(0, -UNFINISHED.length)),
  };
}

function moveInto(folder: string, place: string): void {
  for (const file of DATABASE_FILES)
    if (existsSync(join(folder, file))) renameSync(join(folder, file), join(place, file));
}

/** Moves the database's files out of use, with a copy of what explains them. */
export function setAside(folder: string, cause: AsideCause, now: Date): Aside {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '');
  const names = new Set(listAside(folder));
  let name = `${moment}-${cause}`;
  for (let again = 2; names.has(name); again += 1) name = `${moment}-${cause}-${again}`;
  const aside = asideAt(folder, `${name}${UNFINISHED}`, cause);
  mkdirSync(aside.folder, { recursive: true, mode: 0o700 });
  for (const file of EXPLAINING_FILES)
    if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(aside.folder, file));
  moveInto(folder, aside.folder);
  return aside;
}

/**
 * What an earlier start put aside without finishing, because the power went. The database started since
 * then has only what is there too, and is deleted. Null where nothing is unfinished.
 */
export function resumeAside(folder: string): Aside | null {
  const name = listAside(folder).find((one) => one.endsWith(UNFINISHED));
  if (name === undefined) return null;
  const aside = asideAt(folder, name, name.includes('-lost') ? 'lost' : 'damaged');
  if (existsSync(join(aside.folder, 'station.sqlite')))
    for (const file of DATABASE_FILES) rmSync(join(folder, file), { force: true });
  else moveInto(folder, aside.folder);
  return aside;
}

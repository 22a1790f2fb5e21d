import { accessSync, constants, existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { formatTime } from '../../../shared/rules/dates/format-date.ts';
import { CannotStart, cannotWrite, explainFault, isNoSpace } from './cannot-start.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { readSmallFile, writeSmallFile } from './small-file.ts';

/** The station's data folder while this process has it. */
export interface DataFolder {
  readonly path: string;
  /** Writes down which station has the folder, for the message of a second start. */
  announce(station: { readonly name: string | null; readonly address: string | null }): void;
  release(): void;
}

/** Only for the message of a second start; the lock itself decides. */
const ownerSchema = z.object({
  pid: z.int(),
  host: z.string(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  since: z.iso.datetime(),
});

/** Magic numbers of `statfs` for file systems on another computer: NFS, SMB, CIFS, SMB2, AFS, 9P. */
const NETWORK_FILE_SYSTEMS = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x01021997]);

function isOnNetwork(folder: string): boolean {
  if (process.platform === 'win32') return folder.startsWith('\\\\');
  return process.platform === 'linux' && NETWORK_FILE_SYSTEMS.has(statfsSync(folder).type >>> 0);
}

/** SQLite opens a file that it may not write for reading, without a word, and a lock on such a file holds no one off. */
const WRITTEN_IN_PLACE = [
  'station.lock.sqlite',
  'station.sqlite',
  'station.sqlite-wal',
  'station.sqlite-shm',
];

function requireWritable(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    throw isNoSpace(cause) ? explainFault(folder, cause) : cannotWrite(folder, cause);
  }
  for (const name of WRITTEN_IN_PLACE) {
    const path = join(folder, name);
    try {
      if (existsSync(path)) accessSync(path, constants.W_OK);
    } catch (cause) {
      throw cannotWrite(folder, cause, path);
    }
  }
}

function lock(folder: string): FolderLock | null {
  try {
    return lockFolder(folder);
  } catch (cause) {
    throw explainFault(folder, cause);
  }
}

function alreadyRunning(folder: string): CannotStart {
  const owner = readSmallFile(join(folder, 'station.owner.json'), ownerSchema);
  const name = owner?.name ?? 'A workstation';
  const since = owner ? ` since ${formatTime(owner.since)}` : '';
  const address = owner?.address ? ` (${owner.address})` : '';
  return new CannotStart(
    `${name} is already running on this computer${since}${address}. Close it, or use another folder: --data DIR.`,
  );
}

/**
 * Checks a folder and takes it for this process, before anything in it is read or changed.
 * @throws CannotStart where it can't be written to, its disk is full, it lies on a network drive, or another process has it
 */
export function claimDataFolder(folder: string): DataFolder {
  requireWritable(folder);
  if (isOnNetwork(folder))
    throw new CannotStart(
      `${folder} is on a network drive. Keep the data folder on this computer’s own disk: --data DIR.`,
    );
  const held = lock(folder);
  if (!held) throw alreadyRunning(folder);
  const since = new Date().toISOString();
  return {
    path: folder,
    announce: ({ name, address }) => {
      try {
        writeSmallFile(join(folder, 'station.owner.json'), {
          pid: process.pid,
          host: hostname(),
          name,
          address,
          since,
        });
      } catch (cause) {
        throw explainFault(folder, cause);
      }
    },
    release: () => held.release(),
  };
}

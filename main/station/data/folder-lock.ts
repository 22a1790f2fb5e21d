import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { errorCode } from './cannot-start.ts';

/** Holds a data folder for this process. The system lets go of it when the process ends, however it ends. */
export interface FolderLock {
  release(): void;
}

/** An exclusive transaction that is never ended. Null while another process has one. */
function hold(path: string): FolderLock | null {
  const sql = new Database(path, { timeout: 0 });
  try {
    sql.exec('begin exclusive');
    return { release: () => sql.close() };
  } catch (error) {
    sql.close();
    if (errorCode(error)?.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}

/**
 * Locks a folder, at once or not at all: null means that another process has it. Only this handle may touch the lock's
 * file: on POSIX systems closing any other one in the same process would drop the lock.
 */
export function lockFolder(folder: string): FolderLock | null {
  const path = join(folder, 'station.lock.sqlite');
  try {
    return hold(path);
  } catch (error) {
    if (errorCode(error) !== 'SQLITE_NOTADB') throw error;
    // No one can hold a lock on what isn't a database. The file stays the same one for a process that opened it already.
    truncateSync(path, 0);
    return hold(path);
  }
}

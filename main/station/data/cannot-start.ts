import { readVitals } from './vitals.ts';

/** The station can't start. The message is one line: what is wrong, then the one thing to do. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart';
}

/** The code of a failed system call or of SQLite; null for any other error. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}

/** There is no room on the disk, or none that this user may take. */
export const isNoSpace = (error: unknown): boolean =>
  /^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(errorCode(error) ?? '');

const isUnwritable = (error: unknown): boolean =>
  /^(SQLITE_(READONLY|CANTOPEN|PERM)|EACCES|EROFS|EPERM)/.test(errorCode(error) ?? '');

/** What a person fears for first: the scans that only this folder has. */
function unsent(folder: string): string {
  const vitals = readVitals(folder);
  if (!vitals || vitals.pending === 0) return '';
  const count = vitals.clean ? `${vitals.pending}` : `About ${vitals.pending}`;
  return vitals.pending === 1 ? `${count} unsent scan is safe. ` : `${count} unsent scans are safe. `;
}

/** The folder or one of its files is read-only, or another user's. */
export const cannotWrite = (folder: string, cause: unknown, path = folder): CannotStart =>
  new CannotStart(
    `Can’t save: Selvedge can’t write to ${path}. ${unsent(folder)}Give this user write access, then start again.`,
    { cause },
  );

const diskFull = (folder: string, cause: unknown): CannotStart =>
  new CannotStart(
    `Disk full: Selvedge can’t start without space. ${unsent(folder)}Free 100 MB, then start again.`,
    { cause },
  );

/** What a person can do about a fault of the folder. A fault with another cause comes back as it is. */
export function explainFault(folder: string, fault: unknown): unknown {
  const cause = fault instanceof Error && isNoSpace(fault.cause) ? fault.cause : fault;
  if (isNoSpace(cause)) return diskFull(folder, fault);
  return isUnwritable(fault) ? cannotWrite(folder, fault) : fault;
}

/** The station can't start. The message is one line: what is wrong, then the one thing to do. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart';
}

/** The folder is read-only, or another user's. */
export const cannotWrite = (folder: string, cause: unknown): CannotStart =>
  new CannotStart(
    `Can’t save: Selvedge can’t write to ${folder}. Give this user write access, then start again.`,
    { cause },
  );

/** The code of a failed system call or of SQLite; null for any other error. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}

/** The station can't start. The message is one line: what is wrong, then the one thing to do. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart';
}

/** The code of a failed system call or of SQLite; null for any other error. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}

import { setTimeout } from 'node:timers/promises';

/** PostgreSQL ended the connection: it is being shut down, has crashed, or somebody cut it. Class 08 says the same. */
const CUT = /^(?:57P01|57P02|08\w{3}|ECONNRESET|EPIPE)$/;
/** What the driver says of a connection that went away; it has no code. */
const CUT_TEXT =
  /^(?:Connection terminated(?: unexpectedly)?|Client (?:has encountered a connection error|was closed) and is not queryable)$/;
/** PostgreSQL can’t be reached, starts just now, or has no connection left. */
const AWAY = /^(?:57P03|53300|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const AWAY_TEXT =
  /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/;
/** No room on a disk, as PostgreSQL and as the file system say it. */
const FULL = /^(?:53100|ENOSPC|EDQUOT)$/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const says = (error: unknown, code: RegExp, text?: RegExp): boolean =>
  error instanceof Error && (code.test(codeOf(error)) || text?.test(error.message) === true);

/** Whether a connection to the database was lost before it answered. */
export const isConnectionCut = (error: unknown): boolean => says(error, CUT, CUT_TEXT);

/** Whether the database can’t be had at the moment. */
export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionCut(error) || says(error, AWAY, AWAY_TEXT);

/** Whether something wasn’t written because a disk is full. What its transaction had written before is gone, too. */
export const isDiskFull = (error: unknown): boolean => says(error, FULL);

/** How often something is tried at most, its first time included. */
export const TRIES = 4;

/**
 * A pause before another try, longer each time. After a cut it gives those connections time to be noticed that were cut with
 * ours, so that the next one is new.
 */
export const pauseAfterCut = (attempt: number): Promise<void> =>
  setTimeout(50 * 4 ** (attempt - 1) * (0.5 + Math.random() / 2));

/** Does again, on another connection, what came to nothing because its own was cut. For work that may be done twice. */
export async function againIfCut<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isConnectionCut(error)) throw error;
      await pauseAfterCut(attempt);
    }
}

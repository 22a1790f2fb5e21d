import type { Config } from '../config.ts';
import type { CookieJar } from './context.ts';

export const JUST_WRITTEN_COOKIE = 'selvedge-wrote';
/** An answer may still be on its way when its cookie begins to count. */
const MARGIN_SECONDS = 1;

/**
 * Marks a browser that changes something: as long as a replica may not know of the change, its reads are answered by
 * the primary, whichever server process they reach.
 */
export function markJustWritten(cookies: CookieJar, replica: Config['databaseRead']): void {
  if (replica)
    cookies.set(JUST_WRITTEN_COOKIE, '1', { maxAge: Math.ceil(replica.maxLagSeconds) + MARGIN_SECONDS });
}

/** Whether a replica may not know yet what this browser has changed. */
export const hasJustWritten = (cookies: CookieJar): boolean => cookies.get(JUST_WRITTEN_COOKIE) !== undefined;

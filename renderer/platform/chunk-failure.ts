import { z } from 'zod';
import { CHUNK_RELOADS_PER_DAY } from '../../shared/rules/constants/constants.ts';
import { keep, readKept } from './storage/kept.ts';

const KEY = 'chunk-reloads';
const countsSchema = z.object({ day: z.string(), counts: z.record(z.string(), z.number()) });

/**
 * Counts one reload for a message. False once the day's reloads of that message are used up. Spec 3 §4.7.
 * @param today the day as YYYY-MM-DD
 */
export function claimReload(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  message: string,
  today: string,
): boolean {
  const kept = readKept(storage, KEY, countsSchema);
  const counts = kept?.day === today ? kept.counts : {};
  const used = counts[message] ?? 0;
  if (used >= CHUNK_RELOADS_PER_DAY) return false;
  // A reload that cannot be counted might never end.
  return keep(storage, KEY, { day: today, counts: { ...counts, [message]: used + 1 } });
}

/**
 * Reloads the page because a file of ours is gone from the server, at most three times a day a message.
 * @returns false where these reloads are used up: the page has to do without the file
 */
export function reloadForMissingFile(target: Window, error: unknown): boolean {
  const message = error instanceof Error ? error.message : 'chunk';
  const today = new Date().toISOString().slice(0, 10);
  if (!claimReload(target.localStorage, message, today)) return false;
  target.location.reload();
  return true;
}

/**
 * Reloads the page when a screen's code is gone from the server.
 * @param isNeeded whether anything waits for the code: what is fetched ahead can be fetched again when it is reached for
 */
export function reloadOnMissingChunk(target: Window, isNeeded: () => boolean): void {
  target.addEventListener('vite:preloadError', (event) => {
    if (!isNeeded()) return;
    if (reloadForMissingFile(target, 'payload' in event ? event.payload : null)) event.preventDefault();
  });
}

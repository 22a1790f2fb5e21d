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

/** Reloads the page when a screen's code is gone from the server, at most three times a day a message. */
export function reloadOnMissingChunk(target: Window): void {
  target.addEventListener('vite:preloadError', (event) => {
    const message = 'payload' in event && event.payload instanceof Error ? event.payload.message : 'chunk';
    const today = new Date().toISOString().slice(0, 10);
    if (!claimReload(target.localStorage, message, today)) return;
    event.preventDefault();
    target.location.reload();
  });
}

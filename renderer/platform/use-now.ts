import { useCallback, useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';
import { rootDataOf } from './data/page-data.ts';

const HALF_MINUTE_MS = 30_000;

/**
 * The time, moving on in steps, so that one rendering always sees one time. The page wakes up with the time at which the
 * server rendered it, so that no text changes under the reader.
 * @returns ISO 8601, UTC; the end of the current step
 */
export function useNow(everyMs = HALF_MINUTE_MS): string {
  const renderedAt = rootDataOf(useMatches())?.renderedAt;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const timer = setInterval(onChange, everyMs);
      return () => clearInterval(timer);
    },
    [everyMs],
  );
  const current = () => new Date(Math.ceil(Date.now() / everyMs) * everyMs).toISOString();
  return useSyncExternalStore(subscribe, current, () => renderedAt ?? current());
}

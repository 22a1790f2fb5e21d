import { useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';
import { rootDataOf } from './data/page-data.ts';

const EVERY_MS = 30_000;

/** The end of the current half minute, so that one rendering always sees one time. ISO 8601, UTC. */
const currentHalfMinute = (): string => new Date(Math.ceil(Date.now() / EVERY_MS) * EVERY_MS).toISOString();

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * The time, moving on by half minutes. The page wakes up with the time at which the server rendered it, so that no text
 * changes under the reader.
 * @returns ISO 8601, UTC
 */
export function useNow(): string {
  const renderedAt = rootDataOf(useMatches())?.renderedAt;
  return useSyncExternalStore(subscribe, currentHalfMinute, () => renderedAt ?? currentHalfMinute());
}

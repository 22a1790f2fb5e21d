import { useSyncExternalStore } from 'react';

let zone: string | undefined;

/** The reader's time zone, as its database calls it: `Europe/London`. In a browser only. */
export function readersTimeZone(): string {
  // Every date of a list asks.
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}

const never = () => () => undefined;

/** The reader's own time zone; UTC on the server and in the first render, which has to match it. */
export const useTimeZone = (): string => useSyncExternalStore(never, readersTimeZone, () => 'UTC');

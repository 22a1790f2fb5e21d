import { useSyncExternalStore } from 'react';

/** The reader's time zone, as its database calls it: `Europe/London`. In a browser only. */
export const readersTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const never = () => () => undefined;

/** The reader's own time zone; UTC on the server and in the first render, which has to match it. */
export const useTimeZone = (): string => useSyncExternalStore(never, readersTimeZone, () => 'UTC');

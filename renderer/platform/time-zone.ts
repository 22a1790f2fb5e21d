import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The reader's own time zone; UTC on the server and in the first render, which has to match it. */
export const useTimeZone = (): string =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Code that is fetched when somebody reaches for what needs it. */
export interface LazyCode<T> {
  /** Fetches it once. What failed is fetched again the next time. */
  readonly fetch: () => Promise<T>;
  /** Fetches it ahead: where that fails, the press says so. */
  readonly ahead: () => void;
  /** Null until it is here. */
  readonly now: () => T | null;
}

/** Code that is on its way, and whether somebody waits for it. */
const underWay = new Set<{ isWanted: boolean }>();

/** Whether code is on its way that was all fetched ahead: if it fails to come, there is nothing yet that lacks it. */
export const isOnlyAhead = (): boolean =>
  underWay.size > 0 && ![...underWay].some(({ isWanted }) => isWanted);

export function lazyCode<T>(load: () => Promise<T>): LazyCode<T> {
  let loading: Promise<T> | null = null;
  let code: T | null = null;
  const way = { isWanted: false };
  const start = () => {
    underWay.add(way);
    return load().finally(() => {
      underWay.delete(way);
      way.isWanted = false;
    });
  };
  const fetchOnce = () => {
    loading ??= start().then(
      (loaded: T | undefined) => {
        // The file is gone from the server and the page is about to reload: until then, this is still on its way.
        if (loaded === undefined) return new Promise<T>(() => undefined);
        code = loaded;
        return loaded;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const fetch = () => {
    way.isWanted = code === null;
    return fetchOnce();
  };
  return { fetch, ahead: () => void fetchOnce().catch(() => undefined), now: () => code };
}

const never = () => () => undefined;

/**
 * The code if it is here as the component first shows, and how to take it later. A page that wakes up begins without it, as
 * the server did.
 */
export function useLazyCode<T>(lazy: LazyCode<T>): readonly [code: T | null, take: (code: T) => void] {
  const known = useSyncExternalStore(never, lazy.now, () => null);
  const [held, setHeld] = useState({ of: lazy, code: known });
  const take = useCallback((taken: T) => setHeld({ of: lazy, code: taken }), [lazy]);
  // React keeps the state where the component shows another part in the same place.
  return [held.of === lazy ? held.code : lazy.now(), take];
}

/** Code that a component fetches as soon as it is there; null until then, and on the server. */
export function useFetchedCode<T>(lazy: LazyCode<T>, onFailure: (error: unknown) => void): T | null {
  const [code, take] = useLazyCode(lazy);
  const fail = useRef(onFailure);
  useEffect(() => {
    if (code === null) lazy.fetch().then(take, fail.current);
  }, [code, lazy, take]);
  return code;
}

import { useEffect, useRef } from 'react';

/** Marks the entries of the browser’s history that stand for something open, with how many lie below each. */
const MARK = 'studioLayer';

const depthOf = (state: unknown): number => {
  const depth = typeof state === 'object' && state !== null && MARK in state ? state[MARK] : 0;
  return typeof depth === 'number' ? depth : 0;
};

/** Keeps as many history entries as layers are open. Apart from React, since the browser goes back in its own time. */
function createLayerHistory(close: (count: number) => void) {
  let address = location.href;
  // After a reload with something open, its entries are still there, and nothing is open.
  let depth = depthOf(history.state);
  let wanted = 0;
  let isGoing = false;
  const settle = () => {
    if (isGoing) return;
    while (depth < wanted) {
      depth += 1;
      address = location.href;
      history.pushState({ ...history.state, [MARK]: depth }, '');
    }
    if (depth === wanted) return;
    // Elsewhere by now: the entry on top is another page’s, which stays.
    if (depthOf(history.state) !== depth) depth = wanted;
    else {
      isGoing = true;
      history.go(wanted - depth);
    }
  };
  const onPop = (event: PopStateEvent) => {
    const now = depthOf(event.state);
    const isOurs = location.href === address && (isGoing || now > 0 || depth > 0);
    if (!isOurs) {
      isGoing = false;
      depth = now;
      return;
    }
    // The page stays: its router has nothing to do.
    event.stopImmediatePropagation();
    const closed = isGoing ? 0 : depth - now;
    isGoing = false;
    depth = now;
    if (closed > 0) {
      wanted = now;
      close(closed);
    }
    settle();
  };
  window.addEventListener('popstate', onPop, true);
  return {
    show(count: number) {
      wanted = count;
      settle();
    },
    leave: () => window.removeEventListener('popstate', onPop, true),
  };
}

/**
 * The browser’s Back, on a phone a gesture, closes what is open before it leaves the page: the last of the layers first. No entry
 * of the history stays behind, however they are closed.
 * @param layers what closes each thing that is open, from the lowest up
 */
export function useBackCloses(layers: readonly (() => void)[]): void {
  const open = useRef(layers);
  open.current = layers;
  const entries = useRef<ReturnType<typeof createLayerHistory>>(undefined);
  useEffect(() => {
    const made = createLayerHistory((closed) => {
      for (const close of open.current.slice(-closed).toReversed()) close();
    });
    entries.current = made;
    return made.leave;
  }, []);
  // At each drawing: closing one thing may open another one.
  useEffect(() => entries.current?.show(layers.length));
}

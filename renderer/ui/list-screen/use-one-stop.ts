import { type RefObject, useLayoutEffect, useRef } from 'react';

const STOPS = 'a[href], button, input';

/** The focusable elements of a part of the page, in order. */
export const focusStops = (within: ParentNode): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(STOPS),
];

/**
 * Makes a table's body one tab stop: the row that last had the focus, or the first. Arrow keys move on from it. Until
 * the page runs its script, each row is a stop.
 */
export function useOneStop(): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const rows = body.current;
    if (!rows) return undefined;
    const settle = () => {
      const stops = focusStops(rows);
      const names = [...rows.querySelectorAll<HTMLElement>('[data-name]')];
      const here = stops.find((stop) => stop === last.current) ?? names[0] ?? stops[0];
      for (const stop of stops) stop.tabIndex = stop === here ? 0 : -1;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = target;
      settle();
    };
    settle();
    rows.addEventListener('focusin', onFocus);
    return () => rows.removeEventListener('focusin', onFocus);
  });
  return body;
}

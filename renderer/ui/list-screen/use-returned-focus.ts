import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The row that last had the focus in a list, by the list’s place in the browser’s history. */
const rowsLeft = new Map<string, string>();
/** Places of the history that are remembered. */
const KEPT = 50;

function keep(place: string, row: string): void {
  rowsLeft.delete(place);
  rowsLeft.set(place, row);
  const [oldest] = rowsLeft.keys();
  if (rowsLeft.size > KEPT && oldest !== undefined) rowsLeft.delete(oldest);
}

/** Going back from a record puts the focus on its row again, so that the keyboard and a screen reader carry on there. */
export function useReturnedFocus(body: RefObject<HTMLElement | null>): void {
  const { key: place } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    const rows = body.current;
    if (!rows) return undefined;
    const row = isReturn ? rowsLeft.get(place) : undefined;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (row !== undefined && isFree)
      rows.querySelector<HTMLElement>(`[data-name="${CSS.escape(row)}"]`)?.focus({ preventScroll: true });
    const onFocus = ({ target }: FocusEvent) => {
      const name = target instanceof HTMLElement ? target.dataset.name : undefined;
      if (name !== undefined) keep(place, name);
    };
    rows.addEventListener('focusin', onFocus);
    return () => rows.removeEventListener('focusin', onFocus);
  }, [body, place, isReturn]);
}

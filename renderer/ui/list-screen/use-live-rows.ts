import { type RefObject, useEffect, useState } from 'react';
import { type LiveRow, mergeRows } from './live-rows.ts';

interface Shown {
  /** The query: view, search, filters and page. */
  readonly of: string;
  readonly rows: readonly object[];
}

export interface ShownRows {
  readonly rows: readonly LiveRow<object>[];
  /** Number of new rows that aren't shown yet. */
  readonly added: number;
  /** Shows the newest rows. */
  readonly accept: () => void;
}

/** The pointer or the focus is in the list, or the page is scrolled: nothing may move. */
const isWatched = (list: HTMLElement | null): boolean =>
  list !== null && (list.matches(':hover') || list.contains(document.activeElement) || window.scrollY > 0);

/**
 * The visible rows while newer answers arrive. They update at once unless someone is using the list.
 * @param newest null while they load, or while an earlier query's rows show
 * @param of names the query
 */
export function useLiveRows(
  newest: readonly object[] | null,
  of: string,
  rowId: (row: object) => string,
  list: RefObject<HTMLElement | null>,
): ShownRows {
  const [shown, setShown] = useState<Shown | null>(null);
  const isNew = newest !== null && shown?.of !== of;
  if (isNew) setShown({ of, rows: newest });
  const differs = newest !== null && shown?.of === of && shown.rows !== newest;
  useEffect(() => {
    if (differs && !isWatched(list.current)) setShown({ of, rows: newest });
  }, [differs, newest, of, list]);
  const { rows, added } = mergeRows(shown?.rows ?? newest ?? [], newest ?? shown?.rows ?? [], rowId);
  return { rows, added, accept: () => newest && setShown({ of, rows: newest }) };
}

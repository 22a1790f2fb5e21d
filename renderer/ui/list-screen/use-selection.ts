import { useState } from 'react';

/** The selected rows of this page and others. */
export interface Selection<Row> {
  readonly count: number;
  readonly rows: readonly Row[];
  /** Every row of this page is selected. */
  readonly hasPage: boolean;
  readonly has: (id: string) => boolean;
  readonly toggle: (row: Row) => void;
  readonly togglePage: () => void;
  readonly set: (rows: readonly Row[]) => void;
}

/**
 * The selected rows of a list. Paging and refreshing keep the selection; another view, search or filter clears it.
 * @param shows names the view, search and filters
 */
export function useSelection<Row>(
  page: readonly Row[],
  rowId: (row: Row) => string,
  shows: string,
): Selection<Row> {
  const [chosen, setChosen] = useState<{ readonly of: string; readonly rows: ReadonlyMap<string, Row> }>({
    of: shows,
    rows: new Map(),
  });
  const rows = chosen.of === shows ? chosen.rows : new Map<string, Row>();
  const set = (next: readonly Row[]) =>
    setChosen({ of: shows, rows: new Map(next.map((row) => [rowId(row), row])) });
  const hasPage = page.length > 0 && page.every((row) => rows.has(rowId(row)));
  const without = (gone: readonly Row[]) => {
    const ids = new Set(gone.map(rowId));
    return [...rows.values()].filter((row) => !ids.has(rowId(row)));
  };
  return {
    count: rows.size,
    // The newest version of each row: an action may no longer fit it.
    rows: [...rows.values()].map((row) => page.find((now) => rowId(now) === rowId(row)) ?? row),
    hasPage,
    has: (id) => rows.has(id),
    toggle: (row) => set(rows.has(rowId(row)) ? without([row]) : [...rows.values(), row]),
    togglePage: () => set(hasPage ? without(page) : [...without(page), ...page]),
    set,
  };
}

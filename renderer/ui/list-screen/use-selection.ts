import { useState } from 'react';
import type { ChosenRows } from '../../../shared/contract/bulk-act.ts';

/** The selected rows of this page and others. */
export interface Selection<Row> {
  readonly count: number;
  /** The ticked rows; none while all that the list matches are selected. */
  readonly rows: readonly Row[];
  /** Every row that the list matches is selected, but for those unticked since. */
  readonly isAll: boolean;
  /** Every row of this page is selected. */
  readonly hasPage: boolean;
  readonly has: (id: string) => boolean;
  readonly toggle: (row: Row) => void;
  readonly togglePage: () => void;
  readonly set: (rows: readonly Row[]) => void;
  /** Selects every row that the list matches; absent where it can't. */
  readonly selectAll: (() => void) | null;
  /** The selected rows as a call takes them. */
  readonly chosen: () => ChosenRows;
}

/** What selecting every row of a list takes. */
export interface AllRows {
  readonly total: number;
  /** When the rows were read: later ones aren't selected. */
  readonly at: string;
  /** The list's view, search and filters. */
  readonly matching: Readonly<Record<string, unknown>>;
}

interface Chosen<Row> {
  readonly of: string;
  readonly rows: ReadonlyMap<string, Row>;
  /** Not null while every row but `rows` is selected. */
  readonly all: AllRows | null;
}

/**
 * The selected rows of a list. Paging and refreshing keep the selection; another view, search or filter clears it.
 * @param shows names the view, search and filters
 * @param everything null where not every row of the list can be selected
 */
export function useSelection<Row>(
  page: readonly Row[],
  rowId: (row: Row) => string,
  shows: string,
  everything: AllRows | null = null,
): Selection<Row> {
  const [stored, setStored] = useState<Chosen<Row>>({ of: shows, rows: new Map(), all: null });
  const {
    rows,
    all,
  }: Omit<Chosen<Row>, 'of'> = stored.of === shows ? stored : { rows: new Map<string, Row>(), all: null };
  const put = (next: readonly Row[], nextAll: AllRows | null) =>
    setStored({ of: shows, rows: new Map(next.map((row) => [rowId(row), row])), all: nextAll });
  const has = (id: string) => rows.has(id) !== (all !== null);
  const hasPage = page.length > 0 && page.every((row) => has(rowId(row)));
  const without = (gone: readonly Row[]) => {
    const ids = new Set(gone.map(rowId));
    return [...rows.values()].filter((row) => !ids.has(rowId(row)));
  };
  const marked = (more: readonly Row[]) => [...without(more), ...more];
  return {
    count: all ? Math.max(0, all.total - rows.size) : rows.size,
    // The newest version of each row: an action may no longer fit it.
    rows: all ? [] : [...rows.values()].map((row) => page.find((now) => rowId(now) === rowId(row)) ?? row),
    isAll: all !== null,
    hasPage,
    has,
    toggle: (row) => put(rows.has(rowId(row)) ? without([row]) : marked([row]), all),
    togglePage: () => put(hasPage === (all !== null) ? marked(page) : without(page), all),
    set: (next) => put(next, null),
    selectAll: everything && (() => put([], everything)),
    chosen: () =>
      all ? { matching: all.matching, except: [...rows.keys()], at: all.at } : { ids: [...rows.keys()] },
  };
}

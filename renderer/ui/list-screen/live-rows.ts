/** A visible row, and whether it has changed or left the list since it was first shown. */
export interface LiveRow<Row> {
  readonly row: Row;
  readonly state: 'same' | 'changed' | 'gone';
}

export interface LiveRows<Row> {
  readonly rows: readonly LiveRow<Row>[];
  /** Number of new rows that aren't shown yet. */
  readonly added: number;
}

/**
 * Merges a newer page into the visible rows without moving any: rows keep their places and show their newest content,
 * removed rows stay, new ones only count. An unchanged row must be the same object.
 */
export function mergeRows<Row>(
  shown: readonly Row[],
  newest: readonly Row[],
  rowId: (row: Row) => string,
): LiveRows<Row> {
  const byId = new Map(newest.map((row) => [rowId(row), row]));
  const known = new Set(shown.map(rowId));
  return {
    rows: shown.map((row) => {
      const now = byId.get(rowId(row));
      if (now === undefined) return { row, state: 'gone' };
      return { row: now, state: now === row ? 'same' : 'changed' };
    }),
    added: newest.filter((row) => !known.has(rowId(row))).length,
  };
}

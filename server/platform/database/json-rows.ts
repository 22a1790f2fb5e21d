import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { DB } from './schema.generated.ts';

export interface JsonRows {
  /** Names of the columns, as an insert lists them. */
  readonly columns: RawBuilder<unknown>;
  /** The same columns as a select from {@link rows} reads them. */
  readonly values: RawBuilder<unknown>;
  readonly rows: RawBuilder<unknown>;
}

const toColumnName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * New rows of a table for a statement that does more than insert them. Each column is named once, where its value is,
 * and checked against the schema; a column that is left out has its default. The rows all have the same columns.
 */
export function jsonRows<T extends keyof DB>(
  table: T,
  rows: readonly [Partial<Insertable<DB[T]>>, ...Partial<Insertable<DB[T]>>[]],
): JsonRows {
  const columns = Object.keys(rows[0]).map(toColumnName);
  const json = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([property, value]) => [toColumnName(property), value])),
  );
  return {
    columns: sql.join(columns.map((column) => sql.ref(column))),
    values: sql.join(columns.map((column) => sql.ref(`new_row.${column}`))),
    rows: sql`json_populate_recordset(null::${sql.table(toColumnName(table))}, ${JSON.stringify(json)}::json) as new_row`,
  };
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../server/platform/database/schema.generated.ts';

type Db = Kysely<DB>;

const columnSchema = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  /** The table whose row it names; the table itself for its id. */
  refersTo: z.string().nullable(),
  /** Unique indexes that it is a part of. */
  uniques: z.array(z.string()),
});
type Column = z.output<typeof columnSchema>;

/** The tables of a database with their columns, as its catalogue tells them. */
export type Tables = ReadonlyMap<string, readonly Column[]>;

/** Reads what can be copied: generated columns and those numbered by the database are left to it. */
export async function readTables(db: Db): Promise<Tables> {
  const { rows } = await sql`
    select c.relname as table, a.attname as name, a.atttypid::regtype::text as type,
      coalesce(
        (select min(f.confrelid::regclass::text) from pg_constraint f
          where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]),
        case when exists (select from pg_constraint k where k.contype = 'p' and k.conrelid = c.oid and k.conkey = array[a.attnum])
          then c.relname::text end,
        case a.attname when 'project_id' then 'projects' when 'store_id' then 'stores' end) as "refersTo",
      array(select i.indexrelid::regclass::text from pg_index i
        where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as uniques
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = '' and a.attidentity = ''
    order by c.relname, a.attnum`.execute(db);
  return Map.groupBy(z.array(columnSchema).parse(rows), ({ table }) => table);
}

/** Rows of one table that are copied. */
export interface Source {
  readonly table: string;
  /** A condition on rows named `t`. */
  readonly where: RawBuilder<unknown>;
  /** Values of columns that are more than a copy, e.g. a name. They may use `t` and the number `n` of the copy. */
  readonly values?: Readonly<Record<string, RawBuilder<unknown>>>;
}

export interface Copying {
  readonly sources: readonly Source[];
  /** How often each row is copied. */
  readonly times: number;
  /** Sets these copies apart from all others. */
  readonly tag: string;
  /** Each copy is this much older than the one before. */
  readonly minutesApart?: number;
}

/** The id of a row's copy, from the row's own id. It is a UUID of version 8, as readers of answers check. */
export const idOfCopy = (
  id: RawBuilder<unknown>,
  tag: string,
  copy: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`overlay(overlay(md5(${id}::text || ${sql.lit(tag)} || ${copy}) placing '8' from 13) placing '8' from 17)::uuid`;

/** What a unique column gets so that no other row has the copy’s value. */
function distinct(column: Column, value: RawBuilder<unknown>, tag: string): RawBuilder<unknown> | null {
  if (column.type === 'uuid') return idOfCopy(value, tag, sql`n`);
  if (column.type === 'citext') return sql`${sql.lit(tag)} || n || '-' || ${value}`;
  if (column.type === 'text') return sql`${value} || '-' || ${sql.lit(tag)} || n`;
  return null;
}

/** Copies rows of several tables together: what refers to a copied row refers to its copy. */
export async function copyRows(db: Db, tables: Tables, copying: Copying): Promise<void> {
  const { sources, times, tag, minutesApart } = copying;
  const copied = new Set(sources.map(({ table }) => table));
  for (const { table, where, values = {} } of sources) {
    const columns = tables.get(table) ?? [];
    const isMoved = (column: Column) => column.refersTo !== null && copied.has(column.refersTo);
    const settled = new Set(columns.filter(isMoved).flatMap(({ uniques }) => uniques));
    const copyOf = (column: Column): RawBuilder<unknown> => {
      const value = sql`${sql.ref(`t.${column.name}`)}`;
      const given = values[column.name];
      if (given) return given;
      if (isMoved(column)) return idOfCopy(value, tag, sql`n`);
      // What refers to a row that isn’t copied still does.
      const open = column.refersTo === null ? column.uniques.filter((index) => !settled.has(index)) : [];
      const own = open.length > 0 ? distinct(column, value, tag) : null;
      if (own) {
        for (const index of open) settled.add(index);
        return own;
      }
      if (minutesApart !== undefined && column.type === 'timestamp with time zone')
        return sql`${value} - n * ${sql.lit(`${minutesApart} minutes`)}::interval`;
      return value;
    };
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
      select ${sql.join(columns.map(copyOf))}
      from (select * from ${sql.table(table)} t where ${where}) t, generate_series(1, ${times}::int) n`.execute(
      db,
    );
  }
}

/** Runs work without the plain indexes of some tables and builds them again: far quicker for many rows. */
export async function withoutIndexes(
  db: Db,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...tables]}) and not i.indisunique`.execute(
    db,
  );
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  await work();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

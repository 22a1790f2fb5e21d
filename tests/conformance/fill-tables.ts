import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../server/platform/database/database.ts';

/** Rows of other projects in each table: enough that PostgreSQL would rather use an index than read them all. */
const ROWS = 3000;
const PROJECTS = 300;

const columnsSchema = z.array(
  z.object({
    table: z.string(),
    column: z.string(),
    type: z.string(),
    isUnique: z.boolean(),
    isOfProject: z.boolean(),
  }),
);
type Column = z.output<typeof columnsSchema>[number];

/** The nth copy of a value: what refers to a row refers to its copy, and unique values get a number. */
function copyOf({ column, type, isUnique, isOfProject }: Column): RawBuilder<unknown> {
  const name = sql.ref(column);
  if (isOfProject && (column === 'project_id' || column === 'store_id'))
    return sql`md5(${name}::text || n % ${PROJECTS}::int)::uuid`;
  if (type === 'uuid') return sql`md5(${name}::text || n)::uuid`;
  if (!isUnique) return name;
  if (type === 'bytea') return sql`${name} || decode(md5(n::text), 'hex')`;
  if (type === 'text' || type === 'USER-DEFINED') return sql`${name} || n`;
  if (type === 'integer' || type === 'bigint') return sql`${name} + n`;
  return name;
}

/**
 * Copies a project’s row of each table many times, for 300 other projects.
 * @param others also copies a row of each table that is of no project
 * @returns the tables that were filled
 */
export async function fillTables(
  db: Database,
  projectId: string,
  { others = false }: { readonly others?: boolean } = {},
): Promise<ReadonlySet<string>> {
  const { rows } = await sql`
    select c.table_name as table, c.column_name as column, c.data_type as type, c.column_name = any(array(
        select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = ('public.' || quote_ident(c.table_name))::regclass and i.indisunique)) as is_unique,
      exists (
        select from information_schema.columns p where p.table_schema = 'public' and p.table_name = c.table_name
          and p.column_name = 'project_id') as is_of_project
    from information_schema.columns c join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.table_name not like 'kysely_migration%'`.execute(db);
  const columns = columnsSchema.parse(rows).filter(({ isOfProject }) => others || isOfProject);
  const tables = Map.groupBy(columns, ({ table }) => table);
  await db.connection().execute(async (connection) => {
    await sql`set role none`.execute(connection);
    await sql`set session_replication_role = replica`.execute(connection);
    // A code with a number at its end fails its check, and nothing reads it here.
    await sql`
      do $$ declare c record; begin
        for c in select conrelid::regclass as t, conname from pg_constraint
          where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace
        loop execute format('alter table %s drop constraint %I', c.t, c.conname); end loop;
      end $$`.execute(connection);
    for (const [table, its] of tables) {
      const isOfProject = its.some((column) => column.isOfProject);
      await sql`
        insert into ${sql.table(table)} (${sql.join(its.map(({ column }) => sql.ref(column)))}) overriding system value
        select ${sql.join(its.map(copyOf))}
        from (select * from ${sql.table(table)} ${isOfProject ? sql`where project_id = ${projectId}` : sql``} limit 1) t,
          generate_series(1, ${ROWS}::int) n on conflict do nothing`.execute(connection);
    }
    await sql`set session_replication_role = origin`.execute(connection);
    await sql`analyze`.execute(connection);
    await sql`reset role`.execute(connection);
  });
  return new Set(tables.keys());
}

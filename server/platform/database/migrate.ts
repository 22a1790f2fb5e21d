import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { z } from 'zod';
import { APPLICATION_ROLE } from './database.ts';
import { BASELINE, checkHistory, SchemaVersionError } from './migration-history.ts';

const migrationSchema = z.object({ up: z.custom<Migration['up']>((value) => typeof value === 'function') });

const FOLDER = new URL('../../migrations/', import.meta.url);

async function listMigrations(): Promise<string[]> {
  const files = (await readdir(fileURLToPath(FOLDER))).filter((name) => name.endsWith('.ts'));
  return files.map((name) => name.replace(/\.ts$/, '')).sort();
}

async function readMigrations(names: readonly string[]): Promise<Record<string, Migration>> {
  const entries = names.map(async (name) => {
    const module: unknown = await import(new URL(`${name}.ts`, FOLDER).href);
    return [name, migrationSchema.parse(module)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Loads and runs what the database lacks, which at most starts is nothing. */
async function runMissing(
  db: Kysely<unknown>,
  names: readonly string[],
  history: readonly string[],
): Promise<string[]> {
  const done = new Set(history);
  if (names.every((name) => done.has(name))) return [];
  const migrations = await readMigrations(names);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
  return (results ?? []).map((result) => result.migrationName);
}

async function readHistory(db: Kysely<unknown>): Promise<string[]> {
  const table = await sql<{
    exists: boolean;
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!table.rows[0]?.exists) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/** @throws SchemaVersionError where another program's tables are in the way */
async function requireEmpty(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    limit 1`.execute(db);
  if (rows[0])
    throw new SchemaVersionError(
      `The database isn’t empty and doesn’t belong to Selvedge: it has the table “${rows[0].name}”. Set DATABASE_URL to an empty database, then start again.`,
    );
}

async function recordBaseline(db: Kysely<unknown>, superseded: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from kysely_migration where name = any(${superseded}) returning timestamp)
    insert into kysely_migration (name, timestamp) select ${BASELINE}, max(timestamp) from gone`.execute(db);
}

/** Also completes a start that was interrupted between its migrations and its grants. */
async function lacksGrants(db: Kysely<unknown>): Promise<boolean> {
  const member = await sql`
    select from pg_roles where rolname = ${APPLICATION_ROLE} and pg_has_role(oid, 'member')`.execute(db);
  if (member.rows.length === 0) return true;
  const { rows } = await sql`
    select from pg_class c
    where c.relnamespace = 'public'::regnamespace and case
      when c.relkind in ('r', 'p', 'v') then exists (
        select from unnest(array['select', 'insert', 'update', 'delete']) as privilege
        where not has_table_privilege(${APPLICATION_ROLE}, c.oid, privilege))
      when c.relkind = 'S' then not has_sequence_privilege(${APPLICATION_ROLE}, c.oid, 'usage')
      else false end
    limit 1`.execute(db);
  return rows.length > 0;
}

async function prepareRole(db: Kysely<unknown>): Promise<void> {
  const role = sql.id(APPLICATION_ROLE);
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = ${sql.lit(APPLICATION_ROLE)}) then
        create role ${role} nologin nosuperuser nobypassrls;
      end if;
      execute format('grant ${role} to %I', current_user);
    end $$;
    grant usage, create on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
  `.execute(db);
}

async function migrateConnection(db: Kysely<unknown>): Promise<string[]> {
  // A large table takes its time, whatever the database allows a statement otherwise.
  await sql`set statement_timeout = 0`.execute(db);
  // Held until the connection ends: a second server waits here, then has no migrations left to run.
  await sql`select pg_advisory_lock(hashtext('selvedge migrations'))`.execute(db);
  const names = await listMigrations();
  const history = await readHistory(db);
  if (history.length === 0) await requireEmpty(db);
  const { superseded } = checkHistory(history, names);
  if (superseded.length > 0) await recordBaseline(db, superseded);
  const ran = await runMissing(db, names, history);
  if (await lacksGrants(db)) await prepareRole(db);
  return ran;
}

/**
 * Brings the database to this version's schema; safe when several servers start at the same time.
 * @returns names of the migrations that ran
 * @throws SchemaVersionError where this version can't continue from the database's migrations
 */
export async function migrate(url: string): Promise<string[]> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    application_name: 'selvedge-migrate',
  });
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  try {
    return await db.connection().execute(migrateConnection);
  } finally {
    await db.destroy();
  }
}

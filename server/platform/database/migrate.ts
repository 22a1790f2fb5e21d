import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { z } from 'zod';
import { APPLICATION_ROLE } from './database.ts';

const migrationSchema = z.object({ up: z.custom<Migration['up']>((value) => typeof value === 'function') });

/** The database was made by a newer version of the product. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const folder = new URL('../../migrations/', import.meta.url);
  const names = (await readdir(fileURLToPath(folder))).filter((name) => /^\d{4}_\w+\.ts$/.test(name)).sort();
  const entries = names.map(async (name) => {
    const module: unknown = await import(new URL(name, folder).href);
    return [name.replace(/\.ts$/, ''), migrationSchema.parse(module)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
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

/**
 * Brings the database to this version's schema; safe when several servers start at once.
 * @returns names of the migrations that ran
 * @throws NewerSchemaError where the database has migrations this version does not know
 */
export async function migrate(url: string): Promise<string[]> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 10_000,
    application_name: 'selvedge-migrate',
  });
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  try {
    const migrations = await readMigrations();
    const applied = await sql<{ name: string }>`
      select name from kysely_migration order by name`
      .execute(db)
      .then(
        ({ rows }) => rows.map((row) => row.name),
        () => [],
      );
    const unknown = applied.find((name) => !(name in migrations));
    if (unknown !== undefined) {
      throw new NewerSchemaError(
        `The database is newer than this version of Selvedge (it has "${unknown}"). Start the version that made it, or restore an older backup.`,
      );
    }
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error(String(error));
    const ran = (results ?? []).map((result) => result.migrationName);
    if (ran.length > 0) await prepareRole(db);
    return ran;
  } finally {
    await db.destroy();
  }
}

import { type Kysely, sql } from 'kysely';

/**
 * What `/readyz` writes to see whether anything can be written: a full disk still changes rows in pages that are there. Kept
 * in the row itself, so that each needs another page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table disk_checks (
      id uuid primary key,
      written_at timestamptz not null default now(),
      filler bytea not null
    );
    alter table disk_checks alter column filler set storage plain;
  `.execute(db);
}

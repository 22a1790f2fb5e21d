import { type Kysely, sql } from 'kysely';

/** Which parts of the demo data were loaded, so that a start that was interrupted goes on where it stopped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_parts (
      name text primary key,
      loaded_at timestamptz not null default now()
    )`.execute(db);
}

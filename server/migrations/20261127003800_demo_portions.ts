import { type Kysely, sql } from 'kysely';

/** A step of the demo data can be loaded in portions: a part knows how many of its next step are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table demo_parts add column portions integer not null default 0 check (portions >= 0);
    alter table demo_parts drop constraint demo_parts_version_check,
      add constraint demo_parts_version_check check (version >= 0);
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** What one logo gives apart from the header: its mark, icons, the picture of shared links and the emails' head. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stores add column logo_variants jsonb not null default '{}';
    comment on column stores.logo_variants is
      'File, size and origin of each version of the logo by its name; the header''s own is logo_file_id';
  `.execute(db);
}

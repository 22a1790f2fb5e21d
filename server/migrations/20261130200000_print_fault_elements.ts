import { type Kysely, sql } from 'kysely';

/** What a print file’s error is about, so that the merchant is shown the very element. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table print_files add column error_element text check (error_element is null or error is not null);
    comment on column print_files.error_element is
      'Id of the element of the design that the error is about; null where that is all of it';
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * A store’s footer is built, versioned and published like a page. It has no address, so the index of addresses holds one
 * for each store, and no query for a page at an address finds it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pages add column kind text not null default 'page' check (kind in ('page', 'footer'));
    alter table pages drop constraint pages_url_check;
    alter table pages add constraint pages_url_check
      check (case kind when 'footer' then url = '' and deleted_at is null else url ~ '^/([a-z0-9-]+/)*$' end);
  `.execute(db);
}

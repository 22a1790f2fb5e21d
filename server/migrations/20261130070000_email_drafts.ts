import { type Kysely, sql } from 'kysely';

/**
 * A draft of an email is built, saved and versioned like a page. It has no address: it’s stored under its id, which the
 * index of addresses takes and no query for a page at an address finds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pages drop constraint pages_kind_check;
    alter table pages add constraint pages_kind_check check (kind in ('page', 'footer', 'mail'));
    alter table pages drop constraint pages_url_check;
    alter table pages add constraint pages_url_check
      check (case kind
        when 'footer' then url = '' and deleted_at is null
        when 'mail' then url = 'mail:' || id
        else url ~ '^/([a-z0-9-]+/)*$' end);
    create index pages_mails on pages (store_id, changed_at desc, id) where kind = 'mail';
  `.execute(db);
}

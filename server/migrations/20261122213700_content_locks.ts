import { type Kysely, sql } from 'kysely';

/**
 * A change of what a store shows locks the store's row no further than its version needs: orders and baskets refer to
 * that row, and waited until the change was done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function selvedge_stores_changed(changed uuid[]) returns void language plpgsql
      set selvedge.scope to 'platform' as $$
    begin
      update stores set content_version = content_version + 1
        where id in (select id from stores where id = any(changed) order by id for no key update);
      perform pg_notify('store-content-changed', json_build_object('storeId', store)::text)
        from unnest(changed) as store where store is not null;
    end $$;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * All stores that sell a blank are locked together, in the order of their ids. Those with many of its products were
 * locked before the others, so that two orders could wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function selvedge_stock_changed() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    declare
      few constant integer := 50;
      sellers uuid[];
      many uuid[];
      cards uuid[];
    begin
      with touched as materialized (
        select p.store_id, p.id, p.enabled and p.live_at is not null as is_sold
        from before b join after a on a.id = b.id
        join products p on p.base_product_id = a.base_product_id and a.colour = any(p.colours)
        where least(greatest(b.stock - b.reserved, 0), 6)
          is distinct from least(greatest(a.stock - a.reserved, 0), 6)
        and p.deleted_at is null
      ), stores_of as (
        select store_id, array_agg(distinct id) as ids from touched where is_sold group by store_id
      )
      select array_agg(store_id), array_agg(store_id) filter (where cardinality(ids) > few),
          (select array_agg(k.id) from stores_of s, unnest(s.ids) k(id) where cardinality(s.ids) <= few)
        into sellers, many, cards from stores_of;
      if sellers is null then return null; end if;
      perform from stores where id = any(sellers) order by id for no key update;
      if many is not null then perform selvedge_stores_changed(many); end if;
      if cards is not null then perform selvedge_tell_products('{}', cards, '{}', false); end if;
      return null;
    end $$;
  `.execute(db);
}

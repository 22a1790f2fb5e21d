import { type Kysely, sql } from 'kysely';

/**
 * A count of the last pieces stands on product pages alone: only where a blank sold out or is back do cards, filters and
 * lists change. Every order of a blank's last six pieces dropped all pages of every store with more than fifty products of it.
 * All stores that sell a blank are locked together, in the order of their ids, as before.
 * Key: `stock:BASE` how many pieces there are of a base product's blanks.
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
      pages uuid[];
      counted uuid[];
      keys text[];
    begin
      with touched as materialized (
        select p.store_id, p.id, p.base_product_id, p.enabled and p.live_at is not null as is_sold,
          (b.stock > b.reserved) is distinct from (a.stock > a.reserved) as is_turned
        from before b join after a on a.id = b.id
        join products p on p.base_product_id = a.base_product_id and a.colour = any(p.colours)
        where least(greatest(b.stock - b.reserved, 0), 6)
          is distinct from least(greatest(a.stock - a.reserved, 0), 6)
        and p.deleted_at is null
      ), stores_of as (
        select store_id, is_turned, array_agg(distinct id) as ids, array_agg(distinct base_product_id) as bases
        from touched where is_sold group by store_id, is_turned
      ), counts as (
        select s.store_id, 'stock:' || k.base as key from stores_of s, unnest(s.bases) k(base)
        where cardinality(s.ids) > few and not s.is_turned
      )
      select array_agg(s.store_id), array_agg(s.store_id) filter (where s.is_turned and cardinality(s.ids) > few),
          (select array_agg(k.id) from stores_of o, unnest(o.ids) k(id) where o.is_turned and cardinality(o.ids) <= few),
          (select array_agg(k.id) from stores_of o, unnest(o.ids) k(id) where not o.is_turned and cardinality(o.ids) <= few),
          (select array_agg(store_id) from counts), (select array_agg(key) from counts)
        into sellers, many, cards, pages, counted, keys from stores_of s;
      if sellers is null then return null; end if;
      perform from stores where id = any(sellers) order by id for no key update;
      if many is not null then perform selvedge_stores_changed(many); end if;
      if counted is not null then perform selvedge_tell_changed(counted, keys); end if;
      if coalesce(cards, pages) is not null then
        perform selvedge_tell_products(coalesce(pages, '{}'), coalesce(cards, '{}'), '{}', false);
      end if;
      return null;
    end $$;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Which blanks have another count to show is asked before their products: every order joined all products of its blank, though
 * a shop with more than six pieces shows the same as before. The rows of the change are paired without a join, because a
 * connection keeps its first plan for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function selvedge_stock_changed() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    declare
      few constant integer := 50;
      bases uuid[];
      colours text[];
      turned boolean[];
      sellers uuid[];
      many uuid[];
      cards uuid[];
      pages uuid[];
      counted uuid[];
      keys text[];
    begin
      with rows as materialized (
        select id, base_product_id, colour, stock - reserved as free, true as is_old from before
        union all select id, base_product_id, colour, stock - reserved, false from after
      ), pairs as (
        select (array_agg(base_product_id))[1] as base, (array_agg(colour))[1] as colour,
          max(free) filter (where is_old) as was, max(free) filter (where not is_old) as now
        from rows group by id
      )
      select array_agg(base), array_agg(colour), array_agg((was > 0) is distinct from (now > 0))
        into bases, colours, turned from pairs
        where least(greatest(was, 0), 6) is distinct from least(greatest(now, 0), 6);
      if bases is null then return null; end if;
      with touched as materialized (
        select p.store_id, p.id, p.base_product_id, t.is_turned
        from unnest(bases, colours, turned) t(base, colour, is_turned)
        join products p on p.base_product_id = t.base and t.colour = any(p.colours)
        where p.deleted_at is null and p.enabled and p.live_at is not null
      ), stores_of as (
        select store_id, is_turned, array_agg(distinct id) as ids, array_agg(distinct base_product_id) as bases
        from touched group by store_id, is_turned
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

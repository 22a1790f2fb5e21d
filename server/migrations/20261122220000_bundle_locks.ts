import { type Kysely, sql } from 'kysely';

/**
 * Two items of a bundle that change in the same moment both count: the second statement looks again once the bundle is
 * locked. The lock leaves the bundle’s key alone, so that baskets and orders needn’t wait for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function selvedge_refresh_bundles(changed uuid[]) returns void language sql
      set selvedge.scope to 'platform' as $$
      select p.id from products p where p.id = any(changed) order by p.id for no key update;
      with now_is as materialized (
        select h.id, selvedge_bundle_price(i.minor, b.price_kind, b.price_value) as price_minor,
          case when i.all_live then b.published_at end as live_at
        from products h join bundles b on b.product_id = h.id cross join lateral (
          select sum(least(q.price_minor, coalesce(q.sale_price_minor, q.price_minor)) * x.quantity)::bigint as minor,
            bool_and(q.enabled and q.deleted_at is null and q.live_at is not null
              and q.store_id is not distinct from h.store_id) as all_live
          from bundle_items x join products q on q.id = x.product_id where x.bundle_id = h.id
        ) i where h.id = any(changed) and i.minor > 0
      )
      update products p set price_minor = n.price_minor, live_at = n.live_at from now_is n
      where p.id = n.id and (p.price_minor, p.live_at) is distinct from (n.price_minor, n.live_at)
    $$;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * A bundle is a product without a design, made of other products of its store. Its price and whether it is live follow
 * its items, so that every list, search and page reads it like any product. A basket holds it as one line with what was
 * chosen for each piece; an order has one item for each piece, with its share of the price, and names their bundle.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table base_products drop constraint base_products_kind_check,
      add constraint base_products_kind_check check (kind in ('apparel', 'paper', 'bundle'));

    alter table products alter column design_id drop not null, alter column design_version_id drop not null,
      add check ((design_id is null) = (design_version_id is null));
    comment on column products.design_id is 'Null for a bundle';
    alter table product_images alter column design_version_id drop not null;
    create unique index product_images_of_bundle on product_images (product_id, width) where design_version_id is null;

    create table bundles (
      product_id uuid primary key references products on delete cascade,
      project_id uuid not null references projects on delete cascade,
      price_kind text not null check (price_kind in ('percent', 'amount', 'fixed')),
      price_value integer not null check (price_value >= 0),
      revision integer not null default 1,
      published_at timestamptz,
      check (price_kind <> 'percent' or price_value < 10000)
    );
    comment on column bundles.price_value is 'Basis points off the sum, minor units off the sum, or the price itself';
    comment on column bundles.published_at is 'Null while it is a draft';
    create index on bundles (project_id);
    alter table bundles enable row level security, force row level security;
    create policy of_one_project on bundles
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table bundle_items (
      bundle_id uuid not null references bundles on delete cascade,
      position integer not null,
      project_id uuid not null references projects on delete cascade,
      product_id uuid not null references products on delete cascade,
      quantity integer not null check (quantity between 1 and 10),
      primary key (bundle_id, position)
    );
    create index on bundle_items (product_id);
    create index on bundle_items (project_id);
    alter table bundle_items enable row level security, force row level security;
    create policy of_one_project on bundle_items
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create function selvedge_bundle_price(items_minor bigint, kind text, value bigint) returns integer
      language sql immutable parallel safe as $$
      select greatest(least(items_minor, 100), case kind
        when 'fixed' then least(value, items_minor)
        when 'amount' then items_minor - value
        else items_minor - (items_minor * value + 5000) / 10000 end)::int
    $$;
    comment on function selvedge_bundle_price is 'The same as bundlePriceMinor of shared/rules/bundles';

    create function selvedge_refresh_bundles(changed uuid[]) returns void language sql
      set selvedge.scope to 'platform' as $$
      with held as materialized (
        select p.id, p.store_id, b.price_kind, b.price_value, b.published_at
        from products p join bundles b on b.product_id = p.id where p.id = any(changed) order by p.id for update of p
      ), now_is as materialized (
        select h.id, selvedge_bundle_price(i.minor, h.price_kind, h.price_value) as price_minor,
          case when i.all_live then h.published_at end as live_at
        from held h cross join lateral (
          select sum(least(q.price_minor, coalesce(q.sale_price_minor, q.price_minor)) * x.quantity)::bigint as minor,
            bool_and(q.enabled and q.deleted_at is null and q.live_at is not null
              and q.store_id is not distinct from h.store_id) as all_live
          from bundle_items x join products q on q.id = x.product_id where x.bundle_id = h.id
        ) i where i.minor > 0
      )
      update products p set price_minor = n.price_minor, live_at = n.live_at from now_is n
      where p.id = n.id and (p.price_minor, p.live_at) is distinct from (n.price_minor, n.live_at)
    $$;

    create function selvedge_bundles_follow() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    declare
      changed uuid[];
      bundles_of uuid[];
    begin
      select array_agg(id) into changed from (
        select id, price_minor, sale_price_minor, enabled, deleted_at, live_at, store_id from after
        except
        select id, price_minor, sale_price_minor, enabled, deleted_at, live_at, store_id from before) a;
      if changed is null then return null; end if;
      select array_agg(distinct bundle_id) into bundles_of from bundle_items where product_id = any(changed);
      if bundles_of is not null then perform selvedge_refresh_bundles(bundles_of); end if;
      return null;
    end $$;
    create trigger bundles_follow after update on products
      referencing old table as before new table as after
      for each statement execute function selvedge_bundles_follow();

    create function selvedge_bundle_saved() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    begin
      perform selvedge_refresh_bundles(array[new.product_id]);
      return null;
    end $$;
    create trigger bundle_saved after insert or update on bundles
      for each row execute function selvedge_bundle_saved();

    alter table basket_items
      add column part_product_ids uuid[],
      add column part_blank_ids uuid[],
      add check (cardinality(part_product_ids) = cardinality(part_blank_ids)),
      drop constraint basket_items_basket_id_product_id_blank_id_key,
      add constraint basket_items_of_variant
        unique nulls not distinct (basket_id, product_id, blank_id, part_blank_ids);
    comment on column basket_items.part_product_ids is 'The pieces of a bundle, in its order; null for other products';

    create table order_bundles (
      id uuid primary key,
      project_id uuid not null references projects on delete restrict,
      order_id uuid not null references orders on delete restrict,
      product_id uuid not null references products,
      name text not null,
      sku text not null,
      quantity integer not null check (quantity > 0),
      unit_price_minor integer not null
    );
    create index on order_bundles (order_id);
    create index on order_bundles (project_id);
    create index on order_bundles (product_id);
    alter table order_bundles enable row level security, force row level security;
    create policy of_one_project on order_bundles
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table order_items add column bundle_id uuid references order_bundles;
    comment on column order_items.bundle_id is 'The bundle that it was bought in';
    create index on order_items (bundle_id) where bundle_id is not null;
  `.execute(db);
}

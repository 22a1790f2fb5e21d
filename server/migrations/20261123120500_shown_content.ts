import { type Kysely, sql } from 'kysely';

/**
 * A change of what a store shows names what it changed, so that every process drops only the pages that show it
 * (channel `store-content-changed`; without keys, all pages of the store). Keys:
 * `product:ID` its page and its cards, `address:ID` whether and where it is sold, `reviews:ID`,
 * `list:ID` a collection's words and its products, `collection:ID` which products are in it,
 * `catalogue` all of the store's products and collections, `products` which products there are, `home`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function selvedge_is_sold(product jsonb) returns boolean language sql immutable parallel safe as $$
      select (product->>'enabled')::boolean and product->>'deleted_at' is null and product->>'live_at' is not null
    $$;

    -- A null key stands for everything in its store. A store's notices come in the order of its versions, because its
    -- row is locked until the transaction ends.
    create function selvedge_tell_changed(changed uuid[], keys text[]) returns void language plpgsql
      set selvedge.scope to 'platform' as $$
    begin
      update stores set content_version = content_version + 1
        where id in (select id from stores where id = any(changed) order by id for no key update);
      perform pg_notify('store-content-changed', (json_build_object('storeId', t.id, 'version', t.version)::jsonb ||
          case when t.keys is null or octet_length(t.keys::text) > 7000 then '{}' else jsonb_build_object('keys', t.keys) end)::text)
        from (
          select s.id, s.content_version as version,
            case when bool_and(k.key is not null) then jsonb_agg(distinct k.key) end as keys
          from unnest(changed, keys) k(store, key) join stores s on s.id = k.store group by s.id
        ) t;
    end $$;

    create or replace function selvedge_stores_changed(changed uuid[]) returns void language sql
      set selvedge.scope to 'platform' as $$
      select selvedge_tell_changed(changed, array_fill(null::text, array[cardinality(changed)]))
    $$;

    create or replace function selvedge_store_looks_changed() returns trigger language plpgsql as $$
    begin
      new.content_version := old.content_version + 1;
      perform pg_notify('store-content-changed',
        json_build_object('storeId', new.id, 'version', new.content_version)::text);
      return new;
    end $$;

    -- Products of which the page, the card, or whether and where they are sold has changed. Where one came or went, a
    -- menu may have gained or lost a collection, and if it was sold for over 30 days, cards the word "New": what decides
    -- is read when no other transaction can change it.
    create function selvedge_tell_products(pages uuid[], cards uuid[], listed uuid[], is_aged boolean) returns void language plpgsql
      set selvedge.scope to 'platform' as $$
    declare
      few constant integer := 50;
      shown uuid[];
      affected uuid[];
      changed uuid[];
      keys text[];
    begin
      shown := array(select unnest(cards || listed)
        union select bundle_id from bundle_items where product_id = any(cards || listed));
      affected := array(select unnest(pages || shown));
      perform from stores where id in (select store_id from products where id = any(affected))
        order by id for no key update;
      select array_agg(store_id), array_agg(key) into changed, keys from (
        select store_id, 'product:' || id as key from products where id = any(affected)
        union select store_id, 'catalogue' from products where id = any(shown)
        union select p.store_id, 'list:' || l.collection_id
          from products p join collection_products l on l.product_id = p.id where p.id = any(shown)
        union select p.store_id, k.key from products p,
          unnest(array['address:' || p.id, 'products', case when cardinality(listed) > few then null else 'products' end]) k(key)
          where p.id = any(listed)
        union select p.store_id, 'collection:' || l.collection_id
          from products p join collection_products l on l.product_id = p.id where p.id = any(listed)
        union select p.store_id, null from products p
          where cardinality(listed) <= few and p.id = any(listed) and (
            is_aged and not exists (
              select from products o where o.store_id = p.store_id and o.enabled and o.deleted_at is null
                and o.live_at <= now() - interval '30 days' and o.id <> all(listed))
            or exists (
              select from collection_products l where l.product_id = p.id and not exists (
                select from collection_products m join products o on o.id = m.product_id
                where m.collection_id = l.collection_id and o.enabled and o.deleted_at is null
                  and o.live_at is not null and o.id <> all(listed))))
      ) k;
      if changed is not null then perform selvedge_tell_changed(changed, keys); end if;
    end $$;

    drop trigger content_added on products;
    drop trigger content_changed on products;
    create function selvedge_products_changed() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    declare
      pages uuid[];
      cards uuid[];
      listed uuid[];
      moved uuid[];
      is_aged boolean;
      long_ago constant timestamptz := now() - interval '30 days';
    begin
      if tg_op = 'INSERT' then
        select array_agg(id), bool_or(live_at <= long_ago) into listed, is_aged from after
          where enabled and deleted_at is null and live_at is not null;
      else
        -- Nothing may join these rows: a connection keeps its first plan for them.
        with rows as materialized (
          select id, to_jsonb(b) - 'sold' - 'updated_at' as row, true as is_old from before b
          union all select id, to_jsonb(a) - 'sold' - 'updated_at', false from after a
        ), pairs as (
          select id, (array_agg(row) filter (where is_old))[1] as o, (array_agg(row) filter (where not is_old))[1] as n
          from rows group by id
        ), different as (
          select id, o, n, selvedge_is_sold(o) is distinct from selvedge_is_sold(n)
              or o->>'url_name' is distinct from n->>'url_name' or o->>'live_at' is distinct from n->>'live_at' as is_listed,
            o - array['description', 'meta_title', 'meta_description', 'sku', 'tags']
              is distinct from n - array['description', 'meta_title', 'meta_description', 'sku', 'tags'] as is_card,
            (selvedge_is_sold(o) and (o->>'live_at')::timestamptz <= long_ago)
              is distinct from (selvedge_is_sold(n) and (n->>'live_at')::timestamptz <= long_ago) as is_aged
          from pairs where o is distinct from n and (selvedge_is_sold(o) or selvedge_is_sold(n))
        )
        select array_agg(id) filter (where not is_card and not is_listed), array_agg(id) filter (where is_card and not is_listed),
            array_agg(id) filter (where is_listed),
            array_agg((o->>'store_id')::uuid) filter (where o->>'store_id' is distinct from n->>'store_id'),
            bool_or(different.is_aged)
          into pages, cards, listed, moved, is_aged from different;
      end if;
      if moved is not null then perform selvedge_stores_changed(moved); end if;
      if coalesce(pages, cards, listed) is not null then
        perform selvedge_tell_products(coalesce(pages, '{}'), coalesce(cards, '{}'),
          coalesce(listed, '{}'), coalesce(is_aged, false));
      end if;
      return null;
    end $$;
    create trigger content_added after insert on products
      referencing new table as after for each statement execute function selvedge_products_changed();
    create trigger content_changed after update on products
      referencing old table as before new table as after
      for each statement execute function selvedge_products_changed();

    drop trigger content_added on product_images;
    drop trigger content_changed on product_images;
    drop trigger content_gone on product_images;
    create function selvedge_product_parts_changed() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    declare
      cards uuid[];
    begin
      -- Bundles are told by their items: both tables name the product whose card they change.
      if tg_op = 'INSERT' then
        select array_agg(distinct (to_jsonb(a)->>tg_argv[0])::uuid) into cards from after a;
      elsif tg_op = 'DELETE' then
        select array_agg(distinct (to_jsonb(b)->>tg_argv[0])::uuid) into cards from before b;
      else
        select array_agg(distinct (row->>tg_argv[0])::uuid) into cards from (
          (select to_jsonb(b) as row from before b except select to_jsonb(a) from after a)
          union all
          (select to_jsonb(a) from after a except select to_jsonb(b) from before b)) different;
      end if;
      select array_agg(id) into cards from products
        where id = any(cards) and enabled and deleted_at is null and live_at is not null;
      if cards is not null then perform selvedge_tell_products('{}', cards, '{}', false); end if;
      return null;
    end $$;
    create trigger content_added after insert on product_images
      referencing new table as after for each statement execute function selvedge_product_parts_changed('product_id');
    create trigger content_changed after update on product_images
      referencing old table as before new table as after
      for each statement execute function selvedge_product_parts_changed('product_id');
    create trigger content_gone after delete on product_images
      referencing old table as before for each statement execute function selvedge_product_parts_changed('product_id');
    create trigger content_added after insert on bundle_items
      referencing new table as after for each statement execute function selvedge_product_parts_changed('bundle_id');
    create trigger content_changed after update on bundle_items
      referencing old table as before new table as after
      for each statement execute function selvedge_product_parts_changed('bundle_id');
    create trigger content_gone after delete on bundle_items
      referencing old table as before for each statement execute function selvedge_product_parts_changed('bundle_id');

    -- Its name, its address, its place and whether it is shown are on every page with a menu.
    drop trigger content_changed on collections;
    create function selvedge_collections_changed() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    declare
      changed uuid[];
      keys text[];
    begin
      with rows as materialized (
        select id, to_jsonb(b) as row, true as is_old from before b
        union all select id, to_jsonb(a), false from after a
      ), pairs as (
        select id, (array_agg(row) filter (where is_old))[1] as o, (array_agg(row) filter (where not is_old))[1] as n
        from rows group by id
      ), different as (
        select id, (n->>'store_id')::uuid as store_id,
          (o->'name', o->'url_name', o->'position', o->'enabled', o->'store_id')
            is distinct from (n->'name', n->'url_name', n->'position', n->'enabled', n->'store_id') as is_everywhere
        from pairs
        where o - array['is_published', 'starts_at', 'ends_at', 'rules', 'updated_at']
          is distinct from n - array['is_published', 'starts_at', 'ends_at', 'rules', 'updated_at']
      )
      select array_agg(store_id), array_agg(k.key) into changed, keys from different,
        unnest(case when is_everywhere then array[null] else array['list:' || id, 'catalogue'] end) k(key);
      if changed is not null then perform selvedge_tell_changed(changed, keys); end if;
      return null;
    end $$;
    create trigger content_changed after update on collections
      referencing old table as before new table as after
      for each statement execute function selvedge_collections_changed();

    drop trigger content_added on collection_products;
    drop trigger content_changed on collection_products;
    drop trigger content_gone on collection_products;
    create function selvedge_members_changed() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    declare
      few constant integer := 50;
      collections_of uuid[];
      members uuid[];
      is_order boolean := false;
      changed uuid[];
      keys text[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(collection_id), array_agg(product_id) into collections_of, members from after;
      elsif tg_op = 'DELETE' then
        select array_agg(collection_id), array_agg(product_id) into collections_of, members from before;
      else
        with different as (
          (select collection_id, product_id, to_jsonb(b) as row from before b
            except select collection_id, product_id, to_jsonb(a) from after a)
          union all
          (select collection_id, product_id, to_jsonb(a) from after a
            except select collection_id, product_id, to_jsonb(b) from before b)
        ), parts as (
          select collection_id, product_id, count(*) = 2 as is_order from different group by 1, 2
        )
        select array_agg(collection_id), array_agg(product_id), bool_and(parts.is_order)
          into collections_of, members, is_order from parts;
      end if;
      if collections_of is null then return null; end if;
      perform from stores where id in (select store_id from collections where id = any(collections_of))
        order by id for no key update;
      select array_agg(store_id), array_agg(key) into changed, keys from (
        select c.store_id, k.key from collections c, unnest(array['catalogue', 'list:' || c.id]) k(key)
          where c.id = any(collections_of)
        union select c.store_id, 'collection:' || c.id from collections c
          where c.id = any(collections_of) and not is_order
        union select store_id, 'product:' || id from products
          where id = any(members) and not is_order and cardinality(members) <= few
        union select c.store_id, null from collections c
          where c.id = any(collections_of) and not is_order and (cardinality(members) > few or not exists (
            select from collection_products m join products o on o.id = m.product_id
            where m.collection_id = c.id and o.enabled and o.deleted_at is null and o.live_at is not null
              and o.id <> all(members)))
      ) k;
      if changed is not null then perform selvedge_tell_changed(changed, keys); end if;
      return null;
    end $$;
    create trigger content_added after insert on collection_products
      referencing new table as after for each statement execute function selvedge_members_changed();
    create trigger content_changed after update on collection_products
      referencing old table as before new table as after
      for each statement execute function selvedge_members_changed();
    create trigger content_gone after delete on collection_products
      referencing old table as before for each statement execute function selvedge_members_changed();

    create or replace function selvedge_stock_changed() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    declare
      few constant integer := 50;
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
      select array_agg(store_id) filter (where cardinality(ids) > few),
          (select array_agg(k.id) from stores_of s, unnest(s.ids) k(id) where cardinality(s.ids) <= few)
        into many, cards from stores_of;
      if many is not null then perform selvedge_stores_changed(many); end if;
      if cards is not null then perform selvedge_tell_products('{}', cards, '{}', false); end if;
      return null;
    end $$;

    -- A page that stays at its address, and in menus, shows something else.
    create or replace function selvedge_page_went_live() returns trigger language plpgsql as $$
    begin
      if new.kind = 'page' and old.live_version is not null and new.live_version is not null
        and (old.url, old.deleted_at, old.kind) is not distinct from (new.url, new.deleted_at, new.kind) then
        perform selvedge_tell_changed(array[new.store_id], array[case when new.url = '/' then 'home' else 'page:' || new.id end]);
      else
        perform selvedge_stores_changed(array[new.store_id]);
      end if;
      return null;
    end $$;

    create or replace function selvedge_review_changed() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    declare
      changed reviews := coalesce(new, old);
    begin
      if tg_op = 'UPDATE' and old.state <> 'shown' and new.state <> 'shown'
        or tg_op <> 'UPDATE' and changed.state <> 'shown' then return null;
      end if;
      perform pg_notify('store-reviews-changed',
        json_build_object('storeId', changed.store_id, 'keys', json_build_array('reviews:' || changed.product_id))::text);
      return null;
    end $$;
  `.execute(db);
}

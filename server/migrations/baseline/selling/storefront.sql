-- A store's content version rises with everything that a shopper could see, and every server process hears of it
-- (channel `store-content-changed`), so that finished pages are dropped at once. More than six in stock are shown as
-- plenty: a change above that changes no page.

create function selvedge_stores_changed(changed uuid[]) returns void language plpgsql
  set selvedge.scope to 'platform' as $$
begin
  update stores set content_version = content_version + 1
    where id in (select id from stores where id = any(changed) order by id for update);
  perform pg_notify('store-content-changed', json_build_object('storeId', store)::text)
    from unnest(changed) as store where store is not null;
end $$;

create function selvedge_store_of(shown jsonb) returns uuid language sql stable
  set selvedge.scope to 'platform' as $$
  select coalesce(
    (shown->>'store_id')::uuid,
    (select store_id from products where id = (shown->>'product_id')::uuid),
    (select store_id from collections where id = (shown->>'collection_id')::uuid))
$$;

create function selvedge_content_changed() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct selvedge_store_of(to_jsonb(a))) into changed from after a;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct selvedge_store_of(to_jsonb(b))) into changed from before b;
  else
    select array_agg(distinct selvedge_store_of(row)) into changed from (
      (select to_jsonb(b) - 'sold' - 'updated_at' as row from before b
        except select to_jsonb(a) - 'sold' - 'updated_at' from after a)
      union all
      (select to_jsonb(a) - 'sold' - 'updated_at' from after a
        except select to_jsonb(b) - 'sold' - 'updated_at' from before b)
    ) as different;
  end if;
  if changed is not null then perform selvedge_stores_changed(changed); end if;
  return null;
end $$;
create trigger content_added after insert on products
  referencing new table as after for each statement execute function selvedge_content_changed();
create trigger content_changed after update on products
  referencing old table as before new table as after
  for each statement execute function selvedge_content_changed();
create trigger content_gone after delete on products
  referencing old table as before for each statement execute function selvedge_content_changed();
create trigger content_added after insert on collections
  referencing new table as after for each statement execute function selvedge_content_changed();
create trigger content_changed after update on collections
  referencing old table as before new table as after
  for each statement execute function selvedge_content_changed();
create trigger content_gone after delete on collections
  referencing old table as before for each statement execute function selvedge_content_changed();
create trigger content_added after insert on collection_products
  referencing new table as after for each statement execute function selvedge_content_changed();
create trigger content_changed after update on collection_products
  referencing old table as before new table as after
  for each statement execute function selvedge_content_changed();
create trigger content_gone after delete on collection_products
  referencing old table as before for each statement execute function selvedge_content_changed();
create trigger content_added after insert on product_images
  referencing new table as after for each statement execute function selvedge_content_changed();
create trigger content_changed after update on product_images
  referencing old table as before new table as after
  for each statement execute function selvedge_content_changed();
create trigger content_gone after delete on product_images
  referencing old table as before for each statement execute function selvedge_content_changed();
create trigger content_added after insert on delivery_methods
  referencing new table as after for each statement execute function selvedge_content_changed();
create trigger content_changed after update on delivery_methods
  referencing old table as before new table as after
  for each statement execute function selvedge_content_changed();
create trigger content_gone after delete on delivery_methods
  referencing old table as before for each statement execute function selvedge_content_changed();

create function selvedge_store_looks_changed() returns trigger language plpgsql as $$
begin
  new.content_version := old.content_version + 1;
  perform pg_notify('store-content-changed', json_build_object('storeId', new.id)::text);
  return new;
end $$;
create trigger looks_changed before update on stores for each row
  when (to_jsonb(old) - 'content_version' is distinct from to_jsonb(new) - 'content_version')
  execute function selvedge_store_looks_changed();

create function selvedge_stock_changed() returns trigger language plpgsql
  set selvedge.scope to 'platform' as $$
declare
  changed uuid[];
begin
  select array_agg(distinct p.store_id) into changed
    from before b join after a on a.id = b.id
    join products p on p.base_product_id = a.base_product_id and a.colour = any(p.colours)
    where least(greatest(b.stock, 0), 6)
      is distinct from least(greatest(a.stock, 0), 6)
    and p.deleted_at is null;
  if changed is not null then perform selvedge_stores_changed(changed); end if;
  return null;
end $$;
create trigger stock_changed after update on blanks
  referencing old table as before new table as after
  for each statement execute function selvedge_stock_changed();

import { type Kysely, sql } from 'kysely';

/**
 * The words of what a store has on sale, each with the product’s sales, and the groups of three letters of every word.
 * Both are found by equality alone, which row-level security lets an index answer on every PostgreSQL, and without
 * superuser rights: the operators of text search and of trigrams may not look at a row before its policy has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function selvedge_search_words(content text) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(word order by place), '{}') from (
        select left(word, 40) as word, min(place) as place
        from regexp_split_to_table(
          regexp_replace(normalize(lower(content), nfkd), '[\\u0300-\\u036f]+', '', 'g'), '[^[:alnum:]]+')
          with ordinality as split(word, place)
        where word <> '' group by 1 order by 2 limit 200
      ) words
    $$;
    comment on function selvedge_search_words is 'The first 200 words of a text, each once, in small letters without accents';

    create function selvedge_word_grams(word text) returns setof text language sql immutable parallel safe as $$
      select distinct substr('  ' || word || ' ', place, 3) from generate_series(1, length(word) + 1) place
    $$;

    create table product_words (
      project_id uuid not null,
      store_id uuid not null,
      product_id uuid not null references products on delete cascade,
      word text collate "C" not null,
      sold integer not null,
      primary key (product_id, word)
    );
    create index product_words_by_sales on product_words (store_id, word, sold desc, product_id)
      include (project_id);

    create table word_grams (
      project_id uuid not null,
      store_id uuid not null references stores on delete cascade,
      gram text collate "C" not null,
      word text collate "C" not null,
      primary key (store_id, gram, word)
    );
    comment on table word_grams is 'Every word that a store has ever sold something by; product_words says which it still does';
  `.execute(db);
  for (const table of ['product_words', 'word_grams'])
    await sql`
      alter table ${sql.table(table)} enable row level security, force row level security;
      create policy of_one_project on ${sql.table(table)} using (
        (select current_setting('selvedge.scope', true)) = 'platform'
          or project_id = (select nullif(current_setting('selvedge.project', true), '')::uuid))
        with check (selvedge_sees(project_id));
    `.execute(db);
  await sql`
    create function selvedge_index_products(changed uuid[]) returns void language sql
      set selvedge.scope to 'platform' as $$
      with wanted as materialized (
        select p.project_id, p.store_id, p.id as product_id, w.word, p.sold
        from products p join base_products b on b.id = p.base_product_id, unnest(selvedge_search_words(concat_ws(' ',
          p.name, b.name, replace(b.type_code, '-', ' '), array_to_string(p.colours, ' '), p.description))) w(word)
        where p.id = any(changed) and p.store_id is not null and p.enabled and p.deleted_at is null
          and p.live_at is not null
      ), gone as (
        delete from product_words o where o.product_id = any(changed) and not exists (
          select from wanted w where w.product_id = o.product_id and w.word = o.word)
      ), found as (
        insert into product_words (project_id, store_id, product_id, word, sold)
          select project_id, store_id, product_id, word, sold from wanted
          on conflict (product_id, word) do update set sold = excluded.sold where product_words.sold <> excluded.sold
      )
      insert into word_grams (project_id, store_id, gram, word)
        select n.project_id, n.store_id, g.gram, n.word
        from (
          select distinct w.project_id, w.store_id, w.word from wanted w
          where not exists (
            select from word_grams g
            where g.store_id = w.store_id and g.gram = left('  ' || w.word, 3) and g.word = w.word)
        ) n, selvedge_word_grams(n.word) g(gram) order by n.store_id, n.word, g.gram
        on conflict do nothing
    $$;

    create function selvedge_products_searched() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    declare
      changed uuid[];
      sold_more uuid[];
      sold_now integer[];
    begin
      -- A connection keeps its first plan for these rows, so nothing may join them: what suits one takes minutes for
      -- thousands. Arrays are planned by their length.
      if tg_op = 'INSERT' then
        select array_agg(id) into changed from after;
      else
        select array_agg(id) into changed from (
          select id, store_id, name, description, colours, base_product_id, enabled, deleted_at, live_at from after
          except
          select id, store_id, name, description, colours, base_product_id, enabled, deleted_at, live_at from before) a;
        select array_agg(id), array_agg(sold) into sold_more, sold_now from (
          select id, sold from after except select id, sold from before) a;
        if sold_more is not null then
          update product_words w set sold = a.sold from unnest(sold_more, sold_now) a(id, sold)
            where w.product_id = a.id;
        end if;
      end if;
      if changed is not null then perform selvedge_index_products(changed); end if;
      return null;
    end $$;
    create trigger search_added after insert on products
      referencing new table as after for each statement execute function selvedge_products_searched();
    create trigger search_changed after update on products
      referencing old table as before new table as after
      for each statement execute function selvedge_products_searched();

    create function selvedge_base_products_searched() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    begin
      perform selvedge_index_products(array(select id from products where base_product_id = new.id and deleted_at is null));
      return null;
    end $$;
    create trigger search_changed after update on base_products for each row
      when ((old.name, old.type_code) is distinct from (new.name, new.type_code))
      execute function selvedge_base_products_searched();

    select selvedge_index_products(array(select id from products where live_at is not null));
  `.execute(db);
}

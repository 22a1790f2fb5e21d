import { type Kysely, sql } from 'kysely';

/**
 * “T-shirt” and “T shirt” are also found as “tshirt”: shoppers write each of them, and a single letter by itself says
 * too little to be searched for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function selvedge_with_compounds(content text) returns text language sql immutable parallel safe as $$
      select regexp_replace(content, '\\m([tv])[-‐‑–—[:space:]]+(shirt|neck)', '\\1\\2 \\1 \\2', 'gi')
    $$;
    comment on function selvedge_with_compounds is 'The text in which words such as T-shirt are written as one word as well';

    create or replace function selvedge_index_products(changed uuid[]) returns void language sql
      set selvedge.scope to 'platform' as $$
      with wanted as materialized (
        select p.project_id, p.store_id, p.id as product_id, w.word, p.sold
        from products p join base_products b on b.id = p.base_product_id,
          unnest(selvedge_search_words(selvedge_with_compounds(concat_ws(' ',
            p.name, b.name, replace(b.type_code, '-', ' '), array_to_string(p.colours, ' '), p.description)))) w(word)
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

    select selvedge_index_products(array(
      select p.id from products p join base_products b on b.id = p.base_product_id,
        concat_ws(' ', p.name, b.name, replace(b.type_code, '-', ' '), p.description) content
      where p.live_at is not null and content <> selvedge_with_compounds(content)));
  `.execute(db);
}

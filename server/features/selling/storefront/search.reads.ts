import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { SEARCH_WEIGHT } from '../../../../shared/rules/constants/constants.ts';
import { defineRead, type Parameter } from '../../../platform/database/reads.ts';
import { isLive } from './products.queries.ts';

/** Words of a search that count; a text longer than this is no search. */
export const TYPED_MOST = 12;
/** A bit for each of them. */
const TYPED_BITS = 16;
/** Words of a store that contain the one typed; those that begin with it and are short come first. */
const CONTAINING_MOST = 200;
/** A store with more collections than this has no search among the rest of them. */
const COLLECTIONS_MOST = 200;

export const understoodSchema = z.object({
  words: z.array(z.object({ typed: z.string(), words: z.array(z.string()), alike: z.array(z.string()) })),
  collections: z.array(z.object({ name: z.string(), urlName: z.string(), words: z.array(z.string()) })),
});
/** Whether a word of a store is one of something it sells now. */
const isSold = (storeId: Parameter, word: RawBuilder<unknown>) =>
  sql`exists (select from product_words w where w.store_id = ${storeId} and w.word = ${word})`;

export const wordsRead = defineRead({
  name: 'storefront.search-words',
  tables: ['collectionProducts', 'collections', 'productWords', 'products', 'wordGrams'],
  input: { storeId: 'uuid', query: 'text', typed: 'text[]', alike: 'text[]' },
  row: understoodSchema,
  sql: ({ storeId, query, typed, alike }) => sql`
    select (
      select coalesce(json_agg(json_build_object('typed', t.word, 'words', array(
        select g.word from word_grams g
        where g.store_id = ${storeId} and g.gram = case length(t.word)
            when 1 then '  ' || t.word when 2 then ' ' || t.word else left(t.word, 3) end
          and (length(t.word) > 1 or g.word = t.word) and position(t.word in g.word) > 0
          and ${isSold(storeId, sql`g.word`)}
        order by g.word <> t.word, not starts_with(g.word, t.word), length(g.word), g.word
        limit ${CONTAINING_MOST}),
        'alike', array(select a.word from unnest(${typed}, ${alike}) a(typed, word)
          where a.typed = t.word and ${isSold(storeId, sql`a.word`)})) order by t.place), '[]')
      from unnest(selvedge_search_words(${query})) with ordinality t(word, place) where t.place <= ${TYPED_MOST}
    ) as words, (
      select coalesce(json_agg(json_build_object('name', c.name, 'urlName', c.url_name,
        'words', selvedge_search_words(selvedge_with_compounds(c.name))) order by c.position, c.name), '[]')
      from (
        select c.* from collections c where c.store_id = ${storeId} and c.enabled and exists (
          select from collection_products l join products p on p.id = l.product_id
          where l.collection_id = c.id and ${isLive})
        order by c.position, c.name limit ${COLLECTIONS_MOST}
      ) c
    ) as collections`,
  budget: { nodes: 33, cost: 200 },
});

/** Words of a store whose spelling is compared with a misspelt one. */
const NEAR_MOST = 600;
/** More letters than two slips can add or lose. */
const LENGTH_APART_MOST = 2;

export const nearRead = defineRead({
  name: 'storefront.search-near',
  tables: ['productWords', 'wordGrams'],
  input: { storeId: 'uuid', misspelt: 'text[]' },
  row: z.object({ typed: z.string(), words: z.array(z.string()) }),
  sql: ({ storeId, misspelt }) => sql`
    select t.typed, array(
      select near.word from (
        select g.word, count(*)::real as common
        from selvedge_word_grams(t.typed) q(gram)
        join word_grams g on g.store_id = ${storeId} and g.gram = q.gram
        where abs(length(g.word) - length(t.typed)) <= ${LENGTH_APART_MOST}
        group by g.word
        order by count(*)::real / (length(g.word) + length(t.typed) + 2 - count(*)) desc, g.word limit ${NEAR_MOST}
      ) near where ${isSold(storeId, sql`near.word`)}
      order by near.common / (length(near.word) + length(t.typed) + 2 - near.common) desc, near.word
    ) as words
    from unnest(${misspelt}) t(typed)`,
  budget: { nodes: 24, cost: 900 },
});

export const foundSchema = z.object({ ids: z.array(z.uuid()), total: z.int(), looked: z.int() });

/** Entries of words that are counted. */
export const COUNTED_MOST = 10_000;

export const withAnyRead = defineRead({
  name: 'storefront.search-any',
  tables: ['productWords'],
  input: { storeId: 'uuid', places: 'int[]', words: 'text[]', weights: 'int[]', most: 'int' },
  row: foundSchema,
  sql: ({ storeId, places, words, weights, most }) => sql`
    with asked as materialized (
      select * from unnest(${places}, ${words}, ${weights}) a(place, word, weight)
    ), best as (
      select product_id, max(sold) as sold, sum(weight) as weight from (
        select f.product_id, a.place, max(f.sold) as sold, max(a.weight) as weight
        from asked a cross join lateral (
          select w.product_id, w.sold from product_words w where w.store_id = ${storeId} and w.word = a.word
          order by w.sold desc, w.product_id limit ${most}) f
        group by 1, 2
      ) f group by 1 order by weight desc, sold desc, product_id limit ${most}
    ), counted as (
      select count(*)::int as looked, count(distinct product_id)::int as total from (
        select w.product_id from asked a join product_words w on w.store_id = ${storeId} and w.word = a.word
        limit ${COUNTED_MOST + 1}) w
    )
    select array(select product_id from best order by weight desc, sold desc, product_id) as ids, counted.*
    from counted`,
  budget: { nodes: 30, cost: 160 },
});

/** Entries of one typed word that are compared with the others: its most sold products. */
export const COMPARED_MOST = 20_000;

export const foundOfSeveralSchema = foundSchema.omit({ looked: true }).extend({ hasMore: z.boolean() });

/**
 * Products with every word of several, or where there are none, with any of them. Each word’s entries are read in the
 * order of an index and grouped by product, once: a bit for each typed word says which of them a product has, and another
 * whether it has it whole.
 */
export const ofSeveralRead = defineRead({
  name: 'storefront.search-several',
  tables: ['productWords'],
  input: {
    storeId: 'uuid',
    places: 'int[]',
    words: 'text[]',
    weights: 'int[]',
    entries: 'int[]',
    typed: 'int',
    most: 'int',
  },
  row: foundOfSeveralSchema,
  sql: ({ storeId, places, words, weights, entries, typed, most }) => sql`
    with asked as materialized (
      select a.word, a.most, a.nth, 1 << a.place as bit,
        case when a.weight >= ${SEARCH_WEIGHT.fullWord} then 1 << a.place else 0 end as whole
      from unnest(${places}, ${words}, ${weights}, ${entries}) with ordinality a(place, word, weight, most, nth)
    ), found as materialized (
      select f.product_id, f.sold, a.bit, a.whole, a.nth from asked a cross join lateral (
        select w.product_id, w.sold from product_words w where w.store_id = ${storeId} and w.word = a.word
        order by w.sold desc, w.product_id limit a.most) f
    ), scored as materialized (
      select product_id, max(sold) as sold, bit_or(bit) as bits, bit_or(whole) as wholes from found group by 1
    ), kept as materialized (
      select product_id, sold, ${SEARCH_WEIGHT.partialWord} * bit_count(bits::bit(${TYPED_BITS}))
        + ${SEARCH_WEIGHT.fullWord - SEARCH_WEIGHT.partialWord} * bit_count(wholes::bit(${TYPED_BITS})) as weight
      from scored
      where bits = (1 << ${typed}) - 1 or not exists (select from scored s where s.bits = (1 << ${typed}) - 1)
    )
    select array(select product_id from kept order by weight desc, sold desc, product_id limit ${most}) as ids,
      (select count(*)::int from kept) as total,
      exists (select from found f group by nth having count(*) >=
        (select a.most from asked a where a.nth = f.nth)) as "hasMore"`,
  budget: { nodes: 40, cost: 2_000 },
});

import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { SEARCH_WEIGHT } from '../../../../shared/rules/constants/constants.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isLive } from './products.queries.ts';

/** Words of a search that count; a text longer than this is no search. */
const TYPED_MOST = 12;
/** Words of a store that contain the one typed; those that begin with it and are short come first. */
const CONTAINING_MOST = 200;
/** A store with more collections than this has no search among the rest of them. */
const COLLECTIONS_MOST = 200;

/** A typed word with the words of the store that are or contain it; empty where there are none. */
export interface TypedWord {
  readonly typed: string;
  readonly words: readonly string[];
}

const understoodSchema = z.object({
  words: z.array(z.object({ typed: z.string(), words: z.array(z.string()) })),
  collections: z.array(z.object({ name: z.string(), urlName: z.string(), words: z.array(z.string()) })),
});
export type Understood = z.output<typeof understoodSchema>;

/** Whether a word of a store is one of something it sells now. */
const isSold = (storeId: string, word: RawBuilder<unknown>) =>
  sql`exists (select from product_words w where w.store_id = ${storeId} and w.word = ${word})`;

/** The words of a search as a store has them, and the collections of the store that show something. */
export async function findWords(tx: Tx, storeId: string, query: string): Promise<Understood> {
  const { rows } = await sql`
    select (
      select coalesce(json_agg(json_build_object('typed', t.word, 'words', array(
        select g.word from word_grams g
        where g.store_id = ${storeId} and g.gram = case length(t.word)
            when 1 then '  ' || t.word when 2 then ' ' || t.word else left(t.word, 3) end
          and (length(t.word) > 1 or g.word = t.word) and position(t.word in g.word) > 0
          and ${isSold(storeId, sql`g.word`)}
        order by g.word <> t.word, not starts_with(g.word, t.word), length(g.word), g.word
        limit ${CONTAINING_MOST})) order by t.place), '[]')
      from unnest(selvedge_search_words(${query})) with ordinality t(word, place) where t.place <= ${TYPED_MOST}
    ) as words, (
      select coalesce(json_agg(json_build_object('name', c.name, 'urlName', c.url_name,
        'words', selvedge_search_words(c.name)) order by c.position, c.name), '[]')
      from (
        select c.* from collections c where c.store_id = ${storeId} and c.enabled and exists (
          select from collection_products l join products p on p.id = l.product_id
          where l.collection_id = c.id and ${isLive})
        order by c.position, c.name limit ${COLLECTIONS_MOST}
      ) c
    ) as collections`.execute(tx);
  return understoodSchema.parse(rows[0]);
}

/** Words of a store whose spelling is compared with a misspelt one. */
const NEAR_MOST = 600;
/** More letters than two slips can add or lose. */
const LENGTH_APART_MOST = 2;

const nearSchema = z.array(z.object({ typed: z.string(), words: z.array(z.string()) }));

/** For each misspelt word the store’s words that share letters with it, the most similar first. */
export async function findNear(tx: Tx, storeId: string, misspelt: readonly string[]): Promise<TypedWord[]> {
  const { rows } = await sql`
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
    from unnest(${misspelt}::text[]) t(typed)`.execute(tx);
  return nearSchema.parse(rows);
}

/** Ids of what was found, best first, of how many. */
export interface Found {
  readonly ids: readonly string[];
  readonly total: number;
  /** There are more than were counted. */
  readonly hasMore: boolean;
}

const foundSchema = z.object({ ids: z.array(z.uuid()), total: z.int(), looked: z.int() });

/** Entries of words that are counted. */
const COUNTED_MOST = 20_000;

const weigh = (typed: TypedWord, word: string): number =>
  word === typed.typed ? SEARCH_WEIGHT.fullWord : SEARCH_WEIGHT.partialWord;

/**
 * The products with any of the words: those with a whole word before those with a part of one, the most sold first. Each
 * word’s best are read in the order of an index, so that a common word costs no more than a rare one.
 */
export async function findWithAny(
  tx: Tx,
  storeId: string,
  search: readonly TypedWord[],
  most: number,
): Promise<Found> {
  const asked = search.flatMap((typed, place) =>
    typed.words.map((word) => ({ place, word, weight: weigh(typed, word) })),
  );
  if (asked.length === 0) return { ids: [], total: 0, hasMore: false };
  const { rows } = await sql`
    with asked as materialized (
      select * from unnest(${asked.map(({ place }) => place)}::int[], ${asked.map(({ word }) => word)}::text[],
        ${asked.map(({ weight }) => weight)}::int[]) a(place, word, weight)
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
    from counted`.execute(tx);
  const { ids, total, looked } = foundSchema.parse(rows[0]);
  return { ids, total, hasMore: looked > COUNTED_MOST };
}

/** Products with the rarest word that are compared with the other words, the most sold first. */
const LED_MOST = 3000;
/** If too few of those have every word, so many are. */
const LED_MOST_OF_FEW = 50_000;

async function findLed(
  tx: Tx,
  storeId: string,
  search: readonly TypedWord[],
  { most, led }: { readonly most: number; readonly led: number },
): Promise<Found> {
  const places = search.flatMap(({ words }, place) => words.map(() => place));
  const weights = search.map(
    (typed, place) => sql`cross join lateral (
      select max(case when w.word = ${typed.typed} then ${SEARCH_WEIGHT.fullWord}::int else ${SEARCH_WEIGHT.partialWord}::int end) as weight
      from product_words w where w.product_id = l.product_id and w.word = any(${typed.words}::text[])
    ) ${sql.ref(`w${place}`)}`,
  );
  const score = sql.join(
    search.map((_, place) => sql.ref(`w${place}.weight`)),
    sql` + `,
  );
  const { rows } = await sql`
    with asked as materialized (
      select * from unnest(${places}::int[], ${search.flatMap(({ words }) => words)}::text[]) a(place, word)
    ), rarest as materialized (
      select p.place from (select distinct place from asked) p cross join lateral (
        select count(*) as entries from (
          select from asked a join product_words w on w.store_id = ${storeId} and w.word = a.word
          where a.place = p.place limit ${led + 1}) e
      ) e order by e.entries, p.place limit 1
    ), led as materialized (
      select f.product_id, max(f.sold) as sold from asked a cross join lateral (
        select w.product_id, w.sold from product_words w where w.store_id = ${storeId} and w.word = a.word
        order by w.sold desc, w.product_id limit ${led}) f
      where a.place = (select place from rarest) group by 1 order by 2 desc, 1 limit ${led}
    ), scored as materialized (
      select l.product_id, l.sold, ${score} as weight from led l ${sql.join(weights, sql` `)}
    )
    select array(select product_id from scored where weight is not null
        order by weight desc, sold desc, product_id limit ${most}) as ids,
      (select count(*)::int from scored where weight is not null) as total,
      (select count(*)::int from led) as looked`.execute(tx);
  const { ids, total, looked } = foundSchema.parse(rows[0]);
  return { ids, total, hasMore: looked === led };
}

/** The products with every word: those with more whole words first, then the most sold. */
export async function findWithAll(
  tx: Tx,
  storeId: string,
  search: readonly TypedWord[],
  most: number,
): Promise<Found> {
  if (search.some(({ words }) => words.length === 0)) return { ids: [], total: 0, hasMore: false };
  const found = await findLed(tx, storeId, search, { most, led: LED_MOST });
  if (!found.hasMore || found.ids.length === most) return found;
  return findLed(tx, storeId, search, { most, led: LED_MOST_OF_FEW });
}

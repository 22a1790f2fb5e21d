import { sql } from 'kysely';
import type { z } from 'zod';
import { SEARCH_WEIGHT } from '../../../../shared/rules/constants/constants.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/named.ts';
import {
  COUNTED_MOST,
  foundSchema,
  nearRead,
  understoodSchema,
  withAnyRead,
  wordsRead,
} from './search.reads.ts';

/** A typed word with the words of the store that are or contain it; empty where there are none. */
export interface TypedWord {
  readonly typed: string;
  readonly words: readonly string[];
}

export type Understood = z.output<typeof understoodSchema>;

/** The words of a search as a store has them, and the collections of the store that show something. */
export const findWords = async (tx: Tx, storeId: string, query: string): Promise<Understood> =>
  understoodSchema.parse(await wordsRead.find(tx, { storeId, query }));

/** For each misspelt word the store’s words that share letters with it, the most similar first. */
export const findNear = (tx: Tx, storeId: string, misspelt: readonly string[]): Promise<TypedWord[]> =>
  nearRead.list(tx, { storeId, misspelt });

/** Ids of what was found, best first, of how many. */
export interface Found {
  readonly ids: readonly string[];
  readonly total: number;
  /** There are more than were counted. */
  readonly hasMore: boolean;
}

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
  const found = await withAnyRead.find(tx, {
    storeId,
    places: asked.map(({ place }) => place),
    words: asked.map(({ word }) => word),
    weights: asked.map(({ weight }) => weight),
    most,
  });
  const { ids, total, looked } = foundSchema.parse(found);
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
  const { rows } = await prepared(
    'storefront.search-all',
    sql`
    with asked as materialized (
      select * from unnest(${places}::int[], ${search.flatMap(({ words }) => words)}::text[]) a(place, word)
    ), rarest as materialized (
      select p.place from (select distinct place from asked) p cross join lateral (
        select count(*) as entries from (
          select from asked a join product_words w on w.store_id = ${storeId} and w.word = a.word
          where a.place = p.place limit ${sql.lit(led + 1)}) e
      ) e order by e.entries, p.place limit 1
    ), led as materialized (
      select f.product_id, max(f.sold) as sold from asked a cross join lateral (
        select w.product_id, w.sold from product_words w where w.store_id = ${storeId} and w.word = a.word
        order by w.sold desc, w.product_id limit ${sql.lit(led)}) f
      where a.place = (select place from rarest) group by 1 order by 2 desc, 1 limit ${sql.lit(led)}
    ), scored as materialized (
      select l.product_id, l.sold, ${score} as weight from led l ${sql.join(weights, sql` `)}
    )
    select array(select product_id from scored where weight is not null
        order by weight desc, sold desc, product_id limit ${sql.lit(most)}) as ids,
      (select count(*)::int from scored where weight is not null) as total,
      (select count(*)::int from led) as looked`,
  ).execute(tx);
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

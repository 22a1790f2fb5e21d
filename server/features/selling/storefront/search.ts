import type { MenuEntry } from '../../../../shared/features/selling/storefront/storefront.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  type Found,
  findNear,
  findWithAll,
  findWithAny,
  findWords,
  type TypedWord,
  type Understood,
} from './search.queries.ts';
import { CORRECTED_WORDS_MAX, correctWords } from './spelling.ts';

export interface SearchResult extends Found {
  /** The words as they are probably meant, if nothing is sold by them as typed; null otherwise. */
  readonly corrected: string | null;
  readonly collections: MenuEntry[];
}

const NOTHING: SearchResult = { ids: [], total: 0, hasMore: false, corrected: null, collections: [] };

/** Collections whose names have every word, at least its beginning. */
const collectionsNamed = (collections: Understood['collections'], typed: readonly string[]): MenuEntry[] =>
  collections
    .filter(({ words }) => typed.every((start) => words.some((word) => word.startsWith(start))))
    .map(({ name, urlName }) => ({ name, urlName }));

/** Products with every word; if there are none, those with any of them. */
async function findProducts(
  tx: Tx,
  storeId: string,
  search: readonly TypedWord[],
  most: number,
): Promise<Found> {
  if (search.length === 1) return findWithAny(tx, storeId, search, most);
  const all = await findWithAll(tx, storeId, search, most);
  return all.total > 0 ? all : findWithAny(tx, storeId, search, most);
}

/** The words with each that nothing is sold by replaced by the nearest of the store; null where nothing is near. */
async function correct(
  tx: Tx,
  storeId: string,
  { words, collections }: Understood,
): Promise<readonly TypedWord[] | null> {
  const unknown = words.filter((word) => word.words.length === 0).map(({ typed }) => typed);
  if (unknown.length === 0 || words.length > CORRECTED_WORDS_MAX) return null;
  const near = await findNear(tx, storeId, unknown);
  const named = collections.flatMap((collection) => collection.words);
  const corrections = new Map(
    near.map(({ typed, words: nearest }) => [
      typed,
      correctWords([typed], new Set([...nearest, ...named]))?.[0],
    ]),
  );
  if (![...corrections.values()].some((word) => word !== undefined)) return null;
  return words.map((word) => {
    const correction = corrections.get(word.typed);
    return correction === undefined ? word : { typed: correction, words: [correction] };
  });
}

/**
 * What a store sells by these words, with at most `most` products, best first. Misspelt words are corrected where nothing
 * has them as they are typed.
 */
export async function searchProducts(
  tx: Tx,
  storeId: string,
  { query, most }: { readonly query: string; readonly most: number },
): Promise<SearchResult> {
  const understood = await findWords(tx, storeId, query);
  const { words, collections } = understood;
  if (words.length === 0) return NOTHING;
  const typed = words.map((word) => word.typed);
  const named = collectionsNamed(collections, typed);
  const corrected = named.length > 0 ? null : await correct(tx, storeId, understood);
  const meant = corrected?.map((word) => word.typed);
  const found = await findProducts(tx, storeId, corrected ?? words, most);
  const meantCollections = meant ? collectionsNamed(collections, meant) : named;
  const isCorrected = meant !== undefined && (found.total > 0 || meantCollections.length > 0);
  return { ...found, corrected: isCorrected ? meant.join(' ') : null, collections: meantCollections };
}

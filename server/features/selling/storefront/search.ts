import type { MenuEntry } from '../../../../shared/features/selling/storefront/storefront.ts';
import { alikeWords } from '../../../../shared/rules/text/word-forms.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  type Found,
  findNear,
  findWithAny,
  findWithSeveral,
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

/** Collections whose names have every word, at least its beginning, or another word for the same. */
function collectionsNamed(collections: Understood['collections'], typed: readonly string[]): MenuEntry[] {
  const asked = typed.map((start) => ({ start, alike: alikeWords(start) }));
  return collections
    .filter(({ words }) =>
      asked.every(
        ({ start, alike }) =>
          words.some((word) => word.startsWith(start)) || alike.some((one) => words.includes(one)),
      ),
    )
    .map(({ name, urlName }) => ({ name, urlName }));
}

const findProducts = (tx: Tx, storeId: string, search: readonly TypedWord[], most: number): Promise<Found> =>
  search.length === 1 ? findWithAny(tx, storeId, search, most) : findWithSeveral(tx, storeId, search, most);

const typedWord = ({ typed, words, alike }: Understood['words'][number]): TypedWord => ({
  typed,
  words: [...new Set([...alike, ...words])],
  whole: words.includes(typed) ? [typed, ...alike] : alike,
});

/** Shorter words are inside too many others for a slip to be likelier. */
const INSIDE_LEAST = 5;

/** Whether a word may be a slip: nothing is sold by it, or it is only inside longer words. */
const mayBeSlip = ({ typed, words, whole }: TypedWord): boolean =>
  words.length === 0 ||
  (typed.length >= INSIDE_LEAST && whole.length === 0 && !words.some((word) => word.startsWith(typed)));

/** The words with each that may be a slip replaced by the nearest of the store; null where nothing is near. */
async function correct(
  tx: Tx,
  storeId: string,
  words: readonly TypedWord[],
  collections: Understood['collections'],
): Promise<readonly TypedWord[] | null> {
  const unknown = words.filter(mayBeSlip).map(({ typed }) => typed);
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
    return correction === undefined
      ? word
      : { typed: correction, words: [...new Set([correction, ...word.words])], whole: [correction] };
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
  const { collections } = understood;
  const words = understood.words.map(typedWord);
  if (words.length === 0) return NOTHING;
  const typed = words.map((word) => word.typed);
  const named = collectionsNamed(collections, typed);
  const corrected = named.length > 0 ? null : await correct(tx, storeId, words, collections);
  const meant = corrected?.map((word) => word.typed);
  const found = await findProducts(tx, storeId, corrected ?? words, most);
  const meantCollections = meant ? collectionsNamed(collections, meant) : named;
  const isCorrected = meant !== undefined && (found.total > 0 || meantCollections.length > 0);
  return { ...found, corrected: isCorrected ? meant.join(' ') : null, collections: meantCollections };
}

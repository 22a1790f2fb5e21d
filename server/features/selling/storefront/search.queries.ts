import type { z } from 'zod';
import { SEARCH_WEIGHT } from '../../../../shared/rules/constants/constants.ts';
import { alikeWords, plainWords, withCompounds } from '../../../../shared/rules/text/word-forms.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  COMPARED_MOST,
  COUNTED_MOST,
  foundSchema,
  nearRead,
  ofSeveralRead,
  TYPED_MOST,
  understoodSchema,
  withAnyRead,
  wordsRead,
} from './search.reads.ts';

/** A typed word with the words of the store that are or contain it; empty where there are none. */
export interface TypedWord {
  readonly typed: string;
  readonly words: readonly string[];
  /** Those that are the word itself, a form of it, or another word for the same thing. */
  readonly whole: readonly string[];
}

export type Understood = z.output<typeof understoodSchema>;

/** The words of a search as a store has them, and the collections of the store that show something. */
export async function findWords(tx: Tx, storeId: string, query: string): Promise<Understood> {
  const text = withCompounds(query);
  const alike = plainWords(text)
    .slice(0, TYPED_MOST)
    .flatMap((typed) => alikeWords(typed).map((word) => ({ typed, word })));
  const found = await wordsRead.find(tx, {
    storeId,
    query: text,
    typed: alike.map(({ typed }) => typed),
    alike: alike.map(({ word }) => word),
  });
  return understoodSchema.parse(found);
}

/** For each misspelt word the store’s words that share letters with it, the most similar first. */
export const findNear = (
  tx: Tx,
  storeId: string,
  misspelt: readonly string[],
): Promise<Pick<TypedWord, 'typed' | 'words'>[]> => nearRead.list(tx, { storeId, misspelt });

/** Ids of what was found, best first, of how many. */
export interface Found {
  readonly ids: readonly string[];
  readonly total: number;
  /** There are more than were counted. */
  readonly hasMore: boolean;
}

const NOTHING_FOUND: Found = { ids: [], total: 0, hasMore: false };

const weigh = (typed: TypedWord, word: string): number =>
  typed.whole.includes(word) ? SEARCH_WEIGHT.fullWord : SEARCH_WEIGHT.partialWord;

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
  if (asked.length === 0) return NOTHING_FOUND;
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

/** A word that is one of hundreds which contain the typed one still has so many of its products compared. */
const ENTRIES_LEAST = 100;

/** The products with every word, or if there are none, those with any: whole words first, then the most sold. */
export async function findWithSeveral(
  tx: Tx,
  storeId: string,
  search: readonly TypedWord[],
  most: number,
): Promise<Found> {
  const asked = search.flatMap((typed, place) =>
    typed.words.map((word) => ({
      place,
      word,
      weight: weigh(typed, word),
      entries: Math.max(ENTRIES_LEAST, Math.floor(COMPARED_MOST / typed.words.length)),
    })),
  );
  if (asked.length === 0) return NOTHING_FOUND;
  const found = await ofSeveralRead.find(tx, {
    storeId,
    places: asked.map(({ place }) => place),
    words: asked.map(({ word }) => word),
    weights: asked.map(({ weight }) => weight),
    entries: asked.map(({ entries }) => entries),
    typed: search.length,
    most,
  });
  return found ?? NOTHING_FOUND;
}

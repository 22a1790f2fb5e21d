import { SEARCH_WEIGHT } from '../constants/limits.ts';

/** Words without case and accents, so that `cafe` finds `Café`. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * How well a text answers a search: each searched word counts 2 where it is a whole word of the text and 1 where it is
 * part of one. Spec 3 §9.4.
 */
export function searchWeight(search: string, text: string): number {
  const words = wordsOf(text);
  return wordsOf(search).reduce((total, searched) => {
    if (words.includes(searched)) return total + SEARCH_WEIGHT.fullWord;
    return words.some((word) => word.includes(searched)) ? total + SEARCH_WEIGHT.partialWord : total;
  }, 0);
}

/** The items that answer a search at all, the best first and equals in their own order; all of them for an empty one. */
export function searchItems<T>(search: string, items: readonly T[], textOf: (item: T) => string): T[] {
  if (wordsOf(search).length === 0) return [...items];
  return items
    .map((item) => ({ item, weight: searchWeight(search, textOf(item)) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ item }) => item);
}

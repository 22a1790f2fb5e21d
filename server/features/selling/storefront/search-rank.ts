import { SEARCH_WEIGHT } from '../../../../shared/rules/constants/constants.ts';

/** The words of a query, each once. */
export const searchWords = (query: string): string[] => [
  ...new Set(
    query
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  ),
];

/** How well a text fits: a whole word counts double what a part of one does. Spec 3 §9.4. */
export function searchScore(text: string, words: readonly string[]): number {
  const present = new Set(searchWords(text));
  return words.reduce((score, word) => {
    if (present.has(word)) return score + SEARCH_WEIGHT.fullWord;
    return text.includes(word) ? score + SEARCH_WEIGHT.partialWord : score;
  }, 0);
}

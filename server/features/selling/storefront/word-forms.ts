/** Words that shoppers use for one thing: forms of a word, and words of our trade that mean the same. */

/** Words of one meaning, in the singular. Of things we print on, and of people who wear them. */
const SAME: readonly (readonly string[])[] = [
  ['tshirt', 'tee'],
  ['hoodie', 'hoody'],
  ['sweatshirt', 'sweater', 'jumper', 'pullover'],
  ['jogger', 'sweatpant', 'trackpant'],
  ['trouser', 'pant'],
  ['vest', 'singlet'],
  ['babygrow', 'bodysuit', 'romper', 'onesie'],
  ['tote', 'shopper'],
  ['mug', 'cup'],
  ['cap', 'hat'],
  ['notebook', 'journal'],
  ['sticker', 'decal'],
  ['kid', 'child', 'children', 'youth', 'junior'],
  ['woman', 'women', 'womens', 'lady'],
  ['man', 'men', 'mens', 'gent'],
  ['grey', 'gray'],
  ['colour', 'color'],
];

const sameAs = new Map(SAME.flatMap((words) => words.map((word) => [word, words] as const)));

const SHORTEST_PLURAL = 4;

/** What a word may be the plural of; the word itself comes first. */
function singulars(word: string): string[] {
  if (word.length < SHORTEST_PLURAL || !word.endsWith('s') || word.endsWith('ss')) return [word];
  const stem = word.slice(0, -1);
  if (word.endsWith('ies')) return [word, stem, `${word.slice(0, -3)}y`];
  return /(?:s|x|z|ch|sh)es$/.test(word) ? [word, stem, word.slice(0, -2)] : [word, stem];
}

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/**
 * Other words that mean what a word does: its singular and plural, and those of words that mean the same.
 * @param word in small letters without accents
 */
export function alikeWords(word: string): readonly string[] {
  const stems = singulars(word);
  const meant = stems.flatMap((stem) => sameAs.get(stem) ?? [stem]);
  const forms = new Set([...stems, ...meant].flatMap((stem) => [stem, plural(stem)]));
  forms.delete(word);
  return word.length < SHORTEST_PLURAL - 1 ? [] : [...forms];
}

/** Any dash or space between a letter and the word it belongs to. The index writes such words as one as well. */
const COMPOUND = /(?<![\p{L}\p{N}])([tv])[-‐‑–—\s]+(shirt|neck)/giu;

/** The search with words such as “T-shirt” written as one. */
export const withCompounds = (query: string): string => query.replace(COMPOUND, '$1$2');

/** The words of a search, as near as matters to how the database reads them: those with other forms are plain. */
export const plainWords = (query: string): readonly string[] => [
  ...new Set(
    query
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  ),
];

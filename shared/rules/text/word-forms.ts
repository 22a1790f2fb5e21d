/** Words that shoppers use for one thing: forms of a word, and words of our trade that mean the same. */

/**
 * Words of one meaning, in the singular. Of things we print on, and of people who wear them; further languages have the words that
 * our shops’ names are in: German, French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish, Danish and Norwegian.
 */
const SAME: readonly (readonly string[])[] = [
  ['tshirt', 'tee', 'teeshirt', 'leibchen', 'camiseta', 'playera', 'maglietta', 'koszulka', 'maillot'],
  [
    'hoodie',
    'hoody',
    'kapuzenpullover',
    'kapuzenpulli',
    'kapuzensweater',
    'hettegenser',
    'luvtroja',
    'haettetroje',
  ],
  [
    'sweatshirt',
    'sweater',
    'jumper',
    'pullover',
    'pulli',
    'sweat',
    'sudadera',
    'felpa',
    'bluza',
    'trui',
    'troja',
    'genser',
    'moletom',
    'camisola',
  ],
  ['jogger', 'sweatpant', 'trackpant'],
  ['trouser', 'pant'],
  ['vest', 'singlet', 'tanktop', 'debardeur', 'canotta', 'traegershirt'],
  [
    'apron',
    'schurze',
    'tablier',
    'delantal',
    'grembiule',
    'avental',
    'fartuch',
    'forkle',
    'forklade',
    'schort',
  ],
  ['babygrow', 'bodysuit', 'romper', 'onesie'],
  [
    'tote',
    'totebag',
    'shopper',
    'beutel',
    'stoffbeutel',
    'tragetasche',
    'bolsa',
    'borsa',
    'torba',
    'tas',
    'kasse',
    'sacoche',
  ],
  ['mug', 'cup', 'tasse', 'becher', 'taza', 'tazza', 'caneca', 'kubek', 'mok', 'mugg', 'krus', 'kopp'],
  ['poster', 'print', 'plakat', 'affiche', 'cartel', 'locandina', 'cartaz', 'affisch'],
  ['card', 'karte', 'carte', 'tarjeta', 'cartolina', 'cartao', 'kartka', 'kaart', 'kort'],
  ['cap', 'hat'],
  ['notebook', 'journal', 'notizbuch', 'carnet', 'cuaderno', 'taccuino', 'caderno', 'notitieboek'],
  ['sticker', 'decal', 'aufkleber', 'autocollant', 'pegatina', 'adesivo', 'naklejka', 'klistermarke'],
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

/** `tshirt` as names have it. */
const written = (word: string): readonly string[] => {
  const [, letter, rest] = /^([tv])(shirts?|necks?)$/.exec(word) ?? [];
  return letter === undefined ? [word] : [word, `${letter}-${rest}`, `${letter} ${rest}`];
};

/** For each word of a search the texts that stand for it: the word as it was typed first, then other forms and words. */
export const wordTexts = (query: string): readonly (readonly string[])[] =>
  withCompounds(query)
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((typed) => [
      ...new Set([
        typed,
        ...plainWords(typed)
          .flatMap((word) => [word, ...alikeWords(word)])
          .flatMap(written),
      ]),
    ]);

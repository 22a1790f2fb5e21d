/** Something with a name, and other words that people may call it by. */
export interface Named {
  readonly name: string;
  readonly words?: readonly string[];
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function wordScore(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === -1) return 0;
  if (text === word) return 8;
  if (at === 0) return 4;
  return /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 3 : 1;
}

/** How well a name matches the query: every word of the query has to be found. 0 when one is missing. */
export function matchScore({ name, words = [] }: Named, typed: string): number {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return 0;
  const own = plain(name);
  const others = words.map(plain);
  let total = own.startsWith(plain(typed).trim()) ? 4 : 0;
  for (const word of wanted) {
    const best = Math.max(wordScore(own, word) * 2, ...others.map((other) => wordScore(other, word)));
    if (best <= 0) return 0;
    total += best;
  }
  return total;
}

/** Those that fit, the best first; equals stay in their order. */
export const rankByText = <T extends Named>(
  things: readonly T[],
  typed: string,
  most: number,
): readonly T[] =>
  things
    .map((thing) => ({ thing, score: matchScore(thing, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, most)
    .map(({ thing }) => thing);

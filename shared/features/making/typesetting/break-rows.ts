/** Where a line of text is broken into rows. */

const SMALL_WORDS = new Set(
  'a an and are as at be but by for from if in into is it it’s its like me my no not of on or our so than that the then this to too up us was we when with you your &'.split(
    ' ',
  ),
);

export const splitWords = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

const isSmall = (word: string) => SMALL_WORDS.has(word.toLowerCase().replace(/[^\p{L}&’']/gu, ''));

/**
 * Words in a given number of rows, so that the longest row is as short as can be.
 *
 * @param measure length of a row, in any unit
 */
export function balancedRows(
  words: readonly string[],
  count: number,
  measure: (row: string) => number = (row) => row.length,
): string[] {
  const rows = Math.max(1, Math.min(count, words.length));
  const cost = (from: number, to: number) => measure(words.slice(from, to).join(' '));
  // best[k][n]: the longest row and the unevenness of n words in k rows, and where the last row begins.
  const best: { longest: number; uneven: number; start: number }[][] = [];
  for (let row = 1; row <= rows; row += 1) {
    const ends: { longest: number; uneven: number; start: number }[] = [];
    best[row] = ends;
    for (let end = row; end <= words.length; end += 1) {
      let chosen = { longest: Infinity, uneven: Infinity, start: 0 };
      for (let start = row - 1; start < end; start += 1) {
        const before = row === 1 ? { longest: 0, uneven: 0 } : best[row - 1]?.[start];
        if (!before || (row === 1 && start > 0)) continue;
        const length = cost(start, end);
        const longest = Math.max(before.longest, length);
        const uneven = before.uneven + length * length;
        if (longest < chosen.longest - 1e-9 || (longest < chosen.longest + 1e-9 && uneven < chosen.uneven))
          chosen = { longest, uneven, start };
      }
      ends[end] = chosen;
    }
  }
  const result: string[] = [];
  let end = words.length;
  for (let row = rows; row >= 1; row -= 1) {
    const start = best[row]?.[end]?.start ?? 0;
    result.unshift(words.slice(start, end).join(' '));
    end = start;
  }
  return result;
}

export interface BrokenRow {
  readonly text: string;
  /** Only joining words, such as “and the”. */
  readonly small: boolean;
}

/** Letters that share a row before the next word starts another. */
const ROW_LETTERS = 11;

/** Joining words on separate rows between the words that carry the meaning. */
export function emphasisedRows(words: readonly string[]): BrokenRow[] {
  const rows: { words: string[]; small: boolean }[] = [];
  for (const word of words) {
    const small = isSmall(word);
    const last = rows.at(-1);
    const joined = last ? `${last.words.join(' ')} ${word}` : word;
    if (last && last.small === small && (small || joined.length <= ROW_LETTERS)) last.words.push(word);
    else rows.push({ words: [word], small });
  }
  // A line of only joining words has no others to set large.
  const allSmall = rows.every((row) => row.small);
  return rows.map((row) => ({ text: row.words.join(' '), small: row.small && !allSmall }));
}

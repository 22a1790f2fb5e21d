/** Letters that are wrong, missing, too many or swapped between two words, counted up to `most`; more than that is `most + 1`. */
export function editDistance(left: string, right: string, most: number): number {
  const [from, to] = [[...left], [...right]];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [row, letter] of from.entries()) {
    const line = [row + 1];
    for (const [column, other] of to.entries()) {
      const swapped = letter === to[column - 1] && from[row - 1] === other;
      line.push(
        Math.min(
          (above[column] ?? 0) + (letter === other ? 0 : 1),
          (above[column + 1] ?? 0) + 1,
          (line[column] ?? 0) + 1,
          swapped ? (before[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, above] = [above, line];
    if (Math.min(...before, ...above) > most) break;
  }
  return Math.min(above.at(-1) ?? 0, most + 1);
}

/** Each word typed is compared with hundreds of others: a longer search isn’t corrected. */
export const CORRECTED_WORDS_MAX = 6;

const SHORT_WORD = 3;
const LONG_WORD = 7;
const mistakesIn = (word: string): number =>
  word.length <= SHORT_WORD ? 0 : word.length < LONG_WORD ? 1 : 2;

/** The words with each misspelt one replaced by the nearest of a vocabulary; null where nothing is near. */
export function correctWords(
  words: readonly string[],
  vocabulary: ReadonlySet<string>,
): readonly string[] | null {
  const corrected = words.map((word) => {
    if (vocabulary.has(word)) return word;
    const most = mistakesIn(word);
    let best = { word, distance: most + 1 };
    for (const candidate of vocabulary) {
      const distance = editDistance(word, candidate, most);
      if (distance < best.distance) best = { word: candidate, distance };
    }
    return best.word;
  });
  return corrected.some((word, at) => word !== words[at]) ? corrected : null;
}

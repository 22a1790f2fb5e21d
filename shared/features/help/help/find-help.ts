import { plainWords, withCompounds } from '../../../rules/text/word-forms.ts';
import type { HelpTopic } from './help.topic.ts';
import { helpWord, wordsThatCount } from './help-words.ts';

const MOST_FOUND = 12;
const SHORTEST_BEGINNING = 2;

/** A whole word counts twice as much as the beginning of one; one that means the same stands between. Spec 3 §9.4. */
const WHOLE = 20;
const OTHER_FORM = 19;
const ALIKE = 15;
const BEGINNING = 10;
/** Where it is found: the question itself before its other words, and those before the answer. */
const PLACES = [5, 3, 0] as const;

type Word = ReturnType<typeof helpWord>;

const wordsOf = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => plainWords(withCompounds(text)));

function matchOf(words: readonly string[], { typed, forms, alike }: Word): number {
  if (words.includes(typed)) return WHOLE;
  if (words.some((word) => forms.has(word))) return OTHER_FORM;
  if (words.some((word) => alike.has(word))) return ALIKE;
  const isBegun = typed.length >= SHORTEST_BEGINNING && words.some((word) => word.startsWith(typed));
  return isBegun ? BEGINNING : 0;
}

/** How well a topic answers a search; 0 where a word of it is missing. */
function scoreOf({ question, words, answer, steps = [] }: HelpTopic, wanted: readonly Word[]): number {
  const places = [wordsOf([question]), wordsOf(words), wordsOf([...answer, ...steps])];
  let score = 0;
  for (const word of wanted) {
    const best = Math.max(
      ...places.map((place, index) => {
        const match = matchOf(place, word);
        return match === 0 ? 0 : match + (PLACES[index] ?? 0);
      }),
    );
    if (best === 0) return 0;
    score += best;
  }
  return score;
}

/** The topics that a text names, by their question, their words or their answer; the best first, equals in their order. */
export function findHelp(
  topics: readonly HelpTopic[],
  typed: string,
  most = MOST_FOUND,
): readonly HelpTopic[] {
  const wanted = wordsThatCount(wordsOf([typed])).map(helpWord);
  if (wanted.length === 0) return [];
  return topics
    .map((topic) => ({ topic, score: scoreOf(topic, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, most)
    .map(({ topic }) => topic);
}

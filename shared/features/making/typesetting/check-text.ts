import { composeLetters } from '../../../rules/text/letters.ts';
import { splitWords } from './break-rows.ts';
import { findUnprintable } from './font-letters.ts';

/** Longest line that still makes a design people read at a glance. */
export const LINE_LENGTH = 100;

const SCRIPTS: readonly (readonly [name: string, letters: RegExp])[] = [
  ['Arabic', /\p{Script=Arabic}/u],
  ['Chinese', /\p{Script=Han}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Thai', /\p{Script=Thai}/u],
];

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/u;

/** Said where each layout has a font without some of the letters. */
export const NO_LAYOUT = 'None of our layouts has all of these letters. Replace the unusual ones.';

/** A line as it is set: single spaces, none at the ends, composed letters, typographic apostrophes. */
export const tidyLine = (text: string): string =>
  splitWords(composeLetters(text).replace(/'/g, '’')).join(' ');

/** Why a line can’t be set, in plain words; null where it can. An empty line gives null. */
export function findLineProblem(text: string): string | null {
  const line = tidyLine(text);
  const unprintable = findUnprintable(line);
  if (unprintable.some((character) => EMOJI.test(character)))
    return 'Emoji can’t be printed as text. Remove them, or add a graphic in the studio.';
  const [odd] = unprintable;
  if (odd !== undefined) {
    const script = SCRIPTS.find(([, letters]) => letters.test(odd))?.[0];
    return script
      ? `Our fonts have no ${script} letters yet. Use the Latin alphabet.`
      : `Our fonts can’t print ${odd}. Remove it.`;
  }
  if (line.length > LINE_LENGTH) return `Use up to ${LINE_LENGTH} characters. This has ${line.length}.`;
  if (line !== '' && !/[\p{L}\p{N}]/u.test(line)) return 'Use at least one letter or number.';
  return null;
}

import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { GIFT_NOTE_LIMITS } from '../orders/orders.rules.ts';

/** Signs that no printer prints; a tab is a space. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
/** Joins pictures such as families to one sign. */
const JOINER = '\u200d';

/** A gift note as it is stored and printed. */
export const tidyGiftNote = (note: string): string =>
  note
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(UNPRINTABLE, (sign) => (sign === '\n' || sign === JOINER ? sign : ''))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

/** What is wrong with a gift note; null where nothing is. */
export function checkGiftNote(note: string): string | null {
  const tidy = tidyGiftNote(note);
  if ([...tidy].length > GIFT_NOTE_LIMITS.characters)
    return FIELD_MESSAGES.maxLength(GIFT_NOTE_LIMITS.characters);
  return tidy.split('\n').length > GIFT_NOTE_LIMITS.lines
    ? `Must have no more than ${GIFT_NOTE_LIMITS.lines} lines`
    : null;
}

import { formatNumber } from '../../../rules/text/format-number.ts';
import type { ShopperField, ShopperText } from './personalisation.schema.ts';

/** What shoppers write on a product, by plain rules that islands use, too. What only fonts know is checked with them. */

/** The text as it is counted, stored and printed: composed letters, one line, single spaces. */
export const tidyText = (typed: string): string => typed.normalize('NFC').replace(/\s+/g, ' ').trim();

const LETTERS = {
  any: { allowed: /^[^\p{C}]*$/u, words: 'Leave out signs that can’t be seen' },
  letters: { allowed: /^[\p{L}\p{M} '’.&-]*$/u, words: 'Use letters only' },
  'letters-digits': { allowed: /^[\p{L}\p{M}\p{Nd} '’.&-]*$/u, words: 'Use letters and numbers only' },
  digits: { allowed: /^[0-9 ]*$/, words: 'Use numbers only' },
} as const;

const letters = (count: number): string => (count === 1 ? '1 letter' : `${count} letters`);

/** Why a tidy text can’t be printed in its field, as the shopper is told; null where it can. */
export function findTextProblem(field: ShopperField, text: string): string | null {
  if (text === '') return field.required ? `Fill in “${field.label}”` : null;
  const length = [...text].length;
  if (length > field.maxLength)
    return `Up to ${letters(field.maxLength)}. You typed ${formatNumber(length)}.`;
  const { allowed, words } = LETTERS[field.letters];
  return allowed.test(text) ? null : words;
}

/** The texts as one line under a product’s name: `Name: “Ada”, Number: “7”`. */
export const shopperTextsLine = (texts: readonly Pick<ShopperText, 'label' | 'text'>[]): string =>
  texts.map(({ label, text }) => `${label}: “${text}”`).join(', ');

/** Whether texts that were written earlier still fill the fields that a product has now. */
export const fillsFields = (fields: readonly ShopperField[], texts: readonly ShopperText[]): boolean =>
  texts.every(({ fieldId }) => fields.some(({ id }) => id === fieldId)) &&
  fields.every((field) => {
    const text = texts.find(({ fieldId }) => fieldId === field.id)?.text ?? '';
    return findTextProblem(field, text) === null;
  });

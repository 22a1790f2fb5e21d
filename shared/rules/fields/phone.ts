import { cleanTyped } from '../text/typed.ts';

const EXTENSION = /[ ,;]*(?:\b(?:extension|extn?|ext|int|poste)\b\.?|x|#|;ext=)[ :.=]*([0-9]{1,7})$/i;
const NUMBER = /^\+?[0-9 ()./-]+$/;
/** Digits: the shortest are those of small islands, the longest begin with a code for calls abroad. */
const DIGITS = { min: 4, max: 19 } as const;

/** A phone number and its extension, as far as any country’s can be told by its signs; null where it can’t be one. */
export function readPhone(text: string): { readonly number: string; readonly extension: string } | null {
  const typed = cleanTyped(text).replace(/^tel:\s*/i, '');
  const extension = EXTENSION.exec(typed);
  const number = (extension ? typed.slice(0, extension.index) : typed).trim();
  const count = number.replace(/[^0-9]/g, '').length;
  if (!NUMBER.test(number) || count < DIGITS.min || count > DIGITS.max) return null;
  return { number, extension: extension?.[1] ?? '' };
}

import { z } from 'zod';
import { wholeNumberText } from '../../../contract/whole-number.ts';
import { cleanTyped, compactTyped } from '../../../rules/text/typed.ts';

/** A card as a shopper types it: digits with or without spaces, expiry as month 1-12 and four-digit year. */
export const cardFieldsSchema = z.object({
  number: z.string().overwrite(cleanTyped).max(30),
  expiryMonth: wholeNumberText(),
  expiryYear: wholeNumberText(),
  cvc: z.string().overwrite(compactTyped).max(6),
});
export type CardFields = z.output<typeof cardFieldsSchema>;

/** A card number without its spaces and hyphens. */
export const plainCardNumber = compactTyped;

/** Whether the last digit fits the others (ISO/IEC 7812, Luhn). */
export function luhnFits(digits: string): boolean {
  let sum = 0;
  for (const [fromRight, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (fromRight % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** What is wrong with a typed card, by field; empty when it may be tried. A card is good to the end of its month (UTC). */
export function cardErrors(card: CardFields, now: Date): Partial<Record<keyof CardFields, string>> {
  const errors: Partial<Record<keyof CardFields, string>> = {};
  const digits = plainCardNumber(card.number);
  if (!/^\d{12,19}$/.test(digits) || !luhnFits(digits)) errors.number = 'Check your card number';
  if (card.expiryMonth < 1 || card.expiryMonth > 12) errors.expiryMonth = 'Enter a month from 01 to 12';
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const last = card.expiryYear * 12 + card.expiryMonth - 1;
  if (!errors.expiryMonth && last < month) errors.expiryYear = 'Your card’s expiry date is in the past';
  else if (last > month + 50 * 12) errors.expiryYear = 'Check your card’s expiry year';
  const cvcLength = /^3[47]/.test(digits) ? 4 : 3;
  if (!/^\d+$/.test(card.cvc) || card.cvc.length !== cvcLength)
    errors.cvc = `Enter the ${cvcLength}-digit security code`;
  return errors;
}

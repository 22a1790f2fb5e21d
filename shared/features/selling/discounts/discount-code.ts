import { compactTyped } from '../../../rules/text/typed.ts';
import { DISCOUNT_LIMITS } from './discount-value.ts';

/** Letters and digits that no one mistakes for others: no 0 and O, no 1, I and L. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LENGTH = 10;

/** What a merchant can choose as a code. */
export const CODE_SHAPE = /^[A-Za-z0-9][A-Za-z0-9 _-]*$/;

const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * What a typed code is found by: upper case, without spaces and dashes, look-alike letters as the digits they look
 * like. Null for a text that can't be a code.
 */
export function toCodeKey(typed: string): string | null {
  // Letters of other scripts stay and are refused.
  const plain = compactTyped(typed.slice(0, 4 * DISCOUNT_LIMITS.codeLength)).replaceAll('_', '');
  if (typed.length > 4 * DISCOUNT_LIMITS.codeLength || plain.length > DISCOUNT_LIMITS.codeLength) return null;
  if (!/^[A-Z0-9]+$/.test(plain)) return null;
  return plain.replace(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
}

/** A code of random letters. @param bytes one for each letter */
export const toRandomCode = (bytes: Uint8Array, prefix = ''): string =>
  prefix + [...bytes].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');

/** A link that applies a code. */
export const discountPath = (code: string): string => `/discount/${encodeURIComponent(code)}/`;

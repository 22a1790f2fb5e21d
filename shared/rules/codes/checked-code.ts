import { compactTyped } from '../text/typed.ts';

/**
 * Codes that scanners read and people type: a prefix, ten characters and one check character (decision 021).
 *
 * The ten characters are 50 bits in Crockford's base32 (no I, L, O, U). The check character is of the same
 * alphabet, so every code is plain Code 128 and QR alphanumeric text.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bodyLength = 10;

/** How many different codes a prefix has: 2^50, which a JavaScript number holds exactly. */
export const checkedCodeCount = 32 ** bodyLength;

/** Powers of a primitive element of GF(32) with x^5 + x^2 + 1: 31 different weights, none of them zero. */
const weights: readonly number[] = Array.from({ length: bodyLength }).reduce<number[]>(
  (powers) => [...powers, timesPrimitive(powers.at(-1) ?? 1)],
  [],
);

function timesPrimitive(value: number): number {
  const doubled = value << 1;
  return doubled & 0b100000 ? doubled ^ 0b100101 : doubled;
}

function multiply(left: number, right: number): number {
  let product = 0;
  let shifted = left;
  for (let bits = right; bits > 0; bits >>= 1) {
    if (bits & 1) product ^= shifted;
    shifted = timesPrimitive(shifted);
  }
  return product;
}

/**
 * The check value of a body. Each place has its own non-zero weight in a field of 32 elements, and the check
 * character itself counts with weight one: changing one character changes the sum, and so does exchanging any
 * two different characters, neighbours or not. A remainder modulo 36 or 37 would leave either gaps or a check
 * character outside the alphabet.
 */
function checkValue(values: readonly number[]): number {
  return values.reduce((sum, value, place) => sum ^ multiply(value, weights[place] ?? 0), 0);
}

/** The check character behind up to ten characters of the alphabet. */
export const checkCharacter = (body: string): string =>
  alphabet.charAt(checkValue(Array.from(body, (character) => alphabet.indexOf(character))));

/** The code of a number from 0 to `checkedCodeCount` - 1; different numbers have different codes. */
export function formatCheckedCode(prefix: string, number: number): string {
  if (!Number.isSafeInteger(number) || number < 0 || number >= checkedCodeCount)
    throw new RangeError(`A code is made from a whole number from 0 to ${checkedCodeCount - 1}`);
  const values: number[] = [];
  for (let rest = number; values.length < bodyLength; rest = Math.floor(rest / 32)) values.unshift(rest % 32);
  const body = values.map((value) => alphabet.charAt(value)).join('');
  return `${prefix}${body}${alphabet.charAt(checkValue(values))}`;
}

/** A new random code. Keep it under a unique key: one in 2^50 meets a given other one. */
export function createCheckedCode(prefix: string): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return formatCheckedCode(prefix, (high % 2 ** 18) * 2 ** 32 + low);
}

/** True for a text that is exactly a code with this prefix: alphabet, length and check character. */
export function isCheckedCode(prefix: string, text: string): boolean {
  const values = Array.from(text.slice(prefix.length), (character) => alphabet.indexOf(character));
  if (!text.startsWith(prefix) || values.length !== bodyLength + 1 || values.includes(-1)) return false;
  return checkValue(values.slice(0, bodyLength)) === values[bodyLength];
}

/**
 * Reads a scanned or typed text as a code with this prefix, or null. Surrounding space, lower case, hyphens and the
 * letters people mistake for digits (O, I, L) are forgiven, as Crockford's base32 asks.
 */
export function parseCheckedCode(prefix: string, text: string): string | null {
  const plain = compactTyped(text);
  const body = plain.slice(prefix.length).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const code = plain.slice(0, prefix.length) + body;
  return isCheckedCode(prefix, code) ? code : null;
}

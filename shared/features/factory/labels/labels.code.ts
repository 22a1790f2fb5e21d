import { z } from 'zod';

/**
 * A label's code: the text in its Code 128 and its QR code, `SL` + ten characters + one check character.
 *
 * The ten characters are 50 bits in Crockford's base32 (no I, L, O, U). The check character is of the same
 * alphabet, so every code is plain Code 128 and QR alphanumeric text.
 */
const prefix = 'SL';
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bodyLength = 10;

/** How many different codes there are: 2^50, which a JavaScript number holds exactly. */
export const labelCodeCount = 32 ** bodyLength;

/** The characters of a code after its prefix. */
export const labelCodeAlphabet = alphabet;

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

function valuesOf(text: string): number[] {
  return Array.from(text, (character) => alphabet.indexOf(character));
}

/** The code of a number from 0 to `labelCodeCount` - 1; different numbers have different codes. */
export function labelCodeOf(number: number): LabelCode {
  if (!Number.isSafeInteger(number) || number < 0 || number >= labelCodeCount) {
    throw new RangeError(`A label code is made of a whole number from 0 to ${labelCodeCount - 1}`);
  }
  const values: number[] = [];
  for (let rest = number; values.length < bodyLength; rest = Math.floor(rest / 32)) values.unshift(rest % 32);
  const body = values.map((value) => alphabet.charAt(value)).join('');
  return LabelCode.parse(`${prefix}${body}${alphabet.charAt(checkValue(values))}`);
}

/** A new random code. Keep it under a unique key: one in 2^50 meets a given other one. */
export function newLabelCode(): LabelCode {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return labelCodeOf((high % 2 ** 18) * 2 ** 32 + low);
}

/** True for a text that is exactly a label's code: prefix, alphabet, length and check character. */
export function isLabelCode(text: string): boolean {
  const values = valuesOf(text.slice(prefix.length));
  if (!text.startsWith(prefix) || values.length !== bodyLength + 1 || values.includes(-1)) return false;
  return checkValue(values.slice(0, bodyLength)) === values[bodyLength];
}

/**
 * Reads a scanned or typed text as a label's code, or null when it is none. Surrounding space, lower case, hyphens
 * and the letters people mistake for digits (O, I, L) are forgiven, as Crockford's base32 asks.
 */
export function readLabelCode(text: string): LabelCode | null {
  const plain = text.trim().toUpperCase().replaceAll('-', '');
  const body = plain.slice(prefix.length).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const parsed = LabelCode.safeParse(plain.slice(0, prefix.length) + body);
  return parsed.success ? parsed.data : null;
}

/** A label's code, checked. */
export const LabelCode = z
  .string()
  .refine(isLabelCode, { error: 'This is not a label code' })
  .brand<'LabelCode'>();
export type LabelCode = z.infer<typeof LabelCode>;

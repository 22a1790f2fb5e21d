/** A decimal number as digits and scale: `12.50` is 1250 at scale 2. Exact, unlike a float. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,18}))?$/;

/** Reads `-12.50` or `12`. Throws a RangeError for anything else: exponents, separators, spaces. */
export function parseDecimal(text: string): Decimal {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`Not a decimal number: ${text}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = BigInt(whole + fraction);
  return { digits: sign ? -digits : digits, scale: fraction.length };
}

/** Writes a decimal with all digits of its scale. */
export function formatDecimal({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

export const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

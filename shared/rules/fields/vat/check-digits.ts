/** The digits of a text. */
export const digitsOf = (text: string): number[] => [...text].map(Number);

/** Each digit times its weight, added up; digits beyond the weights do not count. */
export const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);

export const digitSum = (value: number): number => (value > 9 ? value - 9 : value);

/** The Luhn sum of ISO/IEC 7812: every second digit from the right doubled. */
export const passesLuhn = (text: string): boolean =>
  digitsOf(text)
    .toReversed()
    .reduce((total, digit, index) => total + (index % 2 === 1 ? digitSum(digit * 2) : digit), 0) %
    10 ===
  0;

/** ISO/IEC 7064, MOD 11,10. */
export function passesMod11And10(text: string): boolean {
  const digits = digitsOf(text);
  const product = digits.slice(0, -1).reduce((carry, digit) => {
    const step = (carry + digit) % 10 || 10;
    return (step * 2) % 11;
  }, 10);
  return (product + (digits.at(-1) ?? 0)) % 10 === 1;
}

/** ISO/IEC 7064, MOD 97-10, with letters as 10 to 35. */
export const passesMod97 = (text: string): boolean =>
  BigInt([...text].map((character) => Number.parseInt(character, 36)).join('')) % 97n === 1n;

/** Whether the calendar knows the day. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

import { digitsOf, isCalendarDay, passesMod11And10, weighted } from './check-digits.ts';

const last = (digits: readonly number[]): number => digits.at(-1) ?? Number.NaN;

/** A Bulgarian birth date: months of the 1800s are 20 higher, months of the 2000s 40. */
function hasBulgarianBirthDate(number: string): boolean {
  const month = Number(number.slice(2, 4));
  const [century, first] = month > 40 ? [2000, 40] : month > 20 ? [1800, 20] : [1900, 0];
  return isCalendarDay(century + Number(number.slice(0, 2)), month - first, Number(number.slice(4, 6)));
}

function passesBulgaria(number: string): boolean {
  const digits = digitsOf(number);
  if (/^[0-9]{9}$/.test(number)) {
    const first = weighted(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
    const check = first < 10 ? first : (weighted(digits, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10;
    return check === last(digits);
  }
  if (!/^[0-9]{10}$/.test(number)) return false;
  const citizen = (weighted(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
  const foreigner = weighted(digits, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10;
  const other = 11 - (weighted(digits, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return (
    (citizen === last(digits) && hasBulgarianBirthDate(number)) ||
    foreigner === last(digits) ||
    (other !== 10 && other % 11 === last(digits))
  );
}

const CY_ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

function passesCyprus(number: string): boolean {
  if (!/^(?!12)[0-9]{8}[A-Z]$/.test(number)) return false;
  const total = digitsOf(number.slice(0, 8)).reduce(
    (sum, digit, index) => sum + (index % 2 ? digit : (CY_ODD[digit] ?? 0)),
    0,
  );
  return String.fromCharCode(65 + (total % 26)) === number[8];
}

/** A Czech or Slovak birth number: months of women are 50 higher, and 20 higher once a day's numbers ran out. */
function hasBirthDate(number: string): boolean {
  const month = Number(number.slice(2, 4)) % 50;
  const short = Number(number.slice(0, 2));
  const year = number.length === 9 || short >= 54 ? 1900 + short : 2000 + short;
  return isCalendarDay(year, month > 20 ? month - 20 : month, Number(number.slice(4, 6)));
}

const isBirthNumber = (number: string): boolean =>
  /^[0-9]{10}$/.test(number) && Number(number) % 11 === 0 && hasBirthDate(number);

const CZ_SPECIAL = [8, 7, 6, 5, 4, 3, 2, 1, 0, 9, 8];

function passesCzechia(number: string): boolean {
  const digits = digitsOf(number);
  if (/^[0-8][0-9]{7}$/.test(number)) {
    const check = 11 - (weighted(digits, [8, 7, 6, 5, 4, 3, 2]) % 11);
    return check % 10 === last(digits);
  }
  if (/^6[0-9]{8}$/.test(number)) {
    const total = weighted(digits.slice(1), [8, 7, 6, 5, 4, 3, 2]);
    const distance = 11 - (total % 11);
    if (CZ_SPECIAL[distance - 1] === last(digits)) return true;
  }
  if (/^[0-9]{9}$/.test(number)) return Number(number.slice(0, 2)) < 54 && hasBirthDate(number);
  return isBirthNumber(number);
}

function passesLithuania(number: string): boolean {
  if (!/^([0-9]{7}1[0-9]|[0-9]{10}1[0-9])$/.test(number)) return false;
  const digits = digitsOf(number);
  const weights = (start: number) => digits.slice(0, -1).map((_, index) => ((index + start - 1) % 9) + 1);
  const first = weighted(digits, weights(1)) % 11;
  const check = first < 10 ? first : (weighted(digits, weights(3)) % 11) % 10;
  return check === last(digits);
}

function passesLatvia(number: string): boolean {
  if (!/^[0-9]{11}$/.test(number)) return false;
  const digits = digitsOf(number);
  if ((digits[0] ?? 0) > 3) return weighted(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  if (number.startsWith('32')) return true;
  if ((digits[6] ?? 0) > 2) return false;
  const century = 1800 + 100 * (digits[6] ?? 0);
  const day = Number(number.slice(0, 2));
  const month = Number(number.slice(2, 4));
  const check = ((1 + weighted(digits, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10;
  return isCalendarDay(century + Number(number.slice(4, 6)), month, day) && check === last(digits);
}

/** Whether the part after the country's code is valid in that country, check digits included. */
export const EASTERN_VAT = {
  BG: passesBulgaria,
  CY: passesCyprus,
  CZ: passesCzechia,
  EE: (number: string) =>
    /^10[0-9]{7}$/.test(number) && weighted(digitsOf(number), [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  EL: (number: string) => {
    if (!/^[0-9]{9}$/.test(number) || /^0+$/.test(number)) return false;
    return (weighted(digitsOf(number), [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(number[8]);
  },
  HR: (number: string) => /^[0-9]{11}$/.test(number) && passesMod11And10(number),
  HU: (number: string) =>
    /^(?!0{8})[0-9]{8}$/.test(number) && weighted(digitsOf(number), [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  LT: passesLithuania,
  LV: passesLatvia,
  MT: (number: string) =>
    /^[1-9][0-9]{7}$/.test(number) && weighted(digitsOf(number), [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0,
  PL: (number: string) =>
    /^[0-9]{10}$/.test(number) &&
    weighted(digitsOf(number), [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number[9]) &&
    !/^0+$/.test(number),
  RO: (number: string) => {
    if (!/^[1-9][0-9]{1,9}$/.test(number)) return false;
    const digits = digitsOf(number.padStart(10, '0'));
    return ((weighted(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === last(digits);
  },
  SI: (number: string) => {
    if (!/^[1-9][0-9]{7}$/.test(number)) return false;
    const check = 11 - (weighted(digitsOf(number), [8, 7, 6, 5, 4, 3, 2]) % 11);
    return check !== 11 && check % 10 === Number(number[7]);
  },
  SK: (number: string) =>
    (/^[1-9][0-9][2-47-9][0-9]{7}$/.test(number) && Number(number) % 11 === 0) || isBirthNumber(number),
} as const;

import { digitSum, digitsOf, passesLuhn, passesMod11And10, passesMod97, weighted } from './check-digits.ts';

const ES_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** Which kinds of organisation get a letter and which a digit is told in more than one way: either is taken. */
const ES_CONTROL_LETTERS = 'JABCDEFGHI';

function passesSpain(number: string): boolean {
  const person = /^([XYZ]?)([0-9]{7,8})([A-Z])$/.exec(number);
  if (person) {
    const [, prefix = '', digits = '', letter] = person;
    const full = prefix ? `${'XYZ'.indexOf(prefix)}${digits}` : digits;
    return full.length === 8 && ES_LETTERS[Number(full) % 23] === letter;
  }
  const special = /^[KLM]([0-9]{7})([A-Z])$/.exec(number);
  if (special) return ES_LETTERS[Number(special[1]) % 23] === special[2];

  const entity = /^[ABCDEFGHJNPQRSUVW]([0-9]{7})([0-9A-J])$/.exec(number);
  if (!entity) return false;
  const [, digits = '', control = ''] = entity;
  const total = digitsOf(digits).reduce(
    (sum, digit, index) => sum + (index % 2 ? digit : digitSum(digit * 2)),
    0,
  );
  const expected = (10 - (total % 10)) % 10;
  return control === ES_CONTROL_LETTERS[expected] || control === String(expected);
}

const FR_KEY = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function passesFrance(number: string): boolean {
  const siren = number.slice(2);
  if (!/^[0-9]{9}$/.test(siren)) return false;
  const monaco = siren.startsWith('000');
  if (!monaco && !passesLuhn(siren)) return false;
  const key = number.slice(0, 2);
  if (/^[0-9]{2}$/.test(key)) return (12 + 3 * (Number(siren) % 97)) % 97 === Number(key);
  const [first, second] = [...key].map((character) => FR_KEY.indexOf(character));
  if (first === undefined || second === undefined || first < 0 || second < 0) return false;
  const value = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(value / 11)) % 11 === value % 11;
}

const IE_LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV';
const IE_WEIGHTS = [8, 7, 6, 5, 4, 3, 2];

function passesIreland(number: string): boolean {
  const old = /^([0-9])[A-Z+*]([0-9]{5})([A-W])$/.exec(number);
  if (old) return IE_LETTERS[weighted(digitsOf(`0${old[2]}${old[1]}`), IE_WEIGHTS) % 23] === old[3];
  const current = /^([0-9]{7})([A-W])([A-IW]?)$/.exec(number);
  if (!current) return false;
  const second = current[3] ? IE_LETTERS.indexOf(current[3]) : 0;
  return IE_LETTERS[(weighted(digitsOf(current[1] ?? ''), IE_WEIGHTS) + second * 9) % 23] === current[2];
}

function passesItaly(number: string): boolean {
  const office = Number(number.slice(7, 10));
  const known = (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office);
  return /^[0-9]{11}$/.test(number) && Number(number.slice(0, 7)) > 0 && known && passesLuhn(number);
}

function passesNetherlands(number: string): boolean {
  if (!/^[0-9]{9}B[0-9]{2}$/.test(number)) return false;
  const byEleven = weighted(digitsOf(number), [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(number[8]);
  const suffix = Number(number.slice(10));
  return (byEleven && suffix > 0) || (suffix >= 2 && suffix <= 98 && passesMod97(`NL${number}`));
}

function passesUnitedKingdom(number: string): boolean {
  const office = /^(GD|HA)([0-9]{3})$/.exec(number);
  if (office) return office[1] === 'GD' ? Number(office[2]) < 500 : Number(office[2]) >= 500;
  if (!/^[0-9]{9}([0-9]{3})?$/.test(number) || Number(number.slice(0, 7)) === 0) return false;
  const total = weighted(digitsOf(number), [8, 7, 6, 5, 4, 3, 2, 10, 1]);
  // Numbers of the second series, whose check is 55 lower, begin at 100.
  return total % 97 === 0 || (Number(number.slice(0, 3)) >= 100 && (total + 55) % 97 === 0);
}

/** Whether the part after the country's code is valid in that country, check digits included. */
export const WESTERN_VAT = {
  AT: (number: string) => {
    if (!/^U[0-9]{8}$/.test(number)) return false;
    const digits = digitsOf(number.slice(1));
    const total = digits
      .slice(0, 7)
      .reduce((sum, digit, index) => sum + (index % 2 ? digitSum(digit * 2) : digit), 0);
    return (10 - ((total + 4) % 10)) % 10 === digits[7];
  },
  BE: (number: string) =>
    /^[01][0-9]{9}$/.test(number) && 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  DE: (number: string) => /^[1-9][0-9]{8}$/.test(number) && passesMod11And10(number),
  DK: (number: string) =>
    /^[1-9][0-9]{7}$/.test(number) && weighted(digitsOf(number), [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  ES: passesSpain,
  FI: (number: string) => {
    if (!/^[0-9]{8}$/.test(number)) return false;
    const rest = weighted(digitsOf(number), [7, 9, 10, 5, 8, 4, 2]) % 11;
    return rest !== 1 && (11 - rest) % 11 === Number(number[7]);
  },
  FR: passesFrance,
  GB: passesUnitedKingdom,
  IE: passesIreland,
  IT: passesItaly,
  LU: (number: string) =>
    /^[0-9]{8}$/.test(number) &&
    Number(number.slice(0, 6)) % 89 === Number(number.slice(6)) &&
    !/^0{6}/.test(number),
  NL: passesNetherlands,
  PT: (number: string) => {
    if (!/^[1-9][0-9]{8}$/.test(number)) return false;
    const check = 11 - (weighted(digitsOf(number), [9, 8, 7, 6, 5, 4, 3, 2]) % 11);
    return (check > 9 ? 0 : check) === Number(number[8]);
  },
  SE: (number: string) =>
    /^[0-9]{12}$/.test(number) &&
    passesLuhn(number.slice(0, 10)) &&
    Number(number.slice(10)) >= 1 &&
    Number(number.slice(10)) <= 94,
} as const;

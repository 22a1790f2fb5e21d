import { formatUkPostcode } from '../fields/fields.ts';
import { cleanTyped, compactTyped } from '../text/typed.ts';

/**
 * Postcodes by country, each format as an example; a country with several has them separated by `|`. A digit stands for
 * any digit, a letter for any letter. From Google's address metadata (libaddressinput, Apache 2.0), with the present
 * formats of Costa Rica, Malta and Peru.
 */
const EXAMPLES: Readonly<Record<string, string>> = {
  AD: 'AD100',
  AF: '1001',
  AI: 'AI-2640',
  AL: '1001',
  AM: '0010',
  AR: 'C1070AAM|1425',
  AS: '96799',
  AT: '1010',
  AU: '3000',
  AX: '22150',
  AZ: '1000',
  BA: '71000',
  BD: '1340',
  BE: '4000',
  BG: '1000',
  BH: '317',
  BL: '97100',
  BM: 'FL 07|HM GX',
  BN: 'BT2328',
  BR: '40301-110',
  BT: '11001',
  BY: '223016',
  CA: 'K1A 0B1',
  CH: '2544',
  CL: '8340457',
  CN: '266033',
  CO: '111221',
  CR: '10101',
  CU: '10700',
  CV: '7600',
  CY: '2008',
  CZ: '100 00',
  DE: '10115',
  DK: '8660',
  DO: '11903',
  DZ: '40304',
  EC: '090105',
  EE: '69501',
  EG: '12411',
  EH: '70000',
  ES: '28039',
  ET: '1000',
  FI: '00550',
  FK: 'FIQQ 1ZZ',
  FM: '96941',
  FO: '100',
  FR: '75001',
  GE: '0101',
  GF: '97300',
  GG: 'GY1 1AA',
  GI: 'GX11 1AA',
  GL: '3900',
  GN: '001',
  GP: '97100',
  GR: '151 24',
  GS: 'SIQQ 1ZZ',
  GT: '09001',
  GU: '96910|96910-1234',
  GW: '1000',
  HN: '31301',
  HR: '10000',
  HT: '6120',
  HU: '1037',
  ID: '40115',
  IE: 'A65 F4E2',
  IL: '9614303|96143',
  IM: 'IM2 1AA',
  IN: '110034',
  IO: 'BBND 1ZZ',
  IQ: '31001',
  IR: '11936-12345',
  IS: '320',
  IT: '00144',
  JE: 'JE1 1AA',
  JO: '11937',
  JP: '154-0023',
  KE: '20100',
  KG: '720001',
  KH: '12203',
  KR: '03051',
  KW: '54541',
  KY: 'KY1-1100',
  KZ: '040900',
  LA: '01160',
  LB: '2038 3054|2038',
  LI: '9496',
  LK: '20000',
  LR: '1000',
  LS: '100',
  LT: 'LT-04340',
  LU: '4750',
  LV: 'LV-1073',
  MA: '53000',
  MC: '98000',
  MD: 'MD-2012',
  ME: '81257',
  MF: '97100',
  MG: '501',
  MH: '96960',
  MK: '1314',
  MM: '11181',
  MN: '65030',
  MP: '96950',
  MQ: '97220',
  MT: 'VLT 1117',
  MU: '42602',
  MV: '20026',
  MX: '02860',
  MY: '43000',
  MZ: '1102',
  NA: '10001',
  NC: '98814',
  NF: '2899',
  NG: '930283',
  NI: '52000',
  NL: '1234 AB',
  NO: '0025',
  NP: '44601',
  NZ: '6001',
  PE: '15001',
  PF: '98709',
  PG: '111',
  PH: '1008',
  PK: '44000',
  PL: '00-950',
  PM: '97500',
  PN: 'PCRN 1ZZ',
  PR: '00930|00930-1234',
  PT: '2725-079',
  PW: '96940',
  PY: '1536',
  RE: '97400',
  RO: '060274',
  RS: '11000',
  RU: '247112',
  SA: '11564|11564-1234',
  SD: '11042',
  SE: '11455',
  SG: '546080',
  SI: '4000',
  SJ: '9170',
  SK: '010 01',
  SM: '47890',
  SN: '12500',
  SZ: 'H100',
  TC: 'TKCA 1ZZ',
  TH: '10150',
  TJ: '735450',
  TM: '744000',
  TN: '1002',
  TR: '01960',
  TW: '104|10444|104444',
  TZ: '60901',
  UA: '15432',
  US: '94107|94107-1234',
  UY: '11600',
  UZ: '702100',
  VA: '00120',
  VC: 'VC0100',
  VE: '1010',
  VG: 'VG1110',
  VI: '00802|00802-1222',
  VN: '70010|700100',
  WF: '98600',
  XK: '10000',
  YT: '97600',
  ZA: '0083',
  ZM: '50100',
};

/** Letters and digits in any place. */
const EIRCODE = /^[A-Z]\d[\dW][A-Z\d]{4}$/;
const UK_FORMAT = new Set(['GB', 'GG', 'IM', 'JE']);

const compact = (text: string): string => compactTyped(text).replace(/[^A-Z\d]/g, '');
const isLike = (text: string, example: string): boolean =>
  text.length === example.length &&
  [...example].every((character, index) => (/\d/.test(character) ? /\d/ : /[A-Z]/).test(text[index] ?? ''));

/** The characters of a postcode with the spaces and hyphens of its example. */
function separate(text: string, example: string): string {
  let next = 0;
  return [...example].map((character) => (/[A-Z\d]/.test(character) ? text[next++] : character)).join('');
}

function formatLike(country: string, typed: string, example: string): string | null {
  const wanted = compact(example);
  const text = compact(typed);
  const isFit = (candidate: string) =>
    country === 'IE' ? EIRCODE.test(candidate) : isLike(candidate, wanted);
  // Many write the country's code before a postcode, or leave out one that belongs to it: `D-10115`, `1073` for `LV-1073`.
  const candidates = [text, country + text, text.replace(/^[A-Z]{1,3}(?=\d)/, '')];
  const fitting = candidates.find(isFit);
  return fitting === undefined ? null : separate(fitting, example);
}

/** A postcode as its country writes it; null where it can't be one. A country whose format isn't known takes any. */
export function formatPostcode(country: string, typed: string): string | null {
  if (UK_FORMAT.has(country)) return formatUkPostcode(typed);
  const examples = EXAMPLES[country]?.split('|');
  if (!examples) return cleanTyped(typed).toUpperCase();
  for (const example of examples) {
    const formatted = formatLike(country, typed, example);
    if (formatted !== null) return formatted;
  }
  return null;
}

/** A postcode of the country, as an example; null where its format isn't known. */
export const postcodeExample = (country: string): string | null =>
  (country === 'GB' ? 'SW1A 1AA' : EXAMPLES[country]?.split('|')[0]) ?? null;

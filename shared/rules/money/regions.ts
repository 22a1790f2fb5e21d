/** The 27 states of the European Union as their VAT numbers begin: EL for Greece. Spec 3 §9.4. */
export const EU_VAT_CODES = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'EL',
  'ES',
  'FI',
  'FR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const;
export type EuVatCode = (typeof EU_VAT_CODES)[number];

export type Region = 'uk' | 'eu' | 'rest-of-world';

const ISO_OF_ALIAS: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };
const EU_COUNTRIES: ReadonlySet<string> = new Set(EU_VAT_CODES.map((code) => ISO_OF_ALIAS[code] ?? code));

/** The region of a country by its ISO 3166 code (UK and EL are understood too), and the ISO code itself. */
export function regionOf(code: string): { readonly region: Region; readonly country: string } {
  const upper = code.trim().toUpperCase();
  const country = Object.hasOwn(ISO_OF_ALIAS, upper) ? (ISO_OF_ALIAS[upper] ?? upper) : upper;
  if (country === 'GB') return { region: 'uk', country };
  return { region: EU_COUNTRIES.has(country) ? 'eu' : 'rest-of-world', country };
}

export const isUK = (country: string): boolean => regionOf(country).region === 'uk';
export const isEU = (country: string): boolean => regionOf(country).region === 'eu';

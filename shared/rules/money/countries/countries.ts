import { COUNTRY_NAMES, type CountryCode } from './names.ts';

export type { CountryCode } from './names.ts';

/** Whether an address form asks for a part of the address, and insists on it. */
export type AddressPart = 'required' | 'optional' | 'none';

export interface Country {
  readonly code: CountryCode;
  readonly name: string;
  readonly postcode: AddressPart;
  readonly postcodeLabel: string;
  readonly state: AddressPart;
  readonly stateLabel: string;
}

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Countries without postcodes in use. */
const NO_POSTCODE = codes(
  'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK HM JM KI KM KN ' +
    'KP LY ML MO MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG UM VU WS YE ZW',
);

/** Countries whose mail does not arrive without a postcode. Ireland's Eircode is asked for and may stay empty. */
const POSTCODE_REQUIRED = codes(
  'AD AR AS AT AU AX BE BG BL BR CA CH CN CY CZ DE DK EE ES FI FK FO FR GB GF GG GI GL GP GR GU HR HU IL IM IN IS IT ' +
    'JE JP KR LI LT LU LV MC MF MP MQ MT MX MY NC NF NL NO NZ PF PH PL PM PR PT RE RO RS RU SE SG SI SJ SK SM TH TR ' +
    'TW UA US VA VI WF YT ZA',
);

const STATE_LABELS: Readonly<Record<string, string>> = {
  AE: 'Emirate',
  AU: 'State or territory',
  BR: 'State',
  CA: 'Province or territory',
  CN: 'Province',
  ES: 'Province',
  ID: 'Province',
  IN: 'State',
  IT: 'Province',
  JP: 'Prefecture',
  KR: 'Province',
  MX: 'State',
  MY: 'State',
  RU: 'Region',
  TW: 'County',
  US: 'State',
  VE: 'State',
};

/** City states and places so small that no address names a part of them. */
const NO_STATE = codes('AX BV CC CX FK FO GI GG HK HM IM IO JE MC MO MT NF NU PN SG SJ SM TK UM VA');

const POSTCODE_LABELS: Readonly<Record<string, string>> = {
  AU: 'Postcode',
  GB: 'Postcode',
  GG: 'Postcode',
  IE: 'Eircode',
  IM: 'Postcode',
  IN: 'PIN code',
  JE: 'Postcode',
  NZ: 'Postcode',
  PH: 'ZIP code',
  PR: 'ZIP code',
  US: 'ZIP code',
  VI: 'ZIP code',
};

const STATE_LABEL_UK = 'County';

function isCountryCode(code: string): code is CountryCode {
  return Object.hasOwn(COUNTRY_NAMES, code);
}

function partOf(code: string, required: (code: string) => boolean, none: ReadonlySet<string>): AddressPart {
  if (none.has(code)) return 'none';
  return required(code) ? 'required' : 'optional';
}

/** A country by its ISO 3166 code, or null where there is none of that code. */
export function countryOf(code: string): Country | null {
  if (!isCountryCode(code)) return null;
  return {
    code,
    name: COUNTRY_NAMES[code],
    postcode: partOf(code, (each) => POSTCODE_REQUIRED.has(each), NO_POSTCODE),
    postcodeLabel: POSTCODE_LABELS[code] ?? 'Postal code',
    state: partOf(code, (each) => Object.hasOwn(STATE_LABELS, each), NO_STATE),
    stateLabel: code === 'GB' || code === 'IE' ? STATE_LABEL_UK : (STATE_LABELS[code] ?? 'State or region'),
  };
}

const TAKES_ARTICLE = /^United |^Isle |^Virgin |Islands$|Republic$|Territor/;
const ALSO_TAKES_ARTICLE: ReadonlySet<string> = new Set(['BS', 'GM', 'KM', 'MV', 'NL', 'PH', 'SC']);

/** A country's name within a sentence: `the United Kingdom`, `France`. The code where there is no such country. */
export function countryInSentence(code: string): string {
  const name = countryOf(code)?.name ?? code;
  return TAKES_ARTICLE.test(name) || ALSO_TAKES_ARTICLE.has(code) ? `the ${name}` : name;
}

/** All countries by name. */
export const COUNTRIES: readonly Country[] = Object.keys(COUNTRY_NAMES)
  .flatMap((code) => countryOf(code) ?? [])
  .toSorted((left, right) => left.name.localeCompare(right.name, 'en'));

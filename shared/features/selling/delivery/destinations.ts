/**
 * Where no parcel is sent: sanctions (North Korea, Iran, Syria, Cuba, Russia, Belarus), and places that couriers don't
 * go to (Antarctica, Bouvet Island, Heard and McDonald Islands, French Southern Territories).
 */
const BLOCKED_COUNTRIES: ReadonlySet<string> = new Set([
  'KP',
  'IR',
  'SY',
  'CU',
  'RU',
  'BY',
  'AQ',
  'BV',
  'HM',
  'TF',
]);

/** Parts of countries, by how their postcodes begin. Ukraine: Crimea, and the occupied parts of Donetsk and Luhansk. */
const BLOCKED_AREAS: Readonly<Record<string, RegExp>> = { UA: /^(83|86|87|9[1-9])/ };

export const isBlockedCountry = (country: string): boolean => BLOCKED_COUNTRIES.has(country);

/**
 * Whether nothing is delivered to a postcode, although the rest of its country is served.
 * @param postcode as `formatPostcode` writes it
 */
export const isBlockedPlace = (country: string, postcode: string): boolean =>
  BLOCKED_AREAS[country]?.test(postcode) ?? false;

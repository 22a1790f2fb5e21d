import { type AddressPart, countryOf } from '../money/countries/countries.ts';
import { regionOf } from '../money/regions.ts';
import { optional, type Rule } from './rule.ts';
import { required } from './text.ts';
import { ukPostcode } from './united-kingdom.ts';

/** The fields of an order's address that are ruled by its country. Spec 2 §3.11. */
export interface AddressRules {
  readonly country: readonly Rule[];
  readonly name: readonly Rule[];
  readonly street: readonly Rule[];
  readonly city: readonly Rule[];
  readonly state: readonly Rule[];
  readonly zip: readonly Rule[];
}

const rulesOf = (part: AddressPart): readonly Rule[] => (part === 'required' ? [required] : []);

/**
 * The rules of an address in a country, by its ISO code: postcode and state are required where mail needs them, and a
 * postcode of the United Kingdom has to be one. Without a known country the country itself is asked for.
 */
export function addressRules(code: string): AddressRules {
  const country = countryOf(code);
  const zip = rulesOf(country?.postcode ?? 'optional');
  return {
    country: country ? [required] : [{ name: 'country', check: () => required.check('', {}) }],
    name: [required],
    street: [required],
    city: [required],
    state: rulesOf(country?.state ?? 'optional'),
    zip: regionOf(code).region === 'uk' ? [...zip, optional(ukPostcode)] : zip,
  };
}

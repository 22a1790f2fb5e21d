import { countryOf } from '../../../rules/money/money.ts';
import { type Area, listServedCountries, serves } from './rates.ts';

/** Where the choice of a country is sent, without any script. */
export const DELIVERY_COUNTRY_PATH = '/country/';

/** How long a choice is remembered. */
export const DELIVERY_COUNTRY_KEPT_DAYS = 365;

/** A country's code as a cookie has it; null for anything else. */
export const chosenCountry = (cookie: string | undefined): string | null =>
  cookie === undefined ? null : (countryOf(cookie)?.code ?? null);

/** The country that a visitor sees delivery to: the one they chose where a method serves it, otherwise the store's own. */
export function shownCountry(methods: readonly Area[], home: string, chosen: string | null): string {
  return chosen !== null && methods.some((method) => serves(method, chosen)) ? chosen : home;
}

/** Whether a store delivers to more than one country. */
export const hasCountryChoice = (methods: readonly Area[]): boolean =>
  listServedCountries(methods).length > 1;

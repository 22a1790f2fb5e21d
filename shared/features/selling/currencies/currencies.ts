import { currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import { type CurrencyCode, isOpenCurrency } from '../../../rules/money/money.ts';

/** Which currency a visitor of a store sees. */

/** Where the choice of a currency is sent, without any script. */
export const CURRENCY_PATH = '/currency/';

/** How long a choice is remembered. */
export const CURRENCY_KEPT_DAYS = 365;

/** The currencies of a store: its own, and the others that shoppers can choose. */
export interface StoreCurrencies {
  readonly currency: string;
  readonly extraCurrencies: readonly string[];
}

/** What shoppers of a store can choose on a day (`YYYY-MM-DD`), its own first. */
export function offeredCurrencies(
  { currency, extraCurrencies }: StoreCurrencies,
  day: string,
): CurrencyCode[] {
  const own = currencyCodeSchema.parse(currency);
  const extras = extraCurrencies.flatMap((code) => currencyCodeSchema.safeParse(code).data ?? []);
  return [own, ...extras.filter((code) => code !== own && isOpenCurrency(code, day))];
}

/** The currency of a visitor: the one they chose where the store offers it, otherwise the store’s own. */
export function shownCurrency(store: StoreCurrencies, chosen: string | undefined, day: string): CurrencyCode {
  const offered = offeredCurrencies(store, day);
  return offered.find((code) => code === chosen) ?? currencyCodeSchema.parse(store.currency);
}

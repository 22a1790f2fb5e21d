import { type Conversion, crossRate } from './conversion.ts';
import type { CurrencyCode } from './currencies.ts';
import { ENDED_CURRENCIES } from './ended-currencies.ts';

/** What one euro is in other currencies on a day, as the European Central Bank publishes it. */
export interface DailyRates {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly perEuro: Readonly<Partial<Record<CurrencyCode, string>>>;
}

/**
 * Rates that come with the program, for a server that has no daily source: near the market's, good for trying things and
 * too old to trade with. The oldest day first.
 */
export const EMBEDDED_RATES: readonly [DailyRates, ...DailyRates[]] = [
  {
    day: '2025-01-02',
    perEuro: {
      GBP: '0.83',
      USD: '1.0321',
      CAD: '1.4856',
      AUD: '1.6605',
      JPY: '162.57',
      KRW: '1512.84',
      NOK: '11.738',
      SEK: '11.466',
      DKK: '7.4593',
      BRL: '6.3722',
      CNY: '7.5333',
      NZD: '1.8399',
      CZK: '25.176',
      HKD: '8.0281',
      HUF: '412.88',
      IDR: '16751.4',
      INR: '88.5325',
      ISK: '143.7',
      ILS: '3.7695',
      CHF: '0.9384',
      MXN: '21.3168',
      MYR: '4.6306',
      PHP: '59.836',
      PLN: '4.2718',
      RON: '4.9748',
      SGD: '1.4124',
      THB: '35.466',
      TRY: '36.4752',
      ZAR: '19.4121',
    },
  },
  {
    day: '2026-11-02',
    perEuro: {
      GBP: '0.8668',
      USD: '1.1612',
      CAD: '1.6204',
      AUD: '1.7735',
      JPY: '171.13',
      KRW: '1664.5',
      NOK: '11.705',
      SEK: '10.924',
      DKK: '7.4672',
      BRL: '6.2105',
      CNY: '8.2631',
      NZD: '2.0391',
      CZK: '24.315',
      HKD: '9.0282',
      HUF: '386.4',
      IDR: '19356.2',
      INR: '103.12',
      ISK: '146.1',
      ILS: '3.7824',
      CHF: '0.9287',
      MXN: '21.4103',
      MYR: '4.8655',
      PHP: '68.231',
      PLN: '4.2531',
      RON: '5.0853',
      SGD: '1.5126',
      THB: '37.614',
      TRY: '48.905',
      ZAR: '20.093',
    },
  },
];

/** What one euro is in a currency by the rates of a day; null where they don't have it. */
function perEuroOf({ perEuro }: DailyRates, code: CurrencyCode): string | null {
  if (code === 'EUR') return '1';
  return ENDED_CURRENCIES[code]?.perEuro ?? perEuro[code] ?? null;
}

/** The newest rates that hold on a day; the oldest there are for a day before them. */
export const ratesOn = (rates: readonly [DailyRates, ...DailyRates[]], day: string): DailyRates =>
  rates.findLast((one) => one.day <= day) ?? rates[0];

/** The conversion between two currencies by the rates of a day; null where they lack one of the two. */
export function conversionOf(rates: DailyRates, from: CurrencyCode, to: CurrencyCode): Conversion | null {
  const [ofFrom, ofTo] = [perEuroOf(rates, from), perEuroOf(rates, to)];
  return ofFrom === null || ofTo === null ? null : { from, to, rate: crossRate(ofFrom, ofTo) };
}

import type { BasisPoints } from './amounts.ts';
import { type DatedRate, type VatDestination, vatPlaceOf } from './vat-territories.ts';

/** How a product is taxed: the codes of a product's `vatRate`, whose default is 1 (spec 2 §3.9). */
export const VAT_RATE_CODES = { zero: 0, standard: 1 } as const;
export type VatRateCode = (typeof VAT_RATE_CODES)[keyof typeof VAT_RATE_CODES];

/** How goods are taxed by their nature: children's clothing and books differ from other clothing. */
export type VatClass = 'standard' | 'zero';

/** What decides which VAT is in a price, next to the goods. */
export interface VatBasis extends VatDestination {
  /** `YYYY-MM-DD`: rates are dated. */
  readonly day: string;
  /** The seller isn't registered for VAT there, so it charges and shows none. */
  readonly isVatFree?: boolean;
}

/** The same where it is known whether the seller is registered. */
export type SellersVat = VatBasis & { readonly isVatFree: boolean };

/** Standard VAT rates of the United Kingdom and the 27 states of the EU by ISO 3166 code, the oldest first. */
export const STANDARD_VAT_RATES: Readonly<Record<string, readonly [DatedRate, ...DatedRate[]]>> = {
  AT: [{ from: '1984-01-01', rate: 2000 }],
  BE: [{ from: '1996-01-01', rate: 2100 }],
  BG: [{ from: '1999-01-01', rate: 2000 }],
  CY: [{ from: '2014-01-13', rate: 1900 }],
  CZ: [{ from: '2013-01-01', rate: 2100 }],
  DE: [
    { from: '2007-01-01', rate: 1900 },
    { from: '2020-07-01', rate: 1600 },
    { from: '2021-01-01', rate: 1900 },
  ],
  DK: [{ from: '1992-01-01', rate: 2500 }],
  EE: [
    { from: '2009-07-01', rate: 2000 },
    { from: '2024-01-01', rate: 2200 },
    { from: '2025-07-01', rate: 2400 },
  ],
  ES: [{ from: '2012-09-01', rate: 2100 }],
  FI: [
    { from: '2013-01-01', rate: 2400 },
    { from: '2024-09-01', rate: 2550 },
  ],
  FR: [{ from: '2014-01-01', rate: 2000 }],
  GB: [{ from: '2011-01-04', rate: 2000 }],
  GR: [{ from: '2016-06-01', rate: 2400 }],
  HR: [{ from: '2012-03-01', rate: 2500 }],
  HU: [{ from: '2012-01-01', rate: 2700 }],
  IE: [
    { from: '2012-01-01', rate: 2300 },
    { from: '2020-09-01', rate: 2100 },
    { from: '2021-03-01', rate: 2300 },
  ],
  IT: [{ from: '2013-10-01', rate: 2200 }],
  LT: [{ from: '2009-09-01', rate: 2100 }],
  LU: [
    { from: '2015-01-01', rate: 1700 },
    { from: '2023-01-01', rate: 1600 },
    { from: '2024-01-01', rate: 1700 },
  ],
  LV: [{ from: '2012-07-01', rate: 2100 }],
  MT: [{ from: '2004-01-01', rate: 1800 }],
  NL: [{ from: '2012-10-01', rate: 2100 }],
  PL: [{ from: '2011-01-01', rate: 2300 }],
  PT: [{ from: '2011-01-01', rate: 2300 }],
  RO: [
    { from: '2017-01-01', rate: 1900 },
    { from: '2025-08-01', rate: 2100 },
  ],
  SE: [{ from: '1990-07-01', rate: 2500 }],
  SI: [{ from: '2013-07-01', rate: 2200 }],
  SK: [
    { from: '2011-01-01', rate: 2000 },
    { from: '2025-01-01', rate: 2300 },
  ],
};

/**
 * The VAT rate of goods delivered somewhere on a day (`YYYY-MM-DD`). Rest of world is zero: such goods leave the
 * VAT area. Throws a RangeError for a day before the first rate on record.
 */
export function vatRateOn(
  to: VatDestination,
  day: string,
  code: VatRateCode = VAT_RATE_CODES.standard,
): BasisPoints {
  const { region, country, rates } = vatPlaceOf(to);
  if (region === 'rest-of-world' || code === VAT_RATE_CODES.zero) return 0;
  const rate = (rates ?? STANDARD_VAT_RATES[country])?.findLast(({ from }) => from <= day);
  if (!rate) throw new RangeError(`No VAT rate on record for ${country} on ${day}`);
  return rate.rate;
}

/**
 * The VAT rate of goods that a seller sends to a country, in basis points. Children's clothing and printed matter are
 * zero-rated in the United Kingdom only; the EU taxes them at the standard rate.
 */
export function findVatRate(vatClass: VatClass, { day, isVatFree, ...to }: VatBasis): BasisPoints {
  if (isVatFree) return 0;
  const isZeroRated = vatClass === 'zero' && vatPlaceOf(to).region === 'uk';
  return vatRateOn(to, day, isZeroRated ? VAT_RATE_CODES.zero : VAT_RATE_CODES.standard);
}

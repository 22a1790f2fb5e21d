import type { BasisPoints } from './amounts.ts';
import { type Region, regionOf } from './regions.ts';

/** Where goods go, as far as it decides their VAT. */
export interface VatDestination {
  /** ISO code. */
  readonly country: string;
  /** Left out or empty while it isn't known: then all of the country counts as the same. */
  readonly postcode?: string | undefined;
}

export interface DatedRate {
  /** First day of the rate, `YYYY-MM-DD`, where the goods arrive. */
  readonly from: string;
  readonly rate: BasisPoints;
}

/** Whose VAT counts at a destination. */
export interface VatPlace {
  /** `rest-of-world` where neither the United Kingdom's nor the EU's VAT is charged. */
  readonly region: Region;
  /** ISO code of the state whose VAT it is. */
  readonly country: string;
  /** Standard rates there, the oldest first; null where they are the state's. */
  readonly rates: readonly DatedRate[] | null;
}

/** Two that count as another state: Isle of Man Act 1979 s. 6, and Directive 2006/112/EC Art. 7. */
const COUNTS_AS: Readonly<Record<string, string>> = { IM: 'GB', MC: 'FR' };

/** A part of a country, by the digits that its postcodes begin with. */
interface Territory {
  readonly country: string;
  readonly starts: RegExp;
  /** Null where there is no EU VAT. */
  readonly rates: readonly DatedRate[] | null;
}

/**
 * Parts of countries whose VAT isn't the country's. Those without EU VAT are in Directive 2006/112/EC Art. 6; what has an ISO
 * code, such as Åland or Réunion, is a country to us (`findOwnCountry`). Northern Ireland has British VAT for what is sent
 * from Great Britain.
 */
export const VAT_TERRITORIES: Readonly<Record<string, Territory>> = {
  canaryIslands: { country: 'ES', starts: /^3[58]/, rates: null },
  ceuta: { country: 'ES', starts: /^51/, rates: null },
  melilla: { country: 'ES', starts: /^52/, rates: null },
  livigno: { country: 'IT', starts: /^23041/, rates: null },
  campione: { country: 'IT', starts: /^22061/, rates: null },
  heligoland: { country: 'DE', starts: /^27498/, rates: null },
  büsingen: { country: 'DE', starts: /^78266/, rates: null },
  athos: { country: 'GR', starts: /^6308[67]/, rates: null },
  madeira: { country: 'PT', starts: /^9[0-4]/, rates: [{ from: '2012-04-01', rate: 2200 }] },
  azores: {
    country: 'PT',
    starts: /^9[5-9]/,
    rates: [
      { from: '2014-01-01', rate: 1800 },
      { from: '2021-07-01', rate: 1600 },
    ],
  },
  jungholz: { country: 'AT', starts: /^6691/, rates: [{ from: '1984-01-01', rate: 1900 }] },
  kleinwalsertal: { country: 'AT', starts: /^699[1-3]/, rates: [{ from: '1984-01-01', rate: 1900 }] },
};

/** Whose VAT is in the price of goods that go somewhere. */
export function vatPlaceOf({ country: code, postcode = '' }: VatDestination): VatPlace {
  const { country: iso } = regionOf(code);
  const { region, country } = regionOf(COUNTS_AS[iso] ?? iso);
  const digits = postcode.replace(/\D/g, '');
  const part = Object.values(VAT_TERRITORIES).find(
    (each) => each.country === country && each.starts.test(digits),
  );
  if (!part) return { region, country, rates: null };
  return part.rates === null
    ? { region: 'rest-of-world', country, rates: null }
    : { region, country, rates: part.rates };
}

/** Whether goods have the same VAT at two destinations. */
export function isSameVat(one: VatDestination, other: VatDestination): boolean {
  const [first, second] = [vatPlaceOf(one), vatPlaceOf(other)];
  return (
    first.region === second.region &&
    first.rates === second.rates &&
    (first.country === second.country || first.region === 'rest-of-world')
  );
}

import { z } from 'zod';
import { wideNumber } from '../../../contract/whole-number.ts';
import type { CurrencyCode } from '../../../rules/money/money.ts';
import { COUNTRIES, countryInSentence, formatMoney, money } from '../../../rules/money/money.ts';
import { isBlockedCountry } from './destinations.ts';
import {
  type DeliveryEstimate,
  type DeliveryRegion,
  deliveryEstimate,
  deliveryMethodSchema,
  deliveryRegionOf,
} from './methods.ts';

/** Where a store's delivery methods go and what they cost, as their merchant sets them up. */

/** What the price of a method depends on. `order` is one price for every order. */
export const RATE_BASES = ['order', 'pieces', 'weight', 'value'] as const;
export const rateBasisSchema = z.enum(RATE_BASES);
export type RateBasis = z.infer<typeof rateBasisSchema>;

/** The price from so many pieces, grams or minor units on. */
export const rateStepSchema = z.object({ from: wideNumber(1), priceMinor: z.int().min(0) });
export type RateStep = z.infer<typeof rateStepSchema>;

/** A method with everything that decides whether it is offered and for how much. `priceMinor` holds below the first step. */
export const storeMethodSchema = deliveryMethodSchema.extend({
  /** ISO codes of countries it serves as well as its regions. */
  countries: z.array(z.string()),
  /** ISO codes of countries in its regions that it doesn't serve. */
  exceptCountries: z.array(z.string()),
  rateBasis: rateBasisSchema,
  /** Ascending. */
  steps: z.array(rateStepSchema),
});
export type StoreMethod = z.infer<typeof storeMethodSchema>;

export type Area = Pick<StoreMethod, 'regions' | 'countries' | 'exceptCountries'>;

/** Whether a method serves a country, by its ISO code. */
export const serves = ({ regions, countries, exceptCountries }: Area, country: string): boolean =>
  !isBlockedCountry(country) &&
  (countries.includes(country) ||
    (regions.includes(deliveryRegionOf(country)) && !exceptCountries.includes(country)));

/** The methods that serve a country. */
export const listMethodsFor = <M extends Area>(methods: readonly M[], country: string): M[] =>
  methods.filter((method) => serves(method, country));

/** Codes of the countries that some method serves, by name. */
export const listServedCountries = (methods: readonly Area[]): string[] =>
  COUNTRIES.flatMap(({ code }) => (methods.some((method) => serves(method, code)) ? [code] : []));

/** What is sent. `valueMinor`: what its items cost, after discounts. */
export interface Parcel {
  readonly pieces: number;
  readonly weightGrams: number;
  readonly valueMinor: number;
}

const measure = (parcel: Parcel, basis: RateBasis): number =>
  ({ order: 0, pieces: parcel.pieces, weight: parcel.weightGrams, value: parcel.valueMinor })[basis];

type Rated = Pick<StoreMethod, 'priceMinor' | 'rateBasis' | 'steps'>;

/** The step that holds for a parcel; null below the first. */
export const findStep = ({ rateBasis, steps }: Rated, parcel: Parcel): RateStep | null =>
  steps.findLast(({ from }) => from <= measure(parcel, rateBasis)) ?? null;

/** What a method costs for a parcel, before free delivery. */
export const findRate = (method: Rated, parcel: Parcel): number =>
  findStep(method, parcel)?.priceMinor ?? method.priceMinor;

/** `3 pieces`, `500 g`, `£30.00`: where a step begins. */
export function formatStepStart(basis: RateBasis, from: number, currency: CurrencyCode): string {
  if (basis === 'pieces') return from === 1 ? '1 piece' : `${from} pieces`;
  if (basis === 'weight') return from % 1000 === 0 ? `${from / 1000} kg` : `${from} g`;
  return formatMoney(money(from, currency));
}

/** `£3.95; £5.95 from 3 pieces; free from £50.00`. */
export function formatRates(
  method: Rated & Pick<StoreMethod, 'freeFromMinor'>,
  currency: CurrencyCode,
): string {
  const price = (minor: number) => (minor === 0 ? 'free' : formatMoney(money(minor, currency)));
  const parts = [
    price(method.priceMinor),
    ...method.steps.map(
      (step) => `${price(step.priceMinor)} from ${formatStepStart(method.rateBasis, step.from, currency)}`,
    ),
    ...(method.freeFromMinor === null ? [] : [`free from ${price(method.freeFromMinor)}`]),
  ].join('; ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

const REGION_NAMES: Readonly<Record<DeliveryRegion, string>> = {
  UK: 'the UK',
  EU: 'the EU',
  ROW: 'all other countries',
};

const NAMED_COUNTRIES = 4;

const listNames = (codes: readonly string[]): string[] => {
  const names = codes.map(countryInSentence);
  return names.length <= NAMED_COUNTRIES
    ? names
    : [...names.slice(0, NAMED_COUNTRIES - 1), `${names.length - NAMED_COUNTRIES + 1} other countries`];
};

const inWords = new Intl.ListFormat('en-GB');

/** `the UK and the EU, except Malta`. */
export function formatArea({ regions, countries, exceptCountries }: Area): string {
  const where = inWords.format([...regions.map((region) => REGION_NAMES[region]), ...listNames(countries)]);
  return exceptCountries.length === 0
    ? where
    : `${where}, except ${inWords.format(listNames(exceptCountries))}`;
}

/** Whether a method is offered for an order, and why. */
export type Offer =
  | {
      readonly isOffered: true;
      readonly priceMinor: number;
      readonly reason: string;
      readonly estimate: DeliveryEstimate;
    }
  | { readonly isOffered: false; readonly reason: string };

export interface SampleOrder extends Parcel {
  readonly country: string;
  readonly currency: CurrencyCode;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

const UPTO_TEXT = {
  order: () => 'One price for every order',
  pieces: (next: string) => `Below ${next}`,
  weight: (next: string) => `Lighter than ${next}`,
  value: (next: string) => `For orders below ${next}`,
} as const;

function explainRate(method: StoreMethod, order: SampleOrder): string {
  const { rateBasis, steps } = method;
  const step = findStep(method, order);
  if (step) return `From ${formatStepStart(rateBasis, step.from, order.currency)}`;
  const [first] = steps;
  return first
    ? UPTO_TEXT[rateBasis](formatStepStart(rateBasis, first.from, order.currency))
    : UPTO_TEXT.order();
}

/** What a shopper would be offered for an order, and why. */
export function explainOffer(method: StoreMethod & { readonly enabled: boolean }, order: SampleOrder): Offer {
  const name = countryInSentence(order.country);
  if (!method.enabled) return { isOffered: false, reason: 'Turned off' };
  if (isBlockedCountry(order.country)) return { isOffered: false, reason: `We can’t deliver to ${name}` };
  if (!serves(method, order.country)) return { isOffered: false, reason: `Doesn’t go to ${name}` };
  const estimate = deliveryEstimate(method, order.day);
  const { freeFromMinor } = method;
  if (freeFromMinor !== null && order.valueMinor >= freeFromMinor)
    return {
      isOffered: true,
      priceMinor: 0,
      reason: `Free from ${formatMoney(money(freeFromMinor, order.currency))}`,
      estimate,
    };
  return {
    isOffered: true,
    priceMinor: findRate(method, order),
    reason: explainRate(method, order),
    estimate,
  };
}

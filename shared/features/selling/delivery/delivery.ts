import { z } from 'zod';
import { addWorkingDays } from '../../../rules/dates/dates.ts';
import { COUNTRIES, regionOf } from '../../../rules/money/money.ts';

import { isBlockedCountry } from './destinations.ts';

export * from './carriers.ts';
export { deliveryEstimateText, deliveryRegionText, formatDeliveryTitle } from './delivery.rules.ts';
export { isBlockedPlace } from './destinations.ts';

/** Delivery methods of a store: where they go, what they cost, when a parcel arrives. */

/** Regions a method can serve, as `delivery_methods.regions` names them. */
export const DELIVERY_REGIONS = ['UK', 'EU', 'ROW'] as const;
export const deliveryRegionSchema = z.enum(DELIVERY_REGIONS);
export type DeliveryRegion = z.infer<typeof deliveryRegionSchema>;

const REGION_NAMES = { uk: 'UK', eu: 'EU', 'rest-of-world': 'ROW' } as const;

/** The region of a country by its ISO code. */
export const deliveryRegionOf = (country: string): DeliveryRegion => REGION_NAMES[regionOf(country).region];

/** A delivery method. Prices in minor units of the store's currency, tax included; days are working days. */
export const deliveryMethodSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  carrier: z.string(),
  regions: z.array(deliveryRegionSchema),
  priceMinor: z.int().min(0),
  /** Goods of at least this much are delivered free; null where delivery is never free. */
  freeFromMinor: z.int().nullable(),
  daysMin: z.int().min(0),
  daysMax: z.int().min(0),
});
export type DeliveryMethod = z.infer<typeof deliveryMethodSchema>;

/** The methods that serve a country. */
export const listMethodsFor = <M extends Pick<DeliveryMethod, 'regions'>>(
  methods: readonly M[],
  country: string,
): M[] =>
  isBlockedCountry(country)
    ? []
    : methods.filter(({ regions }) => regions.includes(deliveryRegionOf(country)));

/** Codes of the countries that some method serves, by name. */
export const listServedCountries = (methods: readonly Pick<DeliveryMethod, 'regions'>[]): string[] =>
  COUNTRIES.flatMap(({ code }) => (listMethodsFor(methods, code).length > 0 ? [code] : []));

/** Days the factory needs before a parcel leaves. The working week is Monday to Friday (spec 3 §9.4). */
export const PRODUCTION_DAYS = { min: 1, max: 2 } as const;

export const deliveryEstimateSchema = z.object({ from: z.iso.date(), to: z.iso.date() });
export type DeliveryEstimate = z.infer<typeof deliveryEstimateSchema>;

/** First and last day on which a parcel ordered on a day (`YYYY-MM-DD`) arrives. */
export const deliveryEstimate = (
  method: Pick<DeliveryMethod, 'daysMin' | 'daysMax'>,
  today: string,
): DeliveryEstimate => ({
  from: addWorkingDays(today, PRODUCTION_DAYS.min + method.daysMin),
  to: addWorkingDays(today, PRODUCTION_DAYS.max + method.daysMax),
});

export interface DefaultDeliveryMethod extends Omit<DeliveryMethod, 'id'> {
  readonly code: string;
}

/** What a new store begins with, in minor units of a currency with pence or cents. */
export const DEFAULT_DELIVERY_METHODS: readonly [DefaultDeliveryMethod, ...DefaultDeliveryMethod[]] = [
  {
    code: 'uk-standard',
    name: 'Standard delivery',
    carrier: 'Royal Mail Tracked 48',
    regions: ['UK'],
    priceMinor: 395,
    freeFromMinor: 5000,
    daysMin: 2,
    daysMax: 3,
  },
  {
    code: 'uk-express',
    name: 'Express delivery',
    carrier: 'Royal Mail Tracked 24',
    regions: ['UK'],
    priceMinor: 595,
    freeFromMinor: null,
    daysMin: 1,
    daysMax: 1,
  },
  {
    code: 'eu-standard',
    name: 'Delivery to Europe',
    carrier: 'International Tracked',
    regions: ['EU'],
    priceMinor: 895,
    freeFromMinor: 9000,
    daysMin: 4,
    daysMax: 7,
  },
  {
    code: 'world-standard',
    name: 'International delivery',
    carrier: 'International Tracked',
    regions: ['ROW'],
    priceMinor: 1295,
    freeFromMinor: null,
    daysMin: 6,
    daysMax: 12,
  },
];

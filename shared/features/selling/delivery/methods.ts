import { z } from 'zod';
import { addWorkingDays } from '../../../rules/dates/dates.ts';
import { vatPlaceOf } from '../../../rules/money/money.ts';

/** Delivery methods of a store: where they go, what they cost, when a parcel arrives. */

/** Regions a method can serve, as `delivery_methods.regions` names them. */
export const DELIVERY_REGIONS = ['UK', 'EU', 'ROW'] as const;
export const deliveryRegionSchema = z.enum(DELIVERY_REGIONS);
export type DeliveryRegion = z.infer<typeof deliveryRegionSchema>;

const REGION_NAMES = { uk: 'UK', eu: 'EU', 'rest-of-world': 'ROW' } as const;

/** The region of a country by its ISO code. The Isle of Man and Monaco are where their VAT and customs are. */
export const deliveryRegionOf = (country: string): DeliveryRegion =>
  REGION_NAMES[vatPlaceOf({ country }).region];

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

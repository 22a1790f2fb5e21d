import { formatDate } from '../../../rules/dates/format-date.ts';
import { vatPlaceOf } from '../../../rules/money/money.ts';

/** Delivery's rules without their schemas: what islands may take. */

const dayOf = (date: string, month: boolean) => formatDate(date, month ? 'weekday' : 'weekdayOfMonth', 'UTC');

/** `Tue 24 – Thu 26 Nov`. */
export function deliveryEstimateText({ from, to }: { readonly from: string; readonly to: string }): string {
  if (from === to) return dayOf(to, true);
  return `${dayOf(from, from.slice(0, 7) !== to.slice(0, 7))} – ${dayOf(to, true)}`;
}

const REGION_TEXT = { uk: 'UK', eu: 'EU', 'rest-of-world': 'international' } as const;

/** The region of a country before “delivery”: “UK” as in “UK delivery”. */
export const deliveryRegionText = (country: string): string => REGION_TEXT[vatPlaceOf({ country }).region];

/** “UK delivery”, as a title. */
export function formatDeliveryTitle(country: string): string {
  const region = deliveryRegionText(country);
  return `${region.charAt(0).toUpperCase()}${region.slice(1)} delivery`;
}

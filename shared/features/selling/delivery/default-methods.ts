import type { DeliveryMethod } from './methods.ts';

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

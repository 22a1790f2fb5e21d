import { z } from 'zod';

/** Carriers the embedded adapter knows. Their tracking codes have the form of UPU S10: two letters, nine digits, a country. */
export const CARRIERS = {
  'royal-mail': {
    name: 'Royal Mail',
    services: {
      'tracked-48': 'Tracked 48',
      'tracked-24': 'Tracked 24',
      'international-tracked': 'International Tracked',
    },
    track: 'https://www.royalmail.com/track-your-item#/tracking-results/',
  },
} as const;
export const carrierSchema = z.enum(['royal-mail']);
export type Carrier = z.infer<typeof carrierSchema>;
export const carrierServiceSchema = z.enum(['tracked-48', 'tracked-24', 'international-tracked']);
export type CarrierService = z.infer<typeof carrierServiceSchema>;

/** Where a parcel can be followed. */
export const trackingAddress = (carrier: Carrier, code: string): string =>
  `${CARRIERS[carrier].track}${code}`;

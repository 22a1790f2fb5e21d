import { z } from 'zod';

/** Carriers the embedded adapter knows. It isn't connected to any: its labels and tracking codes are samples. */
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

/** Countries and islands to which the services for the UK go. */
export const UK_POST_COUNTRIES = ['GB', 'GG', 'JE', 'IM'];

/** Whether a service goes to a country. */
export const isServiceFor = (service: CarrierService, country: string): boolean =>
  (service === 'international-tracked') !== UK_POST_COUNTRIES.includes(country);

export const SAMPLE_PREFIX = 'SAMPLE-';

/** The tracking code of a parcel that no carrier knows, from its serial number, padded to eight digits. */
export const sampleTrackingCode = (serial: number): string =>
  `${SAMPLE_PREFIX}${String(serial).padStart(8, '0')}`;

/** Whether no carrier knows a tracking code, so that its label isn't valid for postage. */
export const isSampleTracking = (code: string): boolean => code.startsWith(SAMPLE_PREFIX);

/** Where a parcel can be followed; null for a sample. */
export const trackingAddress = (carrier: Carrier, code: string): string | null =>
  isSampleTracking(code) ? null : `${CARRIERS[carrier].track}${code}`;

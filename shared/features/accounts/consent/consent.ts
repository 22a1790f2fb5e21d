import { COOKIES_ACCEPTED } from '../../../rules/constants/product.ts';

/** Whether a visitor let their visit be counted. Denied until it is granted; `unasked` is denied, too. Spec 3 §9.2. */
export type Consent = 'granted' | 'denied' | 'unasked';
export type ConsentAnswer = Exclude<Consent, 'unasked'>;

/** Under which names a browser keeps the answer. */
export const CONSENT_KEYS = { granted: COOKIES_ACCEPTED, denied: 'cookies-refused' } as const;

/** Reads the consent from storage. Without working storage there is no consent. */
export function consentIn(read: (key: string) => string | null): Consent {
  if (read(CONSENT_KEYS.granted) !== null) return 'granted';
  return read(CONSENT_KEYS.denied) === null ? 'unasked' : 'denied';
}

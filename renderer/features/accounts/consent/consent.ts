/** Consent to be counted: asked once, kept by the browser, changed at any time. */
export { currentConsent, subscribeToConsent, whenConsented } from './browser-consent.ts';

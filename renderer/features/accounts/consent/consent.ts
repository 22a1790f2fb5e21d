/** Consent to be counted: asked once, kept by the browser, changed at any time. */
export { answerConsent, currentConsent, whenConsented } from './browser-consent.ts';
export { ConsentCard, OPEN_COOKIE_SETTINGS } from './consent-card.tsx';

import {
  CONSENT_KEYS,
  type Consent,
  type ConsentAnswer,
  consentIn,
} from '../../../../shared/features/accounts/consent/consent.ts';
import { AFFILIATE_COOKIE } from '../../../../shared/features/accounts/feature-flags/feature-flags.ts';
import { forget, keep } from '../../../platform/storage/kept.ts';

const listeners = new Set<() => void>();
let inThisTab: Consent | null = null;

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** What this browser's visitor said. */
export const currentConsent = (): Consent => inThisTab ?? consentIn(stored);

/** Takes an answer; it can be changed at any time. */
export function answerConsent(answer: ConsentAnswer): void {
  forget(localStorage, answer === 'granted' ? CONSENT_KEYS.denied : CONSENT_KEYS.granted);
  // Without storage the answer holds for this tab only.
  inThisTab = keep(localStorage, CONSENT_KEYS[answer], true) ? null : answer;
  // Consent was the reason to keep it.
  if (answer === 'denied') forgetAffiliate();
  for (const listener of listeners) listener();
}

function forgetAffiliate(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
  document.cookie = `${AFFILIATE_COOKIE}=; path=/; max-age=0`;
}

/** Hears of answers given here and in other tabs. */
export function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Runs once there is consent: now, or when it is given. Gives back what stops waiting. */
export function whenConsented(run: () => void): () => void {
  if (currentConsent() === 'granted') {
    run();
    return () => {};
  }
  const stop = subscribeToConsent(() => {
    if (currentConsent() !== 'granted') return;
    stop();
    run();
  });
  return stop;
}

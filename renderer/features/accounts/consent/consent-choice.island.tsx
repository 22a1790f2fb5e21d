import { useSyncExternalStore } from 'react';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import store from '../../../ui/store/store.module.css';
import { answerConsent, currentConsent, subscribeToConsent } from './browser-consent.ts';

const SAID = {
  granted: 'You accepted analytics cookies in this browser.',
  denied: 'You use essential cookies only in this browser.',
  unasked: 'You haven’t chosen yet, so you use essential cookies only.',
} as const;

/** Changes a visitor’s answer about analytics cookies. Shown once the browser has said what it was. */
function ConsentChoice() {
  const consent = useSyncExternalStore(subscribeToConsent, currentConsent, () => null);
  if (consent === null) return null;
  const isGranted = consent === 'granted';
  return (
    <>
      <p role="status">{SAID[consent]}</p>
      <button
        type="button"
        className={store.quiet}
        onClick={() => answerConsent(isGranted ? 'denied' : 'granted')}
      >
        {isGranted ? 'Use essential cookies only' : 'Accept analytics cookies'}
      </button>
    </>
  );
}

export default defineIsland(ConsentChoice);

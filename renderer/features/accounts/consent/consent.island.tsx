import { useEffect, useSyncExternalStore } from 'react';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import type { EventStore } from '../../../platform/islands/store-events.ts';
import { answerConsent, currentConsent, subscribeToConsent, whenConsented } from './browser-consent.ts';
import { ConsentQuestion } from './consent-question.tsx';

interface ConsentProps {
  readonly store: EventStore | null;
}

/** Asks a store's visitor once about analytics cookies. Renders nothing on the server or after an answer. */
function Consent({ store }: ConsentProps) {
  const consent = useSyncExternalStore(subscribeToConsent, currentConsent, () => 'denied');
  useEffect(
    () =>
      whenConsented(() => {
        // What counts is fetched only now.
        void import('../../../platform/islands/store-events.ts').then(({ countEvents }) =>
          countEvents(store),
        );
      }),
    [store],
  );
  if (consent !== 'unasked') return null;
  return (
    <ConsentQuestion answer={answerConsent}>
      Essential cookies run your basket. Can we use analytics cookies too?{' '}
      <a href="/shop-policy/use-of-cookies-and-disclaimer/">Read more</a>
    </ConsentQuestion>
  );
}

export default defineIsland(Consent);

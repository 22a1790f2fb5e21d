import { useEffect, useSyncExternalStore } from 'react';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import { answerConsent, currentConsent, subscribeToConsent, whenConsented } from './browser-consent.ts';
import { ConsentQuestion } from './consent-question.tsx';

/** What counts a visit is fetched only now. */
const count = () =>
  void import('../../../platform/islands/store-visit.ts').then(({ countVisit }) => countVisit());

/** Asks a store's visitor once about analytics cookies. Renders nothing on the server or after an answer. */
function Consent() {
  const consent = useSyncExternalStore(subscribeToConsent, currentConsent, () => 'denied');
  useEffect(() => whenConsented(count), []);
  if (consent !== 'unasked') return null;
  return (
    <ConsentQuestion answer={answerConsent}>
      Essential cookies run your basket. Can we use analytics cookies too?{' '}
      <a href="/shop-policy/use-of-cookies-and-disclaimer/">Read more</a>
    </ConsentQuestion>
  );
}

export default defineIsland(Consent);

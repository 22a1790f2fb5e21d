import { useEffect, useState } from 'react';
import {
  CONSENT_KEYS,
  type ConsentAnswer,
  consentIn,
} from '../../../../shared/features/accounts/consent/consent.ts';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import styles from './consent.module.css';

const read = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** What counts a visit is fetched only now. */
const count = () =>
  void import('../../../platform/islands/store-visit.ts').then(({ countVisit }) => countVisit());

/** Asks a store's visitor once about analytics cookies. Renders nothing on the server or after an answer. */
function Consent() {
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    const consent = consentIn(read);
    setAsks(consent === 'unasked');
    if (consent === 'granted') count();
  }, []);
  if (!asks) return null;
  const answer = (given: ConsentAnswer) => {
    setAsks(false);
    try {
      localStorage.setItem(CONSENT_KEYS[given], 'true');
    } catch {
      // Without storage the next page asks again.
    }
    if (given === 'granted') count();
  };
  return (
    <section className={styles.card} aria-label="Cookies">
      <p>
        We use essential cookies to run your basket. Can we also use analytics cookies to see how the shop is
        used? <a href="/shop-policy/use-of-cookies-and-disclaimer/">Read more</a>
      </p>
      <div className={styles.answers}>
        <button type="button" onClick={() => answer('denied')}>
          Essential only
        </button>
        <button type="button" onClick={() => answer('granted')}>
          Accept all
        </button>
      </div>
    </section>
  );
}

export default defineIsland(Consent);

import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { onAction } from '../../../platform/actions.ts';
import { IS_STATION } from '../../../platform/environment.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { answerConsent, currentConsent, subscribeToConsent } from './browser-consent.ts';
import styles from './consent-card.module.css';

/** Internal event that opens the choice again. */
export const OPEN_COOKIE_SETTINGS = 'open-cookie-settings';

/** Asks once about analytics cookies, without blocking the page. Both answers weigh the same. */
export function ConsentCard() {
  const consent = useSyncExternalStore(subscribeToConsent, currentConsent, () => 'denied');
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  useEffect(
    () =>
      onAction((name) => {
        if (name === OPEN_COOKIE_SETTINGS) void openPopup('cookie', {});
      }),
    [],
  );
  if (!awake || IS_STATION || consent !== 'unasked') return null;
  return (
    <section className={styles.card} aria-labelledby="consent-title">
      <h2 id="consent-title" className={styles.title}>
        Cookies
      </h2>
      <p className={styles.text}>
        We use essential cookies to keep you logged in. Can we also use analytics cookies to improve the site?{' '}
        <Link to="/use-of-cookies-and-disclaimer/">Read more</Link>
      </p>
      <div className={styles.answers}>
        <button type="button" onClick={() => answerConsent('denied')}>
          Essential only
        </button>
        <button type="button" onClick={() => answerConsent('granted')}>
          Accept all
        </button>
      </div>
    </section>
  );
}

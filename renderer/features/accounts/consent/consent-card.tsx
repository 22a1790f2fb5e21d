import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../../../shared/rules/constants/constants.ts';
import { useVisit } from '../../../platform/access/use-session.ts';
import { onAction } from '../../../platform/actions.ts';
import { IS_STATION } from '../../../platform/environment.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { answerConsent, currentConsent, subscribeToConsent } from './browser-consent.ts';
import styles from './consent-card.module.css';

/** Internal event that opens the choice again. */
export const OPEN_COOKIE_SETTINGS = 'open-cookie-settings';

/** Asks once whether the visit may be counted, without standing in the way. Both answers weigh the same. */
export function ConsentCard() {
  const consent = useSyncExternalStore(subscribeToConsent, currentConsent, () => 'denied');
  const company = useVisit()?.store?.name ?? PRODUCT_NAME;
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
        {company} keeps you signed in with a few cookies. May it also count how its pages are used?{' '}
        <Link to="/use-of-cookies-and-disclaimer/">Read more</Link>
      </p>
      <div className={styles.answers}>
        <button type="button" onClick={() => answerConsent('denied')}>
          Only what is needed
        </button>
        <button type="button" onClick={() => answerConsent('granted')}>
          Accept
        </button>
      </div>
    </section>
  );
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { isOperatorSearch } from '../../../../shared/contract/operator-frame.ts';
import { onAction } from '../../../platform/actions.ts';
import { IS_STATION } from '../../../platform/environment.ts';
import { useRouteEntry } from '../../../platform/navigation/use-route-entry.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { answerConsent, currentConsent, subscribeToConsent } from './browser-consent.ts';
import { ConsentQuestion } from './consent-question.tsx';

/** Internal event that opens the choice again. */
export const OPEN_COOKIE_SETTINGS = 'open-cookie-settings';

/** Asks a dashboard's visitor once about analytics cookies. */
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
  // A frame in operator mode shows another program's user a screen of ours, and a sheet to print is one whole page.
  const { search } = useLocation();
  const entry = useRouteEntry();
  const isBare = isOperatorSearch(search) || entry?.meta.layout === 'blank';
  if (!awake || IS_STATION || isBare || consent !== 'unasked') return null;
  return (
    <ConsentQuestion title="Cookies" answer={answerConsent}>
      We use essential cookies to keep you logged in. Can we also use analytics cookies to improve the site?{' '}
      <Link to="/use-of-cookies-and-disclaimer/">Read more</Link>
    </ConsentQuestion>
  );
}

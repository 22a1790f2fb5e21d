import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { mustSetUpTwoFactor } from '../../../../shared/contract/access/access.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { IS_STATION } from '../../../platform/environment.ts';
import { openPopup, openPopups } from '../../../platform/popups/popups.ts';

const POPUP = 'mandatory-two-factor';

/**
 * Asks people who have to set up two-factor authentication to do so, on every route except the exempt ones. Rendered
 * once in the shell.
 */
export function MandatoryTwoFactor() {
  const { guard } = useSession();
  const { pathname } = useLocation();
  const forced = !IS_STATION && mustSetUpTwoFactor(guard, pathname);
  useEffect(() => {
    if (forced && !openPopups().some(({ name }) => name === POPUP)) void openPopup(POPUP, {});
  }, [forced]);
  return null;
}

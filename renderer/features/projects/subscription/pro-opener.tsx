import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { SUBSCRIBED_QUERY } from '../../../../shared/rules/constants/constants.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { onAction } from '../../../platform/actions.ts';
import { gateway, setGateway } from '../../../platform/calls/calls.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { forget, keep, readKept } from '../../../platform/storage/kept.ts';
import { resumingGateway } from './resuming-gateway.ts';

/** Internal events that open the upgrade popup. Spec 1 §2.11. */
export const OPEN_UPGRADE = 'open-upgrade-to-pro-popup';
const LEARN_MORE = 'anchor-learn-more-about-pro';

const BLOCKED_PAGE = 'pro-blocked-page';

/** Offers Pro for what was just refused. The page is kept in case that paying leads away from it. */
async function offerUpgrade(): Promise<boolean> {
  keep(sessionStorage, BLOCKED_PAGE, location.pathname + location.search);
  const answer = await openPopup('pro-upgrade', { origin: 'blocked-action', blocked: true });
  forget(sessionStorage, BLOCKED_PAGE);
  return answer === 'subscribed';
}

/** Opens the upgrade on request, and when a call is refused without Pro. Rendered once in the shell. */
export function ProOpener() {
  const navigate = useNavigate();
  const { project } = useSession();
  const isPro = project?.isPro === true;

  useEffect(
    () =>
      onAction((name) => {
        if (name === OPEN_UPGRADE || name === LEARN_MORE) void openPopup('pro-upgrade', { origin: name });
      }),
    [],
  );

  useEffect(() => {
    const through = gateway();
    setGateway(resumingGateway(through, offerUpgrade));
    return () => setGateway(through);
  }, []);

  useEffect(() => {
    const cameBack = new URLSearchParams(location.search).has(SUBSCRIBED_QUERY);
    const page = readKept(sessionStorage, BLOCKED_PAGE, z.string().startsWith('/'));
    if (!cameBack || !isPro || page === undefined) return;
    forget(sessionStorage, BLOCKED_PAGE);
    showSnackbar({ text: 'You’re on Pro. Carry on where you left off.' });
    void navigate(page, { replace: true });
  }, [isPro, navigate]);

  return null;
}

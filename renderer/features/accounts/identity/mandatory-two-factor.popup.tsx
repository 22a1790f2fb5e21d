import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { mustSetUpTwoFactor } from '../../../../shared/contract/access/access.ts';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { signOut } from '../../../platform/access/sign-out.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row } from '../../../ui/layout.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type BegunTwoFactor, TwoFactorSetUp } from './two-factor-set-up.tsx';
import { withConfirmation } from './with-confirmation.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Cannot be closed: it goes away once two-factor login is set up, or with logging out. */
    'mandatory-two-factor': { props: Record<string, never>; answer: true };
  }
}

const stays = () => undefined;

/**
 * Two-factor sign-in has to be set up before anything else. It cannot be closed: it goes away once it is set up, here
 * or elsewhere, or by logging out. Spec 1 §2.11, §4.
 */
export default function MandatoryTwoFactorPopup({ close }: PopupProps<'mandatory-two-factor'>) {
  const { user, project, guard } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const [begun, setBegun] = useState<BegunTwoFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const forced = mustSetUpTwoFactor(guard, pathname);
  useEffect(() => {
    // The codes are shown this once: they stay until they are kept.
    if (!forced && codes === null) close();
  }, [forced, codes, close]);

  const begin = () =>
    withConfirmation(false, () => gateway().call(identityCalls.beginTwoFactor, {}))
      .then((answer) => setBegun(answer ?? null))
      .catch(showFailure);
  const kept = async () => {
    await refreshSession();
    // Until now the server refused what the screen asked for.
    await queries.resetQueries();
    await revalidate();
    setCodes(null);
    showSnackbar({ text: 'Two-factor authentication is on' });
  };
  const leave = async () => {
    await signOut();
    close();
    await navigate('/login/');
  };

  return (
    <Dialog
      title="Set up two-factor authentication"
      onClose={stays}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      {codes && <RecoveryCodes codes={codes} onKept={() => kept().catch(showFailure)} />}
      {!codes && begun && (
        <TwoFactorSetUp begun={begun} onEnabled={setCodes} onCancel={() => setBegun(null)} />
      )}
      {!codes && !begun && (
        <>
          <Text mb="sm">
            {user?.internal
              ? 'All staff log in with a password and a code from an app.'
              : `${project?.name ?? 'This project'} requires a code from an app as well as a password.`}
          </Text>
          <Text c="var(--ink-soft)" mb="lg">
            It takes two minutes. You’ll need an authentication app or a password manager.
          </Text>
          <Row at="spread">
            <Button variant="subtle" color="gray" onClick={() => leave().catch(showFailure)}>
              Log out
            </Button>
            <Button onClick={begin} data-autofocus>
              Set up now
            </Button>
          </Row>
        </>
      )}
    </Dialog>
  );
}

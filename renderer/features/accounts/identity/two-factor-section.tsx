import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { identityCalls, type SignedInUser } from '../../../../shared/features/accounts/identity/identity.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type BegunTwoFactor, TwoFactorSetUp } from './two-factor-set-up.tsx';
import { withConfirmation } from './with-confirmation.ts';

/** Two-factor sign-in: setting it up, new recovery codes, switching it off. */
export function TwoFactorSection({ user }: { readonly user: SignedInUser }) {
  const [begun, setBegun] = useState<BegunTwoFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const on = user.twoFactorAuthEnabled;

  const begin = () =>
    withConfirmation(on, () => gateway().call(identityCalls.beginTwoFactor, {}))
      .then((answer) => setBegun(answer ?? null))
      .catch(showFailure);
  const renew = () =>
    withConfirmation(on, () => gateway().call(identityCalls.renewRecoveryCodes, {}))
      .then((answer) => setCodes(answer?.recoveryCodes ?? null))
      .catch(showFailure);
  const disable = async () => {
    const sure = await openPopup('confirm', {
      title: 'Switch two-factor sign-in off?',
      text: 'Your password alone will open your account.',
      confirmLabel: 'Switch off',
      destructive: true,
    });
    if (!sure) return;
    const done = await withConfirmation(on, () => gateway().call(identityCalls.disableTwoFactor, {}));
    if (!done) return;
    await refreshSession();
    showSnackbar({ text: done.message });
  };
  const enabled = async (recoveryCodes: readonly string[]) => {
    setBegun(null);
    setCodes(recoveryCodes);
    await refreshSession();
  };

  return (
    <Card
      title="Two-factor sign-in"
      actions={<StatusPill tone={on ? 'good' : 'neutral'}>{on ? 'On' : 'Off'}</StatusPill>}
    >
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {!codes && begun && (
        <TwoFactorSetUp begun={begun} onEnabled={enabled} onCancel={() => setBegun(null)} />
      )}
      {!codes && !begun && (
        <>
          <Text mb="md">
            {on
              ? 'Signing in asks for a code of your authentication app.'
              : 'A code of an app on your phone, besides your password. Nobody gets in with the password alone.'}
          </Text>
          {on ? (
            <Group gap="sm">
              <Button variant="default" onClick={renew}>
                New recovery codes
              </Button>
              <Button variant="subtle" color="brick" onClick={() => disable().catch(showFailure)}>
                Switch off
              </Button>
            </Group>
          ) : (
            <Button onClick={begin}>Set it up</Button>
          )}
        </>
      )}
    </Card>
  );
}

import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { identityCalls, type SignedInUser } from '../../../../shared/features/accounts/identity/identity.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type BegunTwoFactor, TwoFactorSetUp } from './two-factor-set-up.tsx';
import { withConfirmation } from './with-confirmation.ts';

/** Two-factor authentication: setting it up, new recovery codes, switching it off. */
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
      title: 'Turn off two-factor authentication?',
      text: 'Anyone with your password will be able to log in.',
      confirmLabel: 'Turn off',
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
    <Panel
      title="Two-factor authentication"
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
              ? 'You need a code from your authentication app to log in.'
              : 'Asks for a code from your phone, so a stolen password isn’t enough.'}
          </Text>
          {on ? (
            <Row gap={3}>
              <Button variant="default" onClick={renew}>
                New recovery codes
              </Button>
              <Button variant="subtle" color="brick" onClick={() => disable().catch(showFailure)}>
                Turn off
              </Button>
            </Row>
          ) : (
            <Button onClick={begin}>Set up now</Button>
          )}
        </>
      )}
    </Panel>
  );
}

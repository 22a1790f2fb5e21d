import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { identityCalls, type SignedInUser } from '../../../../shared/features/accounts/identity/identity.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { LatePart } from '../../../ui/late-part.tsx';
import { Row } from '../../../ui/layout.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { Panel } from '../../../ui/panel.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { BegunTwoFactor } from './two-factor-set-up.tsx';
import { withConfirmation } from './with-confirmation.ts';

const steps = lazyCode(() => import('./two-factor-steps.ts'));

/** Two-factor authentication: setting it up, new recovery codes, switching it off. */
export function TwoFactorSection({ user }: { readonly user: SignedInUser }) {
  const [begun, setBegun] = useState<BegunTwoFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const on = user.twoFactorAuthEnabled;

  // Recovery codes are given once: what shows them has to be here before the server is asked.
  const begin = () =>
    steps
      .fetch()
      .then(() => withConfirmation(on, () => gateway().call(identityCalls.beginTwoFactor, {})))
      .then((answer) => setBegun(answer ?? null))
      .catch(showFailure);
  const renew = () =>
    steps
      .fetch()
      .then(() => withConfirmation(on, () => gateway().call(identityCalls.renewRecoveryCodes, {})))
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
      {codes && (
        <LatePart code={steps} label="Recovery codes">
          {({ RecoveryCodes }) => <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
        </LatePart>
      )}
      {!codes && begun && (
        <LatePart code={steps} label="Setting up">
          {({ TwoFactorSetUp }) => (
            <TwoFactorSetUp begun={begun} onEnabled={enabled} onCancel={() => setBegun(null)} />
          )}
        </LatePart>
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
              <Button variant="default" onPointerEnter={steps.ahead} onFocus={steps.ahead} onClick={renew}>
                New recovery codes
              </Button>
              <Button variant="subtle" color="brick" onClick={() => disable().catch(showFailure)}>
                Turn off
              </Button>
            </Row>
          ) : (
            <Button onPointerEnter={steps.ahead} onFocus={steps.ahead} onClick={begin}>
              Set up now
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}

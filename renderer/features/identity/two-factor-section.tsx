import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { CallAnswer } from '../../../shared/contract/call.ts';
import { identityCalls, type SignedInUser } from '../../../shared/features/identity/identity.ts';
import { RULES } from '../../../shared/rules/fields/fields.ts';
import { refreshSession } from '../../platform/access/browser-session.ts';
import { gateway } from '../../platform/calls/calls.ts';
import { useFieldForm } from '../../platform/forms/use-field-form.ts';
import { openPopup } from '../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../platform/snackbars/snackbars.ts';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton, TextField } from '../../ui/fields/fields.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { withConfirmation } from './with-confirmation.ts';

type Begun = CallAnswer<typeof identityCalls.beginTwoFactor>;

const RULE_SET = { twoFactorAuthCode: [RULES.required, RULES.two_factor_code] };
const NO_CODE = { twoFactorAuthCode: '' };

interface SetUpProps {
  readonly begun: Begun;
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function SetUp({ begun, onEnabled, onCancel }: SetUpProps) {
  const form = useFieldForm({
    initial: NO_CODE,
    rules: RULE_SET,
    submit: async (body) => {
      const { recoveryCodes } = await gateway().call(identityCalls.enableTwoFactor, { body });
      onEnabled(recoveryCodes);
    },
  });
  return (
    <Stack gap="md">
      <Text>
        Scan this with an authentication app, such as Aegis, 2FAS or the one of your password manager.
      </Text>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
        alt="QR code of the set-up; the same as the key beneath it"
        width={200}
        height={200}
        style={{ background: 'white', borderRadius: 'var(--radius-md)' }}
      />
      <Text size="sm">
        Or enter this key by hand: <Code>{begun.secret.replace(/(.{4})/g, '$1 ').trim()}</Code>
      </Text>
      <Form form={form} label="Two-factor set-up">
        <TextField
          {...form.field('twoFactorAuthCode')}
          label="Code that the app shows"
          autoComplete="one-time-code"
          maxLength={7}
        />
        <Group gap="sm">
          <SubmitButton form={form}>Switch on</SubmitButton>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Form>
    </Stack>
  );
}

/** Two-factor sign-in: setting it up, new recovery codes, switching it off. */
export function TwoFactorSection({ user }: { readonly user: SignedInUser }) {
  const [begun, setBegun] = useState<Begun | null>(null);
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
      {!codes && begun && <SetUp begun={begun} onEnabled={enabled} onCancel={() => setBegun(null)} />}
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

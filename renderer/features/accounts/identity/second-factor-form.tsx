import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { RULES } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useCaptcha } from '../../../platform/captcha/captcha.tsx';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import type { Credentials } from './credentials-form.tsx';

interface SecondFactorProps {
  readonly credentials: Credentials;
  readonly onSignedIn: () => Promise<void>;
  readonly onBack: () => void;
}

const CODE_RULES = { twoFactorAuthCode: [RULES.required, RULES.two_factor_code] };
const NO_CODE = { twoFactorAuthCode: '' };

function CodeForm({ credentials, onSignedIn }: SecondFactorProps) {
  const captcha = useCaptcha('login');
  const form = useFieldForm({
    initial: NO_CODE,
    rules: CODE_RULES,
    submit: async ({ twoFactorAuthCode }) => {
      await captcha.guarded((tokens) =>
        gateway().call(identityCalls.login, { body: { ...credentials, ...tokens, twoFactorAuthCode } }),
      );
      await onSignedIn();
    },
  });
  return (
    <Form form={form}>
      <TextField
        {...form.field('twoFactorAuthCode')}
        label="Authentication code"
        hint="Six digits from your authentication app."
        autoComplete="one-time-code"
        maxLength={7}
        autoFocus
      />
      {captcha.box}
      <SubmitButton form={form} fullWidth>
        Log in
      </SubmitButton>
    </Form>
  );
}

const RECOVERY_RULES = { recoveryCode: [RULES.required, RULES.recovery_code] };
const NO_RECOVERY_CODE = { recoveryCode: '' };

function RecoveryForm({ credentials, onSignedIn }: SecondFactorProps) {
  const captcha = useCaptcha('login');
  const form = useFieldForm({
    initial: NO_RECOVERY_CODE,
    rules: RECOVERY_RULES,
    submit: async ({ recoveryCode }) => {
      const { recoveryCodesLeft } = await captcha.guarded((tokens) =>
        gateway().call(identityCalls.recoveryLogin, {
          body: { ...credentials, ...tokens, recoveryCode: recoveryCode.trim() },
        }),
      );
      await onSignedIn();
      showSnackbar({ text: `Logged in. Recovery codes left: ${recoveryCodesLeft ?? 0}` });
    },
  });
  return (
    <Form form={form}>
      <TextField
        {...form.field('recoveryCode')}
        label="Recovery code"
        hint="Use one of the codes you saved when you set up two-factor authentication."
        autoComplete="off"
        placeholder="XXXXXXXX-XXXXXXXX"
        maxLength={17}
        autoFocus
      />
      {captcha.box}
      <SubmitButton form={form} fullWidth>
        Log in
      </SubmitButton>
    </Form>
  );
}

/** The second proof of who signs in: a code of the app, or a recovery code. */
export function SecondFactorForm(props: SecondFactorProps) {
  const [byRecovery, setByRecovery] = useState(false);
  return (
    <>
      {byRecovery ? <RecoveryForm {...props} /> : <CodeForm {...props} />}
      <Group mt="md" gap="sm">
        <Button variant="default" onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? 'Use the authentication app' : 'Use a recovery code'}
        </Button>
        <Button variant="default" onClick={props.onBack}>
          Back
        </Button>
      </Group>
    </>
  );
}

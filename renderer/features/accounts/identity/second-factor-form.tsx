import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CaptchaTokens } from '../../../../shared/contract/captcha.ts';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { type Rule, recoveryCode, required, twoFactorCode } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useCaptcha } from '../../../platform/captcha/captcha.tsx';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row } from '../../../ui/layout.tsx';
import type { Credentials } from './credentials-form.tsx';

interface SecondFactorProps {
  readonly credentials: Credentials;
  readonly onSignedIn: () => Promise<void>;
  readonly onBack: () => void;
}

type Body = Credentials & CaptchaTokens;

/** One of the ways to prove a login: where its code comes from, and how it logs in. */
interface Proof {
  /** The field of the call, which a refusal names. */
  readonly field: string;
  readonly rule: Rule;
  readonly label: string;
  readonly hint: string;
  readonly autoComplete: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  /** Leads to this way from the other one. */
  readonly choose: string;
  /** @returns what is said once the page has changed; null for nothing */
  readonly logIn: (body: Body, code: string) => Promise<string | null>;
}

const APP: Proof = {
  field: 'twoFactorAuthCode',
  rule: twoFactorCode,
  label: 'Authentication code',
  hint: 'Six digits from your authentication app.',
  autoComplete: 'one-time-code',
  maxLength: 30,
  choose: 'Use the authentication app',
  async logIn(body, twoFactorAuthCode) {
    await gateway().call(identityCalls.login, { body: { ...body, twoFactorAuthCode } });
    return null;
  },
};

const RECOVERY: Proof = {
  field: 'recoveryCode',
  rule: recoveryCode,
  label: 'Recovery code',
  hint: 'Use one of the codes you saved when you set up two-factor authentication.',
  autoComplete: 'off',
  placeholder: 'XXXXXXXX-XXXXXXXX',
  maxLength: 60,
  choose: 'Use a recovery code',
  async logIn(body, code) {
    const { recoveryCodesLeft } = await gateway().call(identityCalls.recoveryLogin, {
      body: { ...body, recoveryCode: code },
    });
    return `Logged in. Recovery codes left: ${recoveryCodesLeft ?? 0}`;
  },
};

interface ProofFormProps extends Pick<SecondFactorProps, 'credentials' | 'onSignedIn'> {
  readonly proof: Proof;
}

function ProofForm({ proof, credentials, onSignedIn }: ProofFormProps) {
  const { field, rule, logIn, choose: _, ...input } = proof;
  const captcha = useCaptcha('login');
  const form = useFieldForm<Record<string, string>>({
    initial: { [field]: '' },
    rules: { [field]: [required, rule] },
    submit: async ({ [field]: code = '' }) => {
      const text = await captcha.guarded((tokens) => logIn({ ...credentials, ...tokens }, code));
      await onSignedIn();
      if (text !== null) showSnackbar({ text });
    },
  });
  return (
    <Form form={form}>
      <TextField {...form.field(field)} {...input} autoFocus />
      {captcha.box}
      <SubmitButton form={form} fullWidth>
        Log in
      </SubmitButton>
    </Form>
  );
}

/** The second proof of a login: a code from the app, or a recovery code. */
export function SecondFactorForm({ onBack, ...props }: SecondFactorProps) {
  const [proof, setProof] = useState(APP);
  const other = proof === APP ? RECOVERY : APP;
  return (
    <>
      <ProofForm key={proof.field} proof={proof} {...props} />
      <Row before={4} gap={3}>
        <Button variant="default" onClick={() => setProof(other)}>
          {other.choose}
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Row>
    </>
  );
}

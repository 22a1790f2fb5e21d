import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { identityCalls, PASSWORD_LENGTH } from '../../../../shared/features/accounts/identity/identity.ts';
import { forgetVisitor } from '../../../platform/access/sign-out.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, PasswordField, SubmitButton } from '../../../ui/fields/fields.ts';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import { newPasswordRules } from './new-password-rules.ts';

const EMPTY = { token: '', password: '', password_confirmation: '' };
const picture = { ratio: 0.25, drawing: 'loom' } as const;

function ResetForm({
  token,
  onDone,
}: {
  readonly token: string;
  readonly onDone: (message: string) => void;
}) {
  const form = useFieldForm({
    initial: EMPTY,
    rules: newPasswordRules,
    submit: async (values) => {
      const { message } = await gateway().call(identityCalls.resetPassword, { body: { ...values, token } });
      forgetVisitor();
      onDone(message);
    },
  });
  const { error } = form.field('token');
  return (
    <Form form={form}>
      {error && (
        <p role="alert" style={{ color: 'var(--bad)' }}>
          {error}. <Link to="/forgotten-password/">Request a new link</Link>
        </p>
      )}
      <PasswordField
        {...form.field('password')}
        label="New password"
        hint={`At least ${PASSWORD_LENGTH.min} characters. We’ll log you out on every device.`}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('password_confirmation')}
        label="Confirm new password"
        autoComplete="new-password"
      />
      <SubmitButton form={form} fullWidth>
        Save new password
      </SubmitButton>
    </Form>
  );
}

export default function ResetPassword() {
  const [search] = useSearchParams();
  const [done, setDone] = useState<string | null>(null);
  const token = search.get('token') ?? '';
  if (done !== null)
    return (
      <StepFrame title="Password changed" lead={`${done}.`} picture={picture}>
        <Button component={Link} to="/login/" fullWidth>
          Log in
        </Button>
      </StepFrame>
    );
  if (token === '')
    return (
      <StepFrame
        title="This link is incomplete"
        lead="Part of it is missing. Request a new link."
        picture={picture}
      >
        <Button component={Link} to="/forgotten-password/" fullWidth>
          Request a new link
        </Button>
      </StepFrame>
    );
  return (
    <StepFrame title="Reset your password" picture={picture}>
      <ResetForm token={token} onDone={setDone} />
    </StepFrame>
  );
}

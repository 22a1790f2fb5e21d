import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { email, required, twoFactorCode, withMessage } from '../../../../shared/rules/fields/fields.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession, useVisit } from '../../../platform/access/use-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  callKey,
  queryClient,
  serverLoader,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { failureMessage } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row } from '../../../ui/layout.tsx';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import { withConfirmation } from '../../accounts/identity/identity.ts';
import { completeStep, isNotNext, signUpQueries } from './complete-step.ts';

export const loader = serverLoader(signUpQueries, isNotNext('/sign-up/verify/'));
export const clientLoader = browserLoader(signUpQueries, isNotNext('/sign-up/verify/'));

const SIX_DIGITS = withMessage(twoFactorCode, 'Enter the six-digit code from our email');
const RULE_SET = { code: [required, SIX_DIGITS] };
const NO_CODE = { code: '' };
const ADDRESS_RULES = { email: [required, email] };
const NO_ADDRESS = { email: '' };

function CodeForm() {
  const navigate = useNavigate();
  const form = useFieldForm({
    initial: NO_CODE,
    rules: RULE_SET,
    submit: async ({ code }) => {
      const state = await gateway().call(signUpCalls.verifyCode, { body: { code } });
      navigate(await completeStep(state, { changesSession: true }));
    },
  });
  return (
    <Form form={form}>
      <TextField {...form.field('code')} label="Code" autoComplete="one-time-code" maxLength={30} autoFocus />
      <SubmitButton form={form} fullWidth>
        Verify
      </SubmitButton>
    </Form>
  );
}

function Resend({ onAnswer }: { readonly onAnswer: (said: string) => void }) {
  const resend = useCallMutation(signUpCalls.resend);
  return (
    <Button
      variant="default"
      loading={resend.isPending}
      onClick={() =>
        resend.mutate(
          {},
          {
            onSuccess: ({ message }) => onAnswer(message),
            onError: (error) => onAnswer(failureMessage(error) ?? ''),
          },
        )
      }
    >
      Resend email
    </Button>
  );
}

/** Corrects an address that was mistyped, and has the code sent there. */
function AddressForm({
  twoFactor,
  onDone,
}: {
  readonly twoFactor: boolean;
  readonly onDone: (said: string) => void;
}) {
  const form = useFieldForm({
    initial: NO_ADDRESS,
    rules: ADDRESS_RULES,
    submit: async (body) => {
      const sent = await withConfirmation(twoFactor, () => gateway().call(signUpCalls.changeEmail, { body }));
      if (!sent) return;
      await refreshSession();
      await queryClient().invalidateQueries({ queryKey: callKey(signUpCalls.state) });
      onDone(sent.message);
    },
  });
  return (
    <Form form={form} label="Use a different email">
      <TextField
        {...form.field('email')}
        label="Email address"
        type="email"
        autoComplete="email"
        hint="We’ll send the code there."
        autoFocus
      />
      <SubmitButton form={form} fullWidth>
        Send the code
      </SubmitButton>
    </Form>
  );
}

export default function VerifyStep() {
  const { user } = useSession();
  const visit = useVisit();
  const [said, setSaid] = useState('');
  const [corrects, setCorrects] = useState(false);
  if (!user) return null;
  if (corrects)
    return (
      <StepFrame
        question="verify"
        title="What’s your email?"
        lead={
          <>
            You signed up with <strong>{user.email}</strong>.
          </>
        }
        aside={
          <Button variant="default" onClick={() => setCorrects(false)}>
            Keep this address
          </Button>
        }
      >
        <AddressForm
          twoFactor={user.twoFactorAuthEnabled}
          onDone={(message) => {
            setSaid(message);
            setCorrects(false);
          }}
        />
      </StepFrame>
    );
  return (
    <StepFrame
      question="verify"
      title="Check your email"
      lead={
        <>
          We’ve emailed a six-digit code to <strong>{user.email}</strong>. Enter it here, or open the link in
          the email on any device.
        </>
      }
      aside={
        <>
          <Row gap={3} after={3}>
            <Resend onAnswer={setSaid} />
            <Button variant="default" onClick={() => setCorrects(true)}>
              Use a different email
            </Button>
          </Row>
          <Text role="status" size="sm">
            {said}
          </Text>
          {visit?.demo && <a href="/_dev/mail/">Open the demo inbox</a>}
        </>
      }
    >
      <CodeForm />
    </StepFrame>
  );
}

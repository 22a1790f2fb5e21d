import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { RULES, withMessage } from '../../../../shared/rules/fields/fields.ts';
import { signOut } from '../../../platform/access/sign-out.ts';
import { useSession, useVisit } from '../../../platform/access/use-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { browserLoader, serverLoader, useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { failureMessage } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row } from '../../../ui/layout.tsx';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import { completeStep, isNotNext, signUpQueries } from './complete-step.ts';

export const loader = serverLoader(signUpQueries, isNotNext('/sign-up/verify/'));
export const clientLoader = browserLoader(signUpQueries, isNotNext('/sign-up/verify/'));

const SIX_DIGITS = withMessage(RULES.two_factor_code, 'Enter the six-digit code from our email');
const RULE_SET = { code: [RULES.required, SIX_DIGITS] };
const NO_CODE = { code: '' };

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

export default function VerifyStep() {
  const { user } = useSession();
  const visit = useVisit();
  const navigate = useNavigate();
  const [said, setSaid] = useState('');
  const startOver = async () => {
    await signOut();
    navigate('/sign-up/create-login/');
  };
  return (
    <StepFrame
      question="verify"
      title="Check your email"
      lead={
        <>
          We’ve emailed a six-digit code to <strong>{user?.email}</strong>. Enter it here, or open the link in
          the email on any device.
        </>
      }
      aside={
        <>
          <Row gap={3} after={3}>
            <Resend onAnswer={setSaid} />
            <Button variant="default" onClick={startOver}>
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

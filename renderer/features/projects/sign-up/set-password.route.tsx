import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CaptchaTokens } from '../../../../shared/contract/captcha.ts';
import { PASSWORD_LENGTH, passwordRefusal } from '../../../../shared/features/accounts/identity/identity.ts';
import { signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { type Rule, textOf } from '../../../../shared/rules/fields/fields.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useCaptcha } from '../../../platform/captcha/captcha.tsx';
import { browserLoader, callKey, queryClient, serverLoader } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, PasswordField, SubmitButton } from '../../../ui/fields/fields.ts';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import { hasAccount, signUpQueries, useSignUpState } from './complete-step.ts';
import { forgetDraft, type SignUpDraft, useDraft } from './sign-up-draft.ts';

export const loader = serverLoader(signUpQueries, hasAccount);
export const clientLoader = browserLoader(signUpQueries, hasAccount);

const chosenPassword: Rule = { name: 'required', check: (value) => passwordRefusal(textOf(value)) };
const PASSWORD_RULES = { password: [chosenPassword] };
const NO_PASSWORD = { email: '', password: '' };

async function createAccount(
  draft: SignUpDraft,
  email: string,
  password: string,
  tokens: CaptchaTokens,
): Promise<string> {
  const { brandName, affiliate } = draft;
  await gateway().call(signUpCalls.create, {
    body: {
      email,
      password,
      ...tokens,
      should_have_store: 1,
      dashboard_access: 1,
      answers: { ...(brandName && { brandName }), ...(affiliate && { affiliate }) },
    },
  });
  forgetDraft();
  await refreshSession();
  const state = await gateway().call(signUpCalls.state, {});
  queryClient().setQueryData(callKey(signUpCalls.state, {}), state);
  return state.next;
}

function PasswordForm({ draft, email }: { readonly draft: SignUpDraft; readonly email: string }) {
  const navigate = useNavigate();
  const captcha = useCaptcha('sign_up');
  const form = useFieldForm({
    initial: NO_PASSWORD,
    rules: PASSWORD_RULES,
    submit: async ({ password }) =>
      navigate(await captcha.guarded((tokens) => createAccount(draft, email, password, tokens))),
  });
  const emailField = form.field('email');
  return (
    <Form form={form}>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {emailField.error && (
        <Text role="alert" c="var(--bad)">
          {emailField.error} <Link to="/login/">Log in</Link>
        </Text>
      )}
      <PasswordField
        {...form.field('password')}
        label="Password"
        hint={`At least ${PASSWORD_LENGTH.min} characters. Three or four random words work well.`}
        autoComplete="new-password"
      />
      {captcha.box}
      <SubmitButton form={form} fullWidth>
        Create my account
      </SubmitButton>
    </Form>
  );
}

export default function SetPasswordStep() {
  const { data } = useSignUpState();
  const draft = useDraft();
  const navigate = useNavigate();
  const email = draft?.email ?? '';
  useEffect(() => {
    if (draft && !data?.email && !draft.email) navigate('/sign-up/create-login/', { replace: true });
  }, [draft, data, navigate]);
  return (
    <StepFrame
      question="password"
      title="Choose a password"
      lead={
        email ? (
          <>
            For <strong>{email}</strong> (<Link to="/sign-up/create-login/">change</Link>)
          </>
        ) : undefined
      }
      picture={{ ratio: 0.25, drawing: 'loom' }}
    >
      <PasswordForm draft={draft ?? {}} email={email} />
    </StepFrame>
  );
}

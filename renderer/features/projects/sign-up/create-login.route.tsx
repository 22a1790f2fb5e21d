import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { email as emailRule, required } from '../../../../shared/rules/fields/fields.ts';
import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import { hasAccount, signUpQueries } from './complete-step.ts';
import { changeDraft, useDraft } from './sign-up-draft.ts';

export const loader = serverLoader(signUpQueries, hasAccount);
export const clientLoader = browserLoader(signUpQueries, hasAccount);

const EMAIL_RULES = { email: [required, emailRule] };
const NO_EMAIL = { email: '' };

function EmailForm({ typed }: { readonly typed: string }) {
  const navigate = useNavigate();
  const form = useFieldForm({
    initial: NO_EMAIL,
    rules: EMAIL_RULES,
    keepAs: 'sign-up-email',
    submit: async ({ email }) => {
      changeDraft({ email: email.trim() });
      navigate('/sign-up/set-password/');
    },
  });
  const { set } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an earlier draft is restored once
  useEffect(() => {
    if (typed && !form.values.email) set('email', typed);
  }, [typed]);
  return (
    <Form form={form}>
      <TextField
        {...form.field('email')}
        label="Email address"
        type="email"
        autoComplete="username"
        hint="You’ll use it to log in. We’ll also email you about orders."
        autoFocus
      />
      <SubmitButton form={form} fullWidth>
        Continue
      </SubmitButton>
    </Form>
  );
}

export default function CreateLoginStep() {
  const draft = useDraft();
  return (
    <StepFrame
      question="address"
      title="What’s your email?"
      lead={draft?.brandName ? `Create a login for ${draft.brandName}.` : undefined}
      picture={{ ratio: 0.25, drawing: 'loom' }}
      aside={<Link to="/sign-up/brand/">Back to the name</Link>}
    >
      <EmailForm typed={draft?.email ?? ''} />
    </StepFrame>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { email, required } from '../../../../shared/rules/fields/fields.ts';
import { useVisit } from '../../../platform/access/use-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useCaptcha } from '../../../platform/captcha/captcha.tsx';
import { browserLoader, type RouteQueries, reads, serverLoader } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';

const RULE_SET = { email: [required, email] };
const EMPTY = { email: '' };

export const queries: RouteQueries = () => [reads(identityCalls.captcha, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export default function ForgottenPassword() {
  const visit = useVisit();
  const [said, setSaid] = useState<string | null>(null);
  const captcha = useCaptcha('forgotten_password');
  const form = useFieldForm({
    initial: EMPTY,
    rules: RULE_SET,
    keepAs: 'forgotten-password',
    submit: async (body) => {
      const { message } = await captcha.guarded((tokens) =>
        gateway().call(identityCalls.forgottenPassword, { body: { ...body, ...tokens } }),
      );
      setSaid(message);
    },
  });
  return (
    <StepFrame
      title="Forgotten your password?"
      lead="Enter your email and we’ll send you a link to reset your password. It expires in an hour."
      {...(!visit?.store && { picture: { ratio: 0.25, drawing: 'loom' } as const })}
      aside={<Link to="/login/">Back to log in</Link>}
    >
      {said ? (
        <div role="status">
          <p>{said}.</p>
          {visit?.demo && (
            <p>
              <a href="/_dev/mail/">Open the demo inbox</a>
            </p>
          )}
        </div>
      ) : (
        <Form form={form}>
          <TextField
            {...form.field('email')}
            label="Email address"
            type="email"
            autoComplete="username"
            autoFocus
          />
          {captcha.box}
          <SubmitButton form={form} fullWidth>
            Email me a link
          </SubmitButton>
        </Form>
      )}
    </StepFrame>
  );
}

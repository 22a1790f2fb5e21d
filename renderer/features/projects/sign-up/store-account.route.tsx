import { Text } from '@mantine/core';
import { type ActionFunctionArgs, data, Link, redirect, useActionData, useSearchParams } from 'react-router';
import type { CaptchaTokens } from '../../../../shared/contract/captcha.ts';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  identityCalls,
  localPath,
  PASSWORD_LENGTH,
  passwordRefusal,
} from '../../../../shared/features/accounts/identity/identity.ts';
import { signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { email as emailRule, type Rule, required, textOf } from '../../../../shared/rules/fields/fields.ts';
import { useVisit } from '../../../platform/access/use-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useCaptcha } from '../../../platform/captcha/captcha.tsx';
import { browserLoader, type RouteQueries, reads, serverLoader } from '../../../platform/data/data.ts';
import { readForm } from '../../../platform/forms/posted-form.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Form, PasswordField, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';

export const queries: RouteQueries = () => [reads(identityCalls.captcha, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const AFTER = '/account/';

/** A shopper’s account has neither a store nor access to the dashboard. Spec 2 §7.1. */
const shopperAccount = (email: string, password: string, tokens: CaptchaTokens = {}) => ({
  body: { email, password, ...tokens, should_have_store: 0 as const, dashboard_access: 0 as const },
});

/** The form as a browser without scripts sends it. */
export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await readForm(request);
  const email = String(form.get('email') ?? '');
  try {
    await context
      .get(pageServerContext)
      .call(signUpCalls.create, shopperAccount(email, String(form.get('password') ?? '')));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message =
      error.code === 'captcha-needed' ? 'Turn on JavaScript to create an account here.' : error.message;
    return data({ email, message }, { status: error.status });
  }
  return redirect(localPath(url.searchParams.get('redirect_uri'), AFTER), 303);
}

const chosenPassword: Rule = { name: 'required', check: (value) => passwordRefusal(textOf(value)) };
const ACCOUNT_RULES = { email: [required, emailRule], password: [chosenPassword] };

/** Signing up at a store. */
export default function StoreAccount() {
  const [search] = useSearchParams();
  const name = useVisit()?.store?.name ?? '';
  const refused = useActionData<typeof action>();
  const captcha = useCaptcha('sign_up');
  const form = useFieldForm({
    initial: { email: refused?.email ?? '', password: '' },
    rules: ACCOUNT_RULES,
    submit: async ({ email, password }) => {
      await captcha.guarded((tokens) =>
        gateway().call(signUpCalls.create, shopperAccount(email.trim(), password, tokens)),
      );
      // The store's pages are separate documents.
      location.replace(localPath(search.get('redirect_uri'), AFTER));
    },
  });
  return (
    <StepFrame
      title={`Create an account at ${name}`}
      lead="Follow your orders and check out faster. You don’t need an account to buy."
      aside={
        <>
          Already have one? <Link to={{ pathname: '/login/', search: search.toString() }}>Log in</Link>
        </>
      }
    >
      <Form form={form}>
        {refused && form.failure === null && (
          <Hint tone="bad" isAlert>
            {refused.message}
          </Hint>
        )}
        <TextField
          {...form.field('email')}
          label="Email address"
          type="email"
          autoComplete="username"
          autoFocus
        />
        <PasswordField
          {...form.field('password')}
          label="Password"
          hint={`At least ${PASSWORD_LENGTH.min} characters. Three or four random words work well.`}
          autoComplete="new-password"
        />
        {captcha.box}
        <SubmitButton form={form} fullWidth>
          Create an account
        </SubmitButton>
        <Text size="sm" c="var(--ink-soft)">
          By creating an account you agree to the <a href="/shop-policy/terms-of-use/">terms of use</a>. Our{' '}
          <a href="/shop-policy/privacy-policy/">privacy policy</a> says how we use your data.
        </Text>
      </Form>
    </StepFrame>
  );
}

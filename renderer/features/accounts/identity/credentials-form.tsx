import { Link } from 'react-router';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { email, password, required } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useCaptcha } from '../../../platform/captcha/captcha.tsx';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, PasswordField, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { DemoSignIns } from './demo-sign-ins.tsx';
import type { LoginRefusal } from './log-in-by-form.ts';
import styles from './login.module.css';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const RULE_SET = {
  email: [required, email],
  password: [required, password],
};

interface CredentialsFormProps {
  readonly onSignedIn: () => Promise<void>;
  readonly onSecondFactor: (credentials: Credentials) => void;
  readonly demo: boolean;
  readonly refusal: LoginRefusal | null;
}

/** Only a browser without scripts sends it: the awake form asks for the code in a second step. */
const CodeWithoutScripts = () => (
  <noscript>
    <label className={styles.small}>
      Authentication code <input name="twoFactorAuthCode" autoComplete="one-time-code" inputMode="numeric" />
    </label>
  </noscript>
);

/** Email and password. */
export function CredentialsForm({ onSignedIn, onSecondFactor, demo, refusal }: CredentialsFormProps) {
  const captcha = useCaptcha('login');
  const form = useFieldForm<{ email: string; password: string }>({
    initial: { email: refusal?.email ?? '', password: '' },
    rules: RULE_SET,
    keepAs: 'login',
    keepNot: ['password'],
    submit: async (body) => {
      const { twoFactorRequired } = await captcha.guarded((tokens) =>
        gateway().call(identityCalls.login, { body: { ...body, ...tokens } }),
      );
      if (twoFactorRequired) return onSecondFactor(body);
      await onSignedIn();
    },
  });
  const fill = (credentials: Credentials) => {
    form.set('email', credentials.email);
    form.set('password', credentials.password);
  };
  return (
    <Form form={form}>
      {refusal && form.failure === null && (
        <Hint tone="bad" isAlert>
          {refusal.message}
        </Hint>
      )}
      <TextField
        {...form.field('email')}
        label="Email address"
        type="email"
        autoComplete="username webauthn"
        autoFocus
      />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      {refusal?.asksForCode && <CodeWithoutScripts />}
      {captcha.box}
      <SubmitButton form={form} fullWidth>
        Log in
      </SubmitButton>
      <p className={styles.small}>
        <Link to="/forgotten-password/">Forgotten your password?</Link>
      </p>
      {demo && <DemoSignIns onChoose={fill} />}
    </Form>
  );
}

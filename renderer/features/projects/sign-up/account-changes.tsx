import type { PendingEmail, SignedInUser } from '../../../../shared/features/accounts/identity/identity.ts';
import store from '../../../ui/store/store.module.css';
import styles from './account.module.css';
import { AccountField, MailedCode } from './account-field.tsx';

/** What a shopper changes of an account with the password, or with a code. All of it is forms: no script is needed. */

export type ChangeIntent = 'email' | 'email-code' | 'keep-email' | 'close';

interface ChangeProps {
  readonly user: SignedInUser;
  /** Why the last try of this form was refused; null where it wasn’t the last one. */
  readonly refusedOf: (intent: ChangeIntent) => string | null;
}

const Refused = ({ text }: { readonly text: string | null }) =>
  text && (
    <p className={store.error} role="alert">
      {text}
    </p>
  );

/** The password, and the six digits where the account asks for them. @param id a form’s own part of its ids */
const Proof = ({ id, user }: { readonly id: string; readonly user: SignedInUser }) => (
  <>
    <AccountField
      id={`${id}-password`}
      label="Your password"
      name="password"
      type="password"
      autoComplete="current-password"
      maxLength={200}
      required
    />
    {user.twoFactorAuthEnabled && (
      <AccountField
        id={`${id}-six-digits`}
        label="Six-digit code from your app"
        name="twoFactorAuthCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={30}
        required
      />
    )}
  </>
);

/** The code that proves the new address. */
function WaitingEmail({ pending, refusedOf }: Pick<ChangeProps, 'refusedOf'> & { pending: PendingEmail }) {
  return (
    <section className={styles.part} aria-labelledby="new-email">
      <h2 id="new-email">Confirm your new email address</h2>
      <p>{`Enter the six-digit code that we sent to ${pending.email}. Until then your address stays as it is.`}</p>
      <form method="post" className={styles.row}>
        <MailedCode id="email-code" error={refusedOf('email-code')} />
        <button className={store.button} type="submit" name="intent" value="email-code">
          Change email address
        </button>
        <button className={store.quiet} type="submit" name="intent" value="keep-email" formNoValidate>
          Keep the old address
        </button>
      </form>
      <Refused text={refusedOf('keep-email')} />
    </section>
  );
}

/** Another email address: the new one gets a code. */
export function ChangeEmail({
  user,
  pending,
  typed,
  refusedOf,
}: ChangeProps & { readonly pending: PendingEmail | null; readonly typed: string }) {
  if (pending) return <WaitingEmail pending={pending} refusedOf={refusedOf} />;
  const refused = refusedOf('email');
  return (
    <details className={styles.change} open={refused !== null}>
      <summary>Change your email address</summary>
      <form method="post" className={styles.row}>
        <AccountField
          id="email"
          label="New email address"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={typed}
        />
        <Proof id="email" user={user} />
        <button className={store.quiet} type="submit" name="intent" value="email">
          Send a code
        </button>
      </form>
      <Refused text={refused} />
    </details>
  );
}

/** The end of the account, with what goes and what stays. */
export function CloseAccount({ user, refusedOf }: ChangeProps) {
  const refused = refusedOf('close');
  return (
    <details className={styles.change} open={refused !== null}>
      <summary>Close your account</summary>
      <p>
        We’ll delete your name and password straight away and email you. Orders and invoices stay with the
        store, as the law asks. You can’t undo this. The account also works at other Selvedge stores, and
        closes there too.
      </p>
      <form method="post" className={styles.row}>
        <Proof id="close" user={user} />
        <button className={store.quiet} type="submit" name="intent" value="close">
          Close my account
        </button>
      </form>
      <Refused text={refused} />
    </details>
  );
}

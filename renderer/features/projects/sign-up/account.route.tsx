import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { z } from 'zod';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  closingCalls,
  emailChangeCalls,
  identityCalls,
} from '../../../../shared/features/accounts/identity/identity.ts';
import { signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { parseForm, readForm } from '../../../platform/forms/posted-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import styles from './account.module.css';
import { ChangeEmail, type ChangeIntent, CloseAccount } from './account-changes.tsx';
import { AccountField, MailedCode } from './account-field.tsx';

/** What the page tells once, by the parameter that a form's answer leads to. */
const DONE = {
  saved: 'Your name is saved.',
  verified: 'Your email is verified.',
  email: 'Your email address is changed. We’ve logged out your other devices.',
  kept: 'Your email address stays as it is.',
} as const;
const isDone = (name: string): name is keyof typeof DONE => Object.hasOwn(DONE, name);

export async function loader({ url, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  const done = [...url.searchParams.keys()].find(isDone);
  const { pending } = await server.call(emailChangeCalls.pending, {}).catch((error: unknown) => {
    // A visitor who is logged out is led to the login by the page’s guard.
    if (error instanceof Refusal) return { pending: null };
    throw error;
  });
  return { done: done === undefined ? null : DONE[done], pending, storeName: server.visit.store?.name ?? '' };
}

const proof = { password: z.string(), twoFactorAuthCode: z.string().optional() };
const postSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('email'), email: z.string(), ...proof }),
  z.object({ intent: z.literal('email-code'), code: z.string() }),
  z.object({ intent: z.literal('keep-email') }),
  z.object({ intent: z.literal('close'), ...proof }),
  z.object({ intent: z.literal('log-out') }),
  z.object({ intent: z.literal('name'), firstName: z.string(), lastName: z.string() }),
  z.object({ intent: z.literal('verify'), code: z.string() }),
  z.object({ intent: z.literal('resend') }),
]);
type Intent = z.infer<typeof postSchema>['intent'];

export async function action({ request, context }: ActionFunctionArgs) {
  const server = context.get(pageServerContext);
  const post = parseForm(postSchema, await readForm(request));
  const { intent } = post;
  const outcome = (said: string | null, refused: string | null = null, status = 200) =>
    data(
      { intent: intent satisfies Intent, said, refused, email: post.intent === 'email' ? post.email : '' },
      { status },
    );
  try {
    switch (post.intent) {
      case 'log-out':
        await server.call(identityCalls.logout, {});
        return redirect('/login/', 303);
      case 'name':
        await server.call(identityCalls.updateCustomer, {
          body: { firstName: post.firstName, lastName: post.lastName },
        });
        return redirect('/account/?saved', 303);
      case 'verify':
        await server.call(signUpCalls.verifyCode, { body: { code: post.code } });
        return redirect('/account/?verified', 303);
      case 'email': {
        const { intent: _, email, ...body } = post;
        await server.call(identityCalls.confirmPassword, { body });
        await server.call(emailChangeCalls.begin, { body: { email } });
        return redirect('/account/', 303);
      }
      case 'email-code':
        await server.call(emailChangeCalls.confirm, { body: { code: post.code } });
        return redirect('/account/?email', 303);
      case 'keep-email':
        await server.call(emailChangeCalls.cancel, {});
        return redirect('/account/?kept', 303);
      case 'close': {
        const { intent: _, ...body } = post;
        await server.call(identityCalls.confirmPassword, { body });
        await server.call(closingCalls.close, {});
        return redirect('/login/?closed', 303);
      }
      case 'resend':
        return outcome((await server.call(signUpCalls.resend, {})).message);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [first] = Object.values(error.errors ?? {});
    return outcome(null, first?.[0] ?? error.message, error.status);
  }
}

function Verification() {
  const outcome = useActionData<typeof action>();
  const refused = outcome?.intent === 'verify' || outcome?.intent === 'resend' ? outcome.refused : null;
  return (
    <section className={styles.part} aria-labelledby="verify">
      <h2 id="verify">Verify your email</h2>
      <p>Enter the six-digit code from our email.</p>
      {outcome?.said && (
        <p className={store.success} role="status">
          {outcome.said}
        </p>
      )}
      <form method="post" className={styles.row}>
        <MailedCode id="code" error={refused} />
        <button className={store.button} type="submit" name="intent" value="verify">
          Verify
        </button>
        <button className={store.quiet} type="submit" name="intent" value="resend" formNoValidate>
          Send a new code
        </button>
      </form>
    </section>
  );
}

/** A shopper’s account at a store; works without scripts. */
export default function Account() {
  const { done, pending, storeName } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const { user } = useSession();
  if (!user) return null;
  const refusedOf = (intent: ChangeIntent) => (outcome?.intent === intent ? outcome.refused : null);
  return (
    <div className={styles.page}>
      <Seo title={`Your account | ${storeName}`} hidden />
      <header className={styles.head}>
        <h1>Your account</h1>
        <p className={store.hint}>{`You’re logged in as ${user.email}`}</p>
      </header>
      {done && outcome === undefined && (
        <p className={store.success} role="status">
          {done}
        </p>
      )}
      {!user.verified && <Verification />}
      <ul className={styles.links}>
        <li>
          <a href="/order-history/">Your orders</a>
        </li>
        <li>
          <a href="/basket/#favourites">Saved for later</a>
        </li>
        <li>
          <a href="/forgotten-password/">Change your password</a>
        </li>
      </ul>
      <section className={styles.part} aria-labelledby="name">
        <h2 id="name">Your name</h2>
        <form method="post" className={styles.row}>
          <AccountField
            id="firstName"
            name="firstName"
            label="First name"
            autoComplete="given-name"
            maxLength={80}
            defaultValue={user.firstName}
          />
          <AccountField
            id="lastName"
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            maxLength={80}
            defaultValue={user.lastName}
          />
          <button className={store.quiet} type="submit" name="intent" value="name">
            Save name
          </button>
        </form>
        {outcome?.intent === 'name' && (
          <p className={store.error} role="alert">
            {outcome.refused}
          </p>
        )}
      </section>
      {user.verified && (
        <ChangeEmail user={user} pending={pending} typed={outcome?.email ?? ''} refusedOf={refusedOf} />
      )}
      <CloseAccount user={user} refusedOf={refusedOf} />
      <form method="post">
        <button className={store.quiet} type="submit" name="intent" value="log-out">
          Log out
        </button>
      </form>
    </div>
  );
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { subscriberCalls } from '../../../../shared/features/growth/people/newsletter.calls.ts';
import {
  NEWSLETTER_SENT,
  SUBSCRIBER_LIMITS,
} from '../../../../shared/features/growth/people/newsletter.rules.ts';
import {
  FORM_TRAP,
  NEWSLETTER_CONSENT,
  NEWSLETTER_PATH,
} from '../../../../shared/features/site/blocks/blocks.ts';
import { readForm } from '../../../platform/forms/posted-form.ts';
import { formSource } from '../../../platform/visit/form-source.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import styles from './newsletter.module.css';

export function loader({ context, url }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  return { name: server.visit.store?.name ?? '', isSent: url.searchParams.has('sent') };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? '');
  const email = text('email').trim();
  try {
    await context.get(pageServerContext).call(subscriberCalls.subscribe, {
      body: {
        email,
        firstName: text('firstName'),
        list: text('list'),
        source: formSource(request, SUBSCRIBER_LIMITS.source),
        [FORM_TRAP]: text(FORM_TRAP),
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data(
      { email, list: text('list'), message: error.errors?.email?.[0] ?? error.message },
      { status: error.status },
    );
  }
  return redirect(`${NEWSLETTER_PATH}?sent`, 303);
}

/** `/newsletter/`: where forms for a store’s newsletter lead, without any script. */
export default function Subscribe() {
  const { name, isSent } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (isSent && !refused)
    return (
      <div className={styles.page}>
        <Seo title={`Check your email | ${name}`} hidden />
        <h1>Check your email</h1>
        <p role="status">{NEWSLETTER_SENT}. Open it and press Confirm.</p>
        <p>Nothing there? Look in your spam folder. If you’re already subscribed, we don’t send it again.</p>
        <p>
          <a className={store.button} href="/">
            Back to the shop
          </a>
        </p>
      </div>
    );
  return (
    <div className={styles.page}>
      <Seo title={`Newsletter | ${name}`} hidden />
      <h1>News from {name}</h1>
      <form method="post" className={styles.page}>
        <div className={store.field}>
          <label htmlFor="email">Email address</label>
          <input
            className={store.input}
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={SUBSCRIBER_LIMITS.email}
            defaultValue={refused?.email ?? ''}
            {...(refused && { 'aria-invalid': true, 'aria-describedby': 'email-error' })}
          />
          {refused && (
            <span className={store.error} id="email-error" role="alert">
              {refused.message}
            </span>
          )}
        </div>
        <input type="hidden" name="list" value={refused?.list ?? ''} />
        <p className={store.hint}>{NEWSLETTER_CONSENT}</p>
        <p>
          <button className={store.button} type="submit">
            Subscribe
          </button>
        </p>
      </form>
    </div>
  );
}

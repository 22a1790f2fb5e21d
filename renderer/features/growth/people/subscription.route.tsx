import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  type Subscription,
  subscriberCalls,
} from '../../../../shared/features/growth/people/newsletter.calls.ts';
import { subscriptionPath } from '../../../../shared/features/growth/people/newsletter.rules.ts';
import { NEWSLETTER_PATH } from '../../../../shared/features/site/blocks/blocks.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { readForm } from '../../../platform/forms/posted-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import styles from './newsletter.module.css';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  const name = server.visit.store?.name ?? '';
  try {
    const subscription = await server.call(subscriberCalls.find, { params: { token: params.token ?? '' } });
    return { name, subscription };
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return { name, subscription: null };
    throw routeErrorOf(error);
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const token = params.token ?? '';
  const act = (await readForm(request)).get('act');
  const call = act === 'unsubscribe' ? subscriberCalls.unsubscribe : subscriberCalls.confirm;
  try {
    await context.get(pageServerContext).call(call, { params: { token } });
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 404)) throw routeErrorOf(error);
  }
  return redirect(subscriptionPath(token), 303);
}

const TEXTS: Readonly<
  Record<Subscription['state'], (name: string) => { readonly title: string; readonly text: string }>
> = {
  pending: (name) => ({
    title: 'Confirm your subscription',
    text: `Press Confirm to get emails from ${name} at`,
  }),
  confirmed: (name) => ({ title: 'You’re subscribed', text: `You get emails from ${name} at` }),
  unsubscribed: (name) => ({
    title: 'You’re unsubscribed',
    text: `${name} no longer sends its newsletter to`,
  }),
};

interface ActProps {
  readonly act: 'confirm' | 'unsubscribe';
  readonly text: string;
  readonly isQuiet?: boolean;
}

/** Programs that look into emails open links, but press no buttons. */
const Act = ({ act, text, isQuiet = false }: ActProps) => (
  <form method="post">
    <button className={isQuiet ? store.quiet : store.button} type="submit" name="act" value={act}>
      {text}
    </button>
  </form>
);

/** `/newsletter/{token}/`: where the link in an email confirms or ends a subscription, without any script. */
export default function YourSubscription() {
  const { name, subscription } = useLoaderData<typeof loader>();
  if (!subscription)
    return (
      <div className={styles.page}>
        <Seo title={`Newsletter | ${name}`} hidden />
        <h1>This link has ended</h1>
        <p>Subscribe again to get a new one.</p>
        <p>
          <a className={store.button} href={NEWSLETTER_PATH}>
            Subscribe
          </a>
        </p>
      </div>
    );
  const { state, email } = subscription;
  const { title, text } = TEXTS[state](name);
  return (
    <div className={styles.page}>
      <Seo title={`${title} | ${name}`} hidden />
      <h1>{title}</h1>
      <p role="status">
        {text} <strong>{email}</strong>.
      </p>
      {state === 'confirmed' && <Act act="unsubscribe" text="Unsubscribe" isQuiet />}
      {state === 'pending' && <Act act="confirm" text="Confirm" />}
      {state === 'unsubscribed' && (
        <p>
          <a className={store.button} href={NEWSLETTER_PATH}>
            Subscribe again
          </a>
        </p>
      )}
    </div>
  );
}

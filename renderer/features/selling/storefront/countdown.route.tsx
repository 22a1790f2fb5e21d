import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { readForm } from '../../../platform/forms/posted-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { useStoreFrame } from '../../../platform/visit/use-store-frame.ts';
import buttons from '../../../ui/store/store.module.css';
import { joinWaitlistByForm, WaitlistForm } from '../waitlist/waitlist.ts';
import Countdown from './countdown.island.tsx';
import styles from './countdown.module.css';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { store } = context.get(pageServerContext).visit;
  const opening = store?.opensAt
    ? { opensAt: store.opensAt, leftMs: Math.max(0, Date.parse(store.opensAt) - Date.now()) }
    : null;
  return {
    opening,
    hasPassword: store?.passwordProtected === true,
    isSent: url.searchParams.has('sent'),
  };
}

/** The form of the waitlist, as a browser without scripts sends it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const refusal = await joinWaitlistByForm(context.get(pageServerContext), await readForm(request));
  return refusal ? data(refusal, { status: refusal.status }) : redirect('/countdown/?sent', 303);
}

/** /countdown/: a store before its opening. Spec 1 §2.9. */
export default function ComingSoonPage() {
  const { opening, hasPassword, isSent } = useLoaderData<typeof loader>();
  const { name, tagline, contactEmail } = useStoreFrame();
  const refusal = useActionData<typeof action>() ?? null;
  return (
    <section className={styles.page}>
      <title>{`${name} opens soon`}</title>
      <meta name="robots" content="noindex" />
      <p className={styles.kicker}>Opening soon</p>
      <h1>{name}</h1>
      {tagline && <p className={styles.lead}>{tagline}</p>}
      <hr className={styles.thread} />
      <p className={styles.lead}>
        {opening ? 'We’re getting the store ready.' : 'We’re getting the store ready. Come back soon.'}
      </p>
      {opening && <Countdown {...opening} />}
      <WaitlistForm isSent={isSent} refusal={refusal} />
      <div className={styles.ways}>
        {hasPassword && (
          <a className={buttons.button} href="/login/">
            Enter password
          </a>
        )}
        {contactEmail && (
          <a className={buttons.quiet} href={`mailto:${contactEmail}`}>
            Contact us
          </a>
        )}
      </div>
    </section>
  );
}

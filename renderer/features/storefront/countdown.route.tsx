import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getStoreFrame } from '../../../shared/features/storefront/storefront.ts';
import { routeErrorOf } from '../../platform/data/data.ts';
import { pageServerContext } from '../../platform/visit/page-server.ts';
import buttons from '../../ui/store/store.module.css';
import styles from './countdown.module.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  try {
    const { name, tagline, contactEmail } = await server.call(getStoreFrame, {});
    return { name, tagline, contactEmail, hasPassword: server.visit.store?.passwordProtected === true };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

/** /countdown/: a store before its opening. Spec 1 §2.9. */
export default function Countdown() {
  const { name, tagline, contactEmail, hasPassword } = useLoaderData<typeof loader>();
  return (
    <section className={styles.page}>
      <title>{`${name} opens soon`}</title>
      <meta name="robots" content="noindex" />
      <p className={styles.kicker}>Opening soon</p>
      <h1>{name}</h1>
      {tagline && <p className={styles.lead}>{tagline}</p>}
      <hr className={styles.thread} />
      <p className={styles.lead}>This store is being made ready. Come back soon to see what it sells.</p>
      <div className={styles.ways}>
        {hasPassword && (
          <a className={buttons.button} href="/login/">
            I have the password
          </a>
        )}
        {contactEmail && (
          <a className={buttons.quiet} href={`mailto:${contactEmail}`}>
            Write to us
          </a>
        )}
      </div>
    </section>
  );
}

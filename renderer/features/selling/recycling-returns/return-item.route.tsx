import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  packingSteps,
  RETURN_TITLE,
  recyclingReturnCalls,
} from '../../../../shared/features/selling/recycling-returns/recycling-returns.ts';
import { RETURN_ITEM_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { readForm } from '../../../platform/forms/posted-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import styles from './return-item.module.css';
import { ReturnEmailField, ReturnTerms, returnRefused } from './return-item-form.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  try {
    const terms = await server.call(recyclingReturnCalls.offer, {});
    return { ...terms, storeName: server.visit.store?.name ?? '' };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const email = String((await readForm(request)).get('email') ?? '');
  try {
    await context.get(pageServerContext).call(recyclingReturnCalls.submit, { body: { email } });
    return data({ sent: true, refused: null, email: '' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ sent: false, refused: returnRefused(error), email }, { status: error.status });
  }
}

/** `/return-an-item/`: mails a return label, without any script. Spec 1 §2.11, spec 2 §7.8. */
export default function ReturnItem() {
  const { offer, coupon, storeName } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <Seo title={`${RETURN_TITLE} | ${storeName}`} hidden />
      <h1>{RETURN_TITLE}</h1>
      {offer === null && <p>We’re not taking clothing for recycling at the moment.</p>}
      {posted?.sent && (
        <p className={store.success} role="status">
          {RETURN_ITEM_MESSAGES.sent}
        </p>
      )}
      {offer && (
        <>
          <ReturnTerms offer={offer} coupon={coupon} />
          {!posted?.sent && (
            <form method="post" className={styles.form}>
              <ReturnEmailField id="email" email={posted?.email ?? ''} refused={posted?.refused ?? null} />
              <button className={store.button} type="submit">
                Email me a label
              </button>
            </form>
          )}
          <section className={styles.how} aria-labelledby="how-to-send">
            <h2 id="how-to-send">How to send it</h2>
            <ol>
              {packingSteps(offer).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        </>
      )}
    </div>
  );
}

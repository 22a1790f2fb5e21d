import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  emailOrderHistory,
  getOrderHistory,
} from '../../../../shared/features/selling/order-history/order-history.ts';
import {
  invoicePath,
  receiptPath,
  type ShopperOrder,
} from '../../../../shared/features/selling/orders/orders.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { readForm } from '../../../platform/forms/posted-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { shopperDateText } from '../../../ui/order-date.tsx';
import { OrderItems, OrderStages, TrackingLinks } from '../../../ui/store/order-progress.tsx';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import { priceText } from '../../../ui/store/store-price.tsx';
import styles from './order-history.module.css';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  server.setHeader('referrer-policy', 'no-referrer');
  const { customerHash } = params;
  try {
    const history = await server.call(getOrderHistory, { query: customerHash ? { customerHash } : {} });
    return { history, storeName: server.visit.store?.name ?? '' };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

/** Mails the link to somebody who has none. */
export async function action({ request, context }: ActionFunctionArgs) {
  const email = String((await readForm(request)).get('email') ?? '');
  try {
    await context.get(pageServerContext).call(emailOrderHistory, { body: { email } });
    return data({ sent: email, error: null, email });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ sent: null, error: error.message, email }, { status: error.status });
  }
}

function Order({ order }: { readonly order: ShopperOrder }) {
  const title = `order-${order.number}`;
  return (
    <article className={styles.order} aria-labelledby={title}>
      <header className={styles.head}>
        <h2 id={title}>{`Order ${order.number}`}</h2>
        <p className={store.hint}>
          {`${shopperDateText(order.placedAt)} · ${priceText(order.totalMinor, order.currency)}`}
        </p>
      </header>
      <p className={styles.progress}>
        <strong id={`${title}-status`}>{order.statusWords}</strong>
        {order.progress !== null && (
          <progress max={100} value={order.progress} aria-labelledby={`${title}-status`} />
        )}
      </p>
      <div className={styles.columns}>
        <OrderItems items={order.items} currency={order.currency} />
        <div className={styles.page}>
          <OrderStages stages={order.stages} />
          <TrackingLinks tracking={order.tracking} />
          <a className={store.quiet} href={receiptPath(order.hash)}>
            View receipt<span className="only-read-aloud"> of order {order.number}</span>
          </a>
          {order.paidAt !== null && (
            <a className={store.quiet} href={invoicePath(order.hash)}>
              View invoice<span className="only-read-aloud"> of order {order.number}</span>
            </a>
          )}
        </div>
      </div>
    </article>
  );
}

function AskForLink() {
  const outcome = useActionData<typeof action>();
  if (outcome?.sent)
    return (
      <p className={store.success} role="status">
        {`If we have orders for ${outcome.sent}, we’ve emailed you a link to them.`}
      </p>
    );
  return (
    <form method="post" className={styles.mail}>
      <p>No account needed. We’ll email you a link to track all your orders.</p>
      <div className={store.field}>
        <label htmlFor="email">Email you ordered with</label>
        <input
          className={store.input}
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={outcome?.email ?? ''}
          {...(outcome?.error && { 'aria-invalid': 'true', 'aria-describedby': 'email-error' })}
        />
        {outcome?.error && (
          <span className={store.error} id="email-error" role="alert">
            {outcome.error}
          </span>
        )}
      </div>
      <button className={store.button} type="submit">
        Email me the link
      </button>
    </form>
  );
}

export default function OrderHistory() {
  const { history, storeName } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <Seo title={`Your orders | ${storeName}`} hidden />
      <h1>Your orders</h1>
      {!history.known && <AskForLink />}
      {history.known && history.orders.length === 0 && (
        <div className={store.empty}>
          <h2>No orders yet</h2>
          <p>Track your orders here after you’ve placed one.</p>
          <a className={store.button} href="/collection/all-products/">
            Shop all products
          </a>
        </div>
      )}
      {history.orders.map((order) => (
        <Order key={order.hash} order={order} />
      ))}
    </div>
  );
}

import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SAMPLES_SHOP_NAME } from '../../../../shared/features/selling/basket/basket.ts';
import { CHECKOUT_PATH } from '../../../../shared/features/selling/checkout/checkout.ts';
import { deliveryEstimateText } from '../../../../shared/features/selling/delivery/delivery.ts';
import { changeItemPath } from '../../../../shared/features/selling/item-changes/item-changes.ts';
import {
  addressLines,
  invoicePath,
  orderHistoryPath,
  type ReceiptOrder,
  updateAddressPath,
} from '../../../../shared/features/selling/orders/orders.ts';
import { getReceipt } from '../../../../shared/features/selling/receipt/receipt.ts';
import { isUnpaid } from '../../../../shared/rules/orders/orders.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { shopperDateText } from '../../../ui/order-date.tsx';
import { OrderItems, OrderStages, TrackingLinks } from '../../../ui/store/order-progress.tsx';
import { PageEvent } from '../../../ui/store/page-event.tsx';
import { PriceBreakdown } from '../../../ui/store/price-breakdown.tsx';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import { priceText } from '../../../ui/store/store-price.tsx';
import { Totals } from '../../../ui/store/totals.tsx';
import styles from './receipt.module.css';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  server.setHeader('referrer-policy', 'no-referrer');
  try {
    const order = await server.call(getReceipt, { params: { orderHash: params.orderHash ?? '' } });
    return {
      order,
      changed: url.searchParams.get('changed'),
      isStore: server.visit.store !== null,
      storeName: server.visit.store?.name ?? SAMPLES_SHOP_NAME,
    };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

function Head({ order }: { readonly order: ReceiptOrder }) {
  if (isUnpaid(order.status))
    return (
      <header className={styles.head}>
        <p className={store.eyebrow}>{`Order ${order.number}`}</p>
        <h1>Waiting for your payment</h1>
        <p>We’ve got your order. We’ll start making it as soon as you’ve paid.</p>
        <p>
          <a className={store.button} href={CHECKOUT_PATH}>
            Pay now
          </a>
        </p>
      </header>
    );
  return (
    <header className={styles.head}>
      <p className={store.eyebrow}>{`Order ${order.number}`}</p>
      <h1>Thank you for your order</h1>
      <p>
        {`We have received your payment${order.paymentMethod ? ` (${order.paymentMethod})` : ''}. A receipt is on its way to ${order.email}.`}
        {order.delivery.estimate && order.tracking.length === 0 && (
          <>
            {' '}
            Expected <strong>{deliveryEstimateText(order.delivery.estimate)}</strong>.
          </>
        )}
      </p>
    </header>
  );
}

function Addresses({ order }: { readonly order: ReceiptOrder }) {
  return (
    <section className={styles.part} aria-labelledby="addresses">
      <h2 id="addresses">Addresses</h2>
      <div className={styles.addresses}>
        {(
          [
            ['Delivery', order.shipping],
            ['Billing', order.billing],
          ] as const
        ).map(([title, address]) => (
          <div key={title}>
            <h3>{title}</h3>
            <address>
              {addressLines(address).map((line) => (
                <span key={line}>
                  {line}
                  <br />
                </span>
              ))}
            </address>
          </div>
        ))}
      </div>
      {order.giftNote !== null && (
        <div>
          <h3>Gift note</h3>
          <p className={styles.note}>{order.giftNote}</p>
        </div>
      )}
      {order.addressCanChange && (
        <p>
          <a href={updateAddressPath(order.hash)}>Change delivery address</a>
        </p>
      )}
    </section>
  );
}

export default function Receipt() {
  const { order, changed, isStore, storeName } = useLoaderData<typeof loader>();
  const { totals } = order;
  return (
    <div className={styles.page}>
      <Seo title={`Order ${order.number} | ${storeName}`} hidden />
      {!isUnpaid(order.status) && (
        <PageEvent
          event="purchase"
          payload={{ order: order.number, totalMinor: totals.totalMinor, currency: order.currency }}
        />
      )}
      {changed !== null && (
        <p className={store.success} role="status">
          {changed === 'item' ? 'We’ve changed your order.' : 'Delivery address updated.'}
        </p>
      )}
      <Head order={order} />
      <div className={styles.layout}>
        <div className={styles.page}>
          <section className={styles.part} aria-labelledby="items">
            <h2 id="items">Your items</h2>
            <OrderItems
              items={order.items}
              currency={order.currency}
              below={(item) => (
                <>
                  <PriceBreakdown
                    adjustments={totals.lines.find(({ key }) => key === item.id)?.adjustments ?? []}
                    currency={order.currency}
                  />
                  {order.changeableItems.includes(item.id) && (
                    <p>
                      <a href={changeItemPath(order.hash, item.id)}>
                        Change size or colour<span className="only-read-aloud">{` of ${item.name}`}</span>
                      </a>
                    </p>
                  )}
                </>
              )}
            />
          </section>
          <Addresses order={order} />
        </div>
        <div className={styles.page}>
          <section className={styles.box} aria-labelledby="progress">
            <h2 id="progress">{order.statusWords}</h2>
            {order.notice !== null && <p>{order.notice}</p>}
            <OrderStages stages={order.stages} />
            <TrackingLinks tracking={order.tracking} />
          </section>
          <section className={styles.box} aria-labelledby="totals">
            <h2 id="totals">Total</h2>
            <Totals totals={totals} deliveryName={order.delivery.name} />
            {order.refundedMinor > 0 && <p>{`Refunded ${priceText(order.refundedMinor, order.currency)}`}</p>}
            {order.takenBackMinor > 0 && (
              <p>{`Your bank took back ${priceText(order.takenBackMinor, order.currency)}`}</p>
            )}
            <p className={store.hint}>{`Placed ${shopperDateText(order.placedAt)}`}</p>
          </section>
          <p className={styles.actions}>
            {order.paidAt !== null && (
              <a className={store.quiet} href={invoicePath(order.hash)}>
                View invoice
              </a>
            )}
            <a
              className={store.quiet}
              href={isStore ? orderHistoryPath(order.customerHash) : '/wholesale-shop/?view=ordered'}
            >
              View all orders
            </a>
            <a className={store.quiet} href={isStore ? '/' : '/wholesale-shop/'}>
              Continue shopping
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

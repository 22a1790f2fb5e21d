import type { StoreOrder } from '../../../../shared/features/selling/store-orders/store-orders.ts';
import { currencyCodeSchema, money } from '../../../../shared/rules/money/money.ts';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import styles from './store-order.module.css';

/** What the customer paid, and how. */
export function TotalsCard({ order }: { readonly order: StoreOrder }) {
  const currency = currencyCodeSchema.parse(order.currency);
  const shown = (minor: number) => <Money value={money(minor, currency)} />;
  return (
    <Card title="Payment">
      <dl className={styles.totals}>
        <dt>Items</dt>
        <dd>{shown(order.subtotalMinor)}</dd>
        {order.discountMinor > 0 && (
          <>
            <dt>Discount</dt>
            <dd>{shown(-order.discountMinor)}</dd>
          </>
        )}
        <dt>{order.delivery.name || 'Delivery'}</dt>
        <dd>{shown(order.shippingMinor)}</dd>
        <dt data-total>Total</dt>
        <dd data-total>{shown(order.totalMinor)}</dd>
        <dt>of which VAT</dt>
        <dd>{shown(order.goodsTaxMinor + order.shippingTaxMinor)}</dd>
      </dl>
      <p className={styles.paid}>
        {order.paidAt === null ? (
          'Not paid yet.'
        ) : (
          <>
            Paid{order.paymentMethod ? ` with ${order.paymentMethod}` : ''}, <OrderDate at={order.paidAt} />
          </>
        )}
      </p>
    </Card>
  );
}

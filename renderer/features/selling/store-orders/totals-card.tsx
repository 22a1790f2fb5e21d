import { Fragment } from 'react';
import { toTotalRows } from '../../../../shared/features/selling/basket/basket.ts';
import type { StoreOrder } from '../../../../shared/features/selling/store-orders/store-orders.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import { Money } from '../../../ui/money.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './store-order.module.css';

interface TotalsCardProps {
  readonly order: Pick<StoreOrder, 'currency' | 'adjustments' | 'paidAt' | 'paymentMethod' | 'isVatFree'> &
    Readonly<
      Record<
        | 'subtotalMinor'
        | 'shippingMinor'
        | 'goodsTaxMinor'
        | 'shippingTaxMinor'
        | 'totalMinor'
        | 'refundedMinor'
        | 'takenBackMinor',
        number
      >
    > & { readonly delivery: Pick<StoreOrder['delivery'], 'name'> };
}

/** What the customer paid, and how. */
export function TotalsCard({ order }: TotalsCardProps) {
  const currency = currencyCodeSchema.parse(order.currency);
  const format = (minor: number) => <Money value={money(minor, currency)} />;
  const gone = order.refundedMinor + order.takenBackMinor;
  return (
    <Panel title="Payment">
      <dl className={styles.totals}>
        {toTotalRows(order, order.delivery.name || undefined).map(({ key, label, amountMinor }) => (
          <Fragment key={key}>
            <dt>{label}</dt>
            <dd>{format(amountMinor ?? 0)}</dd>
          </Fragment>
        ))}
        <dt data-total>Total</dt>
        <dd data-total>{format(order.totalMinor)}</dd>
        {!order.isVatFree && (
          <>
            <dt>Includes VAT</dt>
            <dd>{format(order.goodsTaxMinor + order.shippingTaxMinor)}</dd>
          </>
        )}
        {order.refundedMinor > 0 && (
          <>
            <dt>Refunded</dt>
            <dd>{format(0 - order.refundedMinor)}</dd>
          </>
        )}
        {order.takenBackMinor > 0 && (
          <>
            <dt>Reversed by their bank</dt>
            <dd>{format(0 - order.takenBackMinor)}</dd>
          </>
        )}
        {gone > 0 && (
          <>
            <dt data-total>Left</dt>
            <dd data-total>{format(order.totalMinor - gone)}</dd>
          </>
        )}
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
    </Panel>
  );
}

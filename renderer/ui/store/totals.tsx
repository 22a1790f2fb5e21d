import type { BasketTotals } from '../../../shared/features/selling/basket/basket.ts';
import { priceText } from './store-price.tsx';
import styles from './totals.module.css';
import { WhyThisPrice } from './why-this-price.tsx';

interface TotalsProps {
  readonly totals: Pick<
    BasketTotals,
    | 'currency'
    | 'subtotalMinor'
    | 'shippingMinor'
    | 'goodsTaxMinor'
    | 'shippingTaxMinor'
    | 'totalMinor'
    | 'why'
  >;
  readonly deliveryName?: string | undefined;
}

/** Goods, delivery, tax and total, with the reasons of the delivery's price. */
export function Totals({ totals, deliveryName = 'Delivery' }: TotalsProps) {
  const { currency, subtotalMinor, shippingMinor, totalMinor } = totals;
  const taxMinor = totals.goodsTaxMinor + totals.shippingTaxMinor;
  return (
    <div>
      <dl className={styles.totals}>
        <div className={styles.row}>
          <dt>Goods</dt>
          <dd>{priceText(subtotalMinor, currency)}</dd>
        </div>
        <div className={styles.row}>
          <dt>{deliveryName}</dt>
          <dd>
            {shippingMinor === null
              ? 'At checkout'
              : shippingMinor === 0
                ? 'Free'
                : priceText(shippingMinor, currency)}
          </dd>
        </div>
        <div className={`${styles.row} ${styles.total}`}>
          <dt>Total</dt>
          <dd>{priceText(totalMinor, currency)}</dd>
        </div>
        <div className={`${styles.row} ${styles.small}`}>
          <dt>{taxMinor > 0 ? 'VAT inside the total' : 'VAT'}</dt>
          <dd>{taxMinor > 0 ? priceText(taxMinor, currency) : 'None'}</dd>
        </div>
      </dl>
      <WhyThisPrice steps={totals.why} currency={currency} title="Why this delivery price" />
    </div>
  );
}

import { formatTotalRow, toTotalRows } from '../../../shared/features/selling/basket/basket.rules.ts';
import type { BasketTotals } from '../../../shared/features/selling/basket/basket.ts';
import { PriceBreakdown } from './price-breakdown.tsx';
import { priceText } from './store-price.tsx';
import styles from './totals.module.css';

interface TotalsProps {
  readonly totals: Pick<
    BasketTotals,
    | 'currency'
    | 'subtotalMinor'
    | 'shippingMinor'
    | 'goodsTaxMinor'
    | 'shippingTaxMinor'
    | 'totalMinor'
    | 'adjustments'
    | 'isVatFree'
  >;
  readonly deliveryName?: string | undefined;
}

/** The rows of a total and the total itself, with how the delivery charge comes about. */
export function Totals({ totals, deliveryName }: TotalsProps) {
  const { currency, totalMinor, adjustments } = totals;
  const taxMinor = totals.goodsTaxMinor + totals.shippingTaxMinor;
  return (
    <div>
      <dl className={styles.totals}>
        {toTotalRows(totals, deliveryName).map((row) => (
          <div className={styles.row} key={row.key}>
            <dt>{row.label}</dt>
            <dd>{formatTotalRow(row, (amountMinor) => priceText(amountMinor, currency))}</dd>
          </div>
        ))}
        <div className={`${styles.row} ${styles.total}`}>
          <dt>Total</dt>
          <dd>{priceText(totalMinor, currency)}</dd>
        </div>
        {!totals.isVatFree && (
          <div className={`${styles.row} ${styles.small}`}>
            <dt>{taxMinor > 0 ? 'VAT included' : 'VAT'}</dt>
            <dd>{taxMinor > 0 ? priceText(taxMinor, currency) : 'None'}</dd>
          </div>
        )}
      </dl>
      <PriceBreakdown
        adjustments={adjustments.filter(({ part }) => part === 'delivery')}
        currency={currency}
        title="How we worked out delivery"
      />
    </div>
  );
}

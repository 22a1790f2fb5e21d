import type { Adjustment } from '../../../shared/features/selling/basket/basket.ts';
import styles from './store.module.css';
import { priceText } from './store-price.tsx';

interface PriceBreakdownProps {
  readonly adjustments: readonly Adjustment[];
  readonly currency: string;
  readonly title?: string;
}

/** How a price comes about: what each rule did, and what the shopper could still do. */
export function PriceBreakdown({ adjustments, currency, title = 'Price breakdown' }: PriceBreakdownProps) {
  if (adjustments.length === 0) return null;
  return (
    <details className={styles.why}>
      <summary>{title}</summary>
      <ul className={styles.steps}>
        {adjustments.map(({ text, amountMinor, isHint }) => (
          <li key={text} data-applied={!isHint}>
            <span>{text}</span>
            {amountMinor !== 0 && <span className={styles.price}>{priceText(amountMinor, currency)}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

import type { PriceStep } from '../../../shared/features/selling/basket/basket.ts';
import styles from './store.module.css';
import { priceText } from './store-price.tsx';

interface WhyThisPriceProps {
  readonly steps: readonly PriceStep[];
  readonly currency: string;
  readonly title?: string;
}

/** How a price comes about: each rule that applied with what it adds, and each that did not with its reason. */
export function WhyThisPrice({ steps, currency, title = 'Why this price' }: WhyThisPriceProps) {
  if (steps.length === 0) return null;
  return (
    <details className={styles.why}>
      <summary>{title}</summary>
      <ul className={styles.steps}>
        {steps.map(({ rule, applied, amountMinor, words }) => (
          <li key={rule} data-applied={applied}>
            <span>{words}</span>
            {amountMinor !== 0 && <span className={styles.price}>{priceText(amountMinor, currency)}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

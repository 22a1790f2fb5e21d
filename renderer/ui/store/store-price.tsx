import { formatMoney, isCurrencyCode, money } from '../../../shared/rules/money/money.ts';
import styles from './store.module.css';

/** An amount as text; a currency that is not ours shows its code. */
export function priceText(amountMinor: number, currency: string): string {
  return isCurrencyCode(currency) ? formatMoney(money(amountMinor, currency)) : `${amountMinor} ${currency}`;
}

interface PriceProps {
  readonly amountMinor: number;
  readonly currency: string;
  /** The price before a sale. */
  readonly beforeMinor?: number | null;
}

/** A price; in a sale with the price before, told apart by words as well. */
export function Price({ amountMinor, currency, beforeMinor = null }: PriceProps) {
  const onSale = beforeMinor !== null && beforeMinor > amountMinor;
  if (!onSale) return <span className={styles.price}>{priceText(amountMinor, currency)}</span>;
  return (
    <span>
      <span className="only-read-aloud">Sale price </span>
      <span className={`${styles.price} ${styles.sale}`}>{priceText(amountMinor, currency)}</span>
      <span className="only-read-aloud"> was </span>
      <span className={styles.before}>{priceText(beforeMinor, currency)}</span>
    </span>
  );
}

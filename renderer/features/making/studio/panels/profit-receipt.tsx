import type { ProfitBreakdown } from '../../../../../shared/features/making/products/products.ts';
import { type CurrencyCode, formatMoney, money } from '../../../../../shared/rules/money/money.ts';
import styles from './panels.module.css';

interface ProfitReceiptProps {
  readonly breakdown: ProfitBreakdown;
  readonly currency: CurrencyCode;
  readonly sides: number;
  /** The seller isn’t registered, so nothing says that there is VAT. */
  readonly isVatFree: boolean;
}

/** The parts of the price, down to the profit. */
export function ProfitReceipt({ breakdown, currency, sides, isVatFree }: ProfitReceiptProps) {
  const show = (amount: number) => formatMoney(money(amount, currency));
  const lines: readonly (readonly [string, number])[] = [
    ...(isVatFree ? [] : [[`VAT (${breakdown.vatRate / 100}%)`, -breakdown.vatMinor] as const]),
    ['Product, in its most expensive size', -breakdown.blankMinor],
    ...(sides === 0
      ? []
      : [[sides === 1 ? 'Print, one side' : `Print, ${sides} sides`, -breakdown.printMinor] as const]),
    ['Payment fee', -breakdown.feeMinor],
  ];
  const loss = breakdown.profitMinor < 0;
  return (
    <dl className={styles.receipt}>
      <div>
        <dt>Price</dt>
        <dd>{show(breakdown.priceMinor)}</dd>
      </div>
      {lines.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{show(amount)}</dd>
        </div>
      ))}
      <div className={styles.profit} data-loss={loss || undefined}>
        <dt>{loss ? 'Loss per sale' : 'Profit per sale'}</dt>
        <dd>
          <output aria-live="polite">{show(breakdown.profitMinor)}</output>
        </dd>
      </div>
    </dl>
  );
}

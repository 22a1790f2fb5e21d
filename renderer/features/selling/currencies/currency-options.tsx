import { CURRENCY_PATH } from '../../../../shared/features/selling/currencies/currencies.ts';
import { type CurrencyCode, currencyOf } from '../../../../shared/rules/money/money.ts';
import styles from './currencies.module.css';

interface CurrencyOptionsProps {
  readonly currencies: readonly CurrencyCode[];
  readonly current: string;
  /** Page that opens again afterwards. */
  readonly to: string;
}

/** A button for each currency: one press changes it, with and without scripts. */
export function CurrencyOptions({ currencies, current, to }: CurrencyOptionsProps) {
  return (
    <form method="post" action={CURRENCY_PATH} className={styles.options}>
      <input type="hidden" name="to" value={to} />
      {currencies.map((code) => {
        const { name, symbol } = currencyOf(code);
        return (
          <button
            key={code}
            type="submit"
            name="currency"
            value={code}
            className={styles.option}
            aria-current={code === current || undefined}
          >
            <span>{name}</span>
            <span className={styles.code}>{symbol === code ? code : `${code} ${symbol}`}</span>
          </button>
        );
      })}
    </form>
  );
}

import { formatMoney, type Money as MoneyValue } from '../../shared/rules/money/money.ts';

interface MoneyProps {
  readonly value: MoneyValue;
  /** Writes CA$ instead of $, where several dollars stand together. */
  readonly subScript?: boolean;
}

/** An amount of money in its currency's notation; digits align in tables. */
export function Money({ value, subScript = false }: MoneyProps) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatMoney(value, { subScript })}
    </span>
  );
}

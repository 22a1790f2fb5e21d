import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type CurrencyCode, formatMoney, money, parseAmount } from '../../../shared/rules/money/money.ts';
import { type HeldProps, inputProps } from './field-props.ts';

interface MoneyFieldProps extends HeldProps<number> {
  readonly currency: CurrencyCode;
  /** Minor units. */
  readonly max?: number;
}

/**
 * An amount of money in whole minor units, typed in any notation and shown in the currency's own as the field is left.
 * What isn't an amount stays as typed, with a word about it, and the value stays as it was.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onValue, currency, max = Number.MAX_SAFE_INTEGER, error = null } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? null : parseAmount(typed, currency);
  const isUnreadable = typed !== null && parsed === null;
  const shown = value === null ? '' : formatMoney(money(value, currency));
  const example = formatMoney(money(12_50, currency));
  return (
    <TextInput
      {...inputProps({ ...props, error: isUnreadable ? `Enter an amount such as ${example}` : error })}
      value={typed ?? shown}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const minor = parseAmount(text, currency);
        if (minor !== null) onValue(Math.min(max, minor));
      }}
      onBlur={() => {
        if (!isUnreadable) setTyped(null);
        props.onBlur?.();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isUnreadable) setTyped(null);
        if (event.key === 'Enter' && !isUnreadable) setTyped(null);
      }}
    />
  );
}

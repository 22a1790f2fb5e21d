import { NumberInput } from '@mantine/core';
import type { ClipboardEvent, ReactNode } from 'react';
import { numberInputValue } from '../../../shared/rules/fields/numbers.ts';
import { type CurrencyCode, currencyOf } from '../../../shared/rules/money/money.ts';
import { type FieldProps, inputProps } from './field-props.ts';

interface NumberFieldProps extends FieldProps<number> {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly decimals?: number;
  readonly after?: ReactNode;
}

/** Takes a pasted number whole, however its writer wrote it; what is no number is left to the field. */
const pasteInto = (onNumber: (number: number) => void) => (event: ClipboardEvent<HTMLInputElement>) => {
  const text = event.clipboardData.getData('text');
  const number = numberInputValue(text);
  if (text.trim() === '' || Number.isNaN(number)) return;
  event.preventDefault();
  onNumber(number);
};

/**
 * A number; an emptied field counts as 0 (spec 3 §5.2). What is out of bounds stays as typed, for its rule to name the
 * bound, instead of becoming another number unseen.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onValue, min, max, step, decimals = 0, after } = props;
  return (
    <NumberInput
      {...inputProps(props)}
      value={value ?? ''}
      onChange={(next) => onValue(typeof next === 'number' ? next : Number.parseFloat(next) || 0)}
      onPaste={pasteInto((number) => onValue(Number(number.toFixed(decimals))))}
      clampBehavior="none"
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(step !== undefined && { step })}
      {...(after !== undefined && { rightSection: after })}
    />
  );
}

interface MoneyFieldProps extends FieldProps<number> {
  readonly currency: CurrencyCode;
}

/** An amount of money. Its value is whole minor units; what is typed is in the currency's own notation. */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onValue, currency: code } = props;
  const { decimals, symbol, symbolAlign } = currencyOf(code);
  const unit = 10 ** decimals;
  return (
    <NumberInput
      {...inputProps(props)}
      value={value === null ? '' : value / unit}
      onChange={(next) =>
        onValue(Math.round((typeof next === 'number' ? next : Number.parseFloat(next) || 0) * unit))
      }
      onPaste={pasteInto((number) => onValue(Math.round(number * unit)))}
      decimalScale={decimals}
      fixedDecimalScale
      min={0}
      hideControls
      inputMode="decimal"
      {...(symbolAlign === 'left' ? { prefix: symbol } : { suffix: ` ${symbol}` })}
    />
  );
}

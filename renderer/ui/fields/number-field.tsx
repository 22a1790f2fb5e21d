import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import type { ClipboardEvent, FocusEvent } from 'react';
import { numberInputValue } from '../../../shared/rules/fields/numbers.ts';
import { type HeldProps, inputProps } from './field-props.ts';

interface NumberFieldProps extends HeldProps<number> {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly decimals?: number;
  /** Stands behind the number. */
  readonly unit?: string;
  readonly hideControls?: boolean;
  readonly size?: 'md' | 'lg';
  /** Focuses the field when its popup or screen opens; typing replaces the value. */
  readonly typedOver?: boolean;
}

/** Parses a pasted number in any notation; other text is left to the field. */
const pasteInto = (onNumber: (number: number) => void) => (event: ClipboardEvent<HTMLInputElement>) => {
  const text = event.clipboardData.getData('text');
  const number = numberInputValue(text);
  if (text.trim() === '' || Number.isNaN(number)) return;
  event.preventDefault();
  onNumber(number);
};

const numberOf = (next: string | number): number =>
  typeof next === 'number' ? next : Number.parseFloat(next) || 0;

/**
 * A number; an emptied field counts as 0 (spec 3 §5.2). What is out of bounds stays as typed in a form, for its rule to
 * name the bound; where a screen holds the value, it comes back into its bounds as the field is left.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onValue, min, max, step, decimals = 0, unit, hideControls = false, size, typedOver } = props;
  return (
    <NumberInput
      {...inputProps(props)}
      value={value ?? ''}
      onChange={(next) => onValue(numberOf(next))}
      onPaste={pasteInto((number) => onValue(Number(number.toFixed(decimals))))}
      clampBehavior={props.name === undefined ? 'blur' : 'none'}
      hideControls={hideControls}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      allowedDecimalSeparators={['.', ',']}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(step !== undefined && { step })}
      {...(unit !== undefined && { suffix: ` ${unit}` })}
      {...(size && { size })}
      {...(typedOver && {
        'data-autofocus': true,
        onFocus: (event: FocusEvent<HTMLInputElement>) => {
          event.currentTarget.select();
          props.onFocus?.();
        },
      })}
    />
  );
}

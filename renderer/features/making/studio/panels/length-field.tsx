import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import {
  type LengthUnit,
  lengthInUnit,
  MM_PER_INCH,
  parseLength,
} from '../../../../../shared/features/making/studio/studio.ts';

interface LengthFieldProps {
  readonly label: string;
  /** Millimetres. */
  readonly value: number;
  readonly unit: LengthUnit;
  readonly min?: number;
  readonly isDisabled?: boolean;
  readonly onValue: (millimetres: number) => void;
}

const STEP_MM = { mm: 1, in: MM_PER_INCH / 20 } as const;

/** A length: typed in any unit or reckoned from the present one, kept with Enter or by leaving the field. */
export function LengthField({ label, value, unit, min, isDisabled = false, onValue }: LengthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const shown = lengthInUnit(value, unit);

  const apply = (millimetres: number) =>
    onValue(min === undefined ? millimetres : Math.max(min, millimetres));
  const commit = () => {
    setTyped(null);
    if (typed === null || typed === shown) return;
    const next = parseLength(typed, value, unit);
    setRefused(next === null);
    if (next !== null) apply(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') {
      event.stopPropagation();
      setTyped(null);
      setRefused(false);
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const size = STEP_MM[unit] * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
    const from = typed === null ? value : (parseLength(typed, value, unit) ?? value);
    setTyped(null);
    setRefused(false);
    apply(from + (event.key === 'ArrowUp' ? size : -size));
  };
  return (
    <TextInput
      label={label}
      value={typed ?? shown}
      inputMode="decimal"
      autoComplete="off"
      disabled={isDisabled}
      {...(isRefused && { error: 'That isn’t a length' })}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setRefused(false);
        setTyped(event.currentTarget.value);
      }}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}

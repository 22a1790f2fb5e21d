import { createElement, type ReactNode } from 'react';
import type { BoundField } from '../../platform/forms/use-field-form.ts';

/** Props of every field component in addition to those bound by its form. */
export interface FieldProps<T> extends BoundField<T> {
  readonly label: ReactNode;
  /** One line under the label that says what belongs in. */
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

/** A form's field, or a controlled one: then only its value and its listener. */
export type HeldProps<T> = Pick<FieldProps<T>, 'label' | 'value' | 'onValue'> & Partial<FieldProps<T>>;

/** The library's props that are alike for every field: label, hint, error read aloud as it appears. */
export function inputProps({
  id,
  name,
  label,
  hint,
  error = null,
  advice = null,
  required = false,
  disabled,
  onFocus,
  onBlur,
}: Omit<HeldProps<unknown>, 'value' | 'onValue'>) {
  const description =
    advice === null
      ? hint
      : createElement('span', { role: 'status', style: { color: 'var(--warn)' } }, advice);
  return {
    label,
    required,
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(onFocus && { onFocus }),
    ...(onBlur && { onBlur }),
    ...(description !== undefined && { description }),
    ...(error !== null && { error: createElement('span', { role: 'alert' }, error) }),
    ...(disabled !== undefined && { disabled }),
  };
}

import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useRef } from 'react';
import { type FieldProps, inputProps } from './field-props.ts';

interface TextFieldProps extends FieldProps<string> {
  readonly type?: 'text' | 'email' | 'url' | 'tel' | 'search' | 'datetime-local';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
  /** Before or after the text inside the box: a unit, a fixed prefix, an icon. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const {
    value,
    onValue,
    type = 'text',
    autoComplete,
    placeholder,
    maxLength,
    autoFocus,
    before,
    after,
  } = props;
  const unasked = useRef(autoFocus === true);
  return (
    <TextInput
      {...inputProps(props)}
      type={type}
      value={value ?? ''}
      onFocus={() => {
        if (!unasked.current) props.onFocus();
      }}
      onBlur={() => {
        // The page moved the focus here, so leaving the field empty isn't an error yet.
        if (!unasked.current || (value ?? '') !== '') props.onBlur();
        unasked.current = false;
      }}
      onChange={(event) => onValue(event.currentTarget.value)}
      leftSection={before}
      rightSection={after}
      {...(autoComplete && { autoComplete })}
      {...(autoComplete === 'one-time-code' && { inputMode: 'numeric' as const })}
      {...(placeholder && { placeholder })}
      {...(maxLength && { maxLength })}
      {...(autoFocus && { 'data-autofocus': true, autoFocus })}
    />
  );
}

interface PasswordFieldProps extends FieldProps<string> {
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  return (
    <PasswordInput
      {...inputProps(props)}
      value={props.value ?? ''}
      onChange={(event) => props.onValue(event.currentTarget.value)}
      autoComplete={props.autoComplete}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  );
}

interface TextAreaFieldProps extends FieldProps<string> {
  readonly rows?: number;
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
}

/** Several lines of text; grows with its content. */
export function TextAreaField(props: TextAreaFieldProps) {
  return (
    <Textarea
      {...inputProps(props)}
      value={props.value ?? ''}
      onChange={(event) => props.onValue(event.currentTarget.value)}
      autosize
      minRows={props.rows ?? 3}
      {...(props.maxLength && { maxLength: props.maxLength })}
      {...(props.autoFocus && { autoFocus: true })}
    />
  );
}

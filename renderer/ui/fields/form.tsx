import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldForm } from '../../platform/forms/use-field-form.ts';
import { Hint } from '../hint.tsx';
import { Stack } from '../layout.tsx';

type AnyForm = Pick<FieldForm<never>, 'props' | 'failure' | 'submitting'>;

interface FormProps {
  readonly form: AnyForm;
  readonly children: ReactNode;
  /** Names the form for screen readers where no heading does. */
  readonly label?: string;
}

/** A form's frame: spacing, and the reason the last submit failed, read aloud. */
export function Form({ form, children, label }: FormProps) {
  return (
    <form {...form.props} {...(label && { 'aria-label': label })}>
      <Stack>
        {form.failure !== null && (
          <Hint tone="bad" isAlert>
            {form.failure}
          </Hint>
        )}
        {children}
      </Stack>
    </form>
  );
}

interface SubmitButtonProps extends ButtonProps {
  readonly form: AnyForm;
  readonly children: ReactNode;
}

/** Sends the form. Shows that it is being sent and cannot be pressed twice; pressing it early shows what is missing. */
export function SubmitButton({ form, children, ...button }: SubmitButtonProps) {
  return (
    <Button type="submit" loading={form.submitting} {...button}>
      {children}
    </Button>
  );
}

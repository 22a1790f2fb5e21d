import { Alert, Button, type ButtonProps, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldForm } from '../../platform/forms/use-field-form.ts';

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
      <Stack gap="md">
        {form.failure !== null && (
          <Alert role="alert" color="brick" variant="light" icon={<IconAlertTriangle aria-hidden />}>
            {form.failure}
          </Alert>
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

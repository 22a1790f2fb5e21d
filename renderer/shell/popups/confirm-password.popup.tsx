import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import {
  recoveryCode as recoveryCodeRule,
  required,
  twoFactorCode,
} from '../../../shared/rules/fields/fields.ts';
import { useFieldForm } from '../../platform/forms/use-field-form.ts';
import type { PopupProps } from '../../platform/popups/popups.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form, PasswordField, SubmitButton, TextField } from '../../ui/fields/fields.ts';

/** Asks for the password again before a risky act, with a second factor where the account has one. */
export default function ConfirmPasswordPopup({
  title = 'Confirm your password',
  text,
  confirmLabel = 'Confirm',
  twoFactor = false,
  verify,
  close,
}: PopupProps<'confirm-password'>) {
  const [second, setSecond] = useState('code');
  const byCode = twoFactor && second === 'code';
  const byRecovery = twoFactor && second === 'recovery';
  const form = useFieldForm({
    initial: { password: '', twoFactorAuthCode: '', recoveryCode: '' },
    rules: {
      password: [required],
      ...(byCode && { twoFactorAuthCode: [required, twoFactorCode] }),
      ...(byRecovery && { recoveryCode: [required, recoveryCodeRule] }),
    },
    submit: async ({ password, twoFactorAuthCode, recoveryCode }) => {
      const proof = { password, ...(byCode && { twoFactorAuthCode }), ...(byRecovery && { recoveryCode }) };
      await verify?.(proof);
      close(proof);
    },
  });
  return (
    <Dialog title={title} text={text} onClose={() => close()}>
      <Form form={form}>
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        {twoFactor && (
          <SegmentedControl
            aria-label="Second factor"
            value={second}
            onChange={setSecond}
            data={[
              { value: 'code', label: 'Authentication code' },
              { value: 'recovery', label: 'Recovery code' },
            ]}
          />
        )}
        {byCode && (
          <TextField
            {...form.field('twoFactorAuthCode')}
            label="Authentication code"
            autoComplete="one-time-code"
          />
        )}
        {byRecovery && <TextField {...form.field('recoveryCode')} label="Recovery code" autoComplete="off" />}
        <DialogActions onCancel={() => close()}>
          <SubmitButton form={form}>{confirmLabel}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

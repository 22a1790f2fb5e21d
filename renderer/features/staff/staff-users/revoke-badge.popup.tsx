import { Text } from '@mantine/core';
import { required } from '../../../../shared/rules/fields/fields.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Answers the reason. */
    'revoke-badge': { props: { name: string; hint: string }; answer: string };
  }
}

const INITIAL = { reason: '' };
const RULE_SET = { reason: [required] };

/** Asks why a badge is revoked. */
export default function RevokeBadgePopup({ name, hint, close }: PopupProps<'revoke-badge'>) {
  const form = useFieldForm({
    initial: INITIAL,
    rules: RULE_SET,
    submit: async ({ reason }) => close(reason),
  });
  return (
    <Dialog title="Revoke the badge" onClose={() => close()}>
      <Form form={form}>
        <Text c="var(--ink-soft)">
          {name}’s badge ending {hint} stops working at each workstation’s next sync.
        </Text>
        <TextField {...form.field('reason')} label="Reason" maxLength={200} autoFocus />
        <DialogActions onCancel={() => close()}>
          <SubmitButton form={form} color="brick">
            Revoke
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

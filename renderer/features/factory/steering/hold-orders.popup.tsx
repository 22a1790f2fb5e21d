import { Text } from '@mantine/core';
import { HOLD_REASON_MAX } from '../../../../shared/features/factory/steering/steering.ts';
import { required } from '../../../../shared/rules/fields/fields.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Answers the reason. */
    'hold-orders': { props: { title: string; text: string; confirm: string }; answer: string };
  }
}

const INITIAL = { reason: '' };
const RULE_SET = { reason: [required] };

/** Asks why orders are held: workstations say it to people who scan one of their garments. */
export default function HoldOrdersPopup({ title, text, confirm, close }: PopupProps<'hold-orders'>) {
  const form = useFieldForm({
    initial: INITIAL,
    rules: RULE_SET,
    submit: async ({ reason }) => close(reason.trim()),
  });
  return (
    <Dialog title={title} onClose={() => close()}>
      <Form form={form}>
        <Text c="var(--ink-soft)">{text}</Text>
        <TextField {...form.field('reason')} label="Why?" maxLength={HOLD_REASON_MAX} autoFocus />
        <DialogActions onCancel={() => close()}>
          <SubmitButton form={form}>{confirm}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

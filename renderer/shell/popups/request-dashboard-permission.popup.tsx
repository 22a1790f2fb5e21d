import { Text } from '@mantine/core';
import { REASON_MAX_LENGTH } from '../../../shared/features/accounts/permission-requests/permission-requests.ts';
import { required } from '../../../shared/rules/fields/fields.ts';
import { missingPermissionText } from '../../platform/access/permission-text.ts';
import { requestPermission } from '../../platform/access/request-permission.ts';
import { useFieldForm } from '../../platform/forms/use-field-form.ts';
import type { PopupProps } from '../../platform/popups/popups.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form, SubmitButton, TextAreaField } from '../../ui/fields/fields.ts';

const INITIAL = { reason: '' };
const RULE_SET = { reason: [required] };

/** Asks the project's owner for a permission, with a reason. Spec 3 §6. */
export default function RequestDashboardPermissionPopup({
  permissions,
  close,
}: PopupProps<'request-dashboard-permission'>) {
  const form = useFieldForm({
    initial: INITIAL,
    rules: RULE_SET,
    submit: async ({ reason }) => {
      await requestPermission(permissions, reason);
      close(true);
    },
  });
  return (
    <Dialog title="Ask for permission" onClose={() => close()}>
      <Form form={form}>
        <Text c="var(--ink-soft)">
          {missingPermissionText(permissions)} Ask someone who manages the team. We’ll let you know what they
          decide.
        </Text>
        <TextAreaField {...form.field('reason')} label="Why do you need it?" maxLength={REASON_MAX_LENGTH} />
        <DialogActions onCancel={() => close()}>
          <SubmitButton form={form}>Send request</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

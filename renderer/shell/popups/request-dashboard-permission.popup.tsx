import { Button, Group, Text } from '@mantine/core';
import { RULES } from '../../../shared/rules/fields/fields.ts';
import { requestPermission } from '../../platform/access/request-permission.ts';
import { useFieldForm } from '../../platform/forms/use-field-form.ts';
import type { PopupProps } from '../../platform/popups/popups.ts';
import { Form, SubmitButton, TextAreaField } from '../../ui/fields/fields.ts';
import { PopupFrame } from './popup-frame.tsx';

const named = (permissions: readonly string[]) =>
  permissions.map((one) => one.replaceAll('-', ' ')).join(', ');

/** Asks the project's owner for a permission, with a reason. Spec 3 §6. */
export default function RequestDashboardPermissionPopup({
  permissions,
  close,
}: PopupProps<'request-dashboard-permission'>) {
  const form = useFieldForm({
    initial: { reason: '' },
    rules: { reason: [RULES.required] },
    submit: async ({ reason }) => {
      await requestPermission(permissions, reason);
      close(true);
    },
  });
  return (
    <PopupFrame title="Ask for permission" onClose={() => close()}>
      <Form form={form}>
        <Text c="var(--ink-soft)">
          This needs the permission to {named(permissions)}. The owner of this project can give it to you.
        </Text>
        <TextAreaField {...form.field('reason')} label="What do you need it for?" />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close()}>
            Cancel
          </Button>
          <SubmitButton form={form}>Send request</SubmitButton>
        </Group>
      </Form>
    </PopupFrame>
  );
}

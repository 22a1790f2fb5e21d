import { Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Manufacturer, SignedInUser } from '../../../../shared/features/accounts/identity/identity.ts';
import { projectCalls } from '../../../../shared/features/projects/projects/projects.ts';
import { required } from '../../../../shared/rules/fields/fields.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { queryClient } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Panel } from '../../../ui/panel.tsx';
import { withConfirmation } from '../../accounts/identity/identity.ts';

const RULE_SET = { name: [required] };
const EMPTY = { name: '' };

/** Settings: deleting the project, by typing its name. For its owner. */
export function DeleteSection({
  user,
  project,
}: {
  readonly user: SignedInUser;
  readonly project: Manufacturer;
}) {
  const navigate = useNavigate();
  const form = useFieldForm({
    initial: EMPTY,
    rules: RULE_SET,
    submit: async (body) => {
      const sure = await openPopup('confirm', {
        title: `Delete ${project.name}?`,
        text: 'Its stores close straight away and everyone on the team loses access.',
        confirmLabel: 'Delete the project',
        destructive: true,
      });
      if (!sure) return;
      const answer = await withConfirmation(user.twoFactorAuthEnabled, () =>
        gateway().call(projectCalls.remove, { body }),
      );
      if (!answer) return;
      await navigate('/settings/');
      await refreshSession(null);
      queryClient().clear();
      await navigate('/dashboard/');
      showSnackbar({ text: answer.message });
    },
  });
  return (
    <Panel title="Delete the project">
      <Text mb="md">
        This closes its stores and removes it for everyone. We keep sales records, and still pay what it
        earned to its payout details. You can’t delete a project that has open paid orders.
      </Text>
      <Form form={form} label="Delete the project">
        <TextField
          {...form.field('name')}
          label={`Type ${project.name} to confirm`}
          autoComplete="off"
          maxLength={120}
        />
        <SubmitButton form={form} w="fit-content" color="brick">
          Delete {project.name}
        </SubmitButton>
      </Form>
    </Panel>
  );
}

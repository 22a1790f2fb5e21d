import { Button } from '@mantine/core';
import { RETURN_DAYS, storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, NumberField, SubmitButton } from '../../../ui/fields/fields.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';

/** Settings: for how long shoppers may return what they haven’t used. */
export function ReturnsSection() {
  const { store, project } = useSession();
  const update = useCallMutation(storeCalls.update);
  const form = useFieldForm({
    initial: { returnDays: store?.returnDays ?? 0 },
    submit: async ({ returnDays }) => {
      if (!store) return;
      await update.mutateAsync({ body: { id: store.id, returnDays: returnDays || null } });
      await refreshSession();
      showSnackbar({ text: 'Saved' });
    },
  });
  if (!store || !project?.permissions.includes('manage-settings')) return null;
  return (
    <Panel title="Returns">
      <Form form={form}>
        <NumberField
          {...form.field('returnDays')}
          label="Days to return an unused item"
          hint={`${RETURN_DAYS.min} to ${RETURN_DAYS.max}; 0 promises only what the law asks for. Shown below the basket button, in your terms of sale and to search engines.`}
        />
        <SubmitButton form={form} w="fit-content">
          Save
        </SubmitButton>
        <Button component={ProjectLink} to="/ecom/orders/" variant="default" w="fit-content">
          Refund a returned order
        </Button>
      </Form>
    </Panel>
  );
}

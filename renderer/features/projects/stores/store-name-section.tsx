import { useMemo } from 'react';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { RULE_MAKERS, RULES } from '../../../../shared/rules/fields/fields.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Panel } from '../../../ui/panel.tsx';

const RULE_SET = { name: [RULES.required, RULE_MAKERS.max_length(60)] };

function NameForm({ id, name }: { readonly id: string; readonly name: string }) {
  const update = useCallMutation(storeCalls.update);
  const initial = useMemo(() => ({ name }), [name]);
  const form = useFieldForm<{ name: string }>({
    initial,
    rules: RULE_SET,
    keepAs: `settings-store-name-${id}`,
    submit: async (values) => {
      await update.mutateAsync({ body: { id, name: values.name } });
      await refreshSession();
      showSnackbar({ text: 'Saved' });
    },
  });
  return (
    <Form form={form} label="Store name">
      <TextField
        {...form.field('name')}
        label="Store name"
        hint="Shoppers read it in your store and in its emails. The address stays as it is."
        autoComplete="organization"
        maxLength={60}
      />
      <SubmitButton form={form} w="fit-content">
        Save
      </SubmitButton>
    </Form>
  );
}

/** Settings: what the store is called. Shown to members who manage its settings. */
export function StoreNameSection() {
  const { store, project } = useSession();
  if (!store || !project?.permissions.includes('manage-settings')) return null;
  return (
    <Panel title="Store name">
      <NameForm key={store.id} id={store.id} name={store.name} />
    </Panel>
  );
}

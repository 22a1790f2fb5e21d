import { Switch, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Manufacturer } from '../../../../shared/features/accounts/identity/identity.ts';
import { projectCalls } from '../../../../shared/features/projects/projects/projects.ts';
import { RULE_MAKERS, required } from '../../../../shared/rules/fields/fields.ts';
import { CURRENCY_CODES } from '../../../../shared/rules/money/money.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SelectField, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Panel } from '../../../ui/panel.tsx';

const RULE_SET = { name: [required, RULE_MAKERS.max_length(60)], currency: [required] };
const NAMES = new Intl.DisplayNames('en', { type: 'currency' });
const CURRENCIES = CURRENCY_CODES.map((code) => ({
  value: code,
  label: `${code}, ${NAMES.of(code) ?? code}`,
}));

/** Settings: the project's name and the currency of its prices. */
export function ProjectSection({ project }: { readonly project: Manufacturer }) {
  const { id, name, currency } = project;
  const initial = useMemo(() => ({ name, currency }), [name, currency]);
  const form = useFieldForm<{ name: string; currency: string }>({
    initial,
    rules: RULE_SET,
    keepAs: `settings-project-${id}`,
    submit: async (values) => {
      const chosen = CURRENCY_CODES.find((code) => code === values.currency);
      await gateway().call(projectCalls.updateManufacturer, {
        body: { id, name: values.name, ...(chosen && chosen !== currency && { currency: chosen }) },
      });
      await refreshSession();
      showSnackbar({ text: 'Saved' });
    },
  });
  return (
    <Panel title="Project and currency">
      <Form form={form} label="Project">
        <TextField
          {...form.field('name')}
          label="Project name"
          hint="For you and your team. Shoppers see your store’s name."
          autoComplete="organization"
          maxLength={60}
        />
        <SelectField
          {...form.field('currency')}
          label="Currency"
          hint="What your prices, costs and reports are in. It can change until you have products, discounts or orders."
          choices={CURRENCIES}
        />
        <SubmitButton form={form} w="fit-content">
          Save
        </SubmitButton>
      </Form>
    </Panel>
  );
}

/** Settings: whether everybody in the project has to sign in with two factors. */
export function SafetySection({ project }: { readonly project: Manufacturer }) {
  const [saving, setSaving] = useState(false);
  const set = async (force2fa: boolean) => {
    setSaving(true);
    try {
      await gateway().call(projectCalls.updateManufacturer, { body: { id: project.id, force2fa } });
      await refreshSession();
      showSnackbar({
        text: force2fa
          ? 'Everyone on this project must now set up two-factor authentication'
          : 'Two-factor authentication is now optional',
      });
    } catch (error) {
      showFailure(error);
    }
    setSaving(false);
  };
  return (
    <Panel title="Require two-factor authentication">
      <Switch
        label="Members have to set up two-factor authentication"
        checked={project.force2fa}
        disabled={saving}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <Text size="sm" c="var(--ink-soft)" mt="xs">
        Anyone who hasn’t set it up, including you, has to before using this project.
      </Text>
    </Panel>
  );
}

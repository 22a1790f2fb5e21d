import { Text } from '@mantine/core';
import { useState } from 'react';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { CURRENCY_CODES, currencyOf, currencyProblem } from '../../../../shared/rules/money/money.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { useUnsavedChanges } from '../../../platform/navigation/use-unsaved-changes.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton } from '../../../ui/fields/fields.ts';
import { MultiSelect } from '../../../ui/late-fields/late-fields.tsx';
import { Panel } from '../../../ui/panel.tsx';

const NO_FIELDS = {};
const nameOf = (code: string): string => {
  const known = currencyCodeSchema.safeParse(code).data;
  return known ? `${currencyOf(known).name} (${known})` : code;
};

/** Settings: what shoppers can pay in. */
export function CurrenciesSection() {
  const { store, project } = useSession();
  const update = useCallMutation(storeCalls.update);
  const [chosen, setChosen] = useState(store?.extraCurrencies ?? []);
  const form = useFieldForm({
    initial: NO_FIELDS,
    submit: async () => {
      if (!store) return;
      const extraCurrencies = currencyCodeSchema.array().parse(chosen);
      await update.mutateAsync({ body: { id: store.id, extraCurrencies } });
      await refreshSession();
      showSnackbar({ text: 'Currencies saved' });
    },
  });
  const isChanged = chosen.join() !== (store?.extraCurrencies ?? []).join();
  useUnsavedChanges(!form.submitting && isChanged);
  if (!store || !project?.permissions.includes('manage-settings')) return null;
  const today = new Date().toISOString().slice(0, 10);
  const choices = CURRENCY_CODES.filter(
    (code) => code !== store.currency && currencyProblem(code, code, today) === null,
  );
  return (
    <Panel title="Currencies">
      <Text mb="md">
        Your prices are in {nameOf(store.currency)}, and so are your earnings and reports. Shoppers can choose
        another currency at the top of your store. We convert each price at the day’s exchange rate, to the
        nearest cent. Forints and rupiahs are rounded to whole ones. An order keeps the rate of the moment
        it’s placed.
      </Text>
      <Form form={form} label="Currencies">
        <MultiSelect
          label="Other currencies"
          placeholder={chosen.length === 0 ? 'Only your own' : ''}
          searchable
          clearable
          value={chosen}
          data={choices.map((code) => ({ value: code, label: nameOf(code) }))}
          onChange={setChosen}
          nothingFoundMessage="We don’t know this currency"
        />
        <SubmitButton form={form} w="fit-content" disabled={!isChanged}>
          Save currencies
        </SubmitButton>
      </Form>
    </Panel>
  );
}

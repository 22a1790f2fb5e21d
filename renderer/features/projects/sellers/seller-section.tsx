import { Switch, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { sellerCalls } from '../../../../shared/features/projects/sellers/sellers.calls.ts';
import { SELLER_LIMITS, type Seller } from '../../../../shared/features/projects/sellers/sellers.ts';
import { momentText } from '../../../../shared/rules/dates/dates.ts';
import { RULE_MAKERS, required as requiredRule } from '../../../../shared/rules/fields/fields.ts';
import { COUNTRIES } from '../../../../shared/rules/money/countries/countries.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { useUnsavedChanges } from '../../../platform/navigation/use-unsaved-changes.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Form, SelectField, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';

type Answer = CallAnswer<typeof sellerCalls.get>;

const required = [requiredRule, RULE_MAKERS.max_length(SELLER_LIMITS.text)];
const RULE_SET = { name: required, street: required, city: required, country: [requiredRule] };
const CHOICES = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

/** Several numbers in one field, with commas or lines between them. */
const toNumbers = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((number) => number.trim())
    .filter((number) => number !== '');

const FIELD_WORDS: Readonly<Record<string, string>> = {
  name: 'legal name',
  street: 'address',
  street2: 'address',
  city: 'town or city',
  zip: 'postcode',
  country: 'country',
  companyNumber: 'company number',
  isVatRegistered: 'VAT registration',
  vatNumbers: 'VAT numbers',
  ossNumber: 'OSS number',
  iossNumber: 'IOSS number',
};

const changeWords = (fields: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format([...new Set(fields.map((field) => FIELD_WORDS[field] ?? field))]);

/** Settings: who sells, and where they’re registered for VAT. */
export function SellerSection() {
  const seller = useCall(sellerCalls.get, {});
  if (seller.isPending) return <LoadingState label="Seller and VAT" lines={8} />;
  if (seller.isLoadingError)
    return <ErrorState what="your seller details" error={seller.error} retry={() => void seller.refetch()} />;
  return <SellerForm answer={seller.data} />;
}

const toValues = ({ isVatRegistered: _, vatNumbers, ...texts }: Seller) => ({
  ...texts,
  vatNumbers: vatNumbers.join(', '),
});

function SellerForm({ answer: { seller, changes } }: { readonly answer: Answer }) {
  const update = useCallMutation(sellerCalls.update, { refreshes: [sellerCalls.get] });
  const timeZone = useTimeZone();
  const [isVatRegistered, setRegistered] = useState(seller.isVatRegistered);
  const initial = useMemo(() => toValues(seller), [seller]);
  const form = useFieldForm({
    initial,
    rules: RULE_SET,
    submit: async ({ vatNumbers, ...texts }) => {
      await update.mutateAsync({
        body: { ...texts, isVatRegistered, vatNumbers: isVatRegistered ? toNumbers(vatNumbers) : [] },
      });
      // Screens say which prices hold VAT from what the session knows of the store.
      await refreshSession();
      showSnackbar({ text: 'Saved' });
    },
  });
  useUnsavedChanges(!form.submitting && isVatRegistered !== seller.isVatRegistered);
  return (
    <Panel title="Seller and VAT">
      <Text mb="md">
        Your invoices and credit notes name the seller, and so does the foot of your store. Invoices that have
        been issued stay as they are.
      </Text>
      <Form form={form} label="Seller and VAT">
        <TextField
          {...form.field('name')}
          label="Legal name"
          hint="Your company, or your own name if you sell as a person."
          autoComplete="organization"
          maxLength={SELLER_LIMITS.text}
        />
        <TextField {...form.field('street')} label="Address" autoComplete="address-line1" />
        <TextField {...form.field('street2')} label="Address, second line" autoComplete="address-line2" />
        <TextField {...form.field('city')} label="Town or city" autoComplete="address-level2" />
        <TextField {...form.field('zip')} label="Postcode" autoComplete="postal-code" />
        <SelectField {...form.field('country')} label="Country" choices={CHOICES} />
        <TextField
          {...form.field('companyNumber')}
          label="Company number"
          hint="Leave it empty if you aren’t a company."
        />
        <Switch
          label="I’m registered for VAT"
          description="If you aren’t, your store charges and shows no VAT."
          checked={isVatRegistered}
          onChange={(event) => setRegistered(event.currentTarget.checked)}
        />
        {isVatRegistered && (
          <>
            <TextField
              {...form.field('vatNumbers')}
              label="VAT numbers"
              hint="With the country’s letters, like GB123456789. Put a comma between several. You charge VAT in each of these countries."
            />
            <TextField
              {...form.field('ossNumber')}
              label="One-stop shop (OSS) number"
              hint="If you have one, you charge VAT in every EU country."
            />
            <TextField
              {...form.field('iossNumber')}
              label="Import one-stop shop (IOSS) number"
              hint="IM and ten digits. If you have one, you charge VAT in every EU country."
            />
          </>
        )}
        <SubmitButton form={form} w="fit-content">
          Save
        </SubmitButton>
      </Form>
      {changes.length > 0 && (
        <>
          <Text component="h3" fw={600} mt="lg" mb="xs">
            Changes
          </Text>
          <ul>
            {changes.map(({ at, who, fields }) => (
              <li key={at}>
                {`${momentText(at, timeZone)}: ${who ?? 'Former member'} changed ${changeWords(fields)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

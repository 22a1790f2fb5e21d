import { Button } from '@mantine/core';
import { affiliateCalls } from '../../../../shared/features/selling/affiliates/affiliates.calls.ts';
import { affiliateShare, type Programme } from '../../../../shared/features/selling/affiliates/affiliates.ts';
import { type CurrencyCode, currencyOf, formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { CheckboxField, Form, SubmitButton } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { TERMS_RULES, TermsFields, toTerms, toTermsValues } from './terms-fields.tsx';

const REFRESHES = { refreshes: [affiliateCalls.programme, affiliateCalls.list, affiliateCalls.get] } as const;
/** Items of the example, in whole units of the store’s currency. */
const EXAMPLE = 20;

interface ProgrammeFormProps {
  readonly programme: Programme;
  readonly currency: CurrencyCode;
  readonly members: number;
}

function ProgrammeForm({ programme, currency, members }: ProgrammeFormProps) {
  const save = useCallMutation(affiliateCalls.saveProgramme, REFRESHES);
  const form = useFieldForm({
    initial: { isOn: programme.isOn, ...toTermsValues(programme) },
    rules: TERMS_RULES,
    submit: async ({ isOn, ...terms }) => {
      await save.mutateAsync({ body: { isOn, ...toTerms(terms) } });
      showSnackbar({ text: 'Saved' });
    },
  });
  const net = EXAMPLE * 10 ** currencyOf(currency).decimals;
  const rate = form.values.rate ?? 0;
  const share = affiliateShare(net, Math.round(Math.max(0, rate) * 100));
  const isLeaving = programme.isOn && form.values.isOn === false && members > 0;
  return (
    <Form form={form} label="Affiliate programme">
      <CheckboxField {...form.field('isOn')} label="My affiliates’ links count" />
      {isLeaving && (
        <Hint tone="warn">
          {members === 1
            ? 'Your affiliate’s link stops counting. They keep their credits.'
            : `The links of your ${members} affiliates stop counting. They keep their credits.`}
        </Hint>
      )}
      <TermsFields form={form} />
      <Stack gap={2}>
        <p>
          {`For items that cost ${formatMoney(money(net, currency))} without VAT, an affiliate is credited with ${formatMoney(money(share, currency))}. You pay them yourself: we keep count and don’t deduct it from your earnings.`}
        </p>
        <p>This is what new affiliates are offered. Affiliates who joined before keep their share.</p>
      </Stack>
      <Row gap={3}>
        <SubmitButton form={form}>Save</SubmitButton>
        <Button component={ProjectLink} to="/marketing/affiliates/" variant="default">
          See your affiliates
        </Button>
      </Row>
    </Form>
  );
}

function OfStore() {
  const found = useCall(affiliateCalls.programme, {});
  if (found.isPending) return <LoadingState label="Affiliate programme" />;
  if (found.isLoadingError)
    return <ErrorState what="your affiliate programme" error={found.error} retry={found.refetch} />;
  const { programme } = found.data;
  return <ProgrammeForm key={JSON.stringify(programme)} {...found.data} />;
}

/** Settings: whether the store has an affiliate programme, and what it offers. */
export function ProgrammeSection() {
  const { store } = useSession();
  if (!store)
    return (
      <Hint tone="note">Once your project has a store, you can credit others with its orders here.</Hint>
    );
  return (
    <Panel title="Affiliate programme">
      <OfStore />
    </Panel>
  );
}

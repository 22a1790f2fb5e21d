import { useState } from 'react';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { payoutCalls } from '../../../../shared/features/selling/payouts/payouts.calls.ts';
import {
  destinationText,
  HOLDER_MAX,
  PAYMENT_INTERVALS,
  PAYOUT_DETAIL_RULES,
  PAYOUT_METHOD_NAMES,
  PAYOUT_REASONS,
  paymentIntervalCodeSchema,
  payoutMethodSchema,
} from '../../../../shared/features/selling/payouts/payouts.ts';
import { momentText } from '../../../../shared/rules/dates/dates.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  callKey,
  queryClient,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Form, SelectField, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { withConfirmation } from '../../accounts/identity/identity.ts';
import styles from './payouts.module.css';

export const queries: RouteQueries = () => [reads(payoutCalls.details, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

type Details = CallAnswer<typeof payoutCalls.details>;

const METHODS = payoutMethodSchema.options.map((value) => ({ value, label: PAYOUT_METHOD_NAMES[value] }));
const INTERVALS = paymentIntervalCodeSchema.options.map((value) => ({
  value,
  text: PAYMENT_INTERVALS[value].name,
}));
const INITIAL = {
  method: 'uk-bank',
  holder: '',
  sortCode: '',
  accountNumber: '',
  iban: '',
  paypalEmail: '',
};
const INTERVAL_CHANGES = [payoutCalls.details, payoutCalls.list] as const;

async function refresh(): Promise<void> {
  await Promise.all(
    INTERVAL_CHANGES.map((call) => queryClient().invalidateQueries({ queryKey: callKey(call) })),
  );
}

/** Starts empty, because stored details are never shown. The browser stores nothing that is typed. */
function DetailsForm() {
  const twoFactor = useSession().user?.twoFactorAuthEnabled ?? false;
  const form = useFieldForm({
    initial: INITIAL,
    rules: PAYOUT_DETAIL_RULES,
    submit: async (values) => {
      const body = { ...INITIAL, ...values, method: payoutMethodSchema.parse(values.method) };
      const saved = await withConfirmation(twoFactor, () =>
        gateway().call(payoutCalls.saveDetails, { body }),
      );
      if (!saved) return;
      await refresh();
      showSnackbar({ text: 'Saved. We’ve told the project’s owners by email.' });
    },
  });
  const { value: method } = form.field('method');
  return (
    <Form form={form} label="Payout details">
      <div className={styles.fields}>
        <SelectField {...form.field('method')} label="Paid to" choices={METHODS} />
        {method !== 'paypal' && (
          <TextField
            {...form.field('holder')}
            label="Account holder"
            hint="The name on the account"
            maxLength={HOLDER_MAX}
            autoComplete="off"
          />
        )}
        {method === 'uk-bank' && (
          <>
            <TextField {...form.field('sortCode')} label="Sort code" hint="As 12-34-56" autoComplete="off" />
            <TextField
              {...form.field('accountNumber')}
              label="Account number"
              hint="Eight digits"
              autoComplete="off"
            />
          </>
        )}
        {method === 'iban' && (
          <TextField
            {...form.field('iban')}
            label="IBAN"
            hint="As on your statement, with or without spaces"
            autoComplete="off"
          />
        )}
        {method === 'paypal' && (
          <TextField
            {...form.field('paypalEmail')}
            label="PayPal email"
            hint="The address of your PayPal account"
            type="email"
            autoComplete="off"
          />
        )}
        <p className={styles.soft}>
          Encrypted. After a change we email every owner and send nothing for 72 hours.
        </p>
        <SubmitButton form={form} w="fit-content">
          Save the details
        </SubmitButton>
      </div>
    </Form>
  );
}

function Interval({ details }: { readonly details: Details }) {
  const { code } = details.paymentInterval;
  const [chosen, choose] = useState(code);
  const save = useCallMutation(payoutCalls.saveInterval, { refreshes: INTERVAL_CHANGES });
  return (
    <Choice
      kind="list"
      label="How often"
      isLabelHidden
      options={INTERVALS}
      value={chosen}
      disabled={!details.mayChange || save.isPending}
      onValue={(paymentInterval) => {
        choose(paymentInterval);
        save.mutate(
          { body: { paymentInterval } },
          {
            onSuccess: ({ paymentInterval: { name } }) =>
              showSnackbar({ text: `You’re paid ${name.charAt(0).toLowerCase()}${name.slice(1)}` }),
            onError: (error) => {
              choose(code);
              showFailure(error);
            },
          },
        );
      }}
    />
  );
}

function Present({ details: { destination } }: { readonly details: Details }) {
  const timeZone = useTimeZone();
  if (!destination) return <p className={styles.soft}>No details yet. We can’t pay you without them.</p>;
  return (
    <Stack gap={3}>
      <p>{destinationText(destination.method, destination.hint)}</p>
      {destination.refused && (
        <Hint tone="bad" title="We couldn’t pay to this account">
          <p>{`${PAYOUT_REASONS[destination.refused]}. Enter the details again.`}</p>
        </Hint>
      )}
      {destination.coolingUntil && (
        <Hint tone="note">
          <p>{`We pay to it from ${momentText(destination.coolingUntil, timeZone)}.`}</p>
        </Hint>
      )}
    </Stack>
  );
}

function DetailsView({ details }: { readonly details: Details }) {
  const timeZone = useTimeZone();
  return (
    <Stack gap={4}>
      <Panel title="Where">
        <Stack gap={5}>
          <Present details={details} />
          {details.mayChange ? (
            <DetailsForm key={details.destination?.changedAt ?? 'none'} />
          ) : (
            <p className={styles.soft}>An owner of this project can change it.</p>
          )}
        </Stack>
      </Panel>
      <Panel title="How often">
        <Interval details={details} />
      </Panel>
      {details.changes.length > 0 && (
        <Panel title="Changes">
          <ul className={styles.changes}>
            {details.changes.map(({ at, who, method, hint }) => (
              <li key={at}>
                {destinationText(method, hint)}
                <br />
                <span className={styles.soft}>{`${who ?? 'Someone'}, ${momentText(at, timeZone)}`}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Stack>
  );
}

/** `/payouts/details/`: where and how often a project is paid. */
export default function PayoutDetailsPage() {
  const details = useCall(payoutCalls.details, {});
  return (
    <Page title="Payout details" width="read">
      {details.isPending && <LoadingState label="Payout details" lines={12} />}
      {details.isLoadingError && (
        <ErrorState what="your payout details" error={details.error} retry={() => void details.refetch()} />
      )}
      {details.data && <DetailsView details={details.data} />}
    </Page>
  );
}

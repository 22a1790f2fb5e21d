import { Button } from '@mantine/core';
import { useParams } from 'react-router';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import {
  PAYOUT_NOTE_LENGTH,
  payoutRunCalls,
} from '../../../../shared/features/selling/payouts/payouts.calls.ts';
import {
  destinationText,
  PAYOUT_REASONS,
  PAYOUT_STEPS,
  payoutReasonSchema,
  payoutReference,
} from '../../../../shared/features/selling/payouts/payouts.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Form, SelectField, SubmitButton, TextAreaField } from '../../../ui/fields/fields.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Money } from '../../../ui/money.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { PayoutStatePill } from './payout-state.tsx';
import styles from './payouts.module.css';

const numberIn = (text = ''): number => (/^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 2_147_483_647);

export const queries: RouteQueries = ({ number }) => [
  reads(payoutRunCalls.get, { params: { number: numberIn(number) } }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

type Answer = CallAnswer<typeof payoutRunCalls.get>;

const REASONS = payoutReasonSchema.options.map((value) => ({ value, label: PAYOUT_REASONS[value] }));
const INITIAL = { reason: 'account-closed', note: '' };
const REFRESHES = [payoutRunCalls.get, payoutRunCalls.list] as const;

function Failed({ payout }: { readonly payout: Answer }) {
  const fail = useCallMutation(payoutRunCalls.markFailed, { refreshes: REFRESHES });
  const form = useFieldForm({
    initial: INITIAL,
    submit: async ({ reason, note }) => {
      const answer = await openPopup('confirm', {
        title: `Mark payout ${payout.number} as failed?`,
        text: 'Its amount goes back to the project’s balance, and the owners get an email.',
        confirmLabel: 'Mark it',
      });
      if (answer !== true) return;
      await fail.mutateAsync({
        params: { number: payout.number },
        body: { reason: payoutReasonSchema.parse(reason), note: note ?? '' },
      });
      showSnackbar({ text: 'Marked as failed. The money is back in the project’s balance.' });
    },
  });
  return (
    <Panel title="It failed">
      <Form form={form} label="It failed">
        <div className={styles.fields}>
          <SelectField {...form.field('reason')} label="Reason" choices={REASONS} />
          <TextAreaField
            {...form.field('note')}
            label="Note to the owners"
            hint="They get it in the email about this payout"
            maxLength={PAYOUT_NOTE_LENGTH}
          />
          <SubmitButton form={form} variant="default" w="fit-content">
            Mark as failed
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}

function PayoutView({ payout }: { readonly payout: Answer }) {
  const { number, currency, amountMinor, state, reason, note, method, hint, may } = payout;
  const paid = useCallMutation(payoutRunCalls.markPaid, { refreshes: REFRESHES, onError: showFailure });
  const steps = PAYOUT_STEPS[state];
  return (
    <Page
      isRecord
      title={`Payout ${number}`}
      actions={
        may.send &&
        steps.includes('paid') && (
          <Button
            loading={paid.isPending}
            onClick={() =>
              paid.mutate(
                { body: { ids: [payout.id] } },
                { onSuccess: () => showSnackbar({ text: 'Payout marked as paid' }) },
              )
            }
          >
            Mark as paid
          </Button>
        )
      }
    >
      <Stack gap={4}>
        <Panel
          title={<Money value={money(amountMinor, currency)} />}
          actions={<PayoutStatePill state={state} />}
        >
          <Facts
            facts={[
              [
                'Project',
                <ProjectLink key="project" to={`/staff/projects/${payout.projectCode}/`}>
                  {payout.projectName}
                </ProjectLink>,
              ],
              ['Account', destinationText(method, hint)],
              ['Payout day', formatDate(`${payout.dueOn}T12:00:00Z`, 'day', 'UTC')],
              ['Reference', payoutReference(number)],
              ['Run', payout.run === null ? 'Not sent' : String(payout.run)],
              ...(payout.sentAt ? [['Sent', <OrderDate key="sent" at={payout.sentAt} />] as const] : []),
              ...(payout.paidAt ? [['Paid', <OrderDate key="paid" at={payout.paidAt} />] as const] : []),
              ...(payout.failedAt
                ? [['Failed', <OrderDate key="failed" at={payout.failedAt} />] as const]
                : []),
              ...(reason ? [['Why', `${PAYOUT_REASONS[reason]}. ${note}`.trim()] as const] : []),
            ]}
          />
        </Panel>
        {may.send && steps.includes('failed') && <Failed payout={payout} />}
      </Stack>
    </Page>
  );
}

/** `/staff/payouts/{number}/`: one payout, and what the bank said of it. */
export default function StaffPayoutPage() {
  const { number } = useParams();
  const payout = useCall(payoutRunCalls.get, { params: { number: numberIn(number) } });
  if (payout.isPending) return <LoadingState label="Payout" lines={14} />;
  if (payout.isLoadingError)
    return <ErrorState what="this payout" error={payout.error} retry={() => void payout.refetch()} />;
  return <PayoutView payout={payout.data} />;
}

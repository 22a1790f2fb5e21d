import { Button, Text } from '@mantine/core';
import { type ReactElement, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  type ProSubscription,
  subscriptionCalls,
} from '../../../../shared/features/projects/subscription/subscription.ts';
import { PLANS_PATH, PRO_POPUP_PRICE_TEXT } from '../../../../shared/rules/constants/constants.ts';
import { subscriptionMessage } from '../../../../shared/rules/messages/messages.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { CYCLE_NAME, dayText, priceText, proMoney } from './charge-text.ts';
import { nameError, toastPaymentError } from './subscribe-steps.ts';
import styles from './subscription.module.css';
import { useSubscriptionChanged } from './use-subscribed.ts';

const MANAGE = ['manage-settings'] as const;
const METHOD_UPDATED = 'payment-method';

const gated = (button: ReactElement<{ 'aria-disabled'?: boolean }>) => (
  <PermissionGate needs={MANAGE}>{button}</PermissionGate>
);

/** The plan of the active project: what it is, what it costs next, and how to change or end it. For the settings. */
export function BillingSection() {
  const subscription = useCall(subscriptionCalls.get, {});
  useMethodUpdated();
  if (subscription.isPending)
    return (
      <Panel title="Plan">
        <LoadingState label="Your plan" lines={2} />
      </Panel>
    );
  if (subscription.isLoadingError) {
    const { error } = subscription;
    const refusal = error instanceof Refusal ? error : null;
    return (
      <Panel title="Plan">
        {refusal?.status === 404 ? (
          <FreePlan />
        ) : (
          <ErrorState
            what="your plan"
            error={error}
            reason={refusal && subscriptionMessage('fetch', refusal)}
            retry={subscription.refetch}
          />
        )}
      </Panel>
    );
  }
  return (
    <Panel title="Plan">
      <ProPlan subscription={subscription.data.subscription} />
    </Panel>
  );
}

/** Says that a payment method was updated where a redirect led back from the provider. */
function useMethodUpdated(): void {
  const [search, setSearch] = useSearchParams();
  const updated = search.get(METHOD_UPDATED) === 'updated';
  useEffect(() => {
    if (!updated) return;
    showSnackbar({ text: 'Your payment method is updated' });
    setSearch(
      (before) => {
        before.delete(METHOD_UPDATED);
        return before;
      },
      { replace: true },
    );
  }, [updated, setSearch]);
}

function FreePlan() {
  return (
    <Stack>
      <Text>
        You are on the free plan. Pro is {PRO_POPUP_PRICE_TEXT.new}.{' '}
        <ProjectLink to={PLANS_PATH}>Compare the plans</ProjectLink>
      </Text>
      <Row>
        <Button onClick={() => openPopup('pro-upgrade', { origin: 'settings' })}>Upgrade to Pro</Button>
      </Row>
    </Stack>
  );
}

function chargeText({ next_charge, ends_with_period, current_period_end, status }: ProSubscription): string {
  if (ends_with_period) return `None. Pro ends on ${dayText(current_period_end)}`;
  if (!next_charge) return 'None';
  const text = `${proMoney(next_charge.amount_minor)} on ${dayText(next_charge.at)}`;
  return status === 'past_due' ? `${text} (trying again)` : text;
}

function ProPlan({ subscription }: { readonly subscription: ProSubscription }) {
  const { id, billing_cycle: cycle, status, ends_with_period, trial_ends_at, payment_method } = subscription;
  const switchCycle = () => openPopup('switch-billing-cycle', { subscriptionId: id, from: cycle });
  return (
    <Stack>
      {status === 'past_due' && (
        <Hint tone="bad" title="Your last payment was declined" isAlert>
          You’ll keep Pro while we try again. Update your payment method so you don’t lose it.
        </Hint>
      )}
      <dl className={styles.facts}>
        <dt>You have</dt>
        <dd>
          Pro, {CYCLE_NAME[cycle].toLowerCase()} ({priceText(cycle)})
        </dd>
        {trial_ends_at && (
          <>
            <dt>Free trial</dt>
            <dd>Until {dayText(trial_ends_at)}</dd>
          </>
        )}
        <dt>Next charge</dt>
        <dd>{chargeText(subscription)}</dd>
        {payment_method && (
          <>
            <dt>Payment method</dt>
            <dd>{payment_method}</dd>
          </>
        )}
      </dl>
      <Row gap={3}>
        {gated(
          <Button variant="default" onClick={() => openPopup('payment-method', {})}>
            Update payment method
          </Button>,
        )}
        {!ends_with_period &&
          status !== 'past_due' &&
          gated(
            <Button variant="default" onClick={switchCycle}>
              Switch to {cycle === 'yearly' ? 'monthly' : 'yearly'}
            </Button>,
          )}
        <Ending subscription={subscription} />
      </Row>
    </Stack>
  );
}

/** Cancels in two clicks, and takes that back in one. */
function Ending({ subscription }: { readonly subscription: ProSubscription }) {
  const [asking, setAsking] = useState(false);
  const changed = useSubscriptionChanged();
  const cancel = useCallMutation(subscriptionCalls.cancel);
  const end = dayText(subscription.current_period_end);

  const setEnding = async (keep: boolean) => {
    try {
      await cancel
        .mutateAsync({ body: { subscription_id: subscription.id, keep } })
        .catch((error: unknown) => nameError('fetch', error));
      await changed();
      setAsking(false);
      showSnackbar({ text: keep ? 'Your plan continues' : `Pro ends on ${end}` });
    } catch (error) {
      toastPaymentError(error);
    }
  };

  if (subscription.ends_with_period)
    return gated(
      <Button onClick={() => setEnding(true)} loading={cancel.isPending}>
        Keep Pro
      </Button>,
    );
  if (!asking)
    return gated(
      <Button variant="subtle" color="brick" onClick={() => setAsking(true)}>
        Cancel plan
      </Button>,
    );
  return (
    <Row gap={3} style={{ width: '100%' }} role="group" aria-label="Cancel plan">
      <Text>You’ll keep Pro until {end} and won’t be charged again. We won’t delete anything.</Text>
      <Button color="brick" onClick={() => setEnding(false)} loading={cancel.isPending} data-autofocus>
        Cancel at the end of the period
      </Button>
      <Button variant="default" onClick={() => setAsking(false)}>
        Keep Pro
      </Button>
    </Row>
  );
}

import { Button, Text } from '@mantine/core';
import { subscriptionCalls } from '../../../../shared/features/projects/subscription/subscription.ts';
import type { BillingCycle } from '../../../../shared/rules/constants/constants.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { CYCLE_NAME, dayText, priceText, proMoney } from './charge-text.ts';
import { nameError, toastPaymentError } from './subscribe-steps.ts';
import styles from './subscription.module.css';
import { useSubscriptionChanged } from './use-subscribed.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    'switch-billing-cycle': { props: { subscriptionId: string; from: BillingCycle }; answer: 'switched' };
  }
}

const other = (cycle: BillingCycle): BillingCycle => (cycle === 'yearly' ? 'monthly' : 'yearly');

/** Shows what a switch of the billing cycle costs before it is confirmed, and charges exactly that. */
export default function SwitchCyclePopup({
  subscriptionId,
  from,
  close,
}: PopupProps<'switch-billing-cycle'>) {
  const to = other(from);
  const preview = useCall(subscriptionCalls.previewBillingCycle, {
    query: { subscription_id: subscriptionId, billing_cycle: to },
  });
  const change = useCallMutation(subscriptionCalls.changeBillingCycle);
  const changed = useSubscriptionChanged();

  const confirm = async () => {
    try {
      await change
        .mutateAsync({
          body: {
            subscription_id: subscriptionId,
            billing_cycle: to,
            ...(preview.data && { proration_date: preview.data.proration_date }),
          },
        })
        .catch((error: unknown) => nameError('billing-cycle', error));
      await changed();
      showSnackbar({ text: `You now pay ${priceText(to)}` });
      close('switched');
    } catch (error) {
      toastPaymentError(error);
    }
  };

  return (
    <Dialog title={`Switch to ${CYCLE_NAME[to].toLowerCase()} billing`} onClose={() => close()}>
      {preview.isPending && <LoadingState label="What the switch costs" lines={3} />}
      {preview.isError && (
        <ErrorState what="what the switch costs" error={preview.error} retry={preview.refetch} />
      )}
      {preview.data && (
        <Stack>
          <dl className={styles.lines}>
            <dt>Pro, {priceText(to)}</dt>
            <dd>
              {preview.data.due_now_minor + preview.data.unused_minor > 0
                ? priceText(to).split(' ')[0]
                : proMoney(0)}
            </dd>
            {preview.data.unused_minor > 0 && (
              <>
                <dt>Unused part of your {CYCLE_NAME[from].toLowerCase()} plan</dt>
                <dd>{proMoney(-preview.data.unused_minor)}</dd>
              </>
            )}
            <dt className={styles.total}>Due now</dt>
            <dd className={styles.total}>{proMoney(preview.data.due_now_minor)}</dd>
          </dl>
          <Text size="sm" c="var(--ink-soft)">
            {preview.data.carried_minor > 0 &&
              `You have ${proMoney(preview.data.carried_minor)} credit towards future payments. `}
            The next charge is {proMoney(preview.data.next_charge_minor)} on{' '}
            {dayText(preview.data.next_charge_at)}.
          </Text>
          <DialogActions onCancel={() => close()} cancelLabel={`Stay ${CYCLE_NAME[from].toLowerCase()}`}>
            <Button onClick={confirm} loading={change.isPending}>
              {preview.data.due_now_minor > 0
                ? `Pay ${proMoney(preview.data.due_now_minor)} and switch`
                : 'Switch'}
            </Button>
          </DialogActions>
        </Stack>
      )}
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import { refundCalls } from '../../../../shared/features/selling/refunds/refunds.calls.ts';
import type { RefundableOrder } from '../../../../shared/features/selling/refunds/refunds.ts';
import { storeOrderCalls } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Hint } from '../../../ui/hint.tsx';
import styles from './refund.module.css';

/** The last refund where the payment provider refused it or hasn’t answered, and can be tried again as it was; or where it came back. */
export function OpenRefund({ order }: { readonly order: RefundableOrder }) {
  const retry = useCallMutation(refundCalls.retry, {
    refreshes: [refundCalls.get, storeOrderCalls.get, storeOrderCalls.list],
    onError: showFailure,
  });
  const last = order.refunds.at(-1);
  if (!last || last.state === 'accepted') return null;
  const amount = formatMoney(money(last.amountMinor, order.currency));
  if (last.returnedAt !== null)
    return (
      <Hint tone="bad" title={`The refund of ${amount} came back`}>
        <p>{last.problem}. Ask them how they’d like to be paid, then choose again what to refund.</p>
      </Hint>
    );
  return (
    <Hint
      tone={last.state === 'failed' ? 'bad' : 'warn'}
      title={
        last.state === 'failed'
          ? `The refund of ${amount} failed`
          : `The payment provider hasn’t confirmed the refund of ${amount} yet`
      }
    >
      <p>{last.problem ?? 'We keep asking. Nothing is refunded twice.'}</p>
      <div className={styles.again}>
        <Button
          variant="default"
          loading={retry.isPending}
          onClick={() =>
            retry.mutate(
              { params: { id: order.id, refundId: last.id } },
              { onSuccess: ({ message }) => showSnackbar({ text: message }) },
            )
          }
        >
          {last.state === 'failed' ? `Try to refund ${amount} again` : 'Ask again'}
        </Button>
      </div>
    </Hint>
  );
}

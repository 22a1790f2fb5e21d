import { Button } from '@mantine/core';
import { refundCalls } from '../../../../shared/features/selling/refunds/refunds.calls.ts';
import type { RefundableOrder } from '../../../../shared/features/selling/refunds/refunds.ts';
import { storeOrderCalls } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Hint } from '../../../ui/hint.tsx';
import styles from './refund.module.css';

/** Refunds whose money came back, until another one was made since. */
function CameBack({ order }: { readonly order: RefundableOrder }) {
  const { refunds, currency } = order;
  const last = refunds.findLast(({ state }) => state === 'accepted');
  const isSince = (at: string) => !last || Date.parse(at) > Date.parse(last.requestedAt);
  return refunds.map(
    ({ id, amountMinor, problem, returnedAt }) =>
      returnedAt !== null &&
      isSince(returnedAt) && (
        <Hint
          key={id}
          tone="bad"
          title={`The refund of ${formatMoney(money(amountMinor, currency))} came back`}
        >
          <p>{problem}. Ask them how they’d like to be paid, then choose again what to refund.</p>
        </Hint>
      ),
  );
}

/** Refunds that came back, and the last one where the payment provider refused it or hasn’t answered: it can be tried again as it was. */
export function OpenRefund({ order }: { readonly order: RefundableOrder }) {
  const retry = useCallMutation(refundCalls.retry, {
    refreshes: [refundCalls.get, storeOrderCalls.get, storeOrderCalls.list],
    onError: showFailure,
  });
  const last = order.refunds.at(-1);
  if (!last || last.state === 'accepted' || last.returnedAt !== null) return <CameBack order={order} />;
  const amount = formatMoney(money(last.amountMinor, order.currency));
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

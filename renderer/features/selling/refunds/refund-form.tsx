import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { leftMinor } from '../../../../shared/features/selling/ledger/ledger.ts';
import { refundCalls } from '../../../../shared/features/selling/refunds/refunds.calls.ts';
import {
  deliveryLeft,
  piecesLeft,
  REFUND_NOTE_LENGTH,
  type RefundableOrder,
  type RefundWish,
  refundProblem,
  refundReasonName,
  refundReasonSchema,
  restLeft,
  simulateRefund,
} from '../../../../shared/features/selling/refunds/refunds.ts';
import { storeOrderCalls } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, MoneyField, SelectField, SubmitButton, TextAreaField } from '../../../ui/fields/fields.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './refund.module.css';
import { RefundEffects } from './refund-effects.tsx';
import { RefundItem } from './refund-item.tsx';

const INITIAL = { reason: 'changed-mind', note: '' };
const REASONS = refundReasonSchema.options.map((value) => ({ value, label: refundReasonName(value) }));

const nothing = (order: RefundableOrder): RefundWish => ({
  pieces: order.items.map(() => 0),
  restocked: order.items.map(({ unmade }) => unmade > 0),
  deliveryMinor: 0,
  restMinor: 0,
});

const replaced = <T,>(list: readonly T[], index: number, value: T): T[] =>
  list.map((each, at) => (at === index ? value : each));

interface RefundFormProps {
  readonly order: RefundableOrder;
  /** Reads the order again: what refused the refund may have changed it. */
  readonly onRefused: () => Promise<unknown>;
}

/** Chooses what goes back. The same key is sent for the same choice, so that a repeat is never a second refund. */
export function RefundForm({ order, onRefused }: RefundFormProps) {
  const [choice, setChoice] = useState(() => ({ wish: nothing(order), requestKey: crypto.randomUUID() }));
  const { wish, requestKey } = choice;
  const navigate = useNavigate();
  const refund = useCallMutation(refundCalls.create, {
    refreshes: [refundCalls.get, storeOrderCalls.get, storeOrderCalls.list],
  });
  const choose = (next: RefundWish) => setChoice({ wish: next, requestKey: crypto.randomUUID() });
  const effect = simulateRefund(order, wish);
  const problem = refundProblem(order, wish);
  const format = (minor: number) => formatMoney(money(minor, order.currency));
  const form = useFieldForm({
    initial: INITIAL,
    submit: async ({ reason, note }) => {
      const sent = refund.mutateAsync({
        params: { id: order.id },
        body: {
          requestKey,
          lines: order.items.flatMap(({ id }, index) => {
            const pieces = wish.pieces[index] ?? 0;
            return pieces === 0
              ? []
              : [{ orderItemId: id, pieces, isRestocked: wish.restocked[index] ?? false }];
          }),
          deliveryMinor: wish.deliveryMinor,
          restMinor: wish.restMinor ?? 0,
          reason: refundReasonSchema.parse(reason),
          note: note ?? '',
          amountMinor: effect.amountMinor,
          leftMinor: leftMinor(order.bookings),
        },
      });
      const { message } = await sent.catch(async (error: unknown) => {
        await onRefused();
        throw error;
      });
      showSnackbar({ text: message });
      await navigate(withProject(`/ecom/orders/${order.number}/`));
    },
  });
  const left = deliveryLeft(order);
  const rest = restLeft(order);
  return (
    <Form form={form}>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Panel
            title="What to refund"
            actions={
              <Button
                variant="default"
                onClick={() =>
                  choose({
                    ...wish,
                    pieces: order.items.map((_, index) => piecesLeft(order, index)),
                    deliveryMinor: left,
                    restMinor: rest,
                  })
                }
              >
                Choose everything
              </Button>
            }
          >
            <ul className={styles.items}>
              {order.items.map((item, index) => (
                <RefundItem
                  key={item.id}
                  item={item}
                  left={piecesLeft(order, index)}
                  eachMinor={
                    simulateRefund(order, {
                      ...nothing(order),
                      restocked: [],
                      pieces: replaced(nothing(order).pieces, index, Math.min(1, piecesLeft(order, index))),
                    }).amountMinor
                  }
                  currency={order.currency}
                  pieces={wish.pieces[index] ?? 0}
                  isRestocked={wish.restocked[index] ?? false}
                  isWhole={effect.isWhole}
                  onPieces={(pieces) => choose({ ...wish, pieces: replaced(wish.pieces, index, pieces) })}
                  onRestocked={(isRestocked) =>
                    choose({ ...wish, restocked: replaced(wish.restocked, index, isRestocked) })
                  }
                />
              ))}
            </ul>
            <div className={styles.delivery}>
              <MoneyField
                label="Delivery"
                hint={left > 0 ? `Up to ${format(left)}` : 'No delivery left to refund'}
                currency={order.currency}
                disabled={left === 0}
                max={left}
                value={wish.deliveryMinor}
                onValue={(deliveryMinor) => choose({ ...wish, deliveryMinor })}
              />
            </div>
            {rest > 0 && (
              <div className={styles.delivery}>
                <MoneyField
                  label="Money that came back"
                  hint={`Up to ${format(rest)}, from an earlier refund that the customer’s bank sent back`}
                  currency={order.currency}
                  max={rest}
                  value={wish.restMinor ?? 0}
                  onValue={(restMinor) => choose({ ...wish, restMinor })}
                />
              </div>
            )}
          </Panel>
          <Panel title="Why">
            <div className={styles.reason}>
              <SelectField {...form.field('reason')} label="Reason" choices={REASONS} />
              <TextAreaField
                {...form.field('note')}
                label="Note to the customer"
                hint={`${order.customerName} gets it in the email about this refund`}
                maxLength={REFUND_NOTE_LENGTH}
              />
            </div>
          </Panel>
        </div>
        <div className={styles.side}>
          <RefundEffects order={order} effect={effect} problem={problem}>
            <SubmitButton form={form} disabled={problem !== null}>
              {problem === null ? `Refund ${format(effect.amountMinor)}` : 'Refund'}
            </SubmitButton>
          </RefundEffects>
        </div>
      </div>
    </Form>
  );
}

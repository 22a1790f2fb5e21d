import { z } from 'zod';
import { type OrderStatus, UNPAID_STATUSES } from '../../../rules/orders/orders.ts';

export const STAGE_NAMES = ['placed', 'paid', 'making', 'packing', 'shipped'] as const;

/** A stage as a shopper follows it; `at` is when the order first reached it. */
export const orderStageSchema = z.object({
  name: z.enum(STAGE_NAMES),
  words: z.string(),
  at: z.iso.datetime().nullable(),
  state: z.enum(['done', 'now', 'ahead']),
});
export type OrderStage = z.infer<typeof orderStageSchema>;

/** The stages a shopper follows, each with the statuses that mean it was reached. Spec 2 §4.1. */
const STAGES: readonly {
  readonly name: OrderStage['name'];
  readonly words: string;
  readonly statuses: readonly OrderStatus[];
}[] = [
  { name: 'placed', words: 'Order placed', statuses: UNPAID_STATUSES },
  { name: 'paid', words: 'Payment received', statuses: ['paid'] },
  { name: 'making', words: 'Being made', statuses: ['processing', 'label_printed', 'printed'] },
  { name: 'packing', words: 'Being packed', statuses: ['consolidated', 'packing'] },
  { name: 'shipped', words: 'On its way', statuses: ['complete', 'exchanged'] },
];

/** What the shopper is told about a status. */
const STATUS_WORDS: Readonly<Partial<Record<OrderStatus, string>>> = {
  new: 'Waiting for payment',
  to_be_paid: 'Waiting for payment',
  paid: 'Paid, in the queue',
  processing: 'Being made',
  label_printed: 'Being made',
  printed: 'Printed',
  consolidated: 'Ready to pack',
  packing: 'Being packed',
  disputed: 'We’re looking into a problem',
  issue: 'We’re looking into a problem',
  complete: 'Shipped',
  exchanged: 'Exchanged',
  refunded: 'Refunded',
};

export const shopperStatusWords = (status: OrderStatus): string => STATUS_WORDS[status] ?? 'In progress';

export interface LoggedStatus {
  readonly status: OrderStatus;
  readonly at: string;
}

/**
 * The stages of an order with the time each was first reached. An order in trouble stays at the last stage it had
 * reached; a stage that was passed over has no time.
 * @param log oldest first
 */
export function orderStages(log: readonly LoggedStatus[]): OrderStage[] {
  const reached = STAGES.map(
    (stage) => log.find(({ status }) => stage.statuses.includes(status))?.at ?? null,
  );
  const furthest = reached.findLastIndex((at) => at !== null);
  return STAGES.map(({ name, words }, index) => ({
    name,
    words,
    at: reached[index] ?? null,
    state:
      index < furthest || (index === furthest && index === STAGES.length - 1)
        ? 'done'
        : index === furthest
          ? 'now'
          : 'ahead',
  }));
}

import { sql } from 'kysely';
import { conflict, forbidden, invalid, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { leftMinor } from '../../../../shared/features/selling/ledger/ledger.ts';
import { refundCalls } from '../../../../shared/features/selling/refunds/refunds.calls.ts';
import {
  REFUND_CAME_BACK,
  type RefundableOrder,
  type RefundRequest,
  refundProblem,
  simulateRefund,
} from '../../../../shared/features/selling/refunds/refunds.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import type { CallContext, SteppedContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { makeRefund } from './make-refund.ts';
import { toLines, toRefund, toRefundable, toWish } from './refundable.ts';
import { finishRefund } from './refunds.jobs.ts';
import {
  findRefundedOrder,
  insertRefund,
  lockOrder,
  ofProject,
  type RefundedOrder,
  type RefundWords,
  reopenRefund,
  type StoredRefund,
} from './refunds.queries.ts';

/** A refund of this age explains why another one doesn’t fit. */
const LATELY_MS = 10 * 60_000;
/** The job looks after a refund once the call that makes it can’t be on its way any more. */
const FINISH_AFTER_MS = 60_000;

function projectOf({ project }: Pick<CallContext, 'project'>) {
  if (!project) throw forbidden();
  return project;
}

/** Held until the transaction ends: refunds of an order are made one after the other. */
async function holdOrder(tx: Tx, projectId: string, key: string): Promise<RefundedOrder> {
  const id = await lockOrder(tx, ofProject(projectId, key));
  const order = id === null ? null : await findRefundedOrder(tx, sql`o.id = ${id}`);
  if (!order) throw notFound();
  return order;
}

/** Says who was faster; null where no one was lately. */
function overtakenBy({ refunds, bookings, currency }: RefundableOrder): string | null {
  const last = refunds.findLast(({ state }) => state === 'accepted');
  const age = last ? databaseNow() - Date.parse(last.requestedAt) : Number.POSITIVE_INFINITY;
  if (!last || age > LATELY_MS) return null;
  const minutes = Math.max(1, Math.round(age / 60_000));
  const when = minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const format = (minor: number) => formatMoney(money(minor, currency));
  return `${last.who ?? 'Someone'} refunded ${format(last.amountMinor)} ${when}. ${format(leftMinor(bookings))} remains.`;
}

/** What a request does. @throws Refusal where it can’t be made, or isn’t what its screen showed */
function check(order: RefundableOrder, request: RefundRequest) {
  const wish = toWish(order, request);
  if (!wish) throw invalid({ lines: ['This order has no such item'] });
  if (order.blocked !== null) throw conflict('not-refundable', overtakenBy(order) ?? order.blocked);
  const changed = () =>
    conflict(
      'refund-changed',
      overtakenBy(order) ??
        'This order has changed since you opened it. Check what will happen and try again.',
    );
  if (request.leftMinor !== leftMinor(order.bookings)) throw changed();
  const problem = refundProblem(order, wish);
  if (problem !== null) throw invalid({ amountMinor: [problem] });
  const effect = simulateRefund(order, wish);
  if (effect.amountMinor !== request.amountMinor) throw changed();
  return { effect, wish };
}

/** A refused refund is made as it was, so it has to fit still. */
function checkAgain(order: RefundableOrder, refund: StoredRefund): void {
  const restocked = refund.lines.map(({ stopped, ...line }) => ({ ...line, isRestocked: stopped > 0 }));
  const parts = toWish(order, { lines: restocked, deliveryMinor: refund.deliveryMinor, restMinor: 0 });
  // The rest of its amount was for money that had come back.
  const restMinor = parts ? refund.amountMinor - simulateRefund(order, parts).amountMinor : 0;
  const wish = parts && { ...parts, restMinor: Math.max(0, restMinor) };
  const fits =
    order.blocked === null &&
    wish !== null &&
    refundProblem(order, wish) === null &&
    simulateRefund(order, wish).amountMinor === refund.amountMinor;
  if (!fits)
    throw conflict('refund-changed', overtakenBy(order) ?? order.blocked ?? 'This refund no longer fits.');
}

const MAKE_ANOTHER = `${REFUND_CAME_BACK}. Choose again what to refund, and agree with the customer how they get it.`;

interface Kept {
  readonly orderId: string;
  readonly refundId: string;
}

/** Stores the refund, or finds the one that the same key has made before. */
async function keep(
  tx: Tx,
  context: SteppedContext,
  { key, request }: { readonly key: string; readonly request: RefundRequest },
): Promise<Kept> {
  const order = await holdOrder(tx, projectOf(context).id, key);
  const known = order.refunds.find(({ requestKey }) => requestKey === request.requestKey);
  if (known) return again(tx, context, order, known, request);
  const refundable = toRefundable(order);
  const { effect, wish } = check(refundable, request);
  const refundId = await insertRefund(tx, {
    order,
    request,
    lines: toLines(refundable, wish.pieces, effect.stopped),
    deliveryMinor: effect.deliveryMinor,
    amountMinor: effect.amountMinor,
    accountId: context.user?.id ?? null,
  });
  await watch(tx, context, refundId);
  return { orderId: order.id, refundId };
}

/** Tries a refund again that failed, with its first words unless there are new ones; the same attempt is asked about again where its answer was lost. */
async function again(
  tx: Tx,
  context: SteppedContext,
  order: RefundedOrder,
  refund: StoredRefund,
  words: RefundWords | null,
): Promise<Kept> {
  if (refund.returnedAt !== null) throw conflict('refund-came-back', MAKE_ANOTHER);
  if (refund.state === 'failed') {
    checkAgain(toRefundable(order), refund);
    await reopenRefund(tx, refund.id, words);
    await watch(tx, context, refund.id);
  }
  return { orderId: order.id, refundId: refund.id };
}

const watch = (tx: Tx, { services }: SteppedContext, refundId: string) =>
  services.jobs.enqueue(
    tx,
    finishRefund,
    { refundId },
    { key: refundId, startAfter: new Date(databaseNow() + FINISH_AFTER_MS) },
  );

/** Makes a stored refund, and says how it ended. @throws Refusal 503 where the provider gave no answer, or refused */
async function make(context: SteppedContext, { orderId, refundId }: Kept) {
  const { services, log } = context;
  await makeRefund({ services, log }, refundId).catch((error: unknown) => {
    log.error({ err: error, refundId }, 'The answer about a refund was lost');
    throw new Refusal(
      503,
      'refund-unknown',
      'The payment provider hasn’t answered yet. We’ll keep asking, so there’s no need to refund again.',
    );
  });
  const order = await context.transaction((tx) => findRefundedOrder(tx, sql`o.id = ${orderId}`));
  const refund = order?.refunds.find(({ id }) => id === refundId);
  if (!order || !refund) throw notFound();
  const amount = formatMoney(money(refund.amountMinor, order.money.currency));
  if (refund.state === 'failed')
    throw conflict(
      'refund-refused',
      `The payment provider didn’t refund ${amount}: ${refund.problem ?? ''}. Nothing has changed. Try again, or refund another way.`,
    );
  return { refund: toRefund(refund), message: `Refunded ${amount}. We’ve emailed ${order.customerName}.` };
}

export const refundImplementations = implement(refundCalls, {
  async get({ params }, context) {
    const order = await findRefundedOrder(context.tx, ofProject(projectOf(context).id, params.id));
    if (!order) throw notFound();
    return toRefundable(order);
  },

  create: inSteps(async ({ params, body }, context) => {
    const kept = await context.transaction((tx) => keep(tx, context, { key: params.id, request: body }));
    return make(context, kept);
  }),

  retry: inSteps(async ({ params }, context) => {
    const kept = await context.transaction(async (tx) => {
      const order = await holdOrder(tx, projectOf(context).id, params.id);
      const refund = order.refunds.find(({ id }) => id === params.refundId);
      if (!refund) throw notFound();
      return again(tx, context, order, refund, null);
    });
    return make(context, kept);
  }),
});

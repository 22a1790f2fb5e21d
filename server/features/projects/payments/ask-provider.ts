import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { PaymentEvent, PaymentState } from '../../../platform/payments/payments.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import { type ApplyContext, applyPaymentEvent } from './apply-event.ts';
import {
  claimAwaitedPayment,
  claimOverduePayments,
  findOpenPayment,
  markCancelled,
} from './payments.queries.ts';

/** What a webhook would have told, where it was lost: the provider is asked instead. */

const MOST_AT_ONCE = 50;

const openPaymentSchema = z.object({ provider: z.enum(['sandbox', 'stripe']), intentId: z.string() });
type OpenPayment = z.output<typeof openPaymentSchema>;

const askAboutPayment = defineJob({
  name: 'payments.ask-provider',
  payload: openPaymentSchema,
  retry: { limit: 3, delaySeconds: 5 },
  expireSeconds: 60,
  concurrency: 1,
});

const askAboutOverdue = defineJob({
  name: 'payments.ask-overdue',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 30,
  concurrency: 1,
  cron: '* * * * *',
});

/** An intent's state as the event that would have told it; null where there is nothing to tell yet. */
function eventOf(intentId: string, state: PaymentState): PaymentEvent | null {
  if (state.status === 'pending') return null;
  const { status, amountMinor, currency } = state;
  const reference = state.reference ?? `${intentId}:${status}`;
  return {
    // The same end of the same attempt is the same event, however often it is asked for.
    eventId: `asked:${status}:${reference}`,
    kind: status,
    intentId,
    reference,
    amountMinor,
    currency,
    message: status === 'failed' ? (state.lastError ?? '') : '',
    methodName: state.methodName ?? '',
    ...(status === 'refunded' && {
      refunds: [{ id: reference, key: null, amountMinor, state: 'made' as const }],
    }),
  };
}

/** Asks the provider about a payment and applies its answer as its webhook is applied. */
export async function askProvider(
  { provider, intentId }: OpenPayment,
  context: Omit<ApplyContext, 'tx'>,
): Promise<void> {
  const { payments, databases } = context.services;
  // What another provider took before the settings changed cannot be asked for any more.
  if (payments.provider.name !== provider) return;
  const event = eventOf(intentId, await payments.provider.retrieve(intentId));
  if (!event) return;
  await inScope(databases.platform, { kind: 'platform' }, (tx) =>
    applyPaymentEvent(provider, event, { ...context, tx }),
  );
}

/**
 * Ends an order's payment at the provider, so that it can't be paid any more. True also where it has none. False where
 * it is paid or on its way: what happened is applied to the order then.
 */
export async function cancelPayment(orderId: string, context: Omit<ApplyContext, 'tx'>): Promise<boolean> {
  const { payments, databases } = context.services;
  const asPlatform = <T>(work: (tx: Tx) => Promise<T>) =>
    inScope(databases.platform, { kind: 'platform' }, work);
  const payment = await asPlatform((tx) => findOpenPayment(tx, orderId));
  if (!payment || payment.provider !== payments.provider.name) return true;
  if (await payments.provider.cancel(payment.intentId)) {
    await asPlatform((tx) => markCancelled(tx, orderId));
    return true;
  }
  await askProvider(payment, context);
  return false;
}

const enqueue = (services: Pick<Services, 'jobs'>, tx: Tx, { provider, intentId }: OpenPayment) =>
  services.jobs.enqueue(tx, askAboutPayment, { provider, intentId }, { key: intentId });

/**
 * Queues a check of a shopper's payment with the provider, once it takes longer than ten seconds. One statement, plus
 * the job's every ten seconds.
 */
export async function askAboutAwaited(
  tx: Tx,
  orderId: string,
  services: Pick<Services, 'jobs'>,
): Promise<void> {
  const payment = await claimAwaitedPayment(tx, orderId);
  if (payment) await enqueue(services, tx, payment);
}

/** The jobs that ask. */
export const askingJobHandlers: readonly JobHandler<JobContext>[] = [
  handleJob(askAboutPayment, (payment, { services }: JobContext, { logger }) =>
    askProvider(payment, { services, log: logger }),
  ),
  handleJob(askAboutOverdue, async (_nothing, { services }: JobContext) => {
    await inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
      for (const payment of await claimOverduePayments(tx, MOST_AT_ONCE))
        await enqueue(services, tx, payment);
    });
  }),
];

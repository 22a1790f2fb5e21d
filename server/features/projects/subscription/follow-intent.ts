import { INTENT_CANCELED } from '../../../../shared/rules/messages/subscription.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type {
  Conclusion,
  OpenIntent,
  SubscriptionProvider,
  Subscriptions,
} from '../../../platform/payments/payments.ts';
import {
  closeCanceledIntent,
  findIntent,
  type KeptIntent,
  keepSubscription,
} from './subscription.queries.ts';

/** A new transaction, or part of the running one. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Runs the work with the provider. The sandbox is part of our database, so everything is one transaction. Any other
 * provider is called between two transactions.
 */
export function withProvider<T>(
  subscriptions: Subscriptions,
  transaction: InTransaction,
  database: Parameters<Subscriptions['on']>[0],
  work: (provider: SubscriptionProvider, step: InTransaction) => Promise<T>,
): Promise<T> {
  if (subscriptions.name === 'sandbox')
    return transaction((tx) => work(subscriptions.on(tx), (step) => step(tx)));
  return work(subscriptions.on(database), transaction);
}

/**
 * Asks the provider for an intent's outcome and applies it; null without such an intent. A concluded intent isn't
 * looked up again.
 */
export async function followIntent(
  provider: SubscriptionProvider,
  step: InTransaction,
  wanted: Parameters<typeof findIntent>[1],
): Promise<{ intent: KeptIntent; outcome: Pick<Conclusion, 'status' | 'message'> } | null> {
  const intent = await step((tx) => findIntent(tx, wanted));
  if (!intent) return null;
  if (intent.state === 'canceled') return { intent, outcome: { status: 'failed', message: INTENT_CANCELED } };
  if (intent.state === 'done') return { intent, outcome: { status: 'succeeded', message: null } };
  const { subscription, ...outcome } = await provider.conclude(intent);
  if (subscription) await step((tx) => keepSubscription(tx, provider.name, subscription, intent.intentId));
  return { intent, outcome };
}

/**
 * Ends an intent that another one takes the place of. Null once it can't be paid any more; where it is paid or on its way,
 * that is applied instead.
 */
export async function cancelIntent(
  provider: SubscriptionProvider,
  step: InTransaction,
  intent: OpenIntent,
): Promise<'succeeded' | 'processing' | null> {
  const outcome = await provider.cancelUnpaid(intent);
  if (outcome === null) {
    await step((tx) => closeCanceledIntent(tx, provider.name, intent.intentId));
    return null;
  }
  const { status, subscription } = outcome;
  if (subscription) await step((tx) => keepSubscription(tx, provider.name, subscription, intent.intentId));
  return status === 'succeeded' ? 'succeeded' : 'processing';
}

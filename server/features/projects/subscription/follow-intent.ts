import type { Tx } from '../../../platform/database/database.ts';
import type { Conclusion, SubscriptionProvider, Subscriptions } from '../../../platform/payments/payments.ts';
import { findIntent, type KeptIntent, keepSubscription } from './subscription.queries.ts';

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
  if (!intent.isOpen) return { intent, outcome: { status: 'succeeded', message: null } };
  const { subscription, ...outcome } = await provider.conclude(intent);
  if (subscription) await step((tx) => keepSubscription(tx, provider.name, subscription, intent.intentId));
  return { intent, outcome };
}

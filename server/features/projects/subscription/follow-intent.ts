import type { Tx } from '../../../platform/database/database.ts';
import type { Conclusion, SubscriptionProvider, Subscriptions } from '../../../platform/payments/payments.ts';
import { findIntent, type KeptIntent, keepSubscription } from './subscription.queries.ts';

/** A transaction of its own, or a part of the one that is running. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Works with the provider. The sandbox is part of our own database: everything is one transaction then. Any other
 * provider is waited for between two transactions.
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
 * Asks the provider what became of an intent and takes it over; null where there is no such intent. An intent that was
 * concluded is not asked for again.
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

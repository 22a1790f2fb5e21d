import type { CallContext } from '../../../platform/calls/context.ts';
import { followEvent } from './subscription.jobs.ts';

/**
 * Takes an event of the payment provider that is about no order: where it concerns a subscription, the provider is asked
 * about it in the background, so that events may come twice and out of order. The signature has been checked.
 */
export async function onSubscriptionEvent(
  rawBody: Buffer,
  { tx, services }: Pick<CallContext, 'tx' | 'services'>,
): Promise<'applied' | 'ignored'> {
  const event = services.payments.subscriptions.readEvent(rawBody);
  if (!event) return 'ignored';
  const { eventId, subscriptionId, intentId } = event;
  await services.jobs.enqueue(tx, followEvent, { subscriptionId, intentId }, { key: eventId });
  return 'applied';
}

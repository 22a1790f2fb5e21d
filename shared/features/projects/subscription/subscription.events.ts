import { z } from 'zod';
import { defineDomainEvent } from '../../../contract/domain-event.ts';
import { BILLING_CYCLES } from '../../../rules/constants/constants.ts';

const moment = z.iso.datetime({ offset: true });

const subscriptionStateSchema = z.object({
  status: z.enum(['trialing', 'active', 'past_due', 'canceled']),
  cycle: z.enum(BILLING_CYCLES),
  periodStart: moment,
  periodEnd: moment,
  trialEnd: moment.nullable(),
  endsWithPeriod: z.boolean(),
  /** While a payment is overdue, when it is tried again; null where that isn’t known, or never. */
  nextChargeAt: moment.nullable(),
  creditMinor: z.int(),
});
/** A Pro subscription at one moment. */
export type SubscriptionState = z.output<typeof subscriptionStateSchema>;

const subscriptionChangedSchema = z.object({
  subscriptionId: z.uuid(),
  /** Null where the subscription is new. */
  before: subscriptionStateSchema.nullable(),
  after: subscriptionStateSchema,
  /** What was paid with this change; zero where credit covered it. Null where nothing new was paid. */
  paidMinor: z.int().nullable(),
});
/** How a Pro subscription changed. */
export type SubscriptionChange = z.output<typeof subscriptionChangedSchema>;

/** A Pro subscription began, was paid, wasn’t paid, changed or ended. It happens once a change. */
export const subscriptionChanged = defineDomainEvent({
  name: 'subscription.changed',
  version: 1,
  payload: subscriptionChangedSchema,
});

/** A trial is about to turn into its first charge, or a yearly plan to renew. It happens once a charge. */
export const subscriptionChargeNears = defineDomainEvent({
  name: 'subscription.charge-nears',
  version: 1,
  payload: z.object({ subscriptionId: z.uuid(), state: subscriptionStateSchema }),
});

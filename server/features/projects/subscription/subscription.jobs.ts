import { z } from 'zod';
import { subscriptionChargeNears } from '../../../../shared/features/projects/subscription/subscription.events.ts';
import { inScope, type Scope } from '../../../platform/database/scope.ts';
import { insertEvents } from '../../../platform/domain-events/domain-events.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import { followIntent, type InTransaction, withProvider } from './follow-intent.ts';
import { claimNearingCharges, keepSubscription } from './subscription.queries.ts';
import { customersRead } from './subscription.reads.ts';

const PLATFORM: Scope = { kind: 'platform' };

/** Asks the provider about what an event told of, and takes the answer over. */
export const followEvent = defineJob({
  name: 'subscription.follow-event',
  payload: z.object({ subscriptionId: z.string().nullable(), intentId: z.string().nullable() }),
  retry: { limit: 12, delaySeconds: 5, maxDelaySeconds: 3_600 },
  expireSeconds: 120,
  concurrency: 1,
});

/** Ends an intent of the sandbox that was left processing. */
export const settleSandboxIntent = defineJob({
  name: 'subscription.settle-sandbox',
  payload: z.object({ intentId: z.string() }),
  retry: { limit: 10, delaySeconds: 2 },
  expireSeconds: 30,
  concurrency: 1,
});

/** Ends trials, renews and ends subscriptions of the sandbox; other providers do so themselves and tell. */
const renewSandbox = defineJob({
  name: 'subscription.renew-sandbox',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 10 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '*/5 * * * *',
});

/** Does everything that is due by the sandbox's clock, one step a transaction; answers how many steps that were. */
export async function renewDue({
  payments,
  databases,
}: Pick<Services, 'payments' | 'databases'>): Promise<number> {
  const sandbox = payments.sandboxSubscriptions;
  if (!sandbox) return 0;
  const renewOne = () =>
    inScope(databases.platform, PLATFORM, async (tx) => {
      const renewed = await sandbox.renewNext(tx);
      if (renewed) await keepSubscription(tx, sandbox.name, renewed);
      return renewed !== null;
    });
  let steps = 0;
  while (await renewOne()) steps += 1;
  return steps;
}

/** How many days before a charge its owners hear of it. A month is no surprise. */
const REMINDED_DAYS = { trial: 3, yearly: 14 } as const;
const REMINDED_AT_ONCE = 100;

/** Reminds owners of a trial’s first charge and of a year’s renewal. */
const remindOfCharges = defineJob({
  name: 'subscription.remind-of-charges',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '17 * * * *',
});

/** Reminds of every charge that is near by the provider’s clock; answers how many those were. */
export async function remindDue({
  payments,
  databases,
}: Pick<Services, 'payments' | 'databases'>): Promise<number> {
  const now = payments.subscriptions.clock();
  const remindSome = () =>
    inScope(databases.platform, PLATFORM, async (tx) => {
      const near = await claimNearingCharges(tx, now, REMINDED_DAYS, REMINDED_AT_ONCE);
      const events = near.map(({ id, projectId, state }) => ({
        projectId,
        payload: { subscriptionId: id, state },
      }));
      if (events.length > 0) await insertEvents(subscriptionChargeNears, events).execute(tx);
      return near.length;
    });
  let reminded = 0;
  for (let some = REMINDED_AT_ONCE; some === REMINDED_AT_ONCE; reminded += some) some = await remindSome();
  return reminded;
}

/** Gives the provider the address that an account has now. */
export const moveCustomersJob = defineJob({
  name: 'subscription.move-customers',
  payload: z.object({ accountId: z.uuid() }),
  retry: { limit: 12, delaySeconds: 5, maxDelaySeconds: 3_600 },
  expireSeconds: 120,
  concurrency: 1,
});

/** Gives the provider’s customers that an account began its present address; answers how many those were. */
export async function moveCustomers(
  { payments, databases }: Pick<Services, 'payments' | 'databases'>,
  accountId: string,
): Promise<number> {
  const { subscriptions } = payments;
  const customers = await inScope(databases.platform, PLATFORM, (tx) =>
    customersRead.list(tx, { provider: subscriptions.name, accountId }),
  );
  const provider = subscriptions.on(databases.platform);
  for (const { customerId, email } of customers) await provider.setEmail(customerId, email);
  return customers.length;
}

/** The jobs of subscriptions. */
export const subscriptionJobHandlers: readonly JobHandler<JobContext>[] = [
  handleJob(followEvent, async ({ subscriptionId, intentId }, { services }: JobContext) => {
    const { payments, databases } = services;
    const transaction: InTransaction = (work) => inScope(databases.platform, PLATFORM, work);
    await withProvider(payments.subscriptions, transaction, databases.platform, async (provider, step) => {
      if (intentId !== null) await followIntent(provider, step, { intentId });
      if (subscriptionId === null) return;
      const subscription = await provider.retrieve(subscriptionId);
      // A subscription of the same account that is none of ours names no project.
      if (subscription.projectId !== '')
        await step((tx) => keepSubscription(tx, provider.name, subscription));
    });
  }),

  handleJob(settleSandboxIntent, async ({ intentId }, { services }: JobContext) => {
    const sandbox = services.payments.sandboxSubscriptions;
    if (!sandbox) return;
    await inScope(services.databases.platform, PLATFORM, async (tx) => {
      const attempt = await sandbox.settle(tx, intentId);
      if (attempt?.subscription) await keepSubscription(tx, sandbox.name, attempt.subscription, intentId);
    });
  }),

  handleJob(renewSandbox, async (_payload, { services }: JobContext) => {
    await renewDue(services);
  }),

  handleJob(moveCustomersJob, async ({ accountId }, { services }: JobContext) => {
    await moveCustomers(services, accountId);
  }),

  handleJob(remindOfCharges, async (_payload, { services }: JobContext) => {
    await remindDue(services);
  }),
];

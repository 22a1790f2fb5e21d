import { z } from 'zod';
import { inScope, type Scope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import { queueMails } from '../../../platform/mail/mail.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import { findMailingStore } from '../../projects/stores/stores.ts';
import { openingMail } from './opening-mail.ts';
import { deleteExpiredWaiting, findOpenedStores, type StoreKey, takeWaiting } from './waitlist.queries.ts';

const PLATFORM: Scope = { kind: 'platform' };
/** Emails that become jobs in one transaction. */
const BATCH = 200;
/** What one store gets in a run, so that a long list doesn’t keep the others waiting. */
const BATCHES = 10;
const STORES = 20;

const once = {
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 120,
  concurrency: 1,
};
const tellJob = defineJob({ ...once, name: 'waitlist.tell', cron: '* * * * *' });
const forgetJob = defineJob({ ...once, name: 'waitlist.forget', cron: '35 4 * * *' });

/** Sends the next emails of one store; answers how many. An address goes and its email comes in one transaction. */
const tellSome = (services: Services, key: StoreKey): Promise<number> =>
  inScope(services.databases.platform, PLATFORM, async (tx) => {
    const waiting = await takeWaiting(tx, key, BATCH);
    if (waiting.length === 0) return 0;
    const store = await findMailingStore(tx, key);
    const origin = services.hosts.originOf(store);
    await queueMails(
      tx,
      services,
      waiting.map((person) => openingMail(key.storeId, origin, store, person)),
    );
    return waiting.length;
  });

async function tellStore(services: Services, key: StoreKey, signal: AbortSignal): Promise<void> {
  for (let batch = 0; batch < BATCHES && !signal.aborted; batch += 1)
    if ((await tellSome(services, key)) < BATCH) return;
}

export const waitlistJobs: readonly JobHandler<JobContext>[] = [
  handleJob(tellJob, async (_, { services }: JobContext, { signal }) => {
    const opened = await inScope(services.databases.platform, PLATFORM, (tx) => findOpenedStores(tx, STORES));
    for (const key of opened) if (!signal.aborted) await tellStore(services, key, signal);
  }),
  handleJob(forgetJob, (_, { services }: JobContext) =>
    inScope(services.databases.platform, PLATFORM, deleteExpiredWaiting),
  ),
];

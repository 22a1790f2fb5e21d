import { z } from 'zod';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import { countsOfAll } from '../../../platform/mail/ledger/counts.ts';
import { takeUntoldTrials } from '../../../platform/mail/ledger/trials.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import { bookCampaign, isDue } from './book-campaign.ts';
import { findAtWork, findForSending, findUncounted, saveCounts } from './campaigns.queries.ts';
import { decideCampaign } from './decide-campaign.ts';
import { watchCampaigns } from './render.ts';
import { tellHeld } from './tell.ts';

/** Books the recipients of one campaign. */
export const bookJob = defineJob({
  name: 'campaigns.book',
  payload: z.object({ campaignId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 60 },
  expireSeconds: 900,
  concurrency: 2,
});

export const bookHandler = handleJob(bookJob, ({ campaignId }, { services }: JobContext, { signal }) =>
  bookCampaign(services, campaignId, signal),
);

const tendJob = defineJob({
  name: 'campaigns.tend',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 120,
  concurrency: 1,
  cron: '* * * * *',
});

/** Tells owners whose imported people mostly don’t exist. */
async function tellFailedTrials(tx: Tx): Promise<void> {
  const failed = new Map((await takeUntoldTrials(tx)).map(({ id, reason }) => [id, reason]));
  if (failed.size === 0) return;
  for (const campaign of await findForSending(tx, [...failed.keys()]))
    await tellHeld(tx, campaign, failed.get(campaign.id) ?? '');
}

/** Gives every campaign what the minute brings: its booking, its test’s decision, a hold where a code has ended. */
export async function tendCampaigns(services: Services): Promise<void> {
  const { platform } = services.databases;
  const atWork = await inScope(platform, { kind: 'platform' }, findAtWork);
  const due = atWork.filter(
    (one) =>
      one.sourceState === 'open' &&
      (one.ownState === 'booking' || (one.ownState === 'scheduled' && isDue(one))),
  );
  for (const { id } of due)
    await services.jobs.enqueue(platform, bookJob, { campaignId: id }, { key: `campaigns.book:${id}` });
  const now = databaseNow();
  for (const one of atWork)
    if (one.ownState === 'testing' && (one.decidesAt?.getTime() ?? Infinity) <= now)
      await inScope(platform, { kind: 'platform' }, (tx) => decideCampaign(tx, one, null));
  const sending = atWork.filter(
    ({ ownState, sourceState }) => ownState !== 'scheduled' && sourceState === 'open',
  );
  for (const { id } of sending)
    await inScope(platform, { kind: 'platform' }, (tx) => watchCampaigns(tx, services, [id]));
  await inScope(platform, { kind: 'platform' }, tellFailedTrials);
  await inScope(platform, { kind: 'platform' }, async (tx) => {
    const counts = await countsOfAll(tx, await findUncounted(tx));
    for (const [id, counted] of counts) await saveCounts(tx, id, counted);
  });
}

export const tendHandler = handleJob(tendJob, (_, { services }: JobContext) => tendCampaigns(services));

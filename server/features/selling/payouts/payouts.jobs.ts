import { sql } from 'kysely';
import { z } from 'zod';
import { COOLING_MS, lastPayoutDay } from '../../../../shared/features/selling/payouts/payouts.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { makePayouts } from './make-payouts.ts';

/** Projects of one transaction. */
const PAGE = 500;
const RETRY = { limit: 10, delaySeconds: 10, maxDelaySeconds: 600 } as const;

/** Finds projects whose payout day has come. Every hour, so that new details are paid soon after they can be. */
export const findDuePayouts = defineJob({
  name: 'payouts.find-due',
  payload: z.object({ after: z.uuid().optional() }),
  retry: RETRY,
  expireSeconds: 120,
  concurrency: 1,
  cron: '5 * * * *',
});

const payProject = defineJob({
  name: 'payouts.pay-project',
  payload: z.object({ projectId: z.uuid() }),
  retry: RETRY,
  expireSeconds: 300,
  concurrency: 2,
});

/** Projects after an id whose payout day has come. A deleted one is still owed what it earned. */
async function listDueProjects(tx: Tx, after: string | null, now: Date): Promise<string[]> {
  const { rows } = await sql`
    select a.project_id from payout_accounts a
    where a.project_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and a.changed_at <= ${new Date(now.getTime() - COOLING_MS).toISOString()} and a.refused is null
      and a.settled_through < case a.payment_interval
        when 'weekly' then ${lastPayoutDay('weekly', now)}::date else ${lastPayoutDay('monthly', now)}::date end
    order by a.project_id limit ${PAGE}`.execute(tx);
  return z
    .array(z.object({ projectId: z.uuid() }))
    .parse(rows)
    .map(({ projectId }) => projectId);
}

export const payoutJobs: readonly JobHandler<JobContext>[] = [
  handleJob(findDuePayouts, ({ after }, { services }: JobContext) =>
    inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
      const due = await listDueProjects(tx, after ?? null, new Date(databaseNow()));
      await services.jobs.enqueueAll(
        tx,
        payProject,
        due.map((projectId) => ({ projectId })),
      );
      const last = due.at(-1);
      if (last !== undefined && due.length === PAGE)
        await services.jobs.enqueue(tx, findDuePayouts, { after: last }, { key: last });
    }),
  ),
  handleJob(payProject, async ({ projectId }, { services }: JobContext, { logger }) => {
    const made = await inScope(services.databases.platform, { kind: 'platform' }, (tx) =>
      makePayouts(tx, projectId, new Date(databaseNow())),
    );
    if (made > 0) logger.info({ projectId, made }, 'Payouts are due');
  }),
];

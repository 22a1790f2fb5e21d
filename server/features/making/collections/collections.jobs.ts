import { z } from 'zod';
import { changesByItself } from '../../../../shared/features/making/collections/collections.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { followSchedules } from './collections.queries.ts';
import { dynamicSchema, refreshMembers } from './refresh-members.ts';

/** Collections in one statement of the job. */
const BATCH = 100;

const followSchedulesJob = defineJob({
  name: 'collections.follow-schedules',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 30,
  concurrency: 1,
  cron: '* * * * *',
});

/** Products get older and sell without anyone changing them. */
const refreshDynamicJob = defineJob({
  name: 'collections.refresh-dynamic',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '*/10 * * * *',
});

export const collectionJobs: readonly JobHandler<JobContext>[] = [
  handleJob(followSchedulesJob, (_, { services }: JobContext) =>
    followSchedules(services.databases.platform),
  ),
  handleJob(refreshDynamicJob, async (_, { services }: JobContext) => {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await services.databases.platform
        .selectFrom('collections')
        .select(['id', 'storeId', 'rules'])
        .where('rules', 'is not', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      const collections = z.array(dynamicSchema).parse(rows);
      await inScope(services.databases.platform, { kind: 'platform' }, (tx) =>
        refreshMembers(
          tx,
          collections.filter(({ rules }) => changesByItself(rules)),
        ),
      );
      const last = collections.at(-1);
      if (!last || collections.length < BATCH) return;
      after = last.id;
    }
  }),
];

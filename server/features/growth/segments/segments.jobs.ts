import { sql } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import { coalesce } from '../../../../shared/rules/concurrency/coalesce.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import { judgeWaiting } from './segment-work.ts';
import { sweepSegments } from './sweep.ts';

/** Where the database says that notes wait. */
const CHANNEL = 'segments.work';

/** Judges everyone who waits; each minute also everyone the time has moved. */
const followJob = defineJob({
  name: 'segments.follow',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 2, maxDelaySeconds: 60 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '* * * * *',
});

export const followHandler = handleJob(followJob, async (_, { services }: JobContext, { signal }) => {
  const { platform } = services.databases;
  await sweepSegments(platform);
  await judgeWaiting(platform, signal);
});

const CHANGES_KEPT = '13 months';

const forgetChangesJob = defineJob({
  name: 'segments.forget-changes',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 600,
  concurrency: 1,
  cron: '50 3 * * *',
});

export const forgetChangesHandler = handleJob(forgetChangesJob, async (_, { services }: JobContext) => {
  await sql`delete from segment_changes where at < now() - ${CHANGES_KEPT}::interval`.execute(
    services.databases.platform,
  );
});

/** Follows what happens straight away, not only each minute. */
export async function followWork({ events, jobs, databases }: Services, logger: Logger): Promise<void> {
  const wake = coalesce(async () => {
    await jobs.enqueue(databases.platform, followJob, {}, { key: followJob.name });
  });
  await events.subscribe(CHANNEL, z.object({}), () =>
    wake.ask().catch((error: unknown) => {
      logger.warn({ err: error }, 'Segments couldn’t be followed now');
    }),
  );
}

import { sql } from 'kysely';
import { z } from 'zod';
import { deleteOldCounters } from '../../../platform/calls/rate.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { deleteExpiredSessions } from '../../../platform/sessions/sessions.ts';

const forgetExpiredJob = defineJob({
  name: 'identity.forgetExpired',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 60 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '17 3 * * *',
});

/** Once a night: sessions that ended, links that are long past, unanswered challenges and counters of attempts go. */
export const forgetExpired = handleJob(forgetExpiredJob, async (_, { services }: JobContext) => {
  const db = services.databases.platform;
  await deleteExpiredSessions(db);
  await deleteOldCounters(db);
  await sql`
    with tokens_gone as (delete from account_tokens where expires_at < now() - interval '30 days')
    delete from passkey_challenges where expires_at < now()`.execute(db);
});

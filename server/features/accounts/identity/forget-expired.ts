import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { SESSION_IDLE_DAYS } from '../../../platform/sessions/sessions.ts';

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
  await sql`
    with sessions_gone as (
        delete from sessions where expires_at < now() or last_seen_at < now() - make_interval(days => ${SESSION_IDLE_DAYS})),
      tokens_gone as (delete from account_tokens where expires_at < now() - interval '30 days'),
      challenges_gone as (delete from passkey_challenges where expires_at < now())
    delete from rate_limits where window_start < now() - interval '1 day'`.execute(
    services.databases.platform,
  );
});

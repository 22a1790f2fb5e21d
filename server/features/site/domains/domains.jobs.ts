import { z } from 'zod';
import { inScope, type Scope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import { checkDomain } from './check-domains.ts';
import { takeDueDomains } from './domains.queries.ts';
import { recordChecks } from './record-checks.ts';

const PLATFORM: Scope = { kind: 'platform' };
/** Checked together; each asks about ten names, which takes up to four seconds. */
const AT_A_TIME = 40;
/** As many as fit in a minute, even where no server answers. */
const ROUNDS = 10;

const checkDueJob = defineJob({
  name: 'domains.check-due',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 120,
  concurrency: 1,
  cron: '* * * * *',
});

/** Checks the domains that are due; answers how many those were. */
export async function checkDueDomains(services: Services): Promise<number> {
  const { platform } = services.databases;
  const due = await inScope(platform, PLATFORM, (tx) => takeDueDomains(tx, AT_A_TIME));
  if (due.length === 0) return 0;
  const checked = await Promise.all(
    due.map(async ({ storeId, name, token, subdomain }) => ({
      storeId,
      name,
      token,
      outcome: await checkDomain(services, { name, token, subdomain }),
    })),
  );
  await recordChecks(services, checked);
  return due.length;
}

export const domainJobs: readonly JobHandler<JobContext>[] = [
  handleJob(checkDueJob, async (_, { services }: JobContext, { signal }) => {
    for (let round = 0; round < ROUNDS && !signal.aborted; round += 1)
      if ((await checkDueDomains(services)) < AT_A_TIME) return;
  }),
];

import { z } from 'zod';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { checkSenderDomain } from './check-sender-domain.ts';
import { takeDueDomains } from './senders.queries.ts';

/** Checked together; each asks for six names, which takes up to four seconds. */
const AT_A_TIME = 40;
/** As many as fit in a minute, even where no server answers. */
const ROUNDS = 10;

const checkDueJob = defineJob({
  name: 'senders.check-due',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 120,
  concurrency: 1,
  cron: '* * * * *',
});

/** Checks the records of domains that are due. */
export const checkDueHandler = handleJob(checkDueJob, async (_, { services }: JobContext, { signal }) => {
  for (let round = 0; round < ROUNDS && !signal.aborted; round += 1) {
    const due = await inScope(services.databases.platform, { kind: 'platform' }, (tx) =>
      takeDueDomains(tx, AT_A_TIME),
    );
    await Promise.all(due.map((domain) => checkSenderDomain(services, domain)));
    if (due.length < AT_A_TIME) return;
  }
});

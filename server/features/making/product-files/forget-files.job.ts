import { z } from 'zod';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { forgetExports } from './product-exports.queries.ts';
import { forgetImports } from './product-imports.queries.ts';

/** Files that no one uses any more aren’t kept, whether or not their person comes back. */
const forgetFilesJob = defineJob({
  name: 'product-files.forget',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '30 4 * * *',
});

export const forgetFilesHandler = handleJob(forgetFilesJob, async (_, { services }: JobContext) => {
  await inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
    await forgetImports(tx);
    await forgetExports(tx);
  });
});

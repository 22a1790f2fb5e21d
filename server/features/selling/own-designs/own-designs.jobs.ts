import { z } from 'zod';
import { verdictCodeSchema } from '../../../../shared/features/making/products/products.ts';
import { OWN_DESIGN_DAYS } from '../../../../shared/features/selling/own-designs/own-designs.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { deleteStoredFiles } from '../../making/files/files.ts';
import { deleteUnboughtForOne, makeProductForOne } from '../../making/products/products.ts';
import { deleteOldDesigns, findToMake, findUnusedPictures, setProduct } from './own-products.queries.ts';

/** Makes what a shopper designed a product that can be printed and sold to them. */
export const makeOwnProductJob = defineJob({
  name: 'ownDesigns.makeProduct',
  payload: z.object({
    order: z.uuid(),
    /** The visitor that ordered it, for the lane that its rendering waits in. Jobs of an earlier version have none. */
    visitor: z.string().default(''),
    /** What may not print well, and they accepted. */
    verdict: z.array(verdictCodeSchema).nullable().default(null),
  }),
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 60 },
  expireSeconds: 120,
  concurrency: 2,
});

const makeOwnProductHandler = handleJob<typeof makeOwnProductJob.payload, JobContext>(
  makeOwnProductJob,
  async ({ order, visitor, verdict }, { services: { databases, jobs } }) =>
    databases.platform.transaction().execute(async (tx) => {
      const wanted = await findToMake(tx, order);
      if (wanted)
        await setProduct(tx, order, await makeProductForOne(tx, jobs, { ...wanted, visitor, verdict }));
    }),
);

const deleteUnbought = defineJob({
  name: 'ownDesigns.deleteUnbought',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  expireSeconds: 600,
  concurrency: 1,
  cron: '37 3 * * *',
});

/** Deletes what shoppers designed and didn’t buy, {@link OWN_DESIGN_DAYS} days after they left it, with its pictures. */
export const deleteUnboughtHandler = handleJob(
  deleteUnbought,
  async (_, { services }: JobContext, { signal }) => {
    const db = services.databases.platform;
    await deleteOldDesigns(db, OWN_DESIGN_DAYS);
    while (!signal.aborted && (await deleteUnboughtForOne(db, OWN_DESIGN_DAYS)) > 0);
    for (;;) {
      const deleted = await db.transaction().execute(async (tx) => {
        const ids = await findUnusedPictures(tx, OWN_DESIGN_DAYS);
        await deleteStoredFiles(tx, ids);
        return ids.length;
      });
      if (deleted === 0 || signal.aborted) return;
    }
  },
);

export const ownDesignsJobs = [makeOwnProductHandler, deleteUnboughtHandler];

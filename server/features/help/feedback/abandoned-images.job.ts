import { z } from 'zod';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { abandonedImages, deleteImages } from './feedback.queries.ts';

const deleteAbandoned = defineJob({
  name: 'feedback.deleteAbandonedImages',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '41 3 * * *',
});

/** Deletes the images of feedback that was never sent. */
export const abandonedImagesHandler = handleJob(deleteAbandoned, async (_, { services }: JobContext) => {
  const images = await abandonedImages(services.databases.platform);
  for (const { storageKey } of images) await services.storage.delete(storageKey);
  await deleteImages(
    services.databases.platform,
    images.map(({ id }) => id),
  );
});

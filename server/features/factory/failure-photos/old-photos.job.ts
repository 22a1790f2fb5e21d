import { z } from 'zod';
import { FAILURE_PHOTO } from '../../../../shared/features/factory/failure-photos/failure-photos.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import { deletePhotos, photosBefore } from './failure-photos.queries.ts';
import { photoKey } from './photo-keys.ts';

const AT_ONCE = 200;
const DAY_MS = 86_400_000;

const deleteOldPhotos = defineJob({
  name: 'failurePhotos.deleteOld',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  expireSeconds: 600,
  concurrency: 1,
  cron: '37 2 * * *',
});

/**
 * Deletes old photos with their stored objects. The objects go first: a photo that is still recorded is
 * looked at again, and a stored object that no one has recorded never would be.
 */
export async function deletePhotosBefore(
  { databases, storage }: Pick<Services, 'databases' | 'storage'>,
  before: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const spoilIds = await photosBefore(databases.platform, before, AT_ONCE);
    for (const spoilId of spoilIds) {
      await storage.delete(photoKey(spoilId, 'small'));
      await storage.delete(photoKey(spoilId, 'large'));
    }
    if (spoilIds.length > 0) await deletePhotos(databases.platform, spoilIds);
    if (spoilIds.length < AT_ONCE || signal?.aborted) return;
  }
}

export const deleteOldPhotosHandler = handleJob(deleteOldPhotos, (_, { services }: JobContext, { signal }) =>
  deletePhotosBefore(services, new Date(Date.now() - FAILURE_PHOTO.keptDays * DAY_MS), signal),
);

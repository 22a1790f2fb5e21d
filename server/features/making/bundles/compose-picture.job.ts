import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { refreshProducts } from '../collections/collections.ts';
import { setBundlePictures } from '../products/products.ts';
import { findItemPictures } from './bundles.queries.ts';
import { composePicture } from './compose-picture.ts';

/** Draws a bundle's picture of its items' pictures, and adds it to the collections whose rules it now fits. */
export const composePictureJob = defineJob({
  name: 'bundles.compose-picture',
  payload: z.object({ bundleId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 120 },
  expireSeconds: 120,
  concurrency: 2,
  perGroup: 1,
});

export const composePictureHandler = handleJob<typeof composePictureJob.payload, JobContext>(
  composePictureJob,
  async ({ bundleId }, { services }) => {
    const db = services.databases.platform;
    const bundle = await inScope(db, { kind: 'platform' }, (tx) => findItemPictures(tx, bundleId));
    if (!bundle) return;
    const { projectId } = bundle;
    const pictures = await Promise.all(
      bundle.pictures.map(async ({ storageKey }) => buffer((await services.storage.get(storageKey)).stream)),
    );
    const files = pictures.length === 0 ? [] : await composePicture(services.storage, projectId, pictures);
    await inScope(db, { kind: 'platform' }, async (tx) => {
      await setBundlePictures(tx, { id: bundleId, projectId }, files);
      await refreshProducts(tx, projectId, [bundleId]);
    });
  },
);

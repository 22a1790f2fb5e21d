import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import {
  BlankSide,
  inWorkFolder,
  localPictures,
  markFailed,
  renderPrintFiles,
  renderProductImages,
  versionToRender,
} from '../print-files/print-files.ts';
import { coloursWithoutPictures, goLive } from './products.queries.ts';

/** Renders a published version's print files and pictures, then shows it to shoppers. */
export const renderProductJob = defineJob({
  name: 'products.render',
  payload: z.object({
    projectId: z.uuid(),
    productId: z.uuid(),
    versionId: z.uuid(),
    colours: z.array(z.string()),
    defaultColour: z.string(),
  }),
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 120 },
  expireSeconds: 900,
  concurrency: 1,
});

export const renderProductHandler = handleJob<typeof renderProductJob.payload, JobContext>(
  renderProductJob,
  async ({ projectId, productId, versionId, colours, defaultColour }, { services }, run) => {
    const db = services.databases.platform;
    const version = await versionToRender(db, versionId);
    if (!version) return;
    try {
      await inWorkFolder(services, async (folder) => {
        const pictures = await localPictures(services, version, folder);
        const context = { projectId, pictures, folder, signal: run.signal };
        await renderPrintFiles(services, version, context);
        const missing = await coloursWithoutPictures(db, { id: productId, versionId, colours });
        const images = await renderProductImages(services, version, { ...context, colours: missing });
        const order = [defaultColour, ...colours.filter((colour) => colour !== defaultColour)];
        await goLive(db, {
          projectId,
          productId,
          versionId,
          colours,
          defaultColour,
          images: images.map((image) => ({
            ...image,
            id: newId(),
            position: order.indexOf(image.colour) * 10 + (image.side === 'front' ? 0 : 1),
          })),
        });
      });
    } catch (error) {
      // Another try would come out the same.
      if (error instanceof BlankSide) return void (await markFailed(db, versionId, error.message));
      // A server that stops hands the job to another one: nothing has failed.
      if (!run.signal.aborted)
        await markFailed(db, versionId, 'We couldn’t make your print files. We’re trying again.');
      throw error;
    }
  },
);

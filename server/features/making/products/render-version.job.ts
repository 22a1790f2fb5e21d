import { z } from 'zod';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import {
  BlankSide,
  inWorkFolder,
  localPictures,
  markFailed,
  renderPrintFiles,
  versionToRender,
} from '../print-files/print-files.ts';

/** Renders the print files of a version with shoppers’ texts. Its product stays as it is. */
export const renderVersionJob = defineJob({
  name: 'products.renderVersion',
  payload: z.object({ projectId: z.uuid(), versionId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 120 },
  expireSeconds: 600,
  concurrency: 1,
});

export const renderVersionHandler = handleJob<typeof renderVersionJob.payload, JobContext>(
  renderVersionJob,
  async ({ projectId, versionId }, { services }, run) => {
    const db = services.databases.platform;
    const version = await versionToRender(db, versionId);
    if (!version) return;
    try {
      await inWorkFolder(services, async (folder) => {
        const pictures = await localPictures(services, version, folder);
        await renderPrintFiles(services, version, { projectId, pictures, folder, signal: run.signal });
      });
    } catch (error) {
      // Another try would come out the same.
      if (error instanceof BlankSide) return void (await markFailed(db, versionId, error.message));
      if (!run.signal.aborted)
        await markFailed(db, versionId, 'We couldn’t make the print files. We’re trying again.');
      throw error;
    }
  },
);

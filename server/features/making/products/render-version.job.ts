import { z } from 'zod';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import {
  inWorkFolder,
  localPictures,
  renderPrintFiles,
  tellFaults,
  versionToRender,
} from '../print-files/print-files.ts';
import { reportNotPrepared } from './report-not-prepared.ts';

/** Renders the print files of a version with shoppers’ texts. Its product stays as it is. */
export const renderVersionJob = defineJob({
  name: 'products.renderVersion',
  payload: z.object({ projectId: z.uuid(), versionId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 120 },
  expireSeconds: 600,
  concurrency: 2,
  perGroup: 1,
  takesTurns: true,
});

export const renderVersionHandler = handleJob<typeof renderVersionJob.payload, JobContext>(
  renderVersionJob,
  async ({ projectId, versionId }, { services }, run) => {
    const db = services.databases.platform;
    const version = await versionToRender(db, versionId);
    if (!version) return;
    const report = reportNotPrepared({ projectId, productId: null, versionId });
    await tellFaults(db, { versionId, run, retries: renderVersionJob.retry.limit, report }, () =>
      inWorkFolder(services, async (folder) => {
        const pictures = await localPictures(services, version, folder);
        await renderPrintFiles(services, version, { projectId, pictures, folder, signal: run.signal });
      }),
    );
  },
);

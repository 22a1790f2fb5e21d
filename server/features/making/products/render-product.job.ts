import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import {
  BlankSide,
  inWorkFolder,
  localPictures,
  markFailed,
  renderFieldPictures,
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
    /** What it was sold in when colours were added to it: those added or removed since then stay so. */
    onto: z.array(z.string()).optional(),
  }),
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 120 },
  expireSeconds: 900,
  concurrency: 1,
});

type Work<T> = (signal: AbortSignal) => Promise<T>;

/** Does two things at once. When one fails, the other is stopped, and over before its folder goes. */
async function together<A, B>(signal: AbortSignal, works: readonly [Work<A>, Work<B>]): Promise<[A, B]> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  let failure: unknown = null;
  const begin = <T>(work: Work<T>) =>
    work(either).catch((error: unknown): never => {
      failure ??= error;
      stop.abort();
      throw error;
    });
  const running = [begin(works[0]), begin(works[1])] as const;
  await Promise.allSettled(running);
  if (failure !== null) throw failure;
  return Promise.all(running);
}

export const renderProductHandler = handleJob<typeof renderProductJob.payload, JobContext>(
  renderProductJob,
  async ({ projectId, productId, versionId, colours, defaultColour, onto }, { services }, run) => {
    const db = services.databases.platform;
    const version = await versionToRender(db, versionId);
    if (!version) return;
    try {
      await inWorkFolder(services, async (folder) => {
        const pictures = await localPictures(services, version, folder);
        const missing = await coloursWithoutPictures(db, { id: productId, versionId, colours });
        const [, [images, fieldPictures]] = await together(run.signal, [
          (signal) => renderPrintFiles(services, version, { projectId, pictures, folder, signal }),
          async (signal) => {
            const drawing = { projectId, pictures, folder, signal, colours: missing };
            return [
              await renderProductImages(services, version, drawing),
              await renderFieldPictures(services, version, drawing),
            ] as const;
          },
        ]);
        const order = [defaultColour, ...colours.filter((colour) => colour !== defaultColour)];
        await goLive(db, {
          projectId,
          productId,
          versionId,
          colours,
          defaultColour,
          onto,
          fieldPictures: fieldPictures.map((picture) => ({ ...picture, id: newId() })),
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

import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { type VerdictCode, verdictAsDrawn } from '../../../../shared/features/making/products/products.ts';
import type { Database } from '../../../platform/database/database.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import {
  inWorkFolder,
  localPictures,
  RENDER_BUDGETS,
  type RenderBudget,
  renderFieldPictures,
  renderPrintFiles,
  renderProductImages,
  tellFaults,
  type VersionToRender,
  versionToRender,
} from '../print-files/print-files.ts';
import { coloursWithoutPictures, goLive, setVerdict } from './products.queries.ts';
import { reportNotPrepared } from './report-not-prepared.ts';
import { toVerdict } from './scene-verdict.ts';

const payload = z.object({
  projectId: z.uuid(),
  productId: z.uuid(),
  versionId: z.uuid(),
  colours: z.array(z.string()),
  defaultColour: z.string(),
  /** What it was sold in when colours were added to it: those added or removed since then stay so. */
  onto: z.array(z.string()).optional(),
  /** Whether its merchant accepted that it can hardly be seen on one of them. */
  acceptsUnseen: z.boolean().default(false),
});

/** Renders a published version's print files and pictures, then shows it to shoppers. Projects take turns. */
export const renderProductJob = defineJob({
  name: 'products.render',
  payload,
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 120 },
  expireSeconds: 900,
  concurrency: 2,
  perGroup: 1,
  takesTurns: true,
});

/**
 * The same for what people without an account designed, in a separate lane: they never wait for merchants, nor
 * merchants for them. Visitors take turns, and one has one rendering at a time.
 */
export const renderForOneJob = defineJob({
  name: 'products.renderForOne',
  payload,
  retry: { limit: 2, delaySeconds: 5, maxDelaySeconds: 60 },
  expireSeconds: 300,
  concurrency: 2,
  perGroup: 1,
  takesTurns: true,
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

/** The verdict on a version, now that it has been looked at. */
const keepLook = (
  db: Database,
  versionId: string,
  { scene, base, accepted }: VersionToRender,
  looked: { readonly colours: readonly string[]; readonly found: readonly VerdictCode[] },
) =>
  setVerdict(
    db,
    versionId,
    toVerdict(scene, { base, colours: looked.colours, found: verdictAsDrawn(accepted, looked.found) }),
  );

const renderProduct = (job: typeof renderProductJob, budget: RenderBudget) =>
  handleJob<typeof payload, JobContext>(job, async (order, { services }, run) => {
    const { projectId, productId, versionId, colours, defaultColour, onto } = order;
    const db = services.databases.platform;
    const version = await versionToRender(db, versionId);
    if (!version) return;
    const accepted = [...version.accepted, ...(order.acceptsUnseen ? ['vanishes'] : [])];
    // What visitors design is no concern of a merchant’s.
    const report = job === renderProductJob ? reportNotPrepared(order) : undefined;
    await tellFaults(db, { versionId, run, retries: job.retry.limit, report }, () =>
      inWorkFolder(services, async (folder) => {
        const pictures = await localPictures(services, version, folder);
        const missing = await coloursWithoutPictures(db, { id: productId, versionId, colours });
        const [, [{ images, found }, fieldPictures]] = await together(run.signal, [
          (signal) => renderPrintFiles(services, version, { projectId, pictures, folder, signal, budget }),
          async (signal) => {
            const drawing = { projectId, pictures, folder, signal, budget, colours: missing };
            return [
              await renderProductImages(services, version, {
                ...drawing,
                look: { soldColours: colours, accepted, onlyCloths: onto !== undefined },
              }),
              await renderFieldPictures(services, version, drawing),
            ] as const;
          },
        ]);
        const inOrder = [defaultColour, ...colours.filter((colour) => colour !== defaultColour)];
        if (found !== null && !onto) await keepLook(db, versionId, version, { colours, found });
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
            position: inOrder.indexOf(image.colour) * 10 + (image.side === 'front' ? 0 : 1),
          })),
        });
      }),
    );
  });

export const renderProductHandler = renderProduct(renderProductJob, RENDER_BUDGETS.merchant);
export const renderForOneHandler = renderProduct(renderForOneJob, RENDER_BUDGETS.visitor);

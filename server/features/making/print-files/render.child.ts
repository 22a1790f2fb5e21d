import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { bundledFonts } from '../fonts/fonts.ts';
import { renderMockups } from './mockups.ts';
import { renderPrintFile } from './print-file.ts';
import { type RenderAnswer, type RenderJob, renderJobSchema } from './render.messages.ts';

/** The rendering process: takes one job, answers it and ends, giving all its memory back. */

const KIBIBYTE = 1024;

// Left to itself, the library takes one core, to spare processes that live long their fragmented memory. This one ends.
sharp.concurrency(availableParallelism());

async function carryOut(job: RenderJob): Promise<RenderAnswer> {
  const started = performance.now();
  const fonts = bundledFonts();
  const files = job.kind === 'print' ? [await renderPrintFile(job, fonts)] : await renderMockups(job, fonts);
  return {
    status: 'done',
    files,
    seconds: (performance.now() - started) / 1000,
    peakBytes: process.resourceUsage().maxRSS * KIBIBYTE,
  };
}

const answer = (message: RenderAnswer) =>
  process.send?.(message, () => {
    process.disconnect();
  });

process.once('message', (message: unknown) => {
  const job = renderJobSchema.safeParse(message);
  if (!job.success) {
    answer({ status: 'failed', message: `Not a rendering job: ${job.error.message}` });
    return;
  }
  carryOut(job.data).then(answer, (error: unknown) => {
    answer({ status: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});

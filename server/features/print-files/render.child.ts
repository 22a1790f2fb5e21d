import { bundledFonts } from '../fonts/fonts.ts';
import { renderMockups } from './mockups.ts';
import { renderPrintFile } from './print-file.ts';
import { type RenderAnswer, type RenderJob, renderJobSchema } from './render.messages.ts';

/** The rendering process: takes one job, answers it and ends, giving all its memory back. */

const KIBIBYTE = 1024;

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

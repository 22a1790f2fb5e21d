import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { answerOneOrder } from '../../../platform/child-process/answer-order.ts';
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
    files,
    seconds: (performance.now() - started) / 1000,
    peakBytes: process.resourceUsage().maxRSS * KIBIBYTE,
  };
}

answerOneOrder((job) => carryOut(renderJobSchema.parse(job)));

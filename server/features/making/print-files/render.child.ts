import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import {
  type FontProvider,
  missingLetters,
  missingLettersMessage,
  printedElements,
} from '../../../../shared/features/making/studio/studio.ts';
import { answerOneOrder } from '../../../platform/child-process/answer-order.ts';
import { bundledFonts } from '../fonts/fonts.ts';
import { renderMockups } from './mockups.ts';
import { renderPrintFile } from './print-file.ts';
import {
  type RenderJob,
  type RenderOutcome,
  type RenderRefusal,
  renderJobSchema,
} from './render.messages.ts';

/** The rendering process: takes one job, answers it and ends, giving all its memory back. */

const KIBIBYTE = 1024;

// Left to itself, the library takes one core, to spare processes that live long their fragmented memory. This one ends.
sharp.concurrency(availableParallelism());

/** A letter that is left out makes another text of it, which no one approved. */
function findLackingLetters({ scene }: RenderJob, fonts: FontProvider): RenderRefusal | null {
  for (const element of scene.sides.flatMap(printedElements)) {
    if (element.kind !== 'text') continue;
    const letters = missingLetters(element, fonts);
    if (letters.length > 0) return { refusal: missingLettersMessage(letters), elementId: element.id };
  }
  return null;
}

async function carryOut(job: RenderJob): Promise<RenderOutcome> {
  const started = performance.now();
  const fonts = bundledFonts();
  const lacking = findLackingLetters(job, fonts);
  if (lacking !== null) return lacking;
  const drawn =
    job.kind === 'print'
      ? { files: [await renderPrintFile(job, fonts)], found: [] }
      : await renderMockups(job, fonts);
  if ('refusal' in drawn) return drawn;
  return {
    ...drawn,
    seconds: (performance.now() - started) / 1000,
    peakBytes: process.resourceUsage().maxRSS * KIBIBYTE,
  };
}

answerOneOrder((job) => carryOut(renderJobSchema.parse(job)));

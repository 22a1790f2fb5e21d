import { ChildFailed, runInChild } from '../../../platform/child-process/child-process.ts';
import { type RenderAnswer, type RenderJob, renderAnswerSchema } from './render.messages.ts';

/** A rendering that did not come to its end: the job tries again. */
export class RenderingFailed extends Error {
  override readonly name = 'RenderingFailed';
}

/** Longer than the largest print file takes on a busy machine. */
const TIMEOUT_MS = 120_000;
/** The largest print file with several large pictures takes a third of this. */
const LIMITS = { memoryBytes: 3_000_000_000, processorSeconds: 120 };

/**
 * Renders in a separate process, within limits of time and memory.
 * @throws RenderingFailed
 */
export async function render(job: RenderJob, signal?: AbortSignal): Promise<RenderAnswer> {
  try {
    return await runInChild({
      program: new URL('./render.child.ts', import.meta.url),
      job,
      answer: renderAnswerSchema,
      limits: LIMITS,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
  } catch (error) {
    if (error instanceof ChildFailed) throw new RenderingFailed(error.message, { cause: error });
    throw error;
  }
}

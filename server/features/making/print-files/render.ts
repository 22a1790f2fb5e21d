import {
  ChildFailed,
  type ChildTask,
  LimitExceeded,
  runInChild,
} from '../../../platform/child-process/child-process.ts';
import { DesignUnprintable, PRINT_FAULTS } from './print-faults.ts';
import { type RenderAnswer, type RenderJob, renderAnswerSchema } from './render.messages.ts';

/** A rendering that did not come to its end: the job tries again. */
export class RenderingFailed extends Error {
  override readonly name = 'RenderingFailed';
}

/** What one rendering may use. */
export type RenderBudget = Pick<ChildTask<unknown>, 'limits' | 'timeoutMs'>;

export const RENDER_BUDGETS = {
  /** Longer than the largest print file takes on a busy machine; with several large pictures it takes a third of the memory. */
  merchant: { limits: { memoryBytes: 3_000_000_000, processorSeconds: 120 }, timeoutMs: 120_000 },
  /** For people without an account: `estimateWork` keeps what they order well below it. */
  visitor: { limits: { memoryBytes: 1_500_000_000, processorSeconds: 20 }, timeoutMs: 120_000 },
} as const satisfies Record<string, RenderBudget>;

/**
 * Renders in a separate process, within limits of time and memory.
 * @throws DesignUnprintable where another try would come out the same, RenderingFailed
 */
export async function render(
  job: RenderJob,
  signal?: AbortSignal,
  budget: RenderBudget = RENDER_BUDGETS.merchant,
): Promise<RenderAnswer> {
  try {
    const answer = await runInChild({
      program: new URL('./render.child.ts', import.meta.url),
      job,
      answer: renderAnswerSchema,
      ...budget,
      signal,
    });
    if ('refusal' in answer) throw new DesignUnprintable(answer.refusal, answer.elementId);
    return answer;
  } catch (error) {
    if (error instanceof LimitExceeded)
      throw new DesignUnprintable(PRINT_FAULTS.tooDemanding, null, { cause: error });
    if (error instanceof ChildFailed) throw new RenderingFailed(error.message, { cause: error });
    throw error;
  }
}

import { Worker } from 'node:worker_threads';
import { orderSchema } from './order.ts';

type Outcome =
  | { readonly status: 'done'; readonly answer: unknown }
  | { readonly status: 'failed'; readonly message: string };

const tell = (outcome: Outcome) =>
  process.send?.(outcome, () => {
    process.disconnect();
  });

/** The child's side of `runInChild`: does the one job it is sent, within its limits, answers and ends. */
export function answerOneOrder(work: (job: unknown) => Promise<unknown>): void {
  process.once('message', async (message: unknown) => {
    try {
      const { job, limits } = orderSchema.parse(message);
      const guard = new Worker(new URL('./limits.worker.ts', import.meta.url), { workerData: limits });
      // Its first look comes before a decoder can hold this thread.
      await new Promise((resolve, reject) => guard.once('online', resolve).once('error', reject));
      guard.unref();
      tell({ status: 'done', answer: await work(job) });
    } catch (error) {
      tell({ status: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  });
}

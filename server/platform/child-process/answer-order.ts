import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { orderSchema } from './order.ts';

type Outcome =
  | { readonly status: 'done'; readonly answer: unknown }
  | { readonly status: 'failed'; readonly message: string };

const tell = (outcome: Outcome) =>
  process.send?.(outcome, () => {
    // It is, where the server ended in the meantime.
    if (process.connected) process.disconnect();
  });

/** The job of an order, once its limits are watched. */
async function takeOrder(message: unknown): Promise<unknown> {
  const { job, limits } = orderSchema.parse(message);
  const guard = new Worker(new URL('./limits.worker.ts', import.meta.url), { workerData: limits });
  // Its first look comes before a decoder can hold this thread.
  await new Promise((resolve, reject) => guard.once('online', resolve).once('error', reject));
  guard.unref();
  return job;
}

const fail = (error: unknown) =>
  tell({ status: 'failed', message: error instanceof Error ? error.message : String(error) });

/** The child's side of `runInChild`: does the one job it is sent, within its limits, answers and ends. */
export function answerOneOrder(work: (job: unknown) => Promise<unknown>): void {
  process.once('message', async (message: unknown) => {
    try {
      tell({ status: 'done', answer: await work(await takeOrder(message)) });
    } catch (error) {
      fail(error);
    }
  });
}

/** The child's side of `partsFromChild`: each part of its answer waits until it is asked for. */
export function answerInParts(work: (job: unknown) => AsyncIterable<unknown>): void {
  process.once('message', async (message: unknown) => {
    try {
      for await (const part of work(await takeOrder(message))) {
        const wanted = once(process, 'message');
        process.send?.({ status: 'part', answer: part });
        await wanted;
      }
      tell({ status: 'done', answer: null });
    } catch (error) {
      fail(error);
    }
  });
}

import { availableParallelism } from 'node:os';
import type { z } from 'zod';
import { invalid } from '../../../../shared/contract/errors.ts';
import type { ImportColumns } from '../../../../shared/features/making/product-files/product-files.ts';
import { ChildFailed, runInChild } from '../../../platform/child-process/child-process.ts';
import { createQueue } from '../../../platform/queue/queue.ts';
import type { ChosenReading } from './read-table.ts';
import { describedAnswerSchema, readAnswerSchema } from './table.messages.ts';

/** The largest file that we take needs a tenth of it. */
const LIMITS = { memoryBytes: 1_500_000_000, processorSeconds: 60 };
const TIMEOUT_MS = 120_000;

const enqueue = createQueue({ concurrency: Math.max(2, availableParallelism() - 1), waitingMax: 40 });

async function ask<Answer extends object>(
  path: string,
  { columns, reading }: { readonly columns: ImportColumns | null; readonly reading: ChosenReading },
  answer: z.ZodType<Answer | { refusal: string }>,
): Promise<Answer> {
  const heard = await enqueue(() =>
    runInChild({
      program: new URL('./table.child.ts', import.meta.url),
      job: { path, columns, reading },
      answer,
      limits: LIMITS,
      timeoutMs: TIMEOUT_MS,
    }),
  ).catch((error: unknown) => {
    if (error instanceof ChildFailed) throw invalid({ file: ['We couldn’t read this file'] });
    throw error;
  });
  if ('refusal' in heard) throw invalid({ file: [heard.refusal] });
  return heard;
}

/**
 * What kind of table an uploaded file is, found out in a separate process.
 * @throws Refusal 422 with the reason, 503 when too many wait
 */
export const describeFile = (path: string, reading: ChosenReading = {}) =>
  ask(path, { columns: null, reading }, describedAnswerSchema);

/** What an uploaded file says of products, read in a separate process. @throws Refusal as {@link describeFile} */
export const readProducts = (path: string, columns: ImportColumns, reading: ChosenReading) =>
  ask(path, { columns, reading }, readAnswerSchema);

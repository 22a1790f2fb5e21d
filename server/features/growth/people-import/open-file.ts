import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import type { readingSchema } from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import { partsFromChild, runInChild } from '../../../platform/child-process/child-process.ts';
import { createQueue } from '../../../platform/queue/queue.ts';
import type { Services } from '../../../platform/services.ts';
import { FileMissing } from '../../../platform/storage/storage.ts';
import {
  describeAnswerSchema,
  type FilePart,
  readAnswerSchema,
  type readJobSchema,
} from './file.messages.ts';
import { storageKeyOf } from './people-imports.queries.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The largest file that we take needs half of the memory, and a tenth of the time. */
const LIMITS = { memoryBytes: 400_000_000, processorSeconds: 120 };
const HEAP_MEGABYTES = 128;
const TIMEOUT_MS = 120_000;
/** A part takes a moment, but for the rows before the first of a run that continues. */
const PART_TIMEOUT_MS = 60_000;

const enqueue = createQueue({ concurrency: Math.max(2, availableParallelism() - 1), waitingMax: 40 });

type Reading = z.output<typeof readingSchema>;

/**
 * What kind of table a file is, found out in a separate process.
 * @param caller whose file it is: the files of one caller wait for each other first
 * @throws UnreadableFile, ChildFailed; Refusal 503 when too many wait
 */
export async function describeFile(path: string, reading: Reading | null, caller: string) {
  const heard = await enqueue(
    () =>
      runInChild({
        program: new URL('./describe-file.child.ts', import.meta.url),
        job: { path, reading },
        answer: describeAnswerSchema,
        limits: LIMITS,
        heapMegabytes: HEAP_MEGABYTES,
        timeoutMs: TIMEOUT_MS,
      }),
    caller,
  );
  if ('unreadable' in heard) throw new UnreadableFile(heard.unreadable);
  return heard;
}

/** The people of a file in parts, read in a separate process. @throws UnreadableFile, ChildFailed */
export async function* readPeople(
  job: z.input<typeof readJobSchema>,
  signal: AbortSignal,
): AsyncGenerator<FilePart> {
  const parts = partsFromChild({
    program: new URL('./read-people.child.ts', import.meta.url),
    job,
    answer: readAnswerSchema,
    limits: LIMITS,
    heapMegabytes: HEAP_MEGABYTES,
    timeoutMs: PART_TIMEOUT_MS,
    signal,
  });
  for await (const part of parts) {
    if ('unreadable' in part) throw new UnreadableFile(part.unreadable);
    yield part;
  }
}

/** Lets the file of an import be read where it lies, or as a copy that is deleted afterwards. @throws FileMissing */
export async function withStored<Answer>(
  storage: Services['storage'],
  id: string,
  read: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const key = storageKeyOf(id);
  const path = storage.localPath(key);
  if (path !== null) {
    if ((await storage.head(key)) === null) throw new FileMissing(key);
    return read(path);
  }
  const { stream } = await storage.get(key);
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-people-'));
  try {
    const copy = join(folder, 'people.csv');
    await pipeline(stream, createWriteStream(copy));
    return await read(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

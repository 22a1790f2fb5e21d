import sharp from 'sharp';
import { z } from 'zod';
import type { InkArea } from '../../../../shared/features/making/print-files/print-files.ts';
import type { Database } from '../../../platform/database/database.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { FileMissing, type Storage } from '../../../platform/storage/storage.ts';
import { inkAreaOf } from './ink-area.ts';
import { findUnmeasured, keepInk } from './print-files.queries.ts';

/** Each takes half a second; the next run measures the others. */
const AT_A_TIME = 20;

const measureInkJob = defineJob({
  name: 'print-files.measure-ink',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 110,
  concurrency: 1,
  cron: '*/2 * * * *',
});

/** Where the ink of a stored print file lies; null where the file is gone or has none. Only its transparency is unpacked. */
async function measure(storage: Storage, key: string): Promise<InkArea | null> {
  try {
    const { data, info } = await sharp(await storage.read(key))
      .ensureAlpha()
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return inkAreaOf(data, { width: info.width, channels: 1 });
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

/** Measures some of the print files that are older than their measure. @returns how many */
export async function measureInk(db: Database, storage: Storage, signal?: AbortSignal): Promise<number> {
  const measured: { id: string; ink: InkArea | null }[] = [];
  for (const { id, storageKey } of await findUnmeasured(db, AT_A_TIME)) {
    if (signal?.aborted) break;
    measured.push({ id, ink: await measure(storage, storageKey) });
  }
  if (measured.length > 0) await keepInk(db, measured);
  return measured.length;
}

export const measureInkHandler = handleJob(measureInkJob, async (_, { services }: JobContext, { signal }) => {
  await measureInk(services.databases.platform, services.storage, signal);
});

import { sql } from 'kysely';
import { z } from 'zod';
import { DRIVE_BIN_DAYS } from '../../../../shared/features/making/files/files.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { deleteStoredFiles } from './files.queries.ts';
import { removeDiscardedObjects } from './stored-objects.ts';
import { removeParts } from './uploads.ts';

const often = {
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  expireSeconds: 600,
  concurrency: 1,
} as const;

const emptyBin = defineJob({ ...often, name: 'files.emptyBin', cron: '23 2 * * *' });
const removeDiscarded = defineJob({ ...often, name: 'files.removeDiscardedObjects', cron: '*/10 * * * *' });
const endUploads = defineJob({ ...often, name: 'files.endAbandonedUploads', cron: '51 * * * *' });

const AT_ONCE = 500;
const UPLOAD_HOURS = 24;

/** Deletes what was in the bin for its time, unless a design or a page shows it. */
export const emptyBinHandler = handleJob(emptyBin, async (_, { services }: JobContext, { signal }) => {
  for (;;) {
    const deleted = await services.databases.platform.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select f.id from files f
        where f.deleted_at < now() - ${DRIVE_BIN_DAYS} * interval '1 day'
          and not exists (select 1 from picture_uses u where u.file_id = f.id)
          and not exists (select 1 from published_files u where u.file_id = f.id)
        order by f.id limit ${AT_ONCE} for update skip locked`.execute(tx);
      await deleteStoredFiles(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
    if (deleted < AT_ONCE || signal.aborted) return;
  }
});

const removeDiscardedHandler = handleJob(removeDiscarded, async (_, { services }: JobContext, { signal }) => {
  while (
    !signal.aborted &&
    (await removeDiscardedObjects(services.databases.platform, services.storage)) > 0
  );
});

/** Ends uploads that got no part for a day. */
const endUploadsHandler = handleJob(endUploads, async (_, { services }: JobContext) => {
  const { rows } = await sql<{ id: string; bytes: string }>`
    delete from file_uploads where updated_at < now() - ${UPLOAD_HOURS} * interval '1 hour'
    returning id, bytes`.execute(services.databases.platform);
  for (const { id, bytes } of rows) await removeParts(services.storage, { id, bytes: Number(bytes) });
});

export const filesJobHandlers = [emptyBinHandler, removeDiscardedHandler, endUploadsHandler];

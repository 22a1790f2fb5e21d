import { sql } from 'kysely';
import { z } from 'zod';
import { documentSchema, openDocument } from '../../../../shared/features/site/pages/pages.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { forgetGonePeople } from './page-people.queries.ts';
import { forgetPictures, noteLivePictures } from './page-pictures.ts';

const publishScheduledJob = defineJob({
  name: 'pages.publish-scheduled',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 30,
  concurrency: 1,
  cron: '* * * * *',
});

const forgetGonePeopleJob = defineJob({
  name: 'pages.forget-gone-people',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 60,
  concurrency: 1,
  cron: '*/5 * * * *',
});

/** A page that was deleted longer ago than it can be restored. */
const deleteForGoodJob = defineJob({
  name: 'pages.delete-for-good',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '40 3 * * *',
});

const wentLiveSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  storeId: z.uuid(),
  document: documentSchema,
});
const ownerSchema = wentLiveSchema.omit({ document: true });

async function publishScheduled(tx: Tx): Promise<void> {
  const { rows } = await sql`
    update pages p set live_version = v.number, live_sequence = v.sequence, live_since = coalesce(p.live_since, now()),
      scheduled_version = null, scheduled_at = null
    from page_versions v
    where p.scheduled_at <= now() and p.deleted_at is null and v.page_id = p.id and v.number = p.scheduled_version
    returning p.id, p.project_id, p.store_id, v.document`.execute(tx);
  await noteLivePictures(
    tx,
    rows.map((row) => {
      const { document, ...owner } = wentLiveSchema.parse(row);
      return { ...owner, doc: openDocument(document) };
    }),
  );
}

async function deleteForGood(tx: Tx): Promise<void> {
  const { rows } = await sql`
    delete from pages where deleted_at < now() - interval '31 days' returning id, project_id, store_id`.execute(
    tx,
  );
  await forgetPictures(
    tx,
    rows.map((row) => ownerSchema.parse(row)),
  );
}

export const pageJobs: readonly JobHandler<JobContext>[] = [
  handleJob(publishScheduledJob, (_, { services }: JobContext) =>
    services.databases.platform.transaction().execute(publishScheduled),
  ),
  handleJob(forgetGonePeopleJob, (_, { services }: JobContext) =>
    services.databases.platform.transaction().execute(forgetGonePeople),
  ),
  handleJob(deleteForGoodJob, (_, { services }: JobContext) =>
    services.databases.platform.transaction().execute(deleteForGood),
  ),
];

import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { type Definition, findDefinitions, type StoreDefinitions } from './definitions.ts';
import { lockStores } from './segment-locks.ts';
import { toSql } from './segment-sql.ts';
import type { Now } from './segment-work.ts';

const waitingSchema = z.object({ id: z.uuid(), storeId: z.uuid() });

async function findStoreOf(db: Database, segmentId: string): Promise<string | null> {
  const { rows } = await inScope(db, { kind: 'platform' }, (tx) =>
    sql`select id, store_id from segments where id = ${segmentId}`.execute(tx),
  );
  return rows[0] ? waitingSchema.parse(rows[0]).storeId : null;
}

async function build(
  tx: Tx,
  { id, projectId, storeId, group }: Definition,
  store: StoreDefinitions,
  now: Date,
) {
  const { condition, joins } = toSql(group, {
    storeId,
    clock: { now, zone: store.zone },
    segments: store.groups,
    people: 'all',
  });
  await sql`select set_config('work_mem', '64MB', true), set_config('statement_timeout', '120s', true)`.execute(
    tx,
  );
  await sql`
    with found as materialized (
      select p.id from people p${joins}
      where p.store_id = ${storeId}::uuid and p.merged_into is null and p.erased_at is null and ${condition}),
    before as (select built_at is null as is_first from segments where id = ${id}),
    gone as (
      delete from segment_members m
      where m.segment_id = ${id} and not exists (select from found f where f.id = m.person_id)
      returning m.person_id),
    come as (
      insert into segment_members (segment_id, person_id, project_id, since, cause)
      select ${id}, f.id, ${projectId}, ${now}, 'edit' from found f
      on conflict (segment_id, person_id) do nothing returning person_id),
    noted as (
      insert into segment_changes (segment_id, person_id, project_id, joined, at, cause)
      select ${id}::uuid, moved.person_id, ${projectId}::uuid, moved.joined, ${now}::timestamptz, 'edit'
      from (select person_id, false as joined from gone union all select person_id, true from come) moved
      where not (select is_first from before))
    update segments set state = 'ready', members = (select count(*) from found), built_at = ${now}, swept_at = ${now}
    where id = ${id}`.execute(tx);
}

/** Finds everyone a segment holds, by the whole of its store, and notes who came and left by the edit. */
export async function buildSegment(db: Database, segmentId: string, now: Now = () => null): Promise<void> {
  const storeId = await findStoreOf(db, segmentId);
  if (storeId === null) return;
  await inScope(db, { kind: 'platform' }, async (tx) => {
    await lockStores(tx, [storeId], 'exclusive');
    const store = (await findDefinitions(tx, [storeId])).get(storeId);
    const definition = store?.all.find(({ id }) => id === segmentId);
    if (!store || !definition) return;
    const { rows } = await sql`select clock_timestamp() as now`.execute(tx);
    await build(tx, definition, store, now() ?? z.object({ now: z.date() }).parse(rows[0]).now);
  });
}

export const buildSegmentJob = defineJob({
  name: 'segments.build',
  payload: z.object({ segmentId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 300 },
  expireSeconds: 300,
  concurrency: 1,
  perGroup: 1,
});

export const buildSegmentHandler = handleJob(buildSegmentJob, ({ segmentId }, { services }: JobContext) =>
  buildSegment(services.databases.platform, segmentId),
);

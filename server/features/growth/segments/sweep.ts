import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { asDid, type Leaf } from '../../../../shared/features/growth/segments/segment.ts';
import { movingEdge, type SegmentClock } from '../../../../shared/features/growth/segments/segment-time.ts';
import { dayIn } from '../../../../shared/rules/dates/store-days.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { type Definition, findDefinitions, type StoreDefinitions } from './definitions.ts';
import { lockStores } from './segment-locks.ts';
import { everyLeaf } from './segment-needs.ts';
import { toSql } from './segment-sql.ts';
import type { Now } from './segment-work.ts';

/**
 * Time moves people, too. The edge of “in the last 30 days” passes events as the clock runs: anyone with one between
 * where the edge was and where it is now is judged again. So nothing has to be kept for each person.
 */

type Sql = RawBuilder<unknown>;

/** A segment follows the time this often. */
const EVERY_SECONDS = 15;
const STORES_AT_ONCE = 20;

function passed(
  leaf: Leaf,
  storeId: string,
  before: SegmentClock,
  after: SegmentClock,
  store: StoreDefinitions,
): Sql | null {
  const did = asDid(leaf);
  if (did) {
    const [from, to] = [movingEdge(did.when, before), movingEdge(did.when, after)];
    if (from === null || to === null || from.getTime() === to.getTime()) return null;
    return sql`
      select e.person_id, e.id as event_id from person_events e
      where e.store_id = ${storeId}::uuid and e.name = ${did.did}
        and e.at >= least(${from}::timestamptz, ${to}::timestamptz) and e.at < greatest(${from}::timestamptz, ${to}::timestamptz)`;
  }
  if ('consent' in leaf) {
    const [from, to] = [movingEdge(leaf.since, before), movingEdge(leaf.since, after)];
    if (from === null || to === null || from.getTime() === to.getTime()) return null;
    return sql`
      select p.id as person_id, null::uuid as event_id
      from consent_states cs join people p on p.store_id = cs.store_id and p.address_key = cs.address_key
      where cs.store_id = ${storeId}::uuid and cs.channel = ${leaf.consent} and p.merged_into is null
        and cs.since >= least(${from}::timestamptz, ${to}::timestamptz)
        and cs.since < greatest(${from}::timestamptz, ${to}::timestamptz)`;
  }
  if (!('prop' in leaf) || leaf.op !== 'in-days') return null;
  if (dayIn(before.zone, before.now) === dayIn(after.zone, after.now)) return null;
  const at = (clock: SegmentClock) =>
    toSql({ all: [leaf] }, { storeId, clock, segments: store.groups, people: 'few' }).condition;
  return sql`
    select p.id as person_id, null::uuid as event_id from people p
    where p.store_id = ${storeId}::uuid and ${at(before)} <> ${at(after)}`;
}

/** People that time may have moved in or out of a segment. */
function passedBy(definition: Definition, store: StoreDefinitions, now: Date): readonly Sql[] {
  const { id, projectId, storeId, group, sweptAt } = definition;
  const [before, after] = [sweptAt, now].map((at) => ({ now: at, zone: store.zone }));
  if (!before || !after) return [];
  return everyLeaf(group, store.groups).flatMap((leaf) => {
    const people = passed(leaf, storeId, before, after, store);
    if (!people) return [];
    return sql`
      select ${projectId}::uuid as project_id, ${storeId}::uuid as store_id, moved.person_id, ${id}::text as name,
        moved.event_id from (${people}) moved`;
  });
}

async function sweepStores(tx: Tx, storeIds: readonly string[], at: Date): Promise<void> {
  const stores = await findDefinitions(tx, storeIds);
  const passedPeople = [...stores.values()].flatMap((store) =>
    store.all.filter(({ isReady }) => isReady).flatMap((definition) => passedBy(definition, store, at)),
  );
  if (passedPeople.length > 0)
    await sql`
      insert into segment_work (project_id, store_id, person_id, kind, name, event_id)
      select project_id, store_id, person_id, 'time', name, event_id
      from (${sql.join(passedPeople, sql` union all `)}) moved order by person_id`.execute(tx);
  await sql`
    update segments set swept_at = ${at} where store_id = any(${[...storeIds]}::uuid[]) and state = 'ready'`.execute(
    tx,
  );
}

const dueSchema = z.object({ storeId: z.uuid(), now: z.date() });

/** Follows the time in the stores where that is due, some at once. Answers whether there may be more. */
async function sweepSome(db: Database, now: Now): Promise<boolean> {
  return inScope(db, { kind: 'platform' }, async (tx) => {
    const given = now();
    const { rows } = await sql`
      select distinct store_id, t.now from segments,
        (select coalesce(${given}::timestamptz, clock_timestamp()) as now) t
      where state = 'ready' and (swept_at < t.now - make_interval(secs => ${EVERY_SECONDS}) or swept_at > t.now)
      order by store_id limit ${STORES_AT_ONCE}`.execute(tx);
    const due = z.array(dueSchema).parse(rows);
    const [first] = due;
    if (!first) return false;
    const storeIds = due.map(({ storeId }) => storeId);
    await lockStores(tx, storeIds, 'shared');
    await sweepStores(tx, storeIds, first.now);
    return due.length === STORES_AT_ONCE;
  });
}

/** Notes everyone that the passing of time may have moved. */
export async function sweepSegments(db: Database, now: Now = () => null): Promise<void> {
  while (await sweepSome(db, now));
}

import { sql } from 'kysely';
import { z } from 'zod';
import { asDid, leavesOf } from '../../../../shared/features/growth/segments/segment.ts';
import type { SegmentClock } from '../../../../shared/features/growth/segments/segment-time.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { type Definition, findDefinitions, type StoreDefinitions } from './definitions.ts';
import { isLeaf, type JudgeContext, judge, type Snapshot } from './judge.ts';
import { lockStores } from './segment-locks.ts';
import { eventNeed, everyLeaf, needOf, needsOf } from './segment-needs.ts';
import { findSnapshots } from './snapshots.queries.ts';

/** Notes that are judged in one transaction. */
const BATCH = 500;

/** Answers the time; the database’s where it is null. */
export type Now = () => Date | null;

const noteSchema = z.object({
  personId: z.uuid(),
  kind: z.enum(['new', 'event', 'property', 'list', 'consent', 'time']),
  name: z.string(),
  eventId: z.uuid().nullable(),
});
type Note = z.output<typeof noteSchema>;

const memberSchema = z.object({ segmentId: z.uuid(), personId: z.uuid() });

interface Change {
  readonly segment: string;
  readonly project: string;
  readonly person: string;
  readonly joined: boolean;
  readonly cause: 'event' | 'time' | 'import' | 'change' | 'merge';
  readonly event: string | null;
  readonly row: number | null;
}

/** Takes the oldest notes of the store that is next in turn: a store with a million never keeps another waiting. */
async function takeNotes(tx: Tx, after: string | null) {
  const { rows } = await sql`
    with next as (
      select store_id from (
        (select store_id, 0 as lap from segment_work where store_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') order by store_id limit 1)
        union all (select store_id, 1 from segment_work order by store_id limit 1)) found
      order by lap limit 1),
    taken as (
      select w.id from segment_work w where w.store_id = (select store_id from next)
      order by w.id limit ${BATCH} for update skip locked)
    delete from segment_work w using taken where w.id = taken.id
    returning w.store_id, w.person_id, w.kind, w.name, w.event_id`.execute(tx);
  const notes = z.array(noteSchema.extend({ storeId: z.uuid() })).parse(rows);
  return { storeId: notes[0]?.storeId ?? null, notes };
}

const needOfNote = ({ kind, name }: Note): string => (kind === 'event' ? eventNeed(name) : kind);

/** The segments that each person’s notes can move them in or out of. */
function concerned(
  byPerson: ReadonlyMap<string, readonly Note[]>,
  { all, groups }: StoreDefinitions,
): ReadonlyMap<string, readonly Definition[]> {
  const ready = all.filter(({ isReady }) => isReady);
  const needs = new Map(ready.map(({ id, group }) => [id, needsOf(group, groups)]));
  const canMove = (note: Note, id: string) =>
    note.kind === 'time' ? note.name === id : (needs.get(id)?.has(needOfNote(note)) ?? false);
  return new Map(
    [...byPerson].map(([person, notes]) => [
      person,
      notes.some(({ kind }) => kind === 'new')
        ? ready
        : ready.filter(({ id }) => notes.some((note) => canMove(note, id))),
    ]),
  );
}

/** What moved a person: the note and the row of the definition that it changed. */
function causeOf(
  notes: readonly Note[],
  { id, group }: Definition,
  snapshot: Snapshot & { readonly source: string },
  context: JudgeContext,
  joined: boolean,
): Pick<Change, 'cause' | 'event' | 'row'> {
  const rows = leavesOf(group);
  const relevant = notes.filter(({ kind, name }) => kind !== 'time' || name === id);
  const isNew = relevant.some(({ kind }) => kind === 'new');
  for (const note of relevant) {
    if (note.kind === 'new') continue;
    const row = rows.findIndex((leaf) => {
      const needs = everyLeaf({ all: [leaf] }, context.segments).map(needOf);
      const matches =
        note.kind === 'time'
          ? asDid(leaf) !== null || 'prop' in leaf || 'consent' in leaf
          : needs.includes(needOfNote(note));
      return matches && isLeaf(leaf, snapshot, context) === joined;
    });
    if (row >= 0)
      return {
        cause: note.kind === 'event' || note.kind === 'time' ? note.kind : 'change',
        event: note.eventId,
        row,
      };
  }
  const [first] = relevant;
  return {
    cause:
      isNew && snapshot.source === 'import'
        ? 'import'
        : first?.kind === 'event' || first?.kind === 'time'
          ? first.kind
          : 'change',
    event: first?.eventId ?? null,
    row: null,
  };
}

async function findMembers(tx: Tx, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql`
    select segment_id, person_id from segment_members where person_id = any(${[...personIds]}::uuid[])`.execute(
    tx,
  );
  return new Set(
    z
      .array(memberSchema)
      .parse(rows)
      .map(({ segmentId, personId }) => `${segmentId} ${personId}`),
  );
}

/** Writes who came and left, with the causes and the counts. One statement. */
async function saveChanges(tx: Tx, changes: readonly Change[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    with changed as materialized (
      select * from json_to_recordset(${JSON.stringify(changes)}::json) as c(segment uuid, project uuid, person uuid,
        joined boolean, cause text, event uuid, row smallint)),
    gone as (
      delete from segment_members m using changed c
      where not c.joined and m.segment_id = c.segment and m.person_id = c.person),
    come as (
      insert into segment_members (segment_id, person_id, project_id, since, cause, cause_event_id, cause_row)
      select segment, person, project, ${now}, cause, event, row from changed where joined),
    noted as (
      insert into segment_changes (segment_id, person_id, project_id, joined, at, cause, cause_event_id, cause_row)
      select segment, person, project, joined, ${now}, cause, event, row from changed)
    update segments s set members = s.members + c.more
    from (select segment, sum(case when joined then 1 else -1 end)::int as more from changed group by segment) c
    where s.id = c.segment`.execute(tx);
}

async function lockPeople(tx: Tx, personIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(p.id::text, 31))
    from (select unnest(${[...personIds]}::uuid[]) as id order by 1) p`.execute(tx);
}

interface Batch {
  readonly byPerson: ReadonlyMap<string, readonly Note[]>;
  readonly toJudge: ReadonlyMap<string, readonly Definition[]>;
  readonly snapshots: readonly (Snapshot & { readonly source: string })[];
  /** `SEGMENT PERSON` of everyone in one. */
  readonly members: ReadonlySet<string>;
}

function changesOf(
  { byPerson, toJudge, snapshots, members }: Batch,
  all: readonly Definition[],
  context: JudgeContext,
) {
  const known = new Map(snapshots.map((snapshot) => [snapshot.personId, snapshot]));
  return [...byPerson].flatMap(([person, notes]): readonly Change[] => {
    const snapshot = known.get(person);
    // People who are merged into another one or erased are in no segment.
    if (!snapshot)
      return all
        .filter(({ id }) => members.has(`${id} ${person}`))
        .map(({ id, projectId }) => ({
          segment: id,
          project: projectId,
          person,
          joined: false,
          cause: 'merge',
          event: null,
          row: null,
        }));
    return (toJudge.get(person) ?? []).flatMap((definition) => {
      const joined = judge(definition.group, snapshot, context);
      if (joined === members.has(`${definition.id} ${person}`)) return [];
      const cause = causeOf(notes, definition, snapshot, context, joined);
      return [{ segment: definition.id, project: definition.projectId, person, joined, ...cause }];
    });
  });
}

/**
 * Judges the people of one batch of notes again. Membership, its cause and the notes change in one transaction: whatever
 * happens to the process, each note is judged.
 * @returns the store whose turn it was; null where nothing waits
 */
async function judgeBatch(db: Database, after: string | null, now: Now): Promise<string | null> {
  return inScope(db, { kind: 'platform' }, async (tx) => {
    const { storeId, notes } = await takeNotes(tx, after);
    if (storeId === null) return null;
    const store = (await findDefinitions(tx, [storeId])).get(storeId);
    if (!store || store.all.length === 0) return storeId;
    await lockStores(tx, [storeId], 'shared');
    const byPerson = Map.groupBy(notes, ({ personId }) => personId);
    const people = [...byPerson.keys()].toSorted();
    await lockPeople(tx, people);
    // Read again: an edit may have waited for the lock with us.
    const definitions = (await findDefinitions(tx, [storeId])).get(storeId) ?? store;
    const at = now() ?? (await clockOf(tx));
    const clock: SegmentClock = { now: at, zone: definitions.zone };
    const context = { clock, segments: definitions.groups };
    const toJudge = concerned(byPerson, definitions);
    const leaves = [...new Set([...toJudge.values()].flat())].flatMap(({ group }) =>
      everyLeaf(group, definitions.groups).flatMap((leaf) => asDid(leaf) ?? []),
    );
    const snapshots = await findSnapshots(tx, people, leaves, clock);
    const members = await findMembers(tx, people);
    const changes = changesOf({ byPerson, toJudge, snapshots, members }, definitions.all, context);
    await saveChanges(tx, changes, at);
    return storeId;
  });
}

async function clockOf(tx: Tx): Promise<Date> {
  const { rows } = await sql`select clock_timestamp() as now`.execute(tx);
  return z.object({ now: z.date() }).parse(rows[0]).now;
}

/** Judges until nothing waits, the stores in turn. */
export async function judgeWaiting(db: Database, signal?: AbortSignal, now: Now = () => null): Promise<void> {
  let store: string | null = null;
  do store = await judgeBatch(db, store, now);
  while (store !== null && !signal?.aborted);
}

import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  PERSON_EVENTS,
  type PersonEventName,
  personEventNameSchema,
} from '../../../../shared/features/growth/people/people.ts';
import { type Group, segmentSchema } from '../../../../shared/features/growth/segments/segment.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { cutPage, type RowOrder, readPage } from '../../../platform/database/keyset.ts';

interface StoreKey {
  readonly id: string;
  readonly projectId: string;
}

const moment = z.date().transform((date) => date.toISOString());
const rowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  members: z.int(),
  state: z.enum(['building', 'ready']),
  updatedAt: moment,
});

/** The segments of a store by name. */
export async function listSegments(tx: Tx, storeId: string) {
  const { rows } = await sql`
    select id, name, members, state, updated_at from segments where store_id = ${storeId} order by name_key, id`.execute(
    tx,
  );
  return z.array(rowSchema).parse(rows);
}

const detailSchema = rowSchema.extend({
  definition: segmentSchema,
  version: z.int(),
  monthChange: z.int(),
});

/** A segment; null where the store has none of this id. */
export async function findSegment(tx: Tx, storeId: string, id: string) {
  const { rows } = await sql`
    select s.id, s.name, s.members, s.state, s.updated_at, s.definition, s.version, (
      select coalesce(sum(case when c.joined then 1 else -1 end), 0)::int from segment_changes c
      where c.segment_id = s.id and c.at > now() - interval '30 days') as month_change
    from segments s where s.store_id = ${storeId} and s.id = ${id}`.execute(tx);
  return rows[0] ? detailSchema.parse(rows[0]) : null;
}

/** Saves a new segment, to be built. @returns null where the name is taken */
export async function insertSegment(
  tx: Tx,
  { id: storeId, projectId }: StoreKey,
  { name, definition }: { readonly name: string; readonly definition: Group },
): Promise<string | null> {
  const { rows } = await sql`
    insert into segments (id, project_id, store_id, name, definition)
    values (${newId()}, ${projectId}, ${storeId}, ${name}, ${JSON.stringify(definition)}::jsonb)
    on conflict (store_id, name_key) do nothing returning id`.execute(tx);
  return rows[0] ? z.object({ id: z.uuid() }).parse(rows[0]).id : null;
}

const nameTaken = z.object({
  code: z.literal('23505'),
  constraint: z.literal('segments_store_id_name_key_key'),
});

interface SegmentChange {
  readonly name: string;
  readonly definition: Group;
  /** The one that the change was made on. */
  readonly version: number;
}

/**
 * Saves a change where no one changed the segment since, and marks what has to be built again.
 * @param rebuilt the segment and those that name it, where its definition changed
 * @returns the new version; `taken` where another segment has the name; null where there is another version already
 */
export async function updateSegment(
  tx: Tx,
  { storeId, id }: { readonly storeId: string; readonly id: string },
  { name, definition, version }: SegmentChange,
  rebuilt: readonly string[],
): Promise<number | 'taken' | null> {
  try {
    const { rows } = await sql`
      with taken as (
        select 1 from segments where store_id = ${storeId} and name_key = lower(${name}) and id <> ${id}),
      saved as (
        update segments set name = ${name}, definition = ${JSON.stringify(definition)}::jsonb, version = version + 1,
          updated_at = now(), state = case when id = any(${[...rebuilt]}::uuid[]) then 'building' else state end
        where id = ${id} and version = ${version} and not exists (select from taken) returning version),
      marked as (
        update segments set state = 'building'
        where id = any(${[...rebuilt]}::uuid[]) and id <> ${id} and exists (select from saved))
      select (select version from saved) as version, exists (select from taken) as taken`.execute(tx);
    const saved = z.object({ version: z.int().nullable(), taken: z.boolean() }).parse(rows[0]);
    return saved.taken ? 'taken' : saved.version;
  } catch (error) {
    // Someone gave another segment the name in the same moment.
    if (nameTaken.safeParse(error).success) return 'taken';
    throw error;
  }
}

export async function deleteSegment(tx: Tx, id: string): Promise<void> {
  await sql`delete from segments where id = ${id}`.execute(tx);
}

const causeFields = {
  cause: z.enum(['event', 'time', 'edit', 'import', 'change', 'merge', 'erase']),
  eventName: z.string().nullable(),
  eventText: z.string().nullable(),
  row: z.int().nullable(),
};
const named = {
  firstName: z.string(),
  lastName: z.string(),
  address: z.string().nullable(),
};

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string | null;
}

/** How lists call a person: by name, by address, or neither where they were erased. */
export const nameOf = ({ firstName, lastName, address }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || address || 'Deleted person';

const isEvent = (name: string): name is PersonEventName => personEventNameSchema.safeParse(name).success;

/** What happened, in a few words: “Ordered 10041”. */
function eventWords(name: string | null, text: string | null): string | null {
  if (name === null || !isEvent(name)) return null;
  return text ? `${PERSON_EVENTS[name]}: ${text}` : PERSON_EVENTS[name];
}

interface StoredCause {
  readonly cause: z.output<typeof causeFields.cause>;
  readonly eventName: string | null;
  readonly eventText: string | null;
  readonly row: number | null;
}

const shownCause = ({ cause, eventName, eventText, row }: StoredCause) => ({
  cause,
  event: eventWords(eventName, eventText),
  row,
});

const memberSchema = z.object({
  id: z.uuid(),
  ...named,
  ...causeFields,
  since: moment,
  cursor: z.string(),
});

const BY_SINCE: RowOrder = {
  keys: [
    { sql: sql`m.since`, type: 'timestamptz' },
    { sql: sql`m.person_id`, type: 'uuid' },
  ],
  direction: 'desc',
};

/** A page of the people in a segment, the newest first, with why each is in it. */
export async function listMembers(
  tx: Tx,
  segmentId: string,
  place: { readonly after?: string | undefined; readonly before?: string | undefined },
  size: number,
) {
  const paged = { ...place, page: 1 };
  const cut = cutPage(BY_SINCE, paged, size);
  const { rows } = await sql`
    with near as (
      select m.person_id, ${cut.keys} from segment_members m
      where m.segment_id = ${segmentId} and ${cut.beyond} order by ${cut.order} limit ${cut.reach}),
    page as (select page.* from near page order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select p.id, p.first_name, p.last_name, p.address, m.since, m.cause, m.cause_row as row, e.name as event_name,
      e.data->>'text' as event_text, ${cut.cursor} as cursor
    from page join segment_members m on m.segment_id = ${segmentId} and m.person_id = page.person_id
    join people p on p.id = page.person_id left join person_events e on e.id = m.cause_event_id
    order by ${cut.shownOrder}`.execute(tx);
  const {
    rows: members,
    next,
    previous,
  } = readPage(z.array(memberSchema).parse(rows), BY_SINCE, paged, size);
  return {
    rows: members.map(({ id, since, ...member }) => ({
      id,
      name: nameOf(member),
      email: member.address,
      since,
      ...shownCause(member),
    })),
    next,
    previous,
  };
}

const changeSchema = z.object({
  id: z.uuid(),
  joined: z.boolean(),
  at: moment,
  personId: z.uuid(),
  ...named,
  ...causeFields,
});

/** The newest people who came and left. */
export async function listChanges(tx: Tx, segmentId: string, size: number) {
  const { rows } = await sql`
    select c.id, c.joined, c.at, c.person_id, p.first_name, p.last_name, p.address, c.cause, c.cause_row as row,
      e.name as event_name, e.data->>'text' as event_text
    from (select * from segment_changes where segment_id = ${segmentId} order by id desc limit ${size}) c
    join people p on p.id = c.person_id left join person_events e on e.id = c.cause_event_id order by c.id desc`.execute(
    tx,
  );
  return z
    .array(changeSchema)
    .parse(rows)
    .map(({ id, joined, at, personId, ...change }) => ({
      id,
      joined,
      at,
      person: { id: personId, name: nameOf(change), email: change.address },
      ...shownCause(change),
    }));
}

const ofPersonSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  since: moment,
  definition: segmentSchema,
  ...causeFields,
});

/** The segments that a person of a store is in. */
export async function listOfPerson(tx: Tx, storeId: string, personId: string) {
  const { rows } = await sql`
    select s.id, s.name, s.definition, m.since, m.cause, m.cause_row as row, e.name as event_name, e.data->>'text' as event_text
    from segment_members m join segments s on s.id = m.segment_id
    left join person_events e on e.id = m.cause_event_id
    where m.person_id = ${personId} and s.store_id = ${storeId} order by s.name_key`.execute(tx);
  return z
    .array(ofPersonSchema)
    .parse(rows)
    .map(({ id, name, since, definition, ...cause }) => ({
      id,
      name,
      since,
      definition,
      ...shownCause(cause),
    }));
}

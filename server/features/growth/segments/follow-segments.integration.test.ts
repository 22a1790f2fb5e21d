import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Group } from '../../../../shared/features/growth/segments/segment.ts';
import { asDid, segmentSchema } from '../../../../shared/features/growth/segments/segment.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import {
  addBareStore,
  addEvents,
  addPeople,
  anyEvent,
  anyGroup,
  anyPerson,
  type StoreKey,
} from '../../../../tests/support/segments.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { buildSegment } from './build-segment.ts';
import { judge } from './judge.ts';
import { everyLeaf } from './segment-needs.ts';
import { toSql } from './segment-sql.ts';
import { judgeWaiting } from './segment-work.ts';
import { findSnapshots } from './snapshots.queries.ts';
import { sweepSegments } from './sweep.ts';

interface Shop extends StoreKey {
  readonly database: Database;
}

// Without a server: its own jobs would judge by today’s clock.
let database: Database;
let shops = 0;

beforeAll(async () => {
  database = openDatabase({ url: await testDatabase(), scope: 'platform', max: 2 });
});
afterAll(() => database.destroy());

async function openOne(): Promise<Shop> {
  shops += 1;
  return { ...(await addBareStore(database, `segments-${shops}`)), database };
}
const idSchema = z.array(z.object({ id: z.uuid() }));
const ZONE = 'Europe/London';

/** Everyone a definition holds, by its SQL. */
async function holdsOf(
  { storeId, database }: Shop,
  group: Group,
  now: Date,
  people: 'all' | 'few' = 'all',
  segments: ReadonlyMap<string, Group> = new Map(),
): Promise<readonly string[]> {
  const { condition, joins } = toSql(group, { storeId, clock: { now, zone: ZONE }, segments, people });
  const { rows } = await sql`
    select p.id from people p${joins}
    where p.store_id = ${storeId} and p.merged_into is null and p.erased_at is null and ${condition} order by 1`.execute(
    database,
  );
  return idSchema.parse(rows).map(({ id }) => id);
}

describe('a definition', () => {
  test('holds the same people by its SQL, for all and for few, and by its pure reading', async () => {
    const shop = await openOne();
    const now = new Date('2026-11-30T12:34:56Z');
    const [people = [], events = []] =
      fc.sample(
        fc.tuple(
          fc.array(anyPerson, { minLength: 120, maxLength: 120 }),
          fc.array(anyEvent(120), { minLength: 900, maxLength: 900 }),
        ),
        { numRuns: 1, seed: 7 },
      )[0] ?? [];
    const ids = await addPeople(shop.database, shop, people, now);
    await addEvents(shop.database, shop, ids, events, now);
    const clock = { now, zone: ZONE };
    await fc.assert(
      fc.asyncProperty(anyGroup(), async (group) => {
        expect(segmentSchema.safeParse(group).success).toBe(true);
        const bySql = await holdsOf(shop, group, now);
        expect(await holdsOf(shop, group, now, 'few')).toEqual(bySql);
        const snapshots = await inScope(shop.database, { kind: 'platform' }, (tx) =>
          findSnapshots(
            tx,
            ids,
            everyLeaf(group, new Map()).flatMap((leaf) => asDid(leaf) ?? []),
            clock,
          ),
        );
        const judged = snapshots.filter((snapshot) => judge(group, snapshot, { clock, segments: new Map() }));
        expect(judged.map(({ personId }) => personId).toSorted()).toEqual(bySql);
      }),
      { numRuns: 170 },
    );
  });
});

/** Saves definitions and builds them. */
async function addSegments(
  { projectId, storeId, database }: Shop,
  groups: ReadonlyMap<string, Group>,
  now: Date,
) {
  for (const [id, group] of groups) {
    await sql`
      insert into segments (id, project_id, store_id, name, definition)
      values (${id}, ${projectId}, ${storeId}, ${id}, ${JSON.stringify(group)}::jsonb)`.execute(database);
    await buildSegment(database, id, () => now);
  }
}

const membersOf = async ({ database }: Shop, segmentId: string) => {
  const { rows } = await sql`
    select person_id as id from segment_members where segment_id = ${segmentId} order by 1`.execute(database);
  return idSchema.parse(rows).map(({ id }) => id);
};

/** What happens to people between two looks. */
const anyHappening = fc.record({
  hours: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 300, max: 900 })),
  events: fc.array(anyEvent(60), { maxLength: 25 }),
  copies: fc.integer({ min: 1, max: 2 }),
  changed: fc.array(fc.tuple(fc.integer({ min: 0, max: 59 }), anyPerson), { maxLength: 6 }),
  erased: fc.option(fc.integer({ min: 0, max: 59 }), { freq: 8 }),
});

/** Changes people as their profile, forms and links do. */
async function change(
  { database, projectId, storeId }: Shop,
  id: string,
  { firstName, country, spent, lists, consent }: typeof anyPerson extends fc.Arbitrary<infer P> ? P : never,
  now: Date,
) {
  await sql`
    update people set first_name = ${firstName}, country = ${country}, spent_minor = ${spent} where id = ${id}`.execute(
    database,
  );
  await sql`delete from mailing_list_members where person_id = ${id} and list_id <> all(${[...lists]}::uuid[])`.execute(
    database,
  );
  await sql`
    insert into mailing_list_members (list_id, person_id, project_id, source)
    select unnest(${[...lists]}::uuid[]), ${id}, ${projectId}, 'form' on conflict do nothing`.execute(
    database,
  );
  if (consent)
    await sql`
      with said as (
        insert into consents (id, project_id, store_id, address_key, channel, state, basis, source, at)
        select uuidv7(), ${projectId}, ${storeId}, address_key, 'email', ${consent.state}, 'consent', 'page', ${now}
        from people where id = ${id} and address_key is not null returning *)
      insert into consent_states as kept (store_id, address_key, channel, project_id, state, basis, since, consent_id)
      select store_id, address_key, channel, project_id, state, basis, at, id from said
      on conflict (store_id, address_key, channel) do update set state = excluded.state, since = excluded.since`.execute(
      database,
    );
}

describe('members that are followed as things happen', () => {
  test('are those that the whole store gives, whatever comes late, twice or by the clock', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyPerson, { minLength: 60, maxLength: 60 }),
        fc.array(anyEvent(60), { minLength: 200, maxLength: 200 }),
        fc.array(anyGroup(), { minLength: 6, maxLength: 6 }),
        fc.infiniteStream(anyGroup(['named'])),
        fc.array(anyHappening, { minLength: 5, maxLength: 5 }),
        async (people, events, plain, naming, happenings) => {
          const shop = await openOne();
          let now = new Date('2026-10-20T08:15:00Z');
          const ids = await addPeople(shop.database, shop, people, now);
          await addEvents(shop.database, shop, ids, events, now);
          const named = newId();
          const [first = { all: [] }] = plain;
          const withNames = [...naming.take(4)].map(
            (group): Group =>
              segmentSchema.parse(JSON.parse(JSON.stringify(group).replaceAll('"named"', `"${named}"`))),
          );
          const groups = new Map<string, Group>([
            [named, first],
            ...[...plain.slice(1), ...withNames].map((group): [string, Group] => [newId(), group]),
          ]);
          await addSegments(shop, groups, now);
          for (const { hours, events: more, copies, changed, erased } of happenings) {
            now = new Date(now.getTime() + hours * 3_600_000);
            await addEvents(shop.database, shop, ids, more, now, copies);
            for (const [person, to] of changed) await change(shop, ids[person] ?? '', to, now);
            if (erased !== null)
              await sql`
                update people set address = null, address_key = null, erased_at = ${now} where id = ${ids[erased]}`.execute(
                shop.database,
              );
            await sweepSegments(shop.database, () => now);
            await judgeWaiting(shop.database, undefined, () => now);
            for (const [id, group] of groups)
              expect({ group, members: await membersOf(shop, id) }).toEqual({
                group,
                members: await holdsOf(shop, group, now, 'all', groups),
              });
          }
          const { rows } = await sql`
            select s.id from segments s where s.store_id = ${shop.storeId}
              and s.members <> (select count(*) from segment_members m where m.segment_id = s.id)`.execute(
            shop.database,
          );
          expect(rows).toEqual([]);
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
  });
});

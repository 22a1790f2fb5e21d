import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { buildSegment } from '../../server/features/growth/segments/build-segment.ts';
import { lookAt } from '../../server/features/growth/segments/look.queries.ts';
import { judgeWaiting } from '../../server/features/growth/segments/segment-work.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { inScope } from '../../server/platform/database/scope.ts';
import type { Group } from '../../shared/features/growth/segments/segment.ts';
import { addBareStore, type StoreKey } from '../../tests/support/segments.ts';
import { takeStatistics } from '../../tests/support/statistics.ts';
import { type Figure, percentile } from '../figure.ts';

const PEOPLE = 1_000_000;
const EVENTS = 8_000_000;
const BATCH = 100_000;
const SEGMENTS = 100;
const ASKS = 5;
const JUDGED = 40;

/** Fills a store. Its notes for segments are thrown away: nothing follows them yet. */
async function fill(db: Database, { projectId, storeId }: StoreKey): Promise<void> {
  for (let first = 0; first < PEOPLE; first += BATCH)
    await sql`
      insert into people (id, project_id, store_id, address, address_key, first_name, country, orders, spent_minor, source, created_at)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(n::bigint * 2654435761 % 281474976710656), 12, '0'))::uuid, ${projectId}, ${storeId},
        'p' || n || '@example.test', decode(md5(n::text), 'hex'), 'Person', (array['GB','FR','DE','US'])[1 + n % 4], n % 5, n % 5 * 2500,
        'order', now() - make_interval(mins => n % 500000)
      from generate_series(${first}::int, ${first + BATCH - 1}::int) n`.execute(db);
  await sql`
    insert into consents (id, project_id, store_id, address_key, channel, state, basis, source)
    select uuidv7(), ${projectId}, ${storeId}, address_key, 'email', 'given', 'consent', 'form' from people where store_id = ${storeId} and orders > 1`.execute(
    db,
  );
  await sql`
    insert into consent_states (store_id, address_key, channel, project_id, state, basis, since, consent_id)
    select store_id, address_key, channel, project_id, state, basis, at, id from consents where store_id = ${storeId}`.execute(
    db,
  );
  for (let first = 0; first < EVENTS; first += BATCH) {
    await sql`
      insert into person_events (id, project_id, store_id, person_id, name, at, data, source_id)
      select uuidv7(), ${projectId}, ${storeId},
        ('00000000-0000-7000-8000-' || lpad(to_hex((n::bigint * 7919 % ${PEOPLE}) * 2654435761 % 281474976710656), 12, '0'))::uuid,
        (array['looked','looked','looked','ordered','email-sent','email-sent','email-clicked','basket-changed'])[1 + n % 8],
        now() - make_interval(mins => (n::bigint * 104729 % 576000)::int), '{}', n::text
      from generate_series(${first}::int, ${first + BATCH - 1}::int) n`.execute(db);
    await sql`delete from segment_work`.execute(db);
  }
  await takeStatistics(db);
}

const FIVE_ROWS: Group = {
  all: [
    { consent: 'email', is: 'given' },
    { prop: 'country', op: 'is', value: 'GB' },
    { did: 'looked', when: { last: 30, unit: 'day' } },
    { did: 'ordered', count: { op: '=', n: 0 }, when: { last: 90, unit: 'day' } },
    { prop: 'orders', op: '>=', value: 1 },
  ],
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
};

async function counted(db: Database, storeId: string, sample: boolean): Promise<readonly number[]> {
  const times: number[] = [];
  for (let ask = 0; ask < ASKS; ask += 1)
    times.push(
      await timed(() =>
        inScope(db, { kind: 'platform' }, (tx) =>
          lookAt(
            tx,
            FIVE_ROWS,
            { storeId, clock: { now: new Date(), zone: 'Europe/London' }, segments: new Map() },
            sample,
          ),
        ),
      ),
    );
  return times;
}

async function addSegments(db: Database, { projectId, storeId }: StoreKey): Promise<string> {
  const first = newId();
  for (let n = 0; n < SEGMENTS; n += 1) {
    const definition: Group =
      n === 0
        ? FIVE_ROWS
        : {
            all: [
              { did: 'ordered', when: { last: n, unit: 'day' } },
              { prop: 'country', op: 'is', value: 'FR' },
            ],
          };
    await sql`
      insert into segments (id, project_id, store_id, name, definition, state)
      values (${n === 0 ? first : newId()}, ${projectId}, ${storeId}, ${`Segment ${n}`}, ${JSON.stringify(definition)}::jsonb, 'ready')`.execute(
      db,
    );
  }
  return first;
}

async function oneEvent(db: Database, { projectId, storeId }: StoreKey): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 0; n < JUDGED; n += 1) {
    await sql`
      insert into person_events (id, project_id, store_id, person_id, name, at, source_id)
      select uuidv7(), ${projectId}, ${storeId}, id, 'ordered', now(), 'one-' || ${n}::text from people
      where store_id = ${storeId} offset ${n * 37} limit 1`.execute(db);
    times.push(await timed(() => judgeWaiting(db)));
  }
  return times;
}

/** Counting, building and following segments of a store of a million people, straight on the database. */
export async function segmentFigures(url: string): Promise<readonly Figure[]> {
  const db = openDatabase({ url, scope: 'platform', max: 1 });
  try {
    await sql`set statement_timeout = 0`.execute(db);
    const store = await addBareStore(db, 'many-people');
    await fill(db, store);
    const exact = await counted(db, store.storeId, false);
    const sampled = await counted(db, store.storeId, true);
    const segment = await addSegments(db, store);
    const built = await timed(() => buildSegment(db, segment));
    const judged = await oneEvent(db, store);
    const of = `${PEOPLE} people, ${EVENTS} events`;
    return [
      { name: `count of five rows, ${of}`, value: percentile(exact, 0.95), unit: 'ms', goal: 'under 2000' },
      { name: `count in a sample, ${of}`, value: percentile(sampled, 0.95), unit: 'ms', goal: 'under 300' },
      { name: `build of a segment, ${of}`, value: built, unit: 'ms', goal: 'under 10000' },
      {
        name: `one event through ${SEGMENTS} segments`,
        value: percentile(judged, 0.95),
        unit: 'ms',
        goal: 'under 50',
      },
    ];
  } finally {
    await db.destroy();
  }
}

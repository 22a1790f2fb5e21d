import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { holeBook } from '../../server/features/factory/pigeonholes/hole-book.ts';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { operationOutcomeSchema, operationRecordSchema } from '../../shared/contract/operation.ts';
import { sort } from '../../shared/features/factory/floor/floor.ts';
import {
  childAfter,
  type LabelState,
  labelStateSchema,
} from '../../shared/features/factory/labels/labels.ts';
import {
  applyOperation,
  connectionRequests,
  pullChanges,
  pushOperations,
} from '../../shared/features/factory/stations/stations.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { chanceOf } from './chance.ts';
import { type FaultProxy, faultProxy } from './fault-proxy.ts';
import { fillFloor } from './floor-fixture.ts';
import { StationProcess } from './station-process.ts';
import { Worker } from './worker.ts';

const seed = Number(process.env.SIMULATION_SEED ?? Date.now() % 1_000_000);
const stations = 6;
const operationsEach = 375;
const tenMinutes = 600_000;

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'selvedge-simulation-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const platform = () => server.services.databases.platform;
const data = (place: number) => join(folder, `station-${place}`);

const localRowSchema = z.object({
  id: z.string(),
  sequence: z.number(),
  kind: z.string(),
  payload: z.string(),
  staff_id: z.string(),
  at: z.string(),
  status: z.enum(['pending', 'applied', 'refused', 'settled']),
});
type LocalOperation = z.output<typeof localRowSchema> & { stationId: string };

/** A station's log as it lies on its disk. */
function localLog(place: number): LocalOperation[] {
  const file = new Database(join(data(place), 'station.sqlite'), { readonly: true });
  try {
    const stationId = z
      .object({ value: z.string() })
      .parse(file.prepare("select value from meta where key = 'station-id'").get()).value;
    return z
      .array(localRowSchema)
      .parse(file.prepare('select * from operations order by sequence').all())
      .map((row) => ({ ...row, stationId }));
  } finally {
    file.close();
  }
}

function localLabels(place: number): Map<string, LabelState> {
  const file = new Database(join(data(place), 'station.sqlite'), { readonly: true });
  try {
    const rows = z
      .array(z.object({ current: z.string() }))
      .parse(file.prepare('select current from labels').all());
    return new Map(
      rows
        .map(({ current }) => labelStateSchema.parse(JSON.parse(current)))
        .map((label) => [label.id, label]),
    );
  } finally {
    file.close();
  }
}

/** All labels as the server has them. */
async function serverLabels(): Promise<Map<string, LabelState>> {
  const client = server.visitor({ bearer: (await readFile(join(data(0), 'server-token'), 'utf8')).trim() });
  const all = new Map<string, LabelState>();
  let cursor = '0.0.00000000-0000-0000-0000-000000000000';
  for (let more = true; more; ) {
    const page = await client.call(pullChanges, { query: { cursor } });
    for (const label of page.labels) all.set(label.id, labelStateSchema.parse(label));
    ({ cursor, more } = page);
  }
  return all;
}

const serverRowSchema = z.object({
  id: z.string(),
  stationId: z.string(),
  sequence: z.number(),
  kind: z.string(),
  payload: operationRecordSchema.shape.payload,
  staffId: z.string(),
  outcome: operationOutcomeSchema,
  eventAt: z.date().nullable(),
});

/** The server's log in the order in which it judged. */
async function serverLog() {
  const { rows } = await sql`
    select o.*, e.at as event_at from station_operations o left join label_events e on e.id = o.id
    order by o.applied_order`.execute(platform());
  return rows.map((row) => serverRowSchema.parse(row));
}

/** Everything an operation could change, as one text. */
async function everything(): Promise<string> {
  const { rows } = await sql`
    select (select json_agg(l order by l.id) from labels l)::text as labels,
      (select json_agg(e order by e.id) from label_events e)::text as events,
      (select json_agg(o order by o.id) from station_operations o)::text as operations,
      (select json_agg(o order by o.id) from orders o)::text as orders,
      (select json_agg(s order by s.id) from order_status_log s)::text as steps,
      (select json_agg(p order by p.code) from pigeonholes p)::text as pigeonholes`.execute(platform());
  return JSON.stringify(rows);
}

const withoutVersion = ({ version: _version, ...label }: LabelState) => label;

test(`six stations on a bad network lose nothing and double nothing (seed ${seed})`, async () => {
  const floor = await fillFloor(server.databaseUrl, {
    orders: 130,
    labelsPerOrder: (place) => (place % 10 === 0 ? 1 : 4),
    pigeonholes: 100,
    blanks: 16,
    staff: stations,
  });
  // Half of the garments are checked, and all of them are cured at a separate place.
  await sql`update floor_settings set cure_celsius = 160, cure_seconds = 60, check_percent = 50`.execute(
    platform(),
  );
  const proxies: FaultProxy[] = [];
  const workers = await Promise.all(
    Array.from({ length: stations }, async (_, place) => {
      const chance = chanceOf(seed + place);
      const proxy = await faultProxy(server.origin, chanceOf(seed + 100 + place));
      proxies.push(proxy);
      const { pairingCode } = await platform()
        .transaction()
        .execute((tx) => addStation(tx, { name: `Station ${place}`, createdBy: null }));
      const settings = {
        data: data(place),
        virtual: true,
        syncSeconds: 0.1,
        offlineLabels: 40,
        clockSkewMs: chance.below(2 * tenMinutes) - tenMinutes,
      } as const;
      const calm = await StationProcess.start({ ...settings, server: server.origin, pair: pairingCode });
      await calm.screen.until((state) => state.connection === 'online');
      await calm.stop();
      return Worker.start({
        settings: { ...settings, server: proxy.origin },
        badge: floor.staff[place]?.badge ?? '',
        place,
        places: stations,
        chance,
        kills: 4,
        operations: operationsEach,
      });
    }),
  );
  const before = await serverLabels();

  const weather = chanceOf(seed + 200);
  const storms = setInterval(() => {
    for (const proxy of proxies) proxy.setDown(weather.one(0.35));
  }, 700);
  await Promise.all(workers.map((worker) => worker.work()));
  clearInterval(storms);
  for (const proxy of proxies) proxy.calm();
  for (const { station } of workers) {
    await station.request(connectionRequests.sync, {});
    await station.screen.until((state) => state.connection === 'online' && state.queueDepth === 0);
  }
  // The last station may have sent its work after the others fetched theirs.
  for (const { station } of workers) await station.request(connectionRequests.sync, {});
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await Promise.all(workers.map(({ station }) => station.stop()));

  const faults = proxies.map(({ count }) => count);
  for (const kind of [
    'lostRequests',
    'lostAnswers',
    'cutAnswers',
    'duplicates',
    'lateCopies',
    'delays',
    'whileDown',
  ] as const)
    expect(
      faults.reduce((sum, count) => sum + count[kind], 0),
      kind,
    ).toBeGreaterThan(0);
  expect(workers.reduce((sum, { kills }) => sum + kills, 0)).toBeGreaterThanOrEqual(stations * 3);

  const local = workers.flatMap((_, place) => localLog(place));
  const onServer = await serverLog();
  expect(onServer.length).toBeGreaterThanOrEqual(2_000);

  // Nothing lost, nothing doubled, nothing invented.
  const essence = (row: { id: string; stationId: string; sequence: number; kind: string }) =>
    `${row.id} ${row.stationId} ${row.sequence} ${row.kind}`;
  expect(onServer.map(essence).sort()).toEqual(local.map(essence).sort());

  // Every act a screen confirmed is in the station's log, as often as it was confirmed.
  for (const [place, worker] of workers.entries()) {
    const logged = new Map<string, number>();
    for (const row of localLog(place)) {
      const key = `${row.kind} ${operationRecordSchema.shape.payload.parse(JSON.parse(row.payload)).labelId}`;
      logged.set(key, (logged.get(key) ?? 0) + 1);
    }
    const told = new Map<string, number>();
    for (const { kind, labelId } of worker.confirmed.filter(({ kind }) => kind !== 'print')) {
      const key = `${kind} ${labelId}`;
      told.set(key, (told.get(key) ?? 0) + 1);
    }
    for (const [key, times] of told) expect(logged.get(key) ?? 0, key).toBeGreaterThanOrEqual(times);
  }

  // Each station knows the same outcome as the server, and each station's operations were applied in its own order.
  const outcomes = new Map(onServer.map((row) => [row.id, row.outcome.outcome]));
  expect(local.map(({ id, status }) => [id, status])).toEqual(local.map(({ id }) => [id, outcomes.get(id)]));
  for (const [place] of workers.entries()) {
    const stationId = localLog(place)[0]?.stationId;
    const sequences = onServer.filter((row) => row.stationId === stationId).map(({ sequence }) => sequence);
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
  }

  // The server is where an ideal replay ends: every operation once, in the order of judgement.
  const after = await serverLabels();
  const ideal = new Map(before);
  const wall = await platform().selectFrom('pigeonholes').select('code').execute();
  const holes = holeBook(wall.map(({ code }) => [code, null] as const));
  for (const row of onServer) {
    const label = ideal.get(row.payload.labelId);
    if (!label) throw new Error('An operation on a label that was never there');
    const result = applyOperation(label, row, row.eventAt?.toISOString() ?? new Date(0).toISOString());
    const ofOrder = () => [...ideal.values()].filter(({ orderId }) => orderId === label.orderId);
    const other = result.outcome === 'applied' ? childAfter(row, label, ofOrder) : null;
    const hole = row.kind === sort.kind ? sort.payload.safeParse(row.payload).data?.pigeonhole : undefined;
    const isTaken = hole !== undefined && holes.refuse(label, hole, ofOrder()) !== null;
    const outcome = isTaken || (other && 'refusal' in other) ? 'refused' : result.outcome;
    expect(outcome, `${row.kind} ${row.id}`).toBe(row.outcome.outcome);
    const earlier = ofOrder();
    if (result.outcome === 'applied' && outcome === 'applied') ideal.set(label.id, result.state);
    if (other && 'child' in other && outcome === 'applied') ideal.set(other.child.id, other.child);
    holes.follow(label, earlier, ofOrder());
    expect(row.eventAt === null).toBe(row.outcome.outcome === 'refused');
  }
  expect(new Set(ideal.keys())).toEqual(new Set(after.keys()));
  for (const [id, label] of ideal)
    expect(withoutVersion(after.get(id) ?? label)).toEqual(withoutVersion(label));
  for (const [place] of workers.entries()) {
    for (const [id, label] of localLabels(place)) {
      // A child label that the server never had, as its garment wasn't spoiled after all: nothing is made under it.
      const neverSent = { ...label, state: 'spoiled', parentId: expect.any(String) };
      expect(label).toEqual(after.get(id) ?? neverSent);
    }
  }

  // Each pigeonhole holds the order whose garments lie in it, and no other one holds anything.
  const filled = await platform().selectFrom('pigeonholes').select(['code', 'orderId']).execute();
  const lying = new Map<string, string>();
  for (const { state, pigeonhole, orderId } of after.values())
    if (state === 'sorted' && pigeonhole !== null) lying.set(pigeonhole, orderId);
  expect(filled.map(({ code, orderId }) => [code, orderId])).toEqual(
    filled.map(({ code }) => [code, lying.get(code) ?? null]),
  );

  // Times are the server's although each station's clock was minutes off.
  const { rows: late } = await sql`
    select id from label_events where abs(extract(epoch from received_at - at)) > 240`.execute(platform());
  expect(late).toEqual([]);

  // Replaying the whole log has no effect.
  const dump = await everything();
  for (const [place] of workers.entries()) {
    const client = server.visitor({
      bearer: (await readFile(join(data(place), 'server-token'), 'utf8')).trim(),
    });
    const records = localLog(place).map((row) =>
      operationRecordSchema.parse({
        id: row.id,
        stationId: row.stationId,
        sequence: row.sequence,
        kind: row.kind,
        payload: JSON.parse(row.payload),
        staffId: row.staff_id,
        at: row.at,
      }),
    );
    for (let from = 0; from < records.length; from += 150) {
      const operations = records.slice(from, from + 150);
      const answer = await client.call(pushOperations, { body: { operations, clockOffsetMs: 0 } });
      expect(answer.outcomes.map(({ id, result }) => [id, result.outcome])).toEqual(
        operations.map(({ id }) => [id, outcomes.get(id)]),
      );
    }
  }
  expect(await everything()).toBe(dump);

  const refused = onServer.filter(({ outcome }) => outcome.outcome === 'refused').length;
  console.log(
    `${onServer.length} operations of ${stations} stations (${refused} refused), ${workers.reduce((sum, { kills }) => sum + kills, 0)} kills, faults ${JSON.stringify(faults)}`,
  );
});

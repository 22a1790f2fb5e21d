import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OperationRecord } from '../../../../shared/contract/operation.ts';
import { putBackCalls } from '../../../../shared/features/factory/put-backs/put-backs.ts';
import {
  pairingCodeSchema,
  pullChanges,
  pushOperations,
} from '../../../../shared/features/factory/stations/stations.ts';
import { toteCalls } from '../../../../shared/features/factory/totes/totes.ts';
import { type FloorFixture, fillFloor } from '../../../../tests/simulation/floor-fixture.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { cancelLabels } from '../labels/cancel-labels.ts';
import { addStation, pairByCode } from '../stations/pairing.ts';

interface Workstation {
  readonly id: string;
  readonly client: Client;
  sequence: number;
}

let server: TestServer;
let floor: FloorFixture;
let office: Client;
let one: Workstation;
let two: Workstation;
let next = 0;
/** Two labels of an order that was cancelled: one garment was picked into a tote, one is printed on. */
let untouched: FloorFixture['labels'][number];
let printed: FloorFixture['labels'][number];
const platform = () => server.services.databases.platform;

async function pair(name: string): Promise<Workstation> {
  const paired = await platform()
    .transaction()
    .execute(async (tx) => {
      const { pairingCode } = await addStation(tx, { name, createdBy: null });
      return pairByCode(tx, pairingCodeSchema.parse(pairingCode));
    });
  return { id: paired.stationId, client: server.visitor({ bearer: paired.token }), sequence: 0 };
}

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 12, labelsPerOrder: 2, blanks: 1 });
  const { email } = await addPerson(server, 'office@example.test', { factory: true });
  office = await signedIn(server, email);
  one = await pair('Pick 1');
  two = await pair('Pick 2');
});
afterAll(() => server.close());
// What a test left on the floor is away, so that the next one sees its own garments alone.
afterEach(async () => {
  await platform()
    .updateTable('labels')
    .set({ putBackAt: new Date(), tote: null })
    .where('state', '=', 'cancelled')
    .execute();
});

beforeEach(async () => {
  const [first, second] = floor.labels.slice(next, next + 2);
  next += 2;
  if (!first || !second) throw new RangeError('No labels are left');
  untouched = first;
  printed = second;
  const picked = {
    state: 'picked',
    printedAt: new Date(),
    pickedAt: new Date(),
    tote: floor.totes[0] ?? null,
  };
  await platform().updateTable('labels').set(picked).where('id', '=', first.id).execute();
  await platform()
    .updateTable('labels')
    .set({ ...picked, state: 'printed_on', printedOnAt: new Date(), printedSides: second.sides })
    .where('id', '=', second.id)
    .execute();
  await inScope(platform(), { kind: 'platform' }, (tx) => cancelLabels(tx, first.orderId));
});

const stock = async () =>
  (
    await platform()
      .selectFrom('labels')
      .innerJoin('blanks', 'blanks.id', 'labels.blankId')
      .select('blanks.stock')
      .where('labels.id', '=', untouched.id)
      .executeTakeFirstOrThrow()
  ).stock;
const listed = async (view: 'all' | 'stock' | 'seconds' = 'all') =>
  (await office.call(putBackCalls.list, { query: { view } })).rows;

function putBack(
  station: Workstation,
  label: FloorFixture['labels'][number],
  to: 'stock' | 'seconds',
): OperationRecord {
  station.sequence += 1;
  return {
    id: newId(),
    stationId: station.id,
    sequence: station.sequence,
    kind: 'put-back',
    payload: { labelId: label.id, to, pickFace: to === 'stock' ? label.pickFace : null },
    staffId: floor.staff[0]?.id ?? '',
    at: new Date().toISOString(),
  };
}
const push = async ({ client }: Workstation, operation: OperationRecord) => {
  const { outcomes } = await client.call(pushOperations, {
    body: { operations: [operation], clockOffsetMs: 0 },
  });
  return outcomes[0]?.result;
};

test('a garment is listed from its cancelling on, and is stock again when a station puts it back, once', async () => {
  const before = await stock();
  expect(await listed('stock')).toMatchObject([
    {
      code: untouched.code,
      to: 'stock',
      pickFace: untouched.pickFace,
      tote: floor.totes[0],
      reached: 'picked',
    },
  ]);
  expect((await listed()).map(({ code }) => code).toSorted()).toEqual(
    [untouched.code, printed.code].toSorted(),
  );
  // A workstation that is paired after the cancelling hears of them as well.
  await eventually(async () => {
    const { labels } = await one.client.call(pullChanges, { query: { limit: 500 } });
    const codes = labels.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining([untouched.code, printed.code]));
  });

  const operation = putBack(one, untouched, 'stock');
  expect(await push(one, operation)).toMatchObject({ outcome: 'applied' });
  expect(await push(one, operation)).toMatchObject({ outcome: 'applied' });
  expect(await stock()).toBe(before + 1);
  // Another station, without the network until now, says the same of the same garment.
  expect(await push(two, putBack(two, untouched, 'stock'))).toMatchObject({
    outcome: 'refused',
    refusal: { code: 'already-put-back' },
  });
  expect(await stock()).toBe(before + 1);
  expect((await listed()).map(({ code }) => code)).toEqual([printed.code]);

  const { rows } = await sql`
    select kind, details->>'pickFace' as pick_face from label_events
    where label_id = ${untouched.id} and kind = 'put-back'`.execute(platform());
  expect(rows).toEqual([{ kind: 'put-back', pickFace: untouched.pickFace }]);
});

test('a garment that was worked on counts as a second, and its tote is free after it', async () => {
  const before = await stock();
  expect(await listed('seconds')).toMatchObject([{ code: printed.code, to: 'seconds' }]);
  expect(await push(one, putBack(one, printed, 'stock'))).toMatchObject({ outcome: 'refused' });
  expect(await push(one, putBack(one, printed, 'seconds'))).toMatchObject({ outcome: 'applied' });
  await push(one, putBack(one, untouched, 'stock'));
  expect(await stock()).toBe(before + 1);
  const { totes } = await office.call(toteCalls.list, {});
  expect(totes.find(({ code }) => code === floor.totes[0])).toMatchObject({ garments: 0 });
});

test('the office records garments that are back, once, whatever stations say later', async () => {
  const { totes } = await office.call(toteCalls.list, {});
  expect(totes.find(({ code }) => code === floor.totes[0])).toMatchObject({ garments: 2 });
  const before = await stock();
  const ids = [untouched.id, printed.id];
  expect(await office.call(putBackCalls.record, { body: { ids } })).toEqual({ done: ids, failed: [] });
  expect(await office.call(putBackCalls.record, { body: { ids } })).toMatchObject({
    done: [],
    failed: [{ reason: 'It’s back already' }, { reason: 'It’s back already' }],
  });
  expect(await push(one, putBack(one, untouched, 'stock'))).toMatchObject({ outcome: 'refused' });
  expect(await stock()).toBe(before + 1);
  expect(await listed()).toEqual([]);
  const { rows } = await sql`
    select details->>'to' as "to" from label_events where kind = 'put-back' and label_id = any(${ids}::uuid[])
    order by details->>'to'`.execute(platform());
  expect(rows).toEqual([{ to: 'seconds' }, { to: 'stock' }]);
});

test('the office and a station at the same moment put one garment back', async () => {
  const before = await stock();
  await Promise.all([
    office.call(putBackCalls.record, { body: { ids: [untouched.id] } }),
    push(one, putBack(one, untouched, 'stock')),
    push(two, putBack(two, untouched, 'stock')),
  ]);
  expect(await stock()).toBe(before + 1);
});

test('a garment that was reused for another label isn’t to be put back', async () => {
  const wanted = floor.labels.at(-1);
  if (!wanted) throw new RangeError('No label is left');
  await platform()
    .updateTable('labels')
    .set({ state: 'label_printed' })
    .where('id', '=', wanted.id)
    .execute();
  // A garment that comes from a tote takes a separate statement.
  one.client.statementsMax = 7;
  expect(
    await push(one, {
      ...putBack(one, wanted, 'stock'),
      kind: 'pick',
      payload: {
        labelId: wanted.id,
        pickFace: wanted.pickFace,
        garment: wanted.barcode,
        reusedFrom: untouched.id,
      },
    }),
  ).toMatchObject({ outcome: 'applied' });
  expect((await listed()).map(({ code }) => code)).toEqual([printed.code]);
});

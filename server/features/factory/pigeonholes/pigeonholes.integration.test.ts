import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationRecord } from '../../../../shared/contract/operation.ts';
import { chooseHole, pigeonholeCalls } from '../../../../shared/features/factory/pigeonholes/pigeonholes.ts';
import { pairingCodeSchema, pushOperations } from '../../../../shared/features/factory/stations/stations.ts';
import { traceCalls } from '../../../../shared/features/factory/trace/trace.calls.ts';
import { chanceOf } from '../../../../tests/simulation/chance.ts';
import { type FloorFixture, fillFloor } from '../../../../tests/simulation/floor-fixture.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { cancelLabels } from '../labels/cancel-labels.ts';
import { addStation, pairByCode } from '../stations/pairing.ts';

const HOLES = 48;
const ORDERS = 60;

let server: TestServer;
let floor: FloorFixture;
let office: Client;
let station: { readonly id: string; readonly client: Client };
let sequence = 0;

const platform = () => server.services.databases.platform;

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, {
    orders: ORDERS,
    labelsPerOrder: (place) => (place % 9 === 0 ? 1 : 2 + (place % 3)),
    pigeonholes: HOLES,
  });
  await addPerson(server, 'office@example.test', { factory: true });
  await addPerson(server, 'merchant@example.test');
  office = await signedIn(server, 'office@example.test');
  station = await platform()
    .transaction()
    .execute(async (tx) => {
      const { pairingCode } = await addStation(tx, { name: 'Sorting', createdBy: null });
      const { stationId, token } = await pairByCode(tx, pairingCodeSchema.parse(pairingCode));
      return { id: stationId, client: server.visitor({ bearer: token }) };
    });
  await sql`update labels set state = 'printed_on', printed_sides = sides, times_printed = 1, last_print_no = 1,
    printed_at = now(), picked_at = now(), printed_on_at = now()`.execute(platform());
  await sql`update orders set status = 'printed'`.execute(platform());
});
afterAll(() => server.close());

function line(kind: string, payload: OperationRecord['payload']): OperationRecord {
  sequence += 1;
  const staffId = floor.staff[0]?.id ?? '';
  return {
    id: newId(),
    stationId: station.id,
    sequence,
    kind,
    payload,
    staffId,
    at: new Date().toISOString(),
  };
}
async function push(...operations: OperationRecord[]): Promise<string[]> {
  const { outcomes } = await station.client.call(pushOperations, { body: { operations, clockOffsetMs: 0 } });
  return outcomes.map(({ result }) => (result.outcome === 'applied' ? 'applied' : result.refusal.code));
}
const sortInto = (labelId: string, pigeonhole: string) => line('sort', { labelId, pigeonhole });

const wall = async () =>
  new Map(
    (
      await platform().selectFrom('pigeonholes').select(['code', 'orderId']).orderBy('position').execute()
    ).map(({ code, orderId }) => [code, orderId]),
  );
const labelsOf = (orderId: string) =>
  platform().selectFrom('labels').selectAll().where('orderId', '=', orderId).orderBy('counter').execute();
const cancel = (orderId: string) =>
  platform()
    .transaction()
    .execute((tx) => cancelLabels(tx, orderId));

/** An order of several pieces that no other test has used. */
const orders = () => {
  const ofOrder = Map.groupBy(floor.labels, ({ orderId }) => orderId);
  return [...ofOrder].map(([id, labels]) => ({ id, labels }));
};
function orderAt(place: number) {
  const order = orders().filter(({ labels }) => labels.length === 3)[place];
  const [first, second, third] = order?.labels ?? [];
  if (!order || !first || !second || !third) throw new RangeError('The floor has no such order');
  return { id: order.id, first, second, third };
}

describe('a pigeonhole', () => {
  test('is taken by the first piece, shared by the others, and free once all are packed', async () => {
    const { id, first, second, third } = orderAt(0);
    const other = orderAt(1);
    expect(await push(sortInto(first.id, 'P010'))).toEqual(['applied']);
    expect((await wall()).get('P010')).toBe(id);
    expect(await push(sortInto(other.first.id, 'P010'))).toEqual(['pigeonhole-taken']);
    expect(await push(sortInto(other.first.id, 'P999'))).toEqual(['pigeonhole-taken']);
    expect(await push(sortInto(second.id, 'P011'))).toEqual(['wrong-pigeonhole']);
    // In one batch it is emptied, and the next order takes it.
    expect(
      await push(
        sortInto(second.id, 'P010'),
        sortInto(third.id, 'P010'),
        ...[first, second, third].map(({ id: labelId }) => line('pack', { labelId })),
        sortInto(other.first.id, 'P010'),
      ),
    ).toEqual(Array(6).fill('applied'));
    expect((await wall()).get('P010')).toBe(other.id);
    expect(station.client.statements).toBeLessThanOrEqual(8);
    await cancel(other.id);
  });

  test('is free when its order is cancelled or its only piece is spoiled, and an undo sorts it again', async () => {
    const [cancelled, spoiled] = [orderAt(2), orderAt(3)];
    await push(sortInto(cancelled.first.id, 'P020'), sortInto(spoiled.first.id, 'P021'));
    await cancel(cancelled.id);
    expect((await wall()).get('P020')).toBeNull();
    const labelId = spoiled.first.id;
    const [before] = await labelsOf(spoiled.id);
    expect(await push(line('spoil', { labelId, reason: 'stained' }))).toEqual(['applied']);
    expect((await wall()).get('P021')).toBeNull();
    const stage = {
      state: 'sorted',
      printedSides: before?.printedSides ?? [],
      tag: null,
      tote: null,
      pickedBy: null,
    };
    const at = new Date().toISOString();
    const stood = { ...stage, pickedAt: at, pretreatedAt: null, printedOnAt: at, sortedAt: at };
    expect(await push(line('undo-spoil', { labelId, before: stood }))).toEqual(['applied']);
    expect((await labelsOf(spoiled.id))[0]).toMatchObject({ state: 'printed_on', pigeonhole: null });
    await cancel(spoiled.id);
  });

  test('is none for an order of one piece, which is packed as it comes from the press', async () => {
    const single = orders().find(({ labels }) => labels.length === 1);
    const labelId = single?.labels[0]?.id ?? '';
    expect(await push(line('pack', { labelId }))).toEqual(['applied']);
    const status = await platform()
      .selectFrom('orders')
      .select('status')
      .where('id', '=', single?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(status.status).toBe('packing');
  });

  test('is moved and freed by the office, which says what was in it', async () => {
    const { id, first, second } = orderAt(4);
    const other = orderAt(5);
    await push(sortInto(first.id, 'P030'), sortInto(second.id, 'P030'), sortInto(other.first.id, 'P031'));
    const { rows, total } = await office.call(pigeonholeCalls.list, { query: { view: 'taken' } });
    expect(office.statements).toBeLessThanOrEqual(6);
    expect(total).toBe(rows.length);
    expect(rows.find(({ code }) => code === 'P030')?.order).toMatchObject({ id, sorted: 2, pieces: 3 });
    const all = await office.call(pigeonholeCalls.list, { query: {} });
    expect(all.total).toBe(HOLES);
    const found = await office.call(pigeonholeCalls.list, { query: { search: first.code } });
    expect(found.rows.map(({ code }) => code)).toEqual(['P030']);

    const at = (code: string) => ({ params: { code } });
    const move = (code: string, orderId: string, to: string) =>
      office.call(pigeonholeCalls.move, { ...at(code), body: { orderId, to } });
    await expect(move('P030', id, 'P031')).rejects.toMatchObject({
      status: 409,
      body: { code: 'pigeonhole-taken' },
    });
    await expect(move('P030', id, 'P777')).rejects.toMatchObject({ status: 409 });
    await expect(move('P030', other.id, 'P032')).rejects.toMatchObject({
      status: 409,
      body: { code: 'pigeonhole-changed' },
    });
    expect(await move('P030', id, 'p032')).toMatchObject({ code: 'P032', order: { id, sorted: 2 } });
    expect([(await wall()).get('P030'), (await wall()).get('P032')]).toEqual([null, id]);
    expect(await push(sortInto(orderAt(4).third.id, 'P030'))).toEqual(['wrong-pigeonhole']);

    const freed = await office.call(pigeonholeCalls.free, { ...at('P032'), body: { orderId: id } });
    expect(freed).toEqual({ code: 'P032', order: null, labels: [] });
    expect((await labelsOf(id)).map(({ state, pigeonhole }) => [state, pigeonhole])).toEqual(
      Array(3).fill(['printed_on', null]),
    );
    const { pieces } = await office.call(traceCalls.find, { params: { code: first.code } });
    expect(pieces[0]?.events.map(({ kind, note }) => [kind, note]).slice(-2)).toEqual([
      ['sort', 'P032'],
      ['unsort', null],
    ]);
    await expect(
      office.call(pigeonholeCalls.free, { ...at('P032'), body: { orderId: id } }),
    ).rejects.toMatchObject({ status: 409 });
    const merchant = await signedIn(server, 'merchant@example.test');
    await expect(merchant.call(pigeonholeCalls.list, { query: {} })).rejects.toMatchObject({ status: 403 });
    expect(await push(sortInto(first.id, 'P030'))).toEqual(['applied']);
    await cancel(id);
    await cancel(other.id);
  });
});

describe('48 pigeonholes and 60 orders with refunds, cancellations and disputes', () => {
  test.each([1, 2, 3])(
    'refuse no finished garment while one is empty, and none stays taken (%i)',
    async (seed) => {
      const chance = chanceOf(seed);
      await sql`update labels set state = 'printed_on', pigeonhole = null, sorted_at = null, packed_at = null,
      cancelled_at = null`.execute(platform());
      await sql`update pigeonholes set order_id = null, taken_at = null`.execute(platform());
      const left = new Map(
        orders().map(({ id, labels }) => [id, labels.map((label) => ({ id: label.id, isIn: false }))]),
      );
      const disputed = new Set<string>();
      let ends = 12 + 5;
      let opened = 0;
      const drop = async (orderId: string) => {
        left.delete(orderId);
        await cancel(orderId);
      };
      for (let turn = 0; left.size > 0; turn += 1) {
        expect(turn, 'the floor stands still').toBeLessThan(3_000);
        const orderId = chance.pick([...left.keys()]);
        if (ends > 0 && chance.one(0.08)) {
          ends -= 1;
          await drop(orderId);
          continue;
        }
        if (opened < 3 && chance.one(0.03)) {
          opened += 1;
          disputed.add(orderId);
        }
        if (disputed.has(orderId) && chance.one(0.1)) {
          disputed.delete(orderId);
          if (chance.one(0.5)) await drop(orderId);
          continue;
        }
        const labels = left.get(orderId) ?? [];
        const next = labels.find(({ isIn }) => !isIn);
        if (next && labels.length > 1) {
          const holes = await wall();
          const own = [...holes].find(([, holder]) => holder === orderId)?.[0] ?? null;
          const hole = chooseHole(
            own,
            [...holes.keys()],
            (code) => holes.get(code) === null,
            chance.below(HOLES),
          );
          if (hole === null) {
            expect([...holes.values()]).not.toContain(null);
            continue;
          }
          expect(await push(sortInto(next.id, hole))).toEqual(['applied']);
          next.isIn = true;
        } else if (!disputed.has(orderId) && chance.one(0.3)) {
          const outcomes = await push(...labels.map(({ id: labelId }) => line('pack', { labelId })));
          expect(outcomes).toEqual(labels.map(() => 'applied'));
          left.delete(orderId);
        }
      }
      expect([...(await wall()).values()].filter((holder) => holder !== null)).toEqual([]);
    },
  );
});

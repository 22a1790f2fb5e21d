import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import { shipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { addFactory, type Factory } from '../../../../tests/support/factory.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { findNamed, findOneToShip } from './shipments.queries.ts';

const MANY = 1_000;
const CALLED = 20;

let server: TestServer;
let factory: Factory;
let staff: Client;

beforeAll(async () => {
  server = await startTestServer();
  factory = await addFactory(server);
  await addPerson(server, 'floor@example.test', { factory: true });
  await addPerson(server, 'merchant@example.test');
  staff = await signedIn(server, 'floor@example.test');
});
afterAll(() => server.close());

const platform = () => server.services.databases.platform;
const find = (code: string) => staff.call(shipmentCalls.find, { params: { code } });
const parcel = (orderId: string, weightGrams = 340) => ({
  body: { orderId, carrier: 'royal-mail', service: 'tracked-48', weightGrams } as const,
});
async function packed(facts: Parameters<Factory['order']>[0] = {}) {
  const order = await factory.order(facts);
  await factory.labels(order.id, 'packed');
  return order;
}
const hole = (code: string, change: { orderId?: string | null; packedOrderId?: string | null }) =>
  platform()
    .insertInto('pigeonholes')
    .values({
      code,
      position: sql`coalesce((select max(position) from pigeonholes), 0) + 1`,
      orderId: change.orderId ?? null,
      packedOrderId: change.packedOrderId ?? null,
    })
    .onConflict((known) =>
      known.column('code').doUpdateSet({
        orderId: change.orderId ?? null,
        packedOrderId: change.packedOrderId ?? null,
      }),
    )
    .execute();

describe('what is scanned to ship an order', () => {
  test('finds it by label, number, code and pigeonhole, and says what else it is', async () => {
    const order = await packed();
    await hole('B4', { packedOrderId: order.id });
    const codes = [order.labelCodes[0] ?? '', `${order.labelCodes[1]}.1.K7`, `ORD-${order.number}`, 'b4'];
    for (const code of [...codes, String(order.number), order.id])
      expect(await find(code)).toMatchObject({
        found: 'ready',
        order: { id: order.id, pigeonhole: 'B4', pieces: 2 },
      });
    expect(staff.statements).toBeLessThanOrEqual(6);
    expect(await find('nonsense')).toEqual({ found: 'nothing' });
    expect(await find('99999999999999999999')).toEqual({ found: 'nothing' });

    const half = await factory.order();
    expect(await find(String(half.number))).toMatchObject({ found: 'not-packed', pieces: 2, packed: 0 });
    await staff.call(shipmentCalls.create, parcel(order.id));
    for (const code of codes)
      expect(await find(code)).toMatchObject({ found: 'shipped', number: order.number });
  });

  test('never opens the order that has left a pigeonhole for another one', async () => {
    const [first, second] = [await packed(), await factory.order()];
    await hole('B5', { packedOrderId: first.id });
    expect(await find('B5')).toMatchObject({ found: 'ready', order: { id: first.id } });
    await hole('B5', { orderId: second.id });
    expect(await find('B5')).toEqual({ found: 'pigeonhole-taken', pigeonhole: 'B5', number: second.number });
    await hole('B5', {});
    expect(await find('B5')).toEqual({ found: 'pigeonhole-empty', pigeonhole: 'B5' });
  });
});

describe('a parcel', () => {
  test('is voided once, with who did it and why, and its order gets another one', async () => {
    const order = await packed({ email: 'voided@example.test' });
    const first = await staff.call(shipmentCalls.create, parcel(order.id, 400));
    expect(first.whyNotVoid).toBeNull();
    const body = { reason: 'weight' } as const;
    const voidIt = () => staff.call(shipmentCalls.void, { params: { id: first.id }, body });
    const voided = await Promise.all([voidIt(), voidIt()]);
    for (const each of voided)
      expect(each).toMatchObject({ id: first.id, voidReason: 'weight', voidedAt: expect.any(String) });
    const waits = await find(String(order.number));
    expect(waits).toMatchObject({ found: 'ready', order: { id: order.id } });
    const { rows } = await staff.call(shipmentCalls.listWaiting, { query: { search: String(order.number) } });
    expect(rows.map(({ id }) => id)).toEqual([order.id]);

    const second = await staff.call(shipmentCalls.create, parcel(order.id, 300));
    expect(second.id).not.toBe(first.id);
    expect(second.trackingCode).not.toBe(first.trackingCode);
    expect(second.labels.map(({ code }) => code)).toEqual(order.labelCodes);
    const shown = await staff.call(factoryOrderCalls.get, { params: { id: order.id } });
    expect(shown.status).toBe('complete');
    expect(shown.shipments.map(({ barcode }) => barcode)).toEqual([second.barcode]);
    expect(
      shown.timeline.filter(({ kind }) => kind === 'shipment').map(({ detail, note }) => [detail, note]),
    ).toEqual([
      [first.trackingCode, null],
      [first.trackingCode, 'voided'],
      [second.trackingCode, null],
    ]);
    const { voidedBy } = await platform()
      .selectFrom('shipments')
      .innerJoin('accounts', 'accounts.id', 'shipments.voidedBy')
      .select('accounts.email as voidedBy')
      .where('shipments.id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(voidedBy).toBe('floor@example.test');

    await eventsDelivered(platform());
    const mail = await mailTo(server, 'voided@example.test', 'gets another parcel');
    expect(mail.text).toContain(`we’re sending your order ${order.number} in another parcel`);
    await mailTo(server, 'voided@example.test', `Your order ${order.number} is packed`, 2);
  });

  test('can’t be voided once it has left, nor by a merchant', async () => {
    const order = await packed();
    const made = await staff.call(shipmentCalls.create, parcel(order.id));
    const input = { params: { id: made.id }, body: { reason: 'service' } } as const;
    const merchant = await signedIn(server, 'merchant@example.test');
    await expect(merchant.call(shipmentCalls.void, input)).rejects.toMatchObject({ status: 403 });
    await platform().updateTable('orders').set({ status: 'disputed' }).where('id', '=', order.id).execute();
    await expect(staff.call(shipmentCalls.void, input)).rejects.toMatchObject({
      status: 409,
      body: { message: 'Its order is disputed, so it can’t get another parcel' },
    });
    await platform().updateTable('orders').set({ status: 'complete' }).where('id', '=', order.id).execute();
    await platform()
      .updateTable('shipments')
      .set({ createdAt: sql`now() - interval '4 days'` })
      .where('id', '=', made.id)
      .execute();
    await expect(staff.call(shipmentCalls.void, input)).rejects.toMatchObject({
      status: 409,
      body: { message: 'It was made more than 3 days ago' },
    });
    await expect(
      staff.call(shipmentCalls.void, { ...input, params: { id: order.id } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

test('a thousand packed orders are each found by label, number and pigeonhole, and the list has no hidden end', async () => {
  const pattern = await packed();
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(`
    set session_replication_role = replica;
    insert into orders overriding system value
      select copy.* from (select * from orders where id = '${pattern.id}') o, generate_series(1, ${MANY}) n,
        jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
          'id', gen_random_uuid(), 'hash', gen_random_uuid(), 'order_key', gen_random_uuid(), 'number', 2000000 + n,
          'paid_at', now() - interval '9 days' - make_interval(mins => n))) copy;
    insert into order_items overriding system value
      select copy.* from (select * from order_items where order_id = '${pattern.id}') i, orders o,
        jsonb_populate_record(null::order_items, to_jsonb(i) || jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id)) copy
      where o.number > 2000000;
    insert into labels
      select copy.* from (select * from labels where order_id = '${pattern.id}' and counter = 1) l, orders o
        join order_items i on i.order_id = o.id,
        jsonb_populate_record(null::labels, to_jsonb(l) || jsonb_build_object('id', gen_random_uuid(),
          'code', 'MANY' || o.number, 'order_id', o.id, 'order_item_id', i.id)) copy
      where o.number > 2000000;
    insert into pigeonholes (code, position, packed_order_id)
      select 'W' || number, number, id from orders where number > 2000000;
    set session_replication_role = origin;
    analyze orders; analyze labels; analyze pigeonholes;
  `);
  await client.end();
  const numbers = Array.from({ length: MANY }, (_, n) => 2_000_001 + n);
  const codesOf = (number: number) => [`MANY${number}`, String(number), `W${number}`];
  // A person may make only so many calls.
  await inScope(platform(), { kind: 'platform' }, async (tx) => {
    for (const number of numbers)
      for (const code of codesOf(number)) {
        const named = await findNamed(tx, code);
        expect(await findOneToShip(tx, named?.orderId ?? '')).toMatchObject({ number });
      }
  });
  for (const number of numbers.slice(-CALLED))
    for (const code of codesOf(number))
      expect(await find(code)).toMatchObject({ found: 'ready', order: { number } });
  const { waiting, waitingTotal } = await staff.call(shipmentCalls.list, { query: {} });
  expect(waiting.length).toBeLessThan(waitingTotal);
  const listed = new Set<number>();
  for (let page = 1; listed.size < waitingTotal; page += 1) {
    const { rows, total } = await staff.call(shipmentCalls.listWaiting, { query: { page } });
    expect(total).toBe(waitingTotal);
    expect(rows.length).toBeGreaterThan(0);
    for (const { number } of rows) listed.add(number);
  }
  expect(numbers.filter((number) => !listed.has(number))).toEqual([]);

  const [number] = numbers;
  const answer = await find(`W${number}`);
  if (answer.found !== 'ready') throw new Error('It was found before');
  const made = await staff.call(shipmentCalls.create, parcel(answer.order.id, 200));
  expect(await find(`MANY${number}`)).toMatchObject({ found: 'shipped' });
  await staff.call(shipmentCalls.void, { params: { id: made.id }, body: { reason: 'wrong-order' } });
  expect(await find(`W${number}`)).toMatchObject({ found: 'ready' });
}, 180_000);

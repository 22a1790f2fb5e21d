import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import {
  shipmentCalls,
  stationShipmentCalls,
} from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import { pairingCodeSchema } from '../../../../shared/features/factory/stations/stations.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addFactory, type Factory, type PlacedOrder } from '../../../../tests/support/factory.ts';
import { addPerson, type Person, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { addStation, pairByCode } from '../stations/pairing.ts';

let server: TestServer;
let factory: Factory;
let station: Client;
let other: Client;
let office: Client;
let packer: Person;

beforeAll(async () => {
  server = await startTestServer();
  factory = await addFactory(server);
  packer = await addPerson(server, 'packer@example.test', { factory: true });
  office = await signedIn(server, 'packer@example.test');
  station = await workstation('Ship 1');
  other = await workstation('Ship 2');
});
afterAll(() => server.close());

async function workstation(name: string): Promise<Client> {
  const { token } = await server.services.databases.platform.transaction().execute(async (tx) => {
    const { pairingCode } = await addStation(tx, { name, createdBy: null });
    return pairByCode(tx, pairingCodeSchema.parse(pairingCode));
  });
  const client = server.visitor({ bearer: token });
  // The office’s void takes six. The workstation and its person take one each.
  client.statementsMax = 8;
  return client;
}

async function packed(facts: Parameters<Factory['order']>[0] = {}): Promise<PlacedOrder> {
  const order = await factory.order({ quantity: 1, ...facts });
  await factory.labels(order.id, 'packed');
  return order;
}
const request = (orderId: string, change: object = {}) => ({
  body: {
    id: newId(),
    staffId: packer.id,
    orderId,
    carrier: 'royal-mail' as const,
    service: 'tracked-48' as const,
    weightGrams: 200,
    ...change,
  },
});
const parcelsOf = (orderId: string) =>
  server.services.databases.platform
    .selectFrom('shipments')
    .select(['id', 'createdBy', 'weightGrams'])
    .where('orderId', '=', orderId)
    .execute();

test('a workstation finds a packed order by label and number, and lists it', async () => {
  const order = await packed();
  for (const code of [order.labelCodes[0] ?? '', String(order.number), order.id])
    expect(await station.call(stationShipmentCalls.find, { params: { code } })).toMatchObject({
      found: 'ready',
      order: { id: order.id, service: 'tracked-48' },
    });
  const { orders, total } = await station.call(stationShipmentCalls.waiting, {});
  expect(orders.map(({ id }) => id)).toContain(order.id);
  expect(total).toBeGreaterThan(0);
});

test('a repeat of a request gets its parcel, under the name of the person who shipped it', async () => {
  const { id } = await packed();
  const asked = request(id);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => station.call(stationShipmentCalls.ship, asked)),
  );
  const again = await station.call(stationShipmentCalls.ship, asked);
  for (const answer of answers) expect(answer).toEqual(again);
  expect(again).toMatchObject({ isSample: true, isEarlier: false, weightGrams: 200 });
  expect(await parcelsOf(id)).toEqual([{ id: again.id, createdBy: packer.id, weightGrams: 200 }]);
  const second = await station.call(stationShipmentCalls.ship, request(id, { weightGrams: 210 }));
  expect(second).toEqual({ ...again, isEarlier: true });
  expect(await office.call(shipmentCalls.get, { params: { invoiceOrderId: id } })).toMatchObject({
    id: again.id,
  });
});

test('a repeat buys no second parcel after the first was voided, and a new request does', async () => {
  const { id } = await packed();
  const asked = request(id);
  const first = await station.call(stationShipmentCalls.ship, asked);
  await office.call(shipmentCalls.void, { params: { id: first.id }, body: { reason: 'weight' } });
  expect(await station.call(stationShipmentCalls.ship, asked)).toEqual({ ...first, label: null });
  expect(await parcelsOf(id)).toHaveLength(1);
  const second = await station.call(stationShipmentCalls.ship, request(id, { weightGrams: 220 }));
  expect(second.id).not.toBe(first.id);
  expect(await parcelsOf(id)).toHaveLength(2);
});

test('the answer brings what is printed of the parcel, and later too', async () => {
  const { id, number } = await packed();
  const { isEarlier: _isEarlier, ...parcel } = await station.call(stationShipmentCalls.ship, request(id));
  expect(parcel.label).toMatchObject({
    orderNumber: number,
    service: 'tracked-48',
    trackingCode: parcel.trackingCode,
    barcode: parcel.barcode,
    weightGrams: 200,
    pieces: 1,
    isSample: true,
    customs: null,
  });
  expect(parcel.label?.to.at(-1)).toBe('United Kingdom');
  expect(await station.call(stationShipmentCalls.get, { params: { orderNumber: number } })).toEqual(parcel);
});

test('a parcel is voided at the workstation by the office’s rule, and its order is shipped again', async () => {
  const { id } = await packed();
  const first = await station.call(stationShipmentCalls.ship, request(id));
  const voiding = { params: { id: first.id }, body: { staffId: packer.id, reason: 'weight' as const } };
  const stranger = await addPerson(server, 'void-stranger@example.test', {});
  await expect(
    station.call(stationShipmentCalls.void, {
      ...voiding,
      body: { ...voiding.body, staffId: stranger.id },
    }),
  ).rejects.toMatchObject({ status: 409, body: { code: 'not-staff' } });
  for (const isEarlier of [false, true])
    expect(await station.call(stationShipmentCalls.void, voiding)).toMatchObject({
      id: first.id,
      label: null,
      isEarlier,
    });
  expect(await office.call(shipmentCalls.get, { params: { invoiceOrderId: id } })).toMatchObject({
    id: first.id,
    voidReason: 'weight',
  });
  const second = await station.call(stationShipmentCalls.ship, request(id, { weightGrams: 220 }));
  expect(second.label).toMatchObject({ weightGrams: 220 });
  expect(await parcelsOf(id)).toHaveLength(2);
  await server.services.databases.platform
    .updateTable('shipments')
    .set({ collectedAt: new Date() })
    .where('id', '=', second.id)
    .execute();
  await expect(
    station.call(stationShipmentCalls.void, { ...voiding, params: { id: second.id } }),
  ).rejects.toMatchObject({ status: 409, body: { code: 'not-voidable' } });
});

test('two workstations and the office void a parcel at once: one does, the others hear that it’s void', async () => {
  const { id } = await packed();
  const first = await station.call(stationShipmentCalls.ship, request(id));
  const params = { id: first.id };
  const voiding = { params, body: { staffId: packer.id, reason: 'weight' as const } };
  const answers = await Promise.all([
    station.call(stationShipmentCalls.void, voiding),
    other.call(stationShipmentCalls.void, voiding),
    office.call(shipmentCalls.void, { params, body: { reason: 'service' } }),
    station.call(stationShipmentCalls.void, voiding),
  ]);
  expect(answers.map(({ isEarlier }) => isEarlier).toSorted()).toEqual([false, true, true, true]);
  const shown = await office.call(factoryOrderCalls.get, { params: { id } });
  expect(shown.timeline.filter(({ note }) => note === 'voided')).toHaveLength(1);
  expect(shown.status).toBe('packing');

  const shipped = await Promise.all(
    [station, other, station, other].map((each) => each.call(stationShipmentCalls.ship, request(id))),
  );
  expect(shipped.filter(({ isEarlier }) => !isEarlier)).toHaveLength(1);
  expect(new Set(shipped.map((parcel) => parcel.id)).size).toBe(1);
  expect(await parcelsOf(id)).toHaveLength(2);
  // A void that comes late leaves the next parcel as it is.
  expect(await other.call(stationShipmentCalls.void, voiding)).toMatchObject({ isEarlier: true });
  expect((await office.call(factoryOrderCalls.get, { params: { id } })).status).toBe('complete');
});

test('a parcel that is voided while it’s requested again is no parcel of its order', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await packed();
    const first = await station.call(stationShipmentCalls.ship, request(id));
    const voiding = { params: { id: first.id }, body: { staffId: packer.id, reason: 'weight' as const } };
    const [, asked, made] = await Promise.allSettled([
      station.call(stationShipmentCalls.void, voiding),
      other.call(stationShipmentCalls.ship, request(id)),
      office.call(shipmentCalls.create, {
        body: { orderId: id, carrier: 'royal-mail', service: 'tracked-48', weightGrams: 200 },
      }),
    ]);
    for (const outcome of [asked, made])
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ status: 409, body: { code: 'not-packed' } });
    if (made.status === 'fulfilled' && made.value.id !== first.id) expect(made.value.voidedAt).toBeNull();
  }
  const { id } = await packed();
  const first = await station.call(stationShipmentCalls.ship, request(id));
  await office.call(shipmentCalls.void, { params: { id: first.id }, body: { reason: 'weight' } });
  await server.services.databases.platform
    .updateTable('orders')
    .set({ status: 'disputed' })
    .where('id', '=', id)
    .execute();
  await expect(station.call(stationShipmentCalls.ship, request(id))).rejects.toMatchObject({
    status: 409,
    body: { message: 'This order can’t be shipped now' },
  });
});

test('the office’s rules hold: weight, service, packed, hold, and who may ship', async () => {
  const { id } = await packed();
  const ship = (change: object) => station.call(stationShipmentCalls.ship, request(id, change));
  await expect(ship({ weightGrams: 19_000 })).rejects.toMatchObject({
    status: 409,
    body: { code: 'weight-unlikely' },
  });
  await expect(ship({ service: 'international-tracked' })).rejects.toMatchObject({
    status: 409,
    body: { code: 'service-not-for-country' },
  });
  const stranger = await addPerson(server, 'stranger@example.test', {});
  await expect(ship({ staffId: stranger.id })).rejects.toMatchObject({
    status: 409,
    body: { code: 'not-staff' },
  });
  const open = await factory.order({ quantity: 2 });
  await expect(station.call(stationShipmentCalls.ship, request(open.id))).rejects.toMatchObject({
    status: 409,
    body: { code: 'not-packed' },
  });
  await expect(office.call(stationShipmentCalls.waiting, {})).rejects.toMatchObject({ status: 401 });
  expect(await parcelsOf(id)).toEqual([]);
});

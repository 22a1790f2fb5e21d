import { afterAll, beforeAll, expect, test } from 'vitest';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import { shipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addFactory, type Factory } from '../../../../tests/support/factory.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const ADDRESS = ['Weaver & Co', '1 Weaver Lane', 'Leeds', 'LS1 1AA', 'United Kingdom'];

let server: TestServer;
let factory: Factory;
let staff: Client;

beforeAll(async () => {
  server = await startTestServer({ settings: { FACTORY_ADDRESS: ADDRESS.join('; ') } });
  factory = await addFactory(server);
  await addPerson(server, 'floor@example.test', { factory: true });
  await addPerson(server, 'merchant@example.test');
  staff = await signedIn(server, 'floor@example.test');
});
afterAll(() => server.close());

const parcel = (orderId: string) => ({
  body: { orderId, carrier: 'royal-mail', service: 'tracked-48', weightGrams: 340 } as const,
});

test('a packed order waits for its parcel, with a service and a weight that suit it', async () => {
  const [home, abroad] = [await factory.order(), await factory.order({ country: 'DE', quantity: 1 })];
  await factory.labels(home.id, 'packed');
  await factory.labels(abroad.id, 'packed');
  const { waiting } = await staff.call(shipmentCalls.list, { query: {} });
  expect(staff.statements).toBeLessThanOrEqual(6);
  const services = Object.fromEntries(waiting.map(({ number, service }) => [number, service]));
  expect(services).toMatchObject({
    [home.number]: 'tracked-48',
    [abroad.number]: 'international-tracked',
  });
  const weights = waiting.map(({ weightGrams }) => weightGrams);
  expect(Math.min(...weights)).toBeGreaterThan(40);
  expect(waiting.find(({ id }) => id === home.id)?.labelCodes).toEqual(home.labelCodes);
});

test('a double click makes one parcel', async () => {
  const { id, number, labelCodes } = await factory.order({ quantity: 3 });
  await factory.labels(id, 'packed');
  const [first, second, ...rest] = await Promise.all(
    Array.from({ length: 5 }, () => staff.call(shipmentCalls.create, parcel(id))),
  );
  for (const other of [second, ...rest]) expect(other?.id).toBe(first?.id);
  expect(first).toMatchObject({
    trackingCode: expect.stringMatching(/^SAMPLE-\d{8}$/),
    trackingLink: null,
    isSample: true,
    returnAddress: ADDRESS,
    customs: null,
  });
  expect(first?.labels.map(({ code }) => code)).toEqual(labelCodes);
  expect(first?.barcodePicture).toContain('<svg');
  const order = await staff.call(factoryOrderCalls.get, { params: { id } });
  expect(order).toMatchObject({ status: 'complete', progress: 100 });
  expect(order.shipments).toHaveLength(1);
  expect(order.timeline.filter(({ what }) => what === 'complete')).toHaveLength(1);
  const { rows, waiting } = await staff.call(shipmentCalls.list, { query: { search: String(number) } });
  expect(rows.map(({ barcode }) => barcode)).toEqual([first?.barcode]);
  expect(waiting.map((order) => order.id)).not.toContain(id);
  const again = await staff.call(shipmentCalls.get, { params: { invoiceOrderId: id } });
  expect(again).toEqual(first);
});

test('shipping takes at most six statements', async () => {
  const { id } = await factory.order();
  await factory.labels(id, 'packed');
  await staff.call(shipmentCalls.create, parcel(id));
  expect(staff.statements).toBeLessThanOrEqual(6);
});

test('an order is not shipped before every piece is packed', async () => {
  const { id, labelCodes } = await factory.order({ quantity: 2 });
  await factory.labels(id, 'packed');
  await server.services.databases.platform
    .updateTable('labels')
    .set({ state: 'sorted' })
    .where('code', '=', labelCodes[0] ?? '')
    .execute();
  await expect(staff.call(shipmentCalls.create, parcel(id))).rejects.toMatchObject({
    status: 409,
    body: { code: 'not-packed', message: 'Only 1 of 2 pieces are packed so far' },
  });
  await expect(staff.call(shipmentCalls.get, { params: { invoiceOrderId: id } })).rejects.toMatchObject({
    status: 404,
  });
});

test('a parcel has a weight', async () => {
  const { id } = await factory.order();
  for (const weightGrams of [0, 20_001])
    await expect(
      staff.call(shipmentCalls.create, { body: { ...parcel(id).body, weightGrams } }),
    ).rejects.toMatchObject({ status: 422 });
});

test('a service for the UK is refused for another country, and a weight that no such parcel has', async () => {
  const abroad = await factory.order({ country: 'DE', quantity: 1 });
  await factory.labels(abroad.id, 'packed');
  const ship = (change: { service?: 'international-tracked'; weightGrams?: number }) =>
    staff.call(shipmentCalls.create, { body: { ...parcel(abroad.id).body, ...change } });
  await expect(ship({})).rejects.toMatchObject({
    status: 409,
    body: { message: 'Tracked 48 goes to UK addresses only. Choose International Tracked.' },
  });
  const international = { service: 'international-tracked' } as const;
  for (const weightGrams of [1, 19_000])
    await expect(ship({ ...international, weightGrams })).rejects.toMatchObject({
      status: 409,
      body: { code: 'weight-unlikely' },
    });
  const { waiting } = await staff.call(shipmentCalls.list, { query: {} });
  expect(waiting.map(({ id }) => id)).toContain(abroad.id);
  expect(await ship(international)).toMatchObject({
    service: 'international-tracked',
    isSample: true,
    customs: {
      currency: 'GBP',
      pieces: 1,
      goods: [{ hsCode: '610910', origin: 'IN', pieces: 1 }],
    },
  });
  const again = await staff.call(shipmentCalls.get, { params: { invoiceOrderId: abroad.id } });
  expect(again.customs?.valueMinor).toBeGreaterThan(0);
});

test('a parcel of goods that customs is told nothing about stays at home', async () => {
  const abroad = await factory.order({ country: 'US', quantity: 1 });
  await factory.labels(abroad.id, 'packed');
  const setType = (typeCode: string) =>
    server.services.databases.platform
      .updateTable('baseProducts')
      .set({ typeCode })
      .where('typeCode', '=', typeCode === 'kite' ? 't-shirt' : 'kite')
      .execute();
  await setType('kite');
  await expect(
    staff.call(shipmentCalls.create, {
      body: { ...parcel(abroad.id).body, service: 'international-tracked' },
    }),
  ).rejects.toMatchObject({ status: 409, body: { code: 'customs-missing' } });
  await setType('t-shirt');
});

test('shipments are for staff only', async () => {
  const { id } = await factory.order();
  const merchant = await signedIn(server, 'merchant@example.test');
  for (const call of [
    () => merchant.call(shipmentCalls.list, { query: {} }),
    () => merchant.call(shipmentCalls.export, { query: {} }),
    () => merchant.call(shipmentCalls.create, parcel(id)),
    () => merchant.call(shipmentCalls.get, { params: { invoiceOrderId: id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 });
});

test('without a sender nothing is shipped abroad, and a parcel at home has no return address', async () => {
  const other = await startTestServer();
  try {
    const plain = await addFactory(other);
    await addPerson(other, 'floor@example.test', { factory: true });
    const client = await signedIn(other, 'floor@example.test');
    const [home, abroad] = [
      await plain.order({ quantity: 1 }),
      await plain.order({ country: 'DE', quantity: 1 }),
    ];
    for (const { id } of [home, abroad]) await plain.labels(id, 'packed');
    await expect(
      client.call(shipmentCalls.create, {
        body: { ...parcel(abroad.id).body, service: 'international-tracked' },
      }),
    ).rejects.toMatchObject({ status: 409, body: { code: 'sender-missing' } });
    expect(await client.call(shipmentCalls.create, parcel(home.id))).toMatchObject({ returnAddress: [] });
  } finally {
    await other.close();
  }
});

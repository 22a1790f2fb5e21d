import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import { traceCalls } from '../../../../shared/features/factory/trace/trace.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addFactory, type Factory, type PlacedOrder } from '../../../../tests/support/factory.ts';
import { addPerson, type Person, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let factory: Factory;
let staff: Client;
let picker: Person;
let order: PlacedOrder;
let parcel: { barcode: string; trackingCode: string };

beforeAll(async () => {
  server = await startTestServer();
  factory = await addFactory(server);
  picker = await addPerson(server, 'floor@example.test', { factory: true });
  await addPerson(server, 'merchant@example.test');
  staff = await signedIn(server, 'floor@example.test');
  order = await factory.order({ quantity: 2 });
  await scan(order.labelCodes[0] ?? '', 'pick', '2026-01-02T09:00:00Z');
  await scan(order.labelCodes[0] ?? '', 'print-on', '2026-01-02T10:00:00Z', { side: 'front' });
  await factory.labels(order.id, 'packed');
  parcel = await staff.call(shipmentCalls.create, {
    body: { orderId: order.id, carrier: 'royal-mail', service: 'tracked-24', weightGrams: 300 },
  });
});
afterAll(() => server.close());

async function scan(code: string, kind: string, at: string, details: object = {}): Promise<void> {
  const db = server.services.databases.platform;
  await sql`insert into stations (id, name) values (${newId()}, 'Bench 4') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into label_events (id, project_id, label_id, kind, at, staff_id, station_id, details)
    select ${newId()}, project_id, id, ${kind}, ${at}, ${picker.id}, (select id from stations where name = 'Bench 4'),
      ${JSON.stringify(details)} from labels where code = ${code}`.execute(db);
}

const trace = (code: string) => staff.call(traceCalls.find, { params: { code } });

test('a parcel leads to the design version, its print file and each scan', async () => {
  const found = await trace(parcel.barcode);
  expect(staff.statements).toBeLessThanOrEqual(6);
  expect(found).toMatchObject({
    found: 'parcel',
    order: { number: order.number, status: 'complete' },
    shipment: { trackingCode: parcel.trackingCode },
  });
  expect(found.pieces).toHaveLength(2);
  const [piece] = found.pieces;
  expect(piece?.designVersion).toMatchObject({ number: 3, sceneHash: 'scene-hash' });
  expect(piece?.designVersion.sides[0]?.layers.map(({ words }) => words)).toEqual(['“Tide table”', 'Wave']);
  expect(piece?.printFiles.map(({ sha256 }) => sha256)).toEqual(['print-file-hash']);
  expect(piece?.events.map(({ kind, stationName, note }) => [kind, stationName, note])).toEqual([
    ['pick', 'Bench 4', null],
    ['print-on', 'Bench 4', 'front'],
  ]);
});

test('a tracking code, an order and a label lead there too, whatever their case', async () => {
  expect((await trace(parcel.trackingCode.toLowerCase())).found).toBe('parcel');
  expect((await trace(`#${order.number}`)).pieces).toHaveLength(2);
  const label = await trace((order.labelCodes[1] ?? '').toLowerCase());
  expect(label.found).toBe('label');
  expect(label.pieces.map(({ counter }) => counter)).toEqual([2]);
});

test('returns 404 for an unknown code', async () => {
  for (const code of ['PCL000000000', '4', "'; drop table orders; --"])
    await expect(trace(code)).rejects.toMatchObject({
      status: 404,
      body: { message: `No match for ${code}` },
    });
});

test('the trace is for staff only', async () => {
  const merchant = await signedIn(server, 'merchant@example.test');
  await expect(merchant.call(traceCalls.find, { params: { code: parcel.barcode } })).rejects.toMatchObject({
    status: 403,
  });
});

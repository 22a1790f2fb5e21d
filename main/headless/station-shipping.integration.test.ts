import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { readStatePart } from '../../shared/contract/station-request.ts';
import { formatCommand } from '../../shared/features/factory/scans/scans.ts';
import {
  shippingRequests,
  shippingState,
} from '../../shared/features/factory/shipments/shipments.requests.ts';
import {
  type ScanAnswer,
  scanningRequests,
  virtualRequests,
} from '../../shared/features/factory/stations/stations.ts';
import { chanceOf } from '../../tests/simulation/chance.ts';
import { type FaultProxy, faultProxy } from '../../tests/simulation/fault-proxy.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { StationProcess } from '../../tests/simulation/station-process.ts';
import { addFactory, type Factory, type PlacedOrder } from '../../tests/support/factory.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';

let server: TestServer;
let factory: Factory;
let floor: FloorFixture;
let folder: string;
let network: FaultProxy;
let station: StationProcess;
/** Whether every answer is lost on its way back. */
let losesAnswers = false;
/** The share of answers that the proxy loses by itself. */
const LOST_ANSWERS = 0.08;

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 1, labelsPerOrder: 1 });
  factory = await addFactory(server);
  folder = await mkdtemp(join(tmpdir(), 'selvedge-shipping-'));
  network = await faultProxy(server.origin, {
    ...chanceOf(1),
    one: (share) => losesAnswers && share === LOST_ANSWERS,
  });
  const { pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name: 'Ship', createdBy: null }));
  station = await StationProcess.start({
    server: network.origin,
    data: join(folder, 'station'),
    syncSeconds: 0.2,
    pair: pairingCode,
    virtual: true,
  });
});
afterAll(async () => {
  await station.stop();
  await network.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const [person] = floor.staff;
  await station.request(virtualRequests.badge, { code: person?.badge ?? '' });
  await station.screen.until(({ staff, connection }) => staff?.id === person?.id && connection === 'online');
  await station.request(scanningRequests.setWork, { work: 'ship' });
});

async function packed(): Promise<PlacedOrder> {
  const order = await factory.order({ quantity: 1 });
  await factory.labels(order.id, 'packed');
  return order;
}

/** The next answer that comes by itself and isn’t only “One moment”. */
function nextAnswer(): Promise<ScanAnswer> {
  const answered = Promise.withResolvers<ScanAnswer>();
  const stop = station.screen.onEvent((event) => {
    if (event.type !== 'scanned' || event.answer.headline === 'One moment') return;
    stop();
    answered.resolve(event.answer);
  });
  return answered.promise;
}

async function scan(text: string): Promise<ScanAnswer> {
  const next = nextAnswer();
  await station.request(scanningRequests.scan, { text, source: 'keyboard' });
  return next;
}
async function confirm(): Promise<ScanAnswer> {
  const next = nextAnswer();
  await station.request(scanningRequests.scan, { text: formatCommand('done'), source: 'keyboard' });
  return next;
}
const parcelsOf = (orderId: string) =>
  server.services.databases.platform
    .selectFrom('shipments')
    .selectAll()
    .where('orderId', '=', orderId)
    .execute();

test('a packed order is opened by its label, weighed and shipped at the workstation', async () => {
  const order = await packed();
  expect(await scan('NOTHING-LIKE-THIS')).toMatchObject({ refusal: { code: 'scan-not-understood' } });
  expect(await scan(order.labelCodes[0] ?? '')).toMatchObject({ tone: 'right', headline: 'Weigh it' });
  const state = await station.request(scanningRequests.state, {});
  expect(readStatePart(shippingState, state.parts)).toMatchObject({
    order: { id: order.id },
    weightGrams: null,
    service: 'tracked-48',
  });
  const { total } = await station.request(shippingRequests.waiting, {});
  expect(total).toBeGreaterThan(0);
  await station.screen.until(({ counts }) => counts.ship === total);

  expect(await confirm()).toMatchObject({ refusal: { code: 'weigh-first' } });
  await station.request(shippingRequests.weigh, { weightGrams: 19_000 });
  const tooHeavy = nextAnswer();
  expect(await station.request(scanningRequests.confirm, {})).toMatchObject({ headline: 'One moment' });
  expect(await tooHeavy).toMatchObject({ refusal: { code: 'weight-unlikely' } });
  await station.request(shippingRequests.weigh, { weightGrams: 200 });
  const shipped = nextAnswer();
  await station.request(scanningRequests.confirm, {});
  expect(await shipped).toMatchObject({
    tone: 'done',
    headline: 'Shipped',
    words: expect.stringContaining('Not valid for postage'),
    next: `Print it: Shipments, order ${order.number}`,
  });
  expect(await parcelsOf(order.id)).toMatchObject([{ weightGrams: 200, createdBy: floor.staff[0]?.id }]);
  expect(await scan(String(order.number))).toMatchObject({ refusal: { code: 'already-shipped' } });
});

test('a code scanned without the network is kept and looked up once it’s back', async () => {
  const order = await packed();
  network.setDown(true);
  await station.screen.until(({ connection }) => connection === 'offline');
  expect(await scan(String(order.number))).toMatchObject({
    refusal: { code: 'server-needed', fix: { words: 'It’s looked up once that’s back' } },
  });
  expect(await station.request(shippingRequests.waiting, {})).toEqual({ orders: null, total: 0 });
  const found = nextAnswer();
  network.setDown(false);
  expect(await found).toMatchObject({ headline: 'Weigh it' });
});

test('a parcel whose answer was lost is the same one when it’s requested again', async () => {
  const order = await packed();
  await scan(String(order.number));
  await station.request(shippingRequests.weigh, { weightGrams: 210 });
  losesAnswers = true;
  const lost = nextAnswer();
  await station.request(scanningRequests.confirm, {});
  expect(await lost).toMatchObject({ refusal: { code: 'server-needed' } });
  const [parcel] = await parcelsOf(order.id);
  expect(parcel).toMatchObject({ weightGrams: 210 });
  losesAnswers = false;
  await station.screen.until(({ connection }) => connection === 'online');
  const again = nextAnswer();
  await station.request(scanningRequests.confirm, {});
  expect(await again).toMatchObject({
    headline: 'Shipped',
    words: expect.stringContaining(parcel?.trackingCode ?? ''),
  });
  expect(await parcelsOf(order.id)).toHaveLength(1);
});

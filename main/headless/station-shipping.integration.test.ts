import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { readStatePart } from '../../shared/contract/station-request.ts';
import { formatCommand } from '../../shared/features/factory/scans/scans.ts';
import {
  lastParcelState,
  shippingRequests,
  shippingState,
} from '../../shared/features/factory/shipments/shipments.requests.ts';
import {
  type ScanAnswer,
  scanningRequests,
  virtualRequests,
} from '../../shared/features/factory/stations/stations.ts';
import { answerWhere, nextAnswer } from '../../tests/simulation/answers.ts';
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

async function atHand(): Promise<PlacedOrder> {
  const order = await packed();
  await scan(String(order.number));
  return order;
}

/** An order that was shipped here, with its label out. */
async function shippedOrder(weightGrams: number) {
  const order = await atHand();
  await station.request(shippingRequests.weigh, { weightGrams });
  const shipped = nextAnswer(station);
  await station.request(scanningRequests.confirm, {});
  expect(await shipped).toMatchObject({ headline: 'Shipped' });
  await printedOf(order, 1);
  const [parcel] = await parcelsOf(order.id);
  if (!parcel) throw new Error('The order has no parcel');
  return { order, parcel };
}

/** The labels that came out for an order, once nothing is on the way. */
async function printedOf(order: PlacedOrder, count: number): Promise<string[]> {
  await station.screen.until(({ parts }) => readStatePart(lastParcelState, parts)?.isPrinting === false);
  const { labels } = await station.request(virtualRequests.printer, { labels: 'parcel' });
  const printed = labels.map(({ zpl }) => zpl).filter((zpl) => zpl.includes(`^FD${order.number}^FS`));
  expect(printed).toHaveLength(count);
  return printed;
}

async function scan(text: string): Promise<ScanAnswer> {
  const next = nextAnswer(station);
  await station.request(scanningRequests.scan, { text, source: 'keyboard' });
  return next;
}
async function confirm(): Promise<ScanAnswer> {
  const next = nextAnswer(station);
  await station.request(scanningRequests.scan, { text: formatCommand('done'), source: 'keyboard' });
  return next;
}
const parcelsOf = (orderId: string) =>
  server.services.databases.platform
    .selectFrom('shipments')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
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
  const tooHeavy = nextAnswer(station);
  expect(await station.request(scanningRequests.confirm, {})).toMatchObject({ headline: 'One moment' });
  expect(await tooHeavy).toMatchObject({ refusal: { code: 'weight-unlikely' } });
  await station.request(shippingRequests.weigh, { weightGrams: 200 });
  const shipped = nextAnswer(station);
  await station.request(scanningRequests.confirm, {});
  expect(await shipped).toMatchObject({
    tone: 'done',
    headline: 'Shipped',
    words: expect.stringContaining('Not valid for postage'),
    next: 'Stick on the label from Virtual parcel printer',
  });
  const [parcel] = await parcelsOf(order.id);
  expect(parcel).toMatchObject({ weightGrams: 200, createdBy: floor.staff[0]?.id });
  const [paper] = await printedOf(order, 1);
  for (const words of ['Tracked 48', '200 g', 'SAMPLE. NOT VALID', 'United Kingdom', String(order.number)])
    expect(paper).toContain(words);
  expect(paper).toContain(`^BCN`);
  expect(paper).toContain(parcel?.trackingCode);
  expect(paper).toContain(parcel?.barcode);
  expect(paper).not.toContain('COPY');
  expect(await station.request(virtualRequests.printer, {})).toEqual({ labels: [] });
  expect(await scan(String(order.number))).toMatchObject({
    refusal: { code: 'already-shipped', fix: { words: 'Print its label again, or void it' } },
  });
});

test('the label is printed again as a copy, by the button and by the command', async () => {
  const { order, parcel } = await shippedOrder(205);
  const byButton = nextAnswer(station);
  await station.request(shippingRequests.printAgain, {});
  expect(await byButton).toMatchObject({ tone: 'done', headline: 'Printing', next: 'Bin the other label' });
  const [, copy] = await printedOf(order, 2);
  expect(copy).toContain('COPY');
  expect(copy).toContain(parcel.trackingCode);
  expect(await scan(formatCommand('print-again'))).toMatchObject({ headline: 'Printing' });
  await printedOf(order, 3);
  expect(await parcelsOf(order.id)).toHaveLength(1);
});

test('a parcel that was made before is printed again once its order is scanned', async () => {
  const { order } = await shippedOrder(206);
  await shippedOrder(207);
  expect(await scan(String(order.number))).toMatchObject({ refusal: { code: 'already-shipped' } });
  await station.request(shippingRequests.printAgain, {});
  expect((await printedOf(order, 2)).at(-1)).toContain('COPY');
});

test('a printer without labels prints none, and says so; then the label is printed, and is no copy', async () => {
  await station.request(virtualRequests.printer, { labels: 'parcel', condition: 'out-of-labels' });
  const order = await atHand();
  await station.request(shippingRequests.weigh, { weightGrams: 208 });
  const refused = answerWhere(station, ({ refusal }) => refusal !== null);
  await station.request(scanningRequests.confirm, {});
  expect(await refused).toMatchObject({
    headline: 'Out of labels',
    words: `Order ${order.number} is shipped. Virtual parcel printer didn’t print its label.`,
    refusal: {
      code: 'parcel-not-printed',
      fix: { words: 'Load a new roll, close the head and press Feed once' },
    },
  });
  expect(await parcelsOf(order.id)).toHaveLength(1);
  await station.request(virtualRequests.printer, { labels: 'parcel', condition: 'ready' });
  await station.request(shippingRequests.printAgain, {});
  const [paper] = await printedOf(order, 1);
  expect(paper).not.toContain('COPY');
});

test('a parcel is voided with a reason, and its order is weighed and shipped again', async () => {
  const { order, parcel } = await shippedOrder(211);
  const { id } = parcel;
  const voided = nextAnswer(station);
  await station.request(shippingRequests.void, { id, reason: 'weight' });
  expect(await voided).toMatchObject({
    tone: 'done',
    headline: 'Parcel voided',
    words: `Bin the label ${parcel.barcode}. Order ${order.number} can be shipped again.`,
    next: 'Weigh it, then make its label',
  });
  await station.screen.until(
    ({ parts }) =>
      readStatePart(lastParcelState, parts) === null &&
      readStatePart(shippingState, parts)?.order.id === order.id,
  );
  await station.request(shippingRequests.weigh, { weightGrams: 240 });
  const again = nextAnswer(station);
  await station.request(scanningRequests.confirm, {});
  expect(await again).toMatchObject({ headline: 'Shipped' });
  expect((await printedOf(order, 2)).at(-1)).toContain('240 g');
  expect(await parcelsOf(order.id)).toMatchObject([
    { id, voidReason: 'weight', voidedBy: floor.staff[0]?.id },
    { weightGrams: 240, voidedAt: null },
  ]);
});

test('without a printer for parcels the answer says where to print', async () => {
  const { pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name: 'Ship without', createdBy: null }));
  const bare = await StationProcess.start({
    server: server.origin,
    data: join(folder, 'bare'),
    syncSeconds: 0.2,
    pair: pairingCode,
  });
  try {
    await bare.screen.until(({ connection }) => connection === 'online');
    await bare.request(scanningRequests.scan, { text: floor.staff[0]?.badge ?? '', source: 'keyboard' });
    await bare.screen.until(({ staff }) => staff !== null);
    await bare.request(scanningRequests.setWork, { work: 'ship' });
    const order = await packed();
    const opened = answerWhere(bare, ({ headline }) => headline === 'Weigh it');
    await bare.request(scanningRequests.scan, { text: String(order.number), source: 'keyboard' });
    await opened;
    await bare.request(shippingRequests.weigh, { weightGrams: 212 });
    const shipped = answerWhere(bare, ({ headline }) => headline === 'Shipped');
    await bare.request(scanningRequests.confirm, {});
    const elsewhere = `Print it: Shipments, order ${order.number}`;
    expect(await shipped).toMatchObject({ next: `No parcel printer here. ${elsewhere}` });
    const again = answerWhere(bare, ({ refusal }) => refusal !== null);
    await bare.request(shippingRequests.printAgain, {});
    expect(await again).toMatchObject({ refusal: { code: 'no-printer', fix: { words: elsewhere } } });
  } finally {
    await bare.stop();
  }
});

test('a code scanned without the network is kept and looked up once it’s back', async () => {
  const order = await packed();
  network.setDown(true);
  await station.screen.until(({ connection }) => connection === 'offline');
  expect(await scan(String(order.number))).toMatchObject({
    refusal: { code: 'server-needed', fix: { words: 'It’s looked up once that’s back' } },
  });
  expect(await station.request(shippingRequests.waiting, {})).toEqual({ orders: null, total: 0 });
  const found = nextAnswer(station);
  network.setDown(false);
  expect(await found).toMatchObject({ headline: 'Weigh it' });
});

test('a parcel whose answer was lost is the same one when it’s requested again', async () => {
  const order = await packed();
  await scan(String(order.number));
  await station.request(shippingRequests.weigh, { weightGrams: 210 });
  losesAnswers = true;
  const lost = nextAnswer(station);
  await station.request(scanningRequests.confirm, {});
  expect(await lost).toMatchObject({ refusal: { code: 'server-needed' } });
  const [parcel] = await parcelsOf(order.id);
  expect(parcel).toMatchObject({ weightGrams: 210 });
  losesAnswers = false;
  await station.screen.until(({ connection }) => connection === 'online');
  const again = nextAnswer(station);
  await station.request(scanningRequests.confirm, {});
  expect(await again).toMatchObject({
    headline: 'Shipped',
    words: expect.stringContaining(parcel?.trackingCode ?? ''),
  });
  expect(await parcelsOf(order.id)).toHaveLength(1);
});

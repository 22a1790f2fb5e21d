import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VirtualPrinter } from '../../native/virtual/virtual-printer.ts';
import { VirtualSerialReader } from '../../native/virtual/virtual-reader.ts';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { readStatePart } from '../../shared/contract/station-request.ts';
import { labelsRequests, parcelPrintersState } from '../../shared/features/factory/labels/labels.ts';
import { shipmentCalls } from '../../shared/features/factory/shipments/shipments.calls.ts';
import {
  lastParcelState,
  shippingRequests,
} from '../../shared/features/factory/shipments/shipments.requests.ts';
import { scanningRequests } from '../../shared/features/factory/stations/stations.ts';
import { answerWhere, nextAnswer } from '../../tests/simulation/answers.ts';
import { chanceOf } from '../../tests/simulation/chance.ts';
import { type FaultProxy, faultProxy } from '../../tests/simulation/fault-proxy.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { StationProcess } from '../../tests/simulation/station-process.ts';
import type { Client } from '../../tests/support/client.ts';
import { addFactory, type Factory, type PlacedOrder } from '../../tests/support/factory.ts';
import { addPerson, signedIn } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';

const ADDRESS = ['Weaver & Co', '1 Weaver Lane', 'Leeds', 'LS1 1AA', 'United Kingdom'];

let server: TestServer;
let factory: Factory;
let floor: FloorFixture;
let folder: string;
let printer: VirtualPrinter;
let badges: VirtualSerialReader;
let network: FaultProxy;
let desk: StationProcess;
/** Another desk, without a printer. */
let other: StationProcess;
let office: Client;

beforeAll(async () => {
  server = await startTestServer({ settings: { FACTORY_ADDRESS: ADDRESS.join('; ') } });
  floor = await fillFloor(server.databaseUrl, { orders: 1, labelsPerOrder: 1 });
  factory = await addFactory(server);
  folder = await mkdtemp(join(tmpdir(), 'selvedge-parcels-'));
  // It says that its labels are short, so that the station waits less for them. Each takes a moment, as on paper.
  printer = await VirtualPrinter.start({ heightMm: 10, printMs: 60 });
  badges = await VirtualSerialReader.start('id12');
  network = await faultProxy(server.origin, chanceOf(1));
  network.calm();
  await addPerson(server, 'office@example.test', { factory: true });
  office = await signedIn(server, 'office@example.test');
  desk = await workstation('Desk', {
    server: network.origin,
    parcelPrinter: `Parcels=${printer.address}`,
    reader: `Badges=${badges.address}`,
  });
  await desk.screen.until(({ readers }) => readers[0]?.connected === true);
  other = await workstation('Other desk', { server: server.origin });
});
afterAll(async () => {
  await Promise.all([desk.stop(), other.stop()]);
  await Promise.all([printer.close(), badges.close(), network.close()]);
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await printer.setState('ready');
  await desk.screen.until(({ parts }) => readStatePart(lastParcelState, parts)?.isPrinting !== true);
  printer.clear();
  // A badge that was read already would answer in the middle of the test.
  if ((await desk.request(scanningRequests.state, {})).staff === null) {
    const welcome = nextAnswer(desk);
    await badges.present(floor.staff[0]?.badge ?? '');
    await welcome;
  }
  await other.request(scanningRequests.scan, { text: floor.staff[0]?.badge ?? '', source: 'keyboard' });
  await other.screen.until(({ staff }) => staff !== null);
  for (const each of [desk, other]) await each.request(scanningRequests.setWork, { work: 'ship' });
});

async function workstation(name: string, settings: Parameters<typeof StationProcess.start>[0]) {
  const { pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name, createdBy: null }));
  const data = join(folder, name);
  const started = await StationProcess.start({ data, pair: pairingCode, syncSeconds: 0.2, ...settings });
  await started.screen.until(({ connection }) => connection === 'online');
  return started;
}

async function packed(country: string): Promise<PlacedOrder> {
  const order = await factory.order({ quantity: 2, country });
  await factory.labels(order.id, 'packed');
  return order;
}

async function atHand(country: string): Promise<PlacedOrder> {
  const order = await packed(country);
  const opened = answerWhere(desk, ({ headline }) => headline === 'Weigh it');
  await desk.request(scanningRequests.scan, { text: order.labelCodes[0] ?? '', source: 'barcode' });
  await opened;
  await desk.request(shippingRequests.weigh, { weightGrams: 400 });
  return order;
}

/** Ships what is at hand; what the screen says then. */
async function ship(at = desk) {
  const shipped = nextAnswer(at);
  await at.request(scanningRequests.confirm, {});
  return shipped;
}

/** A parcel to a UK address that the desk shipped, with its label out. */
async function shippedHere() {
  const order = await atHand('GB');
  await ship();
  await printed();
  const parcel = await office.call(shipmentCalls.get, { params: { invoiceOrderId: order.id } });
  printer.clear();
  return { order, parcel };
}
const voidedBy = (at: StationProcess, id: string) => {
  const told = nextAnswer(at);
  return at.request(shippingRequests.void, { id, reason: 'weight' }).then(() => told);
};
const printedAgain = () => {
  const told = nextAnswer(desk);
  return desk.request(shippingRequests.printAgain, {}).then(() => told);
};
const printed = () =>
  desk.screen.until(({ parts }) => readStatePart(lastParcelState, parts)?.isPrinting === false);
const trackingOf = async (orderId: string) => {
  const { trackingCode } = await server.services.databases.platform
    .selectFrom('shipments')
    .select('trackingCode')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return trackingCode;
};

/** What lies in the tray, page by page: the kind of paper, whose it is, and whether it says that it’s a copy. */
const tray = () =>
  printer.labels.map(({ zpl }) => ({
    paper: zpl.includes('Customs declaration') ? 'customs form' : 'label',
    tracking: /SAMPLE-\d{8}/.exec(zpl)?.[0],
    isCopy: /\^FDCOPY\^FS|, COPY/.test(zpl),
  }));

describe('a parcel abroad, at a workstation with its parcel printer', () => {
  test('prints its label and then its customs form, for the same parcel', async () => {
    const order = await atHand('US');
    expect(await ship()).toMatchObject({
      headline: 'Shipped',
      next: 'Stick on the label and customs form from Parcels',
    });
    await printed();
    const tracking = await trackingOf(order.id);
    expect(tray()).toEqual([
      { paper: 'label', tracking, isCopy: false },
      { paper: 'customs form', tracking, isCopy: false },
    ]);
    const [label, form] = printer.labels.map(({ zpl }) => zpl);
    for (const words of ['International Tracked', 'United States', 'SAMPLE. NOT VALID', '400 g'])
      expect(label).toContain(words);
    for (const words of ['CN22', 'Weaver & Co', 'United States', 'HS 61', 'Gross weight 400 g'])
      expect(form).toContain(words);
  });

  test('prints both again as copies', async () => {
    const order = await atHand('US');
    await ship();
    await printed();
    const told = nextAnswer(desk);
    await desk.request(shippingRequests.printAgain, {});
    expect(await told).toMatchObject({ headline: 'Printing', next: 'Bin the other label' });
    await printer.until(({ labels }) => labels.length === 4);
    const tracking = await trackingOf(order.id);
    expect(tray().slice(2)).toEqual([
      { paper: 'label', tracking, isCopy: true },
      { paper: 'customs form', tracking, isCopy: true },
    ]);
  });

  test('asks about the customs form where the roll ended behind the label, and prints both again as copies', async () => {
    const order = await atHand('US');
    // The roll ends when the form has arrived.
    const formArrived = printer.until(({ labels, waiting }) => labels.length === 1 && waiting === 1);
    const rollEnded = formArrived.then(() => printer.setState('out-of-labels'));
    const doubt = answerWhere(desk, ({ refusal }) => refusal !== null);
    await ship();
    expect(await doubt).toMatchObject({
      headline: 'Out of labels',
      words: `Did the customs form of order ${order.number} print at Parcels?`,
      refusal: { fix: { words: 'If it didn’t print, press Print again' } },
    });
    await rollEnded;
    expect(tray().map(({ paper }) => paper)).toEqual(['label']);
    // With a new roll the printer puts out what it kept.
    await printer.setState('ready');
    await printer.until(({ labels }) => labels.length === 2);
    await desk.request(shippingRequests.printAgain, {});
    await printer.until(({ labels }) => labels.length === 4);
    expect(tray().map(({ paper, isCopy }) => [paper, isCopy])).toEqual([
      ['label', false],
      ['customs form', false],
      ['label', true],
      ['customs form', true],
    ]);
  });

  test('keeps the papers of two parcels apart', async () => {
    const orders = [await atHand('US')];
    await ship();
    orders.push(await atHand('JP'));
    await ship();
    await printer.until(({ labels }) => labels.length === 4);
    const codes = await Promise.all(orders.map(({ id }) => trackingOf(id)));
    expect(tray().map(({ paper, tracking }) => [paper, tracking])).toEqual(
      codes.flatMap((code) => [
        ['label', code],
        ['customs form', code],
      ]),
    );
  });

  test('prints no customs form for a parcel at home', async () => {
    const order = await atHand('GB');
    expect(await ship()).toMatchObject({ next: 'Stick on the label from Parcels' });
    await printed();
    expect(tray()).toEqual([{ paper: 'label', tracking: await trackingOf(order.id), isCopy: false }]);
  });
});

describe('a parcel that is voided from two places', () => {
  test('is voided once: the other desk hears that it’s void, and the order is shipped again once', async () => {
    const { order, parcel } = await shippedHere();
    const found = nextAnswer(other);
    await other.request(scanningRequests.scan, { text: String(order.number), source: 'keyboard' });
    expect(await found).toMatchObject({ refusal: { code: 'already-shipped' } });

    const told = await Promise.all([voidedBy(desk, parcel.id), voidedBy(other, parcel.id)]);
    expect(told.map(({ headline }) => headline).toSorted()).toEqual(['Already void', 'Parcel voided']);
    for (const { words } of told)
      expect(words).toBe(`Bin the label ${parcel.barcode}. Order ${order.number} can be shipped again.`);

    for (const each of [desk, other]) await each.request(shippingRequests.weigh, { weightGrams: 410 });
    const shipped = await Promise.all([ship(desk), ship(other)]);
    expect(shipped.map(({ headline }) => headline).toSorted()).toEqual(['Had a parcel', 'Shipped']);
    const parcels = await server.services.databases.platform
      .selectFrom('shipments')
      .select(['id', 'voidedAt'])
      .where('orderId', '=', order.id)
      .orderBy('createdAt')
      .execute();
    expect(parcels).toMatchObject([{ id: parcel.id, voidedAt: expect.any(Date) }, { voidedAt: null }]);
  });

  test('is void here too where the office voided it, and its order has another parcel by now', async () => {
    const { order, parcel } = await shippedHere();
    await office.call(shipmentCalls.void, { params: { id: parcel.id }, body: { reason: 'service' } });
    await office.call(shipmentCalls.create, {
      body: { orderId: order.id, carrier: 'royal-mail', service: 'tracked-24', weightGrams: 400 },
    });
    expect(await voidedBy(desk, parcel.id)).toMatchObject({
      tone: 'done',
      headline: 'Already void',
      words: `Bin the label ${parcel.barcode}. Order ${order.number} has another parcel.`,
      next: `Scan order ${order.number} to see it`,
    });
  });

  test('is not printed again once the office voided it', async () => {
    const { order, parcel } = await shippedHere();
    await office.call(shipmentCalls.void, { params: { id: parcel.id }, body: { reason: 'service' } });
    expect(await printedAgain()).toMatchObject({
      tone: 'stop',
      headline: 'Parcel is void',
      words: `The parcel of order ${order.number} was voided. Bin its label ${parcel.barcode}.`,
      refusal: { fix: { words: `Scan order ${order.number} again` } },
    });
    const { parts } = await desk.request(scanningRequests.state, {});
    expect(readStatePart(lastParcelState, parts)).toBeNull();
    expect(printer.labels).toEqual([]);
  });

  test('is not printed again while it can’t be asked about, and is once the network is back', async () => {
    const { order } = await shippedHere();
    network.setDown(true);
    await desk.screen.until(({ connection }) => connection === 'offline');
    expect(await printedAgain()).toMatchObject({
      refusal: { code: 'server-needed' },
      words: `Order ${order.number}: its parcel may be void by now.`,
    });
    expect(printer.labels).toEqual([]);
    network.setDown(false);
    await desk.screen.until(({ connection }) => connection === 'online');
    expect(await printedAgain()).toMatchObject({ headline: 'Printing' });
    await printer.until(({ labels }) => labels.length === 1);
  });

  test('leaves the rest of its papers in the workstation where it’s voided while they print', async () => {
    const order = await atHand('US');
    // The label is still on the wire.
    await printer.setState('slow');
    await ship();
    const { id } = await office.call(shipmentCalls.get, { params: { invoiceOrderId: order.id } });
    expect(await voidedBy(desk, id)).toMatchObject({ headline: 'Parcel voided' });
    await printer.setState('ready');
    await atHand('GB');
    await ship();
    await printed();
    expect(tray().map(({ paper }) => paper)).toEqual(['label', 'label']);
  });
});

describe('the parcel printer', () => {
  const parcelPrinter = async () => {
    const { parts } = await desk.request(scanningRequests.state, {});
    return readStatePart(parcelPrintersState, parts)[0];
  };
  const look = () => desk.request(labelsRequests.testPrint, { printer: 'Parcels' });

  test.each([
    ['off', 'Printer is off', /Turn on the printer/],
    ['out-of-labels', 'Out of labels', /new roll/],
    ['head-open', 'Lid is open', /Close the head/],
  ] as const)(
    'that is %s says so, with what to do, and that a label waits for it',
    async (condition, title, fix) => {
      await printer.setState(condition);
      await expect(look()).rejects.toThrow(fix);
      expect(await parcelPrinter()).toMatchObject({
        condition: 'failing',
        fix: expect.stringMatching(fix),
        waiting: 0,
      });
      await atHand('GB');
      const missing = answerWhere(desk, ({ refusal }) => refusal !== null);
      await ship();
      expect(await missing).toMatchObject({ refusal: { code: 'parcel-not-printed' } });
      await desk.screen.until(({ parts }) => readStatePart(parcelPrintersState, parts)[0]?.waiting === 1);
      expect((await parcelPrinter())?.title).toBe(title);
      await printer.setState('ready');
      await look();
      await desk.screen.until(
        ({ parts }) => readStatePart(parcelPrintersState, parts)[0]?.condition === 'ready',
      );
      expect(await printedAgain()).toMatchObject({ headline: 'Printing', next: 'Stick it on the parcel' });
      await desk.screen.until(({ parts }) => readStatePart(parcelPrintersState, parts)[0]?.waiting === 0);
      expect(tray().map(({ isCopy }) => isCopy)).toEqual([false, false]);
    },
  );

  test('prints a test label that no one can take for postage', async () => {
    await look();
    const [test = { zpl: '' }, ...others] = printer.labels;
    expect(others).toEqual([]);
    for (const words of ['Test label', 'Desk', 'SAMPLE. NOT VALID', 'FOR POSTAGE'])
      expect(test.zpl).toContain(words);
    await expect(desk.request(labelsRequests.testPrint, { printer: 'Elsewhere' })).rejects.toThrow(
      /No label printer/,
    );
  });
});

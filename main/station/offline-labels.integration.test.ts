import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VirtualPrinter } from '../../native/virtual/virtual-printer.ts';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { readStatePart } from '../../shared/contract/station-request.ts';
import { labelsRequests, offlineLabelsState } from '../../shared/features/factory/labels/labels.ts';
import { listShares, takeOverShare } from '../../shared/features/factory/printing/printing.ts';
import {
  attentionRequests,
  connectionRequests,
  type StationState,
  scanningRequests,
} from '../../shared/features/factory/stations/stations.ts';
import { chanceOf } from '../../tests/simulation/chance.ts';
import { type FaultProxy, faultProxy } from '../../tests/simulation/fault-proxy.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { printersOf, StationProcess } from '../../tests/simulation/station-process.ts';
import { addPerson, signedIn } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';

interface LabelStation {
  readonly name: string;
  readonly network: FaultProxy;
  readonly printer: VirtualPrinter;
  readonly settings: Readonly<Record<string, string | number>>;
  process: StationProcess;
}

let server: TestServer;
let floor: FloorFixture;
let folder: string;
const stations: LabelStation[] = [];
const HELD = 8;

async function addLabelStation(name: string): Promise<LabelStation> {
  const network = await faultProxy(server.origin, chanceOf(1));
  network.calm();
  const printer = await VirtualPrinter.start();
  const { pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name, createdBy: null }));
  const settings = {
    server: network.origin,
    data: join(folder, name.replace(' ', '-')),
    syncSeconds: 0.2,
    offlineLabels: HELD,
    printer: `Zebra=${printer.address}`,
  };
  const process = await StationProcess.start({ ...settings, pair: pairingCode });
  const station = { name, network, printer, settings, process };
  stations.push(station);
  await process.screen.until(({ connection }) => connection === 'online');
  await logIn(station);
  return station;
}

const logIn = (station: LabelStation) =>
  station.process.request(scanningRequests.scan, { text: floor.staff[0]?.badge ?? '', source: 'keyboard' });

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 16, labelsPerOrder: 2 });
  folder = await mkdtemp(join(tmpdir(), 'selvedge-shares-'));
});
afterAll(async () => {
  for (const { process, printer, network } of stations) {
    await process.stop();
    await Promise.all([printer.close(), network.close()]);
  }
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const offlineOf = (state: StationState) => readStatePart(offlineLabelsState, state.parts);
const goOffline = async (station: LabelStation) => {
  station.network.setDown(true);
  await station.process.screen.until(({ connection }) => connection === 'offline');
};
const goOnline = async (station: LabelStation) => {
  station.network.setDown(false);
  await station.process.request(connectionRequests.sync, {});
  await station.process.screen.until(
    ({ connection, queueDepth }) => connection === 'online' && queueDepth === 0,
  );
};
const idle = (station: LabelStation) =>
  station.process.screen.until((state) => printersOf(state).every(({ waiting }) => waiting === 0));
const printNext = (station: LabelStation, count: number) =>
  station.process.request(labelsRequests.printNext, { count });
const papers = ({ printer }: LabelStation) =>
  floor.labels.flatMap(({ code }) => printer.labels.filter(({ zpl }) => zpl.includes(code)).map(() => code));
const listed = async ({ process }: LabelStation, about: 'copy' | 'print') =>
  (await process.request(attentionRequests.list, {})).items.filter((item) => item.about === about);

test('stations without the network print what they hold, and never the same label', {
  timeout: 120_000,
}, async () => {
  const one = await addLabelStation('Labels 1');
  const two = await addLabelStation('Labels 2');
  await Promise.all([goOffline(one), goOffline(two)]);
  const state = await one.process.request(scanningRequests.state, {});
  expect(offlineOf(state)).toEqual({ ready: HELD, others: floor.labels.length - HELD });

  const [first, second] = await Promise.all([printNext(one, 50), printNext(two, 50)]);
  expect([first.queued, second.queued]).toEqual([HELD, HELD]);
  await Promise.all([idle(one), idle(two)]);
  expect(papers(one)).toHaveLength(HELD);
  expect(papers(two)).toHaveLength(HELD);
  expect(new Set([...papers(one), ...papers(two)]).size).toBe(2 * HELD);
  expect(await printNext(one, 10)).toMatchObject({ queued: 0, refused: [{ code: 'needs-network' }] });

  await Promise.all([goOnline(one), goOnline(two)]);
  expect([await listed(one, 'copy'), await listed(two, 'copy')]).toEqual([[], []]);
  await one.process.request(connectionRequests.sync, {});

  // The labels that were printed are replaced, and survive a power cut.
  await one.process.screen.until((now) => offlineOf(now).ready === HELD);
  await one.process.kill();
  one.network.setDown(true);
  one.process = await StationProcess.start(one.settings);
  await one.process.screen.until((now) => now.connection === 'offline' && offlineOf(now).ready === HELD);

  // A supervisor gives them away, and both stations print them: each learns of every second copy.
  const { email } = await addPerson(server, 'supervisor@example.test', { factory: true });
  const office = await signedIn(server, email);
  const { shares } = await office.call(listShares, {});
  const [silent, other] = ['Labels 1', 'Labels 2'].map((name) =>
    shares.find(({ station }) => station === name),
  );
  const { given } = await office.call(takeOverShare, {
    params: { id: silent?.id ?? '' },
    body: { toStationId: other?.stationId ?? '' },
  });
  expect(given).toBe(HELD);
  const before = papers(two).length;
  await two.process.request(connectionRequests.sync, {});
  await two.process.screen.until((now) => offlineOf(now).ready >= 2 * HELD);
  await goOffline(two);
  await printNext(two, 50);
  await idle(two);
  await logIn(one);
  await printNext(one, HELD / 2);
  await idle(one);
  const twice = papers(one).slice(-HELD / 2);
  expect(papers(two).slice(before)).toEqual(expect.arrayContaining(twice));

  await goOnline(two);
  await goOnline(one);
  for (const station of [one, two]) {
    await station.process.request(connectionRequests.sync, {});
    await station.process.screen.until(({ attention }) => attention >= HELD / 2);
    const copies = await listed(station, 'copy');
    expect(copies.map(({ label }) => label?.code).toSorted()).toEqual(twice.toSorted());
    expect(copies[0]?.refusal.words).toMatch(/Labels 1 .* and Labels 2|Labels 2 .* and Labels 1/);
  }
  // What the first one didn't print any more isn't its own.
  await one.process.screen.until((now) => offlineOf(now).ready <= HELD);
  await printNext(one, 50);
  await idle(one);
  const codes = [...papers(one), ...papers(two)];
  expect(codes.length - new Set(codes).size).toBe(twice.length);
});

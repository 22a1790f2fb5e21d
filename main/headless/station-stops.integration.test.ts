import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VirtualPrinter } from '../../native/virtual/virtual-printer.ts';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { labelsRequests } from '../../shared/features/factory/labels/labels.ts';
import { printingRequests, settlePrint } from '../../shared/features/factory/printing/printing.ts';
import {
  attentionRequests,
  connectionRequests,
  scanningRequests,
} from '../../shared/features/factory/stations/stations.ts';
import { chanceOf } from '../../tests/simulation/chance.ts';
import { type FaultProxy, faultProxy } from '../../tests/simulation/fault-proxy.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { StationProcess } from '../../tests/simulation/station-process.ts';
import { addPerson, signedIn } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';

interface Site {
  readonly process: StationProcess;
  readonly network: FaultProxy;
  readonly printer: VirtualPrinter;
}

let server: TestServer;
let floor: FloorFixture;
let folder: string;
const sites: Site[] = [];

async function openSite(name: string): Promise<Site> {
  const network = await faultProxy(server.origin, chanceOf(1));
  network.calm();
  // A label takes longer than any of these tests: what was sent stays in the printer's memory.
  const printer = await VirtualPrinter.start({ printMs: 3_600_000 });
  const { pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name, createdBy: null }));
  const process = await StationProcess.start({
    server: network.origin,
    data: join(folder, name.replace(' ', '-')),
    syncSeconds: 0.2,
    printer: `Zebra=${printer.address}`,
    pair: pairingCode,
  });
  const site = { process, network, printer };
  sites.push(site);
  await process.screen.until(({ connection, counts }) => connection === 'online' && counts.print > 0);
  await scan(site, floor.staff[0]?.badge ?? '');
  return site;
}

const scan = ({ process }: Site, text: string) =>
  process.request(scanningRequests.scan, { text, source: 'keyboard' });

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 8, labelsPerOrder: 2 });
  folder = await mkdtemp(join(tmpdir(), 'selvedge-stops-'));
});
afterAll(async () => {
  for (const { process, network, printer } of sites) {
    await process.stop();
    await Promise.all([network.close(), printer.close()]);
  }
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const stopsOf = async ({ process }: Site) => (await process.request(printingRequests.stops, {})).stops;
const statesOf = async (site: Site) =>
  (await stopsOf(site)).map(({ labels }) => labels.map(({ state }) => state));
const serverStates = async (labelIds: readonly string[]) => {
  const rows = await server.services.databases.platform
    .selectFrom('printIntents')
    .select(['labelId', 'state'])
    .where('labelId', 'in', labelIds)
    .execute();
  return labelIds.map((id) => rows.filter(({ labelId }) => labelId === id).map(({ state }) => state));
};

const timesPrinted = async (labelIds: readonly string[]) => {
  const rows = await server.services.databases.platform
    .selectFrom('labels')
    .select(['id', 'timesPrinted'])
    .where('id', 'in', labelIds)
    .execute();
  return labelIds.map((id) => rows.find((row) => row.id === id)?.timesPrinted);
};

/** Sends labels to a printer that loses its power before any of them is out. */
async function losePower(site: Site, labels: FloorFixture['labels'], inDoubt: number): Promise<void> {
  await site.process.request(labelsRequests.print, { labelIds: labels.map(({ id }) => id) });
  await site.printer.until(({ waiting }) => waiting >= labels.length);
  await site.printer.setState('off');
  await site.process.screen.until(({ attention }) => attention === inDoubt);
}

async function goOnline({ process, network }: Site): Promise<void> {
  network.setDown(false);
  await process.request(connectionRequests.sync, {});
  await process.screen.until(({ connection, queueDepth }) => connection === 'online' && queueDepth === 0);
}

test('labels in doubt of one stop are answered together without the network, each of them once', {
  timeout: 120_000,
}, async () => {
  const labels = floor.labels.slice(0, 6);
  const ids = labels.map(({ id }) => id);
  const { email } = await addPerson(server, 'office@example.test', { factory: true });
  const office = await signedIn(server, email);
  const one = await openSite('Labels 1');
  await losePower(one, labels, 6);
  expect(await stopsOf(one)).toMatchObject([{ printer: 'Zebra', inDoubt: 6, total: 6 }]);
  await goOnline(one);

  // The office has the second label in hand: this station is no longer asked about it.
  const [sent] = await stopsOf(one);
  await office.call(settlePrint, { params: { id: sent?.labels[1]?.id ?? '' }, body: { isOnPaper: true } });
  await one.process.request(connectionRequests.sync, {});
  await one.process.screen.until(({ attention }) => attention === 5);
  expect(await statesOf(one)).toEqual([['unknown', 'confirmed', 'unknown', 'unknown', 'unknown', 'unknown']]);

  one.network.setDown(true);
  await one.process.screen.until(({ connection }) => connection === 'offline');
  await scan(one, labels[4]?.code ?? '');
  const [stop] = await stopsOf(one);
  if (!stop) throw new Error('The stop has labels in doubt');
  const intents = stop.labels.map(({ id }) => id);
  const anchorId = intents[4] ?? '';
  const settleStop = (answer: { anchorId: string | null; isOnPaper: boolean; ids: string[] }) =>
    one.process.request(printingRequests.settleStop, { id: stop.id, ...answer });

  // A scan has shown one of them, and only a label that someone has seen tells about the others.
  await expect(settleStop({ anchorId: null, isOnPaper: false, ids: intents })).rejects.toThrow(/has printed/);
  await expect(settleStop({ anchorId: intents[5] ?? '', isOnPaper: true, ids: intents })).rejects.toThrow(
    /No one has found/,
  );
  // The screen may be older than what is known: only the three before it that are still in doubt are answered.
  expect(await settleStop({ anchorId, isOnPaper: true, ids: intents })).toEqual({ settled: 3 });
  expect(await settleStop({ anchorId, isOnPaper: true, ids: intents })).toEqual({ settled: 0 });
  expect(await statesOf(one)).toEqual([[...Array.from({ length: 5 }, () => 'confirmed'), 'unknown']]);
  expect(await settleStop({ anchorId, isOnPaper: false, ids: intents })).toEqual({ settled: 1 });
  expect(await stopsOf(one)).toEqual([]);
  expect((await one.process.request(attentionRequests.list, {})).items).toEqual([]);

  await goOnline(one);
  expect(await serverStates(ids)).toEqual([...Array.from({ length: 5 }, () => ['confirmed']), ['failed']]);
  expect(await timesPrinted(ids)).toEqual([1, 1, 1, 1, 1, 0]);
});

test('when none of them printed, one answer frees them all', {
  timeout: 120_000,
}, async () => {
  const labels = floor.labels.slice(6, 9);
  const site = await openSite('Labels 2');
  await losePower(site, labels, 3);
  const [stop] = await stopsOf(site);
  if (!stop) throw new Error('The stop has labels in doubt');
  const ids = stop.labels.map(({ id }) => id);
  const answer = { id: stop.id, anchorId: null, ids };
  await expect(
    site.process.request(printingRequests.settleStop, { ...answer, isOnPaper: true }),
  ).rejects.toThrow();
  expect(await site.process.request(printingRequests.settleStop, { ...answer, isOnPaper: false })).toEqual({
    settled: 3,
  });
  const again = await site.process.request(labelsRequests.print, { labelIds: labels.map(({ id }) => id) });
  expect(again).toMatchObject({ queued: 3, refused: [] });
});

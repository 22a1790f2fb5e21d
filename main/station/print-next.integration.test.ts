import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VirtualPrinter } from '../../native/virtual/virtual-printer.ts';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { readStatePart } from '../../shared/contract/station-request.ts';
import {
  labelsComingState,
  labelsElsewhereState,
  labelsRequests,
  offlineLabelsState,
} from '../../shared/features/factory/labels/labels.ts';
import { scanningRequests } from '../../shared/features/factory/stations/stations.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { printersOf, StationProcess } from '../../tests/simulation/station-process.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';

const LABELS = 18;

interface LabelStation {
  readonly printer: VirtualPrinter;
  readonly process: StationProcess;
}

let server: TestServer;
let floor: FloorFixture;
let folder: string;
const stations: LabelStation[] = [];

async function openLabelStation(name: string, offlineLabels: number): Promise<LabelStation> {
  const printer = await VirtualPrinter.start();
  const { pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name, createdBy: null }));
  const process = await StationProcess.start({
    server: server.origin,
    data: join(folder, name.replace(' ', '-')),
    syncSeconds: 0.2,
    offlineLabels,
    printer: `Zebra=${printer.address}`,
    pair: pairingCode,
  });
  const station = { printer, process };
  stations.push(station);
  await process.screen.until(({ connection }) => connection === 'online');
  await process.request(scanningRequests.scan, {
    text: floor.staff[0]?.badge ?? '',
    source: 'keyboard',
  });
  return station;
}

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: LABELS / 2, labelsPerOrder: 2 });
  folder = await mkdtemp(join(tmpdir(), 'selvedge-print-next-'));
});
afterAll(async () => {
  for (const { process, printer } of stations) {
    await process.stop();
    await printer.close();
  }
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('“Print next” says who has the labels, and prints by itself what that station gives back', {
  timeout: 120_000,
}, async () => {
  const first = await openLabelStation('Labels 1', LABELS);
  await first.process.screen.until(
    (state) => readStatePart(offlineLabelsState, state.parts).ready === LABELS,
  );
  const second = await openLabelStation('Labels 2', 0);
  // All are Labels 1’s: they’re listed with its name, and none counts as a label to print here.
  await second.process.screen.until(
    (state) => state.counts.print === 0 && readStatePart(labelsElsewhereState, state.parts).total === LABELS,
  );
  const work = await second.process.request(scanningRequests.work, { work: 'print' });
  expect(work.total).toBe(LABELS);
  expect(Object.values(work.heldAt)).toEqual(Array.from({ length: LABELS }, () => 'Labels 1'));

  const printed = await second.process.request(labelsRequests.printNext, { count: 10 });
  expect(printed).toMatchObject({ queued: 0, refused: [] });
  // Labels 1 may have given some back before this answer.
  expect(printed.told.join(' ')).toMatch(/^Labels 1 holds these \d+\./);

  // No one presses again.
  await eventually(() => expect(second.printer.labels).toHaveLength(10), 60_000);
  await second.process.screen.until(
    (state) =>
      readStatePart(labelsComingState, state.parts) === null &&
      printersOf(state).every(({ waiting }) => waiting === 0),
  );
  expect(second.printer.labels).toHaveLength(10);
  expect(first.printer.labels).toHaveLength(0);
});

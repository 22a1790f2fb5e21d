import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStation, pairByCode } from '../../../server/features/factory/stations/pairing.ts';
import { listShares, sharePrints } from '../../../shared/features/factory/printing/printing.ts';
import { pairingCodeSchema } from '../../../shared/features/factory/stations/stations.ts';
import { fillFloor } from '../../../tests/simulation/floor-fixture.ts';
import type { Client } from '../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { stationClock } from './clock.ts';
import { openStationDatabase } from './database.ts';
import { floor as openFloor } from './floor.ts';
import { labelCache } from './label-cache.ts';
import { operationLog } from './operation-log.ts';
import { printShare } from './print-share.ts';
import { stationGateway } from './sync-client.ts';

let server: TestServer;
let office: Client;
const folders: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  await fillFloor(server.databaseUrl, { orders: 20, labelsPerOrder: 2 });
  await addPerson(server, 'office@example.test', { factory: true });
  office = await signedIn(server, 'office@example.test');
});
afterAll(async () => {
  await server.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The offline labels of a new station, as its program keeps them, and the same station by its token alone. */
async function newShare(name: string) {
  const { token } = await server.services.databases.platform.transaction().execute(async (tx) => {
    const { pairingCode } = await addStation(tx, { name, createdBy: null });
    return pairByCode(tx, pairingCodeSchema.parse(pairingCode));
  });
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-share-'));
  folders.push(folder);
  const database = openStationDatabase(folder);
  const clock = stationClock({ skewMs: 0, offsetMs: 0, keep: () => undefined });
  const labels = labelCache(database, clock.now);
  const stationId = newId();
  const log = operationLog(database, () => stationId);
  const share = printShare({
    database,
    gateway: stationGateway({ server: server.origin, token: () => token, timeoutMs: 15_000 }),
    floor: openFloor({ database, labels, log, clock, stationId: () => stationId }),
    clock,
    size: 6,
    everyMs: 1,
  });
  /** The server gives labels in an answer that never arrives: the program was closing. */
  const loseAnswer = (size: number) =>
    server.visitor({ bearer: token }).call(sharePrints, { body: { have: [], givenBack: [], size } });
  return { share, loseAnswer, close: () => database.close() };
}
const heldAt = async (name: string) =>
  (await office.call(listShares, {})).shares.find(({ station }) => station === name)?.labels ?? 0;

test.each([
  ['has none yet', 0],
  ['has some already', 6],
])('a station that is closed while labels are given to it, and %s, keeps none', async (name, had) => {
  const { share, loseAnswer, close } = await newShare(name);
  const signal = AbortSignal.timeout(15_000);
  if (had > 0) await share.refresh(true, signal);
  expect(await heldAt(name)).toBe(had);
  await loseAnswer(had + 5);
  expect(await heldAt(name)).toBeGreaterThan(had);
  await share.giveAllBack(signal);
  expect(await heldAt(name)).toBe(0);
  close();
});

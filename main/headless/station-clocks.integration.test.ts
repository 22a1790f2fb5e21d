import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import {
  clockWords,
  connectionRequests,
  listStations,
  type StationState,
  scanningRequests,
  virtualRequests,
} from '../../shared/features/factory/stations/stations.ts';
import { chanceOf } from '../../tests/simulation/chance.ts';
import { type FaultProxy, faultProxy } from '../../tests/simulation/fault-proxy.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { StationProcess } from '../../tests/simulation/station-process.ts';
import type { Client } from '../../tests/support/client.ts';
import { addPerson, signedIn } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';

const DAY_MS = 86_400_000;
/** What the computer's clock is set to, and what both screens say of it. */
const CLOCKS = [
  ['1970', () => Date.parse('1970-01-01T00:10:00Z') - Date.now(), /^Clock is \d{2} years slow$/],
  ['2000', () => Date.parse('2000-01-01T00:10:00Z') - Date.now(), /^Clock is \d{2} years slow$/],
  ['26 days behind', () => -26 * DAY_MS, /^Clock is 26 days slow$/],
  ['26 days ahead', () => 26 * DAY_MS, /^Clock is 26 days fast$/],
  ['2099', () => Date.parse('2099-12-31T00:00:00Z') - Date.now(), /^Clock is \d{2} years fast$/],
  ['23 minutes behind', () => -23 * 60_000, /^Clock is 23 min slow$/],
] as const;

let server: TestServer;
let floor: FloorFixture;
let folder: string;
let office: Client;
let network: FaultProxy;
const running: StationProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: CLOCKS.length, labelsPerOrder: 3 });
  await sql`update labels set state = 'label_printed', printed_at = now(), times_printed = 1, last_print_no = 1`.execute(
    server.services.databases.platform,
  );
  folder = await mkdtemp(join(tmpdir(), 'selvedge-clocks-'));
  await addPerson(server, 'office@example.test', { factory: true });
  office = await signedIn(server, 'office@example.test');
  network = await faultProxy(server.origin, chanceOf(1));
  network.calm();
});
afterEach(async () => {
  network.setDown(false);
  await Promise.all(running.splice(0).map((station) => station.stop()));
});
afterAll(async () => {
  await network.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A start of the same station, with a clock that is off by so much. */
async function start(name: string, clockSkewMs: number, pair?: string): Promise<StationProcess> {
  const station = await StationProcess.start({
    server: network.origin,
    data: join(folder, name),
    syncSeconds: 0.2,
    virtual: true,
    clockSkewMs: Math.round(clockSkewMs),
    ...(pair === undefined ? {} : { pair }),
  });
  running.push(station);
  const [person] = floor.staff;
  const isIn = station.screen.until((state) => state.staff !== null);
  await station.request(virtualRequests.badge, { code: person?.badge ?? '' });
  await isIn;
  return station;
}

async function stop(station: StationProcess): Promise<void> {
  running.splice(running.indexOf(station), 1);
  await station.stop();
}

async function pick(station: StationProcess, label: FloorFixture['labels'][number]): Promise<void> {
  await station.request(scanningRequests.setWork, { work: 'pick' });
  await station.request(scanningRequests.scan, { text: label.pickFace, source: 'keyboard' });
  const answer = await station.request(scanningRequests.scan, { text: label.barcode, source: 'keyboard' });
  expect(answer).toMatchObject({ tone: 'done', headline: 'Picked' });
}

const isSynced = ({ connection, queueDepth }: StationState) => connection === 'online' && queueDepth === 0;
const saysOf = (offsetMs: number | null) =>
  offsetMs === null ? null : (clockWords(offsetMs)?.title ?? null);
const officeSays = async (name: string) => {
  const { stations } = await office.call(listStations, {});
  return saysOf(stations.find((station) => station.name === name)?.clockOffsetMs ?? null);
};

describe('a station whose clock is wrong', () => {
  test.each(CLOCKS)(
    '%s: it syncs, both screens say so, and it syncs when the clock is put right',
    async (name, skewMs, words) => {
      const labels = floor.labels.slice(
        CLOCKS.findIndex(([each]) => each === name) * 3,
        CLOCKS.findIndex(([each]) => each === name) * 3 + 3,
      );
      const [first, second, third] = labels;
      if (!first || !second || !third) throw new RangeError('The floor has too few labels');
      const { pairingCode } = await server.services.databases.platform
        .transaction()
        .execute((tx) => addStation(tx, { name, createdBy: null }));

      const wrong = await start(name, skewMs(), pairingCode);
      await wrong.screen.until((state) => state.connection === 'online' && state.counts.pick > 0);
      await pick(wrong, first);
      await wrong.screen.until(isSynced);
      const told = await wrong.screen.until(({ clockOffsetMs }) => clockOffsetMs !== null);
      expect(saysOf(told.clockOffsetMs)).toMatch(words);
      await expect.poll(() => officeSays(name)).toMatch(words);

      // Scanned by the wrong clock without the network, sent by the right one.
      network.setDown(true);
      await wrong.screen.until(({ connection }) => connection === 'offline');
      await pick(wrong, second);
      await stop(wrong);
      const right = await start(name, 0);
      network.setDown(false);
      await pick(right, third);
      await right.request(connectionRequests.sync, {});
      const after = await right.screen.until(isSynced);
      expect(saysOf(after.clockOffsetMs)).toBeNull();
      await expect.poll(() => officeSays(name)).toBeNull();

      const { rows } = await sql<{ kind: string; isRecent: boolean }>`
      select kind, at between now() - interval '27 days' and now() as is_recent from label_events
      where label_id = any(${labels.map(({ id }) => id)}::uuid[])`.execute(
        server.services.databases.platform,
      );
      expect(rows).toEqual(Array.from({ length: 3 }, () => ({ kind: 'pick', isRecent: true })));
    },
  );
});

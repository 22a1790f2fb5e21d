import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { labelsRequests } from '../../shared/features/factory/labels/labels.ts';
import { virtualRequests } from '../../shared/features/factory/stations/stations.ts';
import { chanceOf } from '../../tests/simulation/chance.ts';
import { type FaultProxy, faultProxy } from '../../tests/simulation/fault-proxy.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { printersOf, StationProcess } from '../../tests/simulation/station-process.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';

interface Site {
  readonly station: StationProcess;
  readonly network: FaultProxy;
}

let server: TestServer;
let floor: FloorFixture;
let folder: string;
let sites: readonly [Site, Site];
const open: Site[] = [];

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 40, labelsPerOrder: 2 });
  folder = await mkdtemp(join(tmpdir(), 'selvedge-claims-'));
});
beforeEach(async ({ task }) => {
  sites = [await openSite(`${task.name} A`, 0), await openSite(`${task.name} B`, 1)];
});
afterEach(async () => {
  for (const { station, network } of open.splice(0)) {
    await station.stop();
    await network.close();
  }
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function openSite(name: string, person: number, syncSeconds = 0.2): Promise<Site> {
  const network = await faultProxy(server.origin, chanceOf(1));
  network.calm();
  const { pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name: name.slice(-40), createdBy: null }));
  const station = await StationProcess.start({
    server: network.origin,
    data: join(folder, name.replaceAll(/\W/g, '-')),
    pair: pairingCode,
    virtual: true,
    syncSeconds,
  });
  open.push({ station, network });
  await station.screen.until(({ connection, counts }) => connection === 'online' && counts.print > 0);
  await station.request(virtualRequests.badge, { code: floor.staff[person]?.badge ?? '' });
  await station.screen.until(({ staff }) => staff !== null);
  return { station, network };
}

/** The codes of the papers that came out of a station's printer. */
async function papersOf({ station }: Site): Promise<string[]> {
  const { labels } = await station.request(virtualRequests.printer, {});
  return labels.map(({ zpl }) => floor.labels.find(({ code }) => zpl.includes(code))?.code ?? 'unknown');
}

const printedAll = ({ station }: Site) =>
  station.screen.until(
    (state) => state.queueDepth === 0 && printersOf(state).every(({ waiting }) => waiting === 0),
  );

describe('two stations', () => {
  test('that press “Print next 10” at once print twenty different labels', async () => {
    const [a, b] = sites;
    const answers = await Promise.all(
      sites.map(({ station }) => station.request(labelsRequests.printNext, { count: 10 })),
    );
    expect(answers).toMatchObject([
      { queued: 10, refused: [] },
      { queued: 10, refused: [] },
    ]);
    await Promise.all(sites.map(printedAll));
    const papers = [...(await papersOf(a)), ...(await papersOf(b))];
    expect(papers).toHaveLength(20);
    expect(new Set(papers).size).toBe(20);
  });

  test('that ask for the same labels print each once, and the second one learns who has them', async () => {
    const [a, b] = sites;
    await a.station.request(virtualRequests.printer, { condition: 'out-of-labels' });
    const labelIds = floor.labels.slice(-5).map(({ id }) => id);
    expect(await a.station.request(labelsRequests.print, { labelIds })).toEqual({ queued: 5, refused: [] });
    const second = await b.station.request(labelsRequests.print, { labelIds });
    expect(second.queued).toBe(0);
    expect(second.refused).toHaveLength(5);
    expect(second.refused[0]?.words).toMatch(/Another station is printing it\. It’s at .*A\./);
    await a.station.request(virtualRequests.printer, { condition: 'ready' });
    await printedAll(a);
    expect([(await papersOf(a)).length, (await papersOf(b)).length]).toEqual([5, 0]);
  });

  test('never print what a third one has printed and hasn’t synced yet', async () => {
    const [a] = sites;
    const slow = await openSite('Rarely synced', 2, 600);
    await slow.station.request(labelsRequests.printNext, { count: 3 });
    await slow.station.screen.until((state) => printersOf(state).every(({ waiting }) => waiting === 0));
    const labelIds = floor.labels.slice(-6, -5).map(({ id }) => id);
    await slow.station.request(labelsRequests.print, { labelIds });
    expect(await a.station.request(labelsRequests.printNext, { count: 3 })).toMatchObject({
      queued: 3,
      refused: [],
    });
    await printedAll(a);
    const papers = [...(await papersOf(slow)).slice(0, 3), ...(await papersOf(a))];
    expect(papers).toHaveLength(6);
    expect(new Set(papers).size).toBe(6);
  });
});

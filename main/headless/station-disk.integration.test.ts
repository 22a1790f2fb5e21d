import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { labelsRequests } from '../../shared/features/factory/labels/labels.ts';
import { formatCommand } from '../../shared/features/factory/scans/scans.ts';
import { scanningRequests, virtualRequests } from '../../shared/features/factory/stations/stations.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { canMount, filled, onDisk, readOnly } from '../../tests/simulation/own-mounts.ts';
import { StationProcess } from '../../tests/simulation/station-process.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';

/** Nothing answers there: what a station records stays on it. */
const nowhere = 'http://127.0.0.1:9';

let server: TestServer;
let floor: FloorFixture;
let folder: string;
const running: StationProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 8, labelsPerOrder: 2 });
  folder = await mkdtemp(join(tmpdir(), 'selvedge-disk-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((station) => station.stop()));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

type Settings = Record<string, string | number | true>;
const settingsOf = (data: string, more: Settings = {}): Settings => ({
  server: server.origin,
  data,
  syncSeconds: 0.2,
  virtual: true,
  ...more,
});

async function start(data: string, more: Settings = {}, behind: string[] = []): Promise<StationProcess> {
  const station = await StationProcess.start(settingsOf(data, more), behind);
  running.push(station);
  return station;
}

async function logIn(station: StationProcess): Promise<void> {
  await station.request(virtualRequests.badge, { code: floor.staff[0]?.badge ?? '' });
  await station.screen.until(({ staff }) => staff !== null);
}

const scan = (station: StationProcess, text: string) =>
  station.request(scanningRequests.scan, { text, source: 'keyboard' });

type Label = FloorFixture['labels'][number];

async function pick(station: StationProcess, { pickFace, barcode }: Label) {
  await scan(station, pickFace);
  return scan(station, barcode);
}

/** A folder with printed labels, of which the first `unsent` are picked and not sent. */
async function folderWith(
  name: string,
  { from, unsent }: { from: number; unsent: number },
): Promise<{ data: string; id: string; labels: readonly Label[] }> {
  const data = join(folder, name);
  const labels = floor.labels.slice(from, from + 4);
  const { id, pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name, createdBy: null }));
  const online = await start(data, { pair: pairingCode });
  await online.screen.until(({ connection, counts }) => connection === 'online' && counts.print > 0);
  await logIn(online);
  const before = (await online.request(scanningRequests.state, {})).counts.pick;
  await online.request(labelsRequests.print, { labelIds: labels.map((label) => label.id) });
  await online.screen.until(({ counts, queueDepth }) => counts.pick === before + 4 && queueDepth === 0);
  await online.stop();
  const away = await start(data, { server: nowhere });
  await logIn(away);
  await away.request(scanningRequests.setWork, { work: 'pick' });
  for (const label of labels.slice(0, unsent))
    expect(await pick(away, label)).toMatchObject({ headline: 'Picked' });
  await away.stop();
  return { data, id, labels };
}

async function picked(id: string): Promise<number> {
  const rows = await server.services.databases.platform
    .selectFrom('stationOperations')
    .select('id')
    .where('stationId', '=', id)
    .where('kind', '=', 'pick')
    .execute();
  return rows.length;
}

/** The station starts again in the folder and sends what it had. */
async function sendsAll({ data, id }: { data: string; id: string }, count: number): Promise<void> {
  const again = await start(data);
  await again.screen.until(({ connection, queueDepth }) => connection === 'online' && queueDepth === 0);
  expect(await picked(id)).toBe(count);
}

describe.runIf(canMount)('a station whose disk', () => {
  test('is read-only says which file it can’t write and that unsent scans are safe', async () => {
    const given = await folderWith('Read only', { from: 0, unsent: 2 });
    const { data } = given;
    const sentence = (path: string) =>
      `Can’t save: Selvedge can’t write to ${path}. 2 unsent scans are safe. Give this user write access, then start again.\n`;
    expect(await StationProcess.refused(settingsOf(data), readOnly(data))).toEqual({
      code: 2,
      words: sentence(data),
    });
    for (const name of ['station.sqlite', 'station.lock.sqlite']) {
      const file = join(data, name);
      expect(await StationProcess.refused(settingsOf(data), readOnly(file))).toEqual({
        code: 2,
        words: sentence(file),
      });
    }
    await sendsAll(given, 2);
  });

  test('has no space for a start says so, and that unsent scans are safe', async () => {
    const given = await folderWith('No space', { from: 4, unsent: 1 });
    const { data } = given;
    expect(await StationProcess.refused(settingsOf(data), onDisk(data, '4m', filled(data)))).toEqual({
      code: 2,
      words:
        'Disk full: Selvedge can’t start without space. 1 unsent scan is safe. Free 100 MB, then start again.\n',
    });
    await sendsAll(given, 1);
  });

  test('is new and full is told apart from one without write access', async () => {
    const data = await mkdtemp(join(folder, 'new-'));
    const { code, words } = await StationProcess.refused(settingsOf(data), onDisk(data, '64k', filled(data)));
    expect([code, words]).toEqual([
      2,
      'Disk full: Selvedge can’t start without space. Free 100 MB, then start again.\n',
    ]);
  });

  test('fills up during work refuses scans with a message, keeps what it had and carries on with space', async () => {
    const given = await folderWith('Fills up', { from: 8, unsent: 1 });
    const { data, labels } = given;
    const station = await start(data, { server: nowhere }, onDisk(data, '4m'));
    await logIn(station);
    await station.request(scanningRequests.setWork, { work: 'pick' });
    const filler = station.seen(join(data, 'filler'));
    await writeFile(filler, Buffer.alloc(8_000_000)).catch(() => undefined);
    const [, second, third] = labels;
    if (!second || !third) throw new RangeError('The floor has too few labels');
    expect(await pick(station, second)).toMatchObject({
      refusal: { code: 'disk-full', words: expect.stringContaining('Free some space') },
    });
    // A change of place says the same, by the button and by the command card, and people are there all the same.
    await expect(station.request(scanningRequests.setWork, { work: 'sort' })).rejects.toMatchObject({
      code: 'disk-full',
      message: expect.stringContaining('Free some space'),
    });
    expect(await scan(station, formatCommand('pack'))).toMatchObject({ refusal: { code: 'disk-full' } });
    await station.request(scanningRequests.setWork, { work: 'pick' }).catch(() => undefined);
    const full = await station.request(scanningRequests.state, {});
    expect([full.diskFull, full.queueDepth, full.work]).toEqual([true, 1, 'pick']);
    await rm(filler);
    expect(await pick(station, second)).toMatchObject({ headline: 'Picked' });
    expect(await pick(station, third)).toMatchObject({ headline: 'Picked' });
    const after = await station.request(scanningRequests.state, {});
    expect([after.diskFull, after.queueDepth]).toEqual([false, 3]);
    expect(JSON.parse(readFileSync(station.seen(join(data, 'identity.json')), 'utf8'))).toMatchObject({
      stationId: given.id,
    });
    await station.stop();
    expect(station.complaints.join('\n')).not.toContain('    at ');
  });
});

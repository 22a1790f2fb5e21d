import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addStation, renewPairing } from '../../server/features/factory/stations/pairing.ts';
import { readStatePart } from '../../shared/contract/station-request.ts';
import { labelsRequests } from '../../shared/features/factory/labels/labels.ts';
import {
  attentionRequests,
  recordsRequests,
  recordsState,
  type StationState,
  scanningRequests,
  virtualRequests,
} from '../../shared/features/factory/stations/stations.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { StationProcess } from '../../tests/simulation/station-process.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';

let server: TestServer;
let floor: FloorFixture;
let root: string;
const running: StationProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 8, labelsPerOrder: 2 });
  root = await mkdtemp(join(tmpdir(), 'selvedge-folder-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((station) => station.stop()));
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

const settingsOf = (name: string) => ({
  server: server.origin,
  data: join(root, name),
  syncSeconds: 0.2,
  virtual: true as const,
});

async function start(
  name: string,
  settings: Record<string, string | number | true> = {},
): Promise<StationProcess> {
  const station = await StationProcess.start({ ...settingsOf(name), ...settings });
  running.push(station);
  return station;
}

async function paired(name: string): Promise<{ id: string; station: StationProcess }> {
  const { id, pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name, createdBy: null }));
  const station = await start(name, { pair: pairingCode });
  await station.screen.until(({ connection, counts }) => connection === 'online' && counts.print > 0);
  return { id, station };
}

async function logIn(station: StationProcess): Promise<void> {
  await station.request(virtualRequests.badge, { code: floor.staff[0]?.badge ?? '' });
  await station.screen.until(({ staff }) => staff !== null);
}

const recordsOf = (state: StationState) => readStatePart(recordsState, state.parts);

describe('the data folder of a station', () => {
  test('is open for one station at a time, and the second says which one has it', async () => {
    const { station } = await paired('Labels 1');
    const second = await StationProcess.refused(settingsOf('Labels 1'));
    expect(second.code).toBe(2);
    expect(second.words).toMatch(
      /^Labels 1 is already running on this computer since \d{1,2}:\d{2}[ap]m \(http:\/\/127\.0\.0\.1:\d+\)\. Close it, or use another folder: --data DIR\.\n$/,
    );
    await station.kill();
    await start('Labels 1');
  });

  test('isn’t opened by a start whose port is taken: no label on its way is doubted', async () => {
    const { station } = await paired('Port');
    const port = new URL(station.origin).port;
    await logIn(station);
    const printed = floor.labels.slice(0, 4).map(({ id }) => id);
    await station.request(virtualRequests.printer, { condition: 'out-of-labels' });
    await station.request(labelsRequests.print, { labelIds: printed });
    for (let again = 0; again < 3; again += 1)
      expect((await StationProcess.refused({ ...settingsOf('Port'), port })).code).toBe(2);
    await station.request(virtualRequests.printer, { condition: 'ready' });
    await station.screen.until(({ counts }) => counts.pick >= printed.length);
    expect((await station.request(attentionRequests.list, {})).items).toEqual([]);
    const { labels } = await station.request(virtualRequests.printer, {});
    expect(labels).toHaveLength(printed.length);
  });

  test('without its database waits for the server, then carries on as the same station', async () => {
    const { id, station } = await paired('Lost');
    await logIn(station);
    await station.request(virtualRequests.printer, { condition: 'out-of-labels' });
    await expect(station.request(labelsRequests.testPrint, { printer: 'Virtual printer' })).rejects.toThrow(
      /out of labels/,
    );
    const [label] = floor.labels.slice(6);
    await station.request(labelsRequests.print, { labelIds: [label?.id ?? ''] });
    await expect
      .poll(async () => {
        const rows = await server.services.databases.platform
          .selectFrom('printIntents')
          .select('state')
          .where('stationId', '=', id)
          .execute();
        return rows;
      })
      .toEqual([{ state: 'queued' }]);
    await station.stop();
    for (const file of ['station.sqlite', 'station.sqlite-wal', 'station.sqlite-shm'])
      await rm(join(root, 'Lost', file), { force: true });

    const away = await start('Lost', { server: 'http://127.0.0.1:9' });
    const waiting = await away.request(scanningRequests.state, {});
    expect(recordsOf(waiting)).toMatchObject({ kind: 'waiting', words: expect.stringContaining('are gone') });
    expect(
      await away.request(scanningRequests.scan, { text: label?.code ?? '', source: 'keyboard' }),
    ).toMatchObject({ refusal: { code: 'server-needed' } });
    await away.stop();

    const again = await start('Lost');
    const back = await again.screen.until(
      ({ connection, counts }) => connection === 'online' && counts.print > 0,
    );
    expect(back.stationName).toBe('Lost');
    expect(recordsOf(back)).toMatchObject({ kind: 'missing' });
    await again.request(recordsRequests.acknowledge, {});
    await logIn(again);
    // The label was waiting when the records went: it may be on paper, and a scan of it says so.
    expect((await again.request(attentionRequests.list, {})).items).toMatchObject([
      { refusal: { code: 'label-in-doubt' }, label: { id: label?.id } },
    ]);
    await again.request(scanningRequests.setWork, { work: 'print' });
    const seen = await again.request(scanningRequests.scan, { text: label?.code ?? '', source: 'keyboard' });
    expect(seen.label).toMatchObject({ state: 'label_printed', timesPrinted: 1 });
    const done = await again.screen.until(({ queueDepth }) => queueDepth === 0);
    expect([done.attention, recordsOf(done)]).toEqual([0, null]);
  });

  test('whose token no longer counts can be paired with a code from the command line', async () => {
    const { id, station } = await paired('Token');
    await station.stop();
    await truncate(join(root, 'Token', 'station.sqlite'), 0);
    await writeFile(join(root, 'Token', 'server-token'), 'a token that the server never gave\n');
    const unpaired = await start('Token');
    await unpaired.screen.until(({ connection }) => connection === 'unpaired');
    await unpaired.stop();
    await writeFile(join(root, 'Token', 'server-token'), 'a token that the server never gave\n');
    const { pairingCode } = await server.services.databases.platform
      .transaction()
      .execute((tx) => renewPairing(tx, id));
    const again = await start('Token', { pair: pairingCode });
    const state = await again.screen.until(({ connection }) => connection === 'online');
    expect(state.stationName).toBe('Token');
  });

  test('with a damaged database starts with what could be saved, and puts a copy aside', async () => {
    const { station } = await paired('Damaged');
    await station.stop();
    const path = join(root, 'Damaged', 'station.sqlite');
    await truncate(path, Math.floor((await readFile(path)).length / 2));
    const again = await start('Damaged');
    const state = await again.screen.until(
      ({ connection, counts }) => connection === 'online' && counts.print > 0,
    );
    expect(recordsOf(state)).toMatchObject({
      kind: 'damaged',
      words: 'Every scan had been sent. We put a copy aside.',
    });
    expect(again.complaints.join('\n')).not.toContain('    at ');
  });

  test('that can’t be written to is named in one line', async () => {
    const file = join(root, 'a file');
    await writeFile(file, '');
    const data = join(file, 'data');
    expect(await StationProcess.refused({ ...settingsOf('Read only'), data })).toEqual({
      code: 2,
      words: `Can’t save: Selvedge can’t write to ${data}. Give this user write access, then start again.\n`,
    });
  });
});

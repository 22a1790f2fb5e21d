import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as ask, createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { readStatePart } from '../../shared/contract/station-request.ts';
import { labelsRequests } from '../../shared/features/factory/labels/labels.ts';
import {
  connectionRequests,
  recordsRequests,
  recordsState,
  type StationState,
  scanningRequests,
  virtualRequests,
} from '../../shared/features/factory/stations/stations.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { StationProcess } from '../../tests/simulation/station-process.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';
import { machineHash } from '../station/data/identity.ts';

let server: TestServer;
let floor: FloorFixture;
let root: string;
const running: StationProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 6, labelsPerOrder: 2 });
  root = await mkdtemp(join(tmpdir(), 'selvedge-copied-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((station) => station.stop()));
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

const platform = () => server.services.databases.platform;
const newCode = (name: string) =>
  platform()
    .transaction()
    .execute((tx) => addStation(tx, { name, createdBy: null }));

async function start(name: string, more: Record<string, string | number | true> = {}) {
  const station = await StationProcess.start({
    server: server.origin,
    data: join(root, name),
    syncSeconds: 0.2,
    virtual: true,
    ...more,
  });
  running.push(station);
  return station;
}

async function logIn(station: StationProcess): Promise<void> {
  await station.request(virtualRequests.badge, { code: floor.staff[0]?.badge ?? '' });
  await station.screen.until(({ staff }) => staff !== null);
}

function portOf(network: Server): number {
  const address = network.address();
  if (address === null || typeof address === 'string') throw new Error('It doesn’t listen');
  return address.port;
}

/** The server takes two processes for copies only after each has come back eight times; a busy machine takes its time. */
const COUNTS_RETURNS_MS = 180_000;

const recordsOf = ({ parts }: StationState) => readStatePart(recordsState, parts);
/** A server that no one reaches. */
const NOWHERE = 'http://127.0.0.1:9';

const isCopied = (state: StationState) => recordsOf(state)?.kind === 'copied';
const isWorking = (state: StationState) => state.connection === 'online' && !isCopied(state);

function labelAt(place: number): FloorFixture['labels'][number] {
  const label = floor.labels[place];
  if (!label) throw new RangeError('The floor has no such label');
  return label;
}

async function pick(station: StationProcess, place: number) {
  const scan = (text: string) => station.request(scanningRequests.scan, { text, source: 'keyboard' });
  await scan(labelAt(place).pickFace);
  return scan(labelAt(place).barcode);
}

/** A paired workstation's folder with two labels printed and the first of them picked and not sent. */
async function folderWithUnsentPick(name: string, first: number): Promise<string> {
  const { id, pairingCode } = await newCode(name);
  const online = await start(name, { pair: pairingCode });
  await online.screen.until(({ connection, counts }) => connection === 'online' && counts.print > 0);
  await logIn(online);
  await online.request(labelsRequests.print, { labelIds: [labelAt(first).id, labelAt(first + 1).id] });
  await online.screen.until(({ counts, queueDepth }) => counts.pick >= 2 && queueDepth === 0);
  await online.stop();
  const away = await start(name, { server: 'http://127.0.0.1:9' });
  await logIn(away);
  await away.request(scanningRequests.setWork, { work: 'pick' });
  expect(await pick(away, first)).toMatchObject({ headline: 'Picked' });
  await away.stop();
  return id;
}

const picksOf = (labelId: string) =>
  platform()
    .selectFrom('stationOperations')
    .select('stationId')
    .where('labelId', '=', labelId)
    .where('kind', '=', 'pick')
    .execute();

describe('a copied data folder', () => {
  test('doesn’t scan or print until someone says that it is the real one, and the other loses its access', async () => {
    const id = await folderWithUnsentPick('Labels 1', 0);
    await cp(join(root, 'Labels 1'), join(root, 'Copy'), { recursive: true });
    const first = await start('Labels 1');
    const copy = await start('Copy');
    await copy.screen.until((state) => state.connection === 'online' && isCopied(state));
    await logIn(copy);
    expect(await pick(copy, 1)).toMatchObject({
      refusal: { code: 'copied-station', fix: { words: 'Say which one is the real one' } },
    });
    await expect(copy.request(labelsRequests.print, { labelIds: [labelAt(8).id] })).rejects.toThrow(
      'This station also runs on another computer. Say which one is the real one.',
    );

    await copy.request(recordsRequests.acknowledge, {});
    await copy.screen.until(isWorking);
    await first.screen.until(({ connection }) => connection === 'revoked');
    await logIn(first);
    await first.request(scanningRequests.setWork, { work: 'pick' });
    expect(await pick(copy, 1)).toMatchObject({ headline: 'Picked' });
    await copy.screen.until(({ queueDepth }) => queueDepth === 0);
    expect(await picksOf(labelAt(0).id)).toEqual([{ stationId: id }]);
    expect(await picksOf(labelAt(1).id)).toEqual([{ stationId: id }]);
  });

  test(
    'on a copied disk is noticed at both, and what the other one scanned is sent once it is paired as new',
    async () => {
      const id = await folderWithUnsentPick('Labels 2', 4);
      const twin = join(root, 'Twin');
      await cp(join(root, 'Labels 2'), twin, { recursive: true });
      // As if computer and folder were the same: what a disk image looks like.
      const identity: object = JSON.parse(await readFile(join(twin, 'identity.json'), 'utf8'));
      await writeFile(
        join(twin, 'identity.json'),
        JSON.stringify({ ...identity, machine: machineHash(twin) }),
      );
      const other = await start('Twin', { server: 'http://127.0.0.1:9' });
      await logIn(other);
      expect(await pick(other, 5)).toMatchObject({ headline: 'Picked' });
      await other.stop();

      const [first, second] = [await start('Labels 2'), await start('Twin')];
      await Promise.all([first.screen.until(isCopied), second.screen.until(isCopied)]);
      await first.request(recordsRequests.acknowledge, {});
      await second.screen.until(({ connection }) => connection === 'revoked');
      await first.screen.until(isWorking);
      await expect(second.request(recordsRequests.acknowledge, {})).rejects.toThrow(
        'Someone chose the other computer. Pair this one as new.',
      );
      await second.request(recordsRequests.startAnew, {});
      const { pairingCode } = await newCode('Labels 3');
      await second.request(connectionRequests.pair, { pairingCode });
      await second.screen.until((state) => isWorking(state) && state.queueDepth === 0);
      expect(await picksOf(labelAt(4).id)).toEqual([{ stationId: id }]);
      expect(await picksOf(labelAt(5).id)).toHaveLength(1);
    },
    COUNTS_RETURNS_MS,
  );

  test('keeps its access where the answer to the choice gets lost', async () => {
    const { pairingCode } = await newCode('Lost answer');
    const first = await start('Lost answer', { pair: pairingCode });
    await first.screen.until(({ connection }) => connection === 'online');
    await first.stop();
    await cp(join(root, 'Lost answer'), join(root, 'Moved'), { recursive: true });
    const network = createServer((request, response) => {
      const { hostname, port } = new URL(server.origin);
      const { method, headers, url: path } = request;
      const upstream = ask({ hostname, port, method, headers, path }, (answer) => {
        if (request.url?.includes('/self/keep/')) return void request.socket.destroy();
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      upstream.on('error', () => request.socket.destroy());
      request.pipe(upstream);
    });
    await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
    try {
      const moved = await start('Moved', { server: `http://127.0.0.1:${portOf(network)}` });
      await moved.screen.until((state) => state.connection === 'online' && isCopied(state));
      await expect(moved.request(recordsRequests.acknowledge, {})).rejects.toThrow(
        'We can’t reach the server. Check the network.',
      );
      await moved.stop();
    } finally {
      network.closeAllConnections();
      network.close();
    }
    const again = await start('Moved');
    await again.screen.until(({ connection }) => connection === 'online');
    await again.request(recordsRequests.acknowledge, {});
    await again.screen.until(isWorking);
  });

  test('without the network is chosen with a badge: scans count, labels wait, and the server decides', async () => {
    const id = await folderWithUnsentPick('Labels 4', 6);
    await cp(join(root, 'Labels 4'), join(root, 'Away'), { recursive: true });
    const away = await start('Away', { server: NOWHERE });
    await away.screen.until(isCopied);
    await expect(away.request(recordsRequests.acknowledge, {})).rejects.toThrow(
      'We can’t reach the server. Check the network. Or tap your badge and choose again.',
    );
    await logIn(away);
    expect(await pick(away, 7)).toMatchObject({ refusal: { code: 'copied-station' } });
    await away.request(recordsRequests.acknowledge, {});
    const kept = await away.screen.until((state) => recordsOf(state)?.kind === 'kept');
    expect(recordsOf(kept)?.words).toBe(floor.staff[0]?.name);
    await away.request(scanningRequests.setWork, { work: 'pick' });
    expect(await pick(away, 7)).toMatchObject({ headline: 'Picked' });
    await expect(away.request(labelsRequests.print, { labelIds: [labelAt(8).id] })).rejects.toThrow(
      'Labels print once the network is back',
    );
    await away.kill();

    const online = await start('Away');
    await online.screen.until((state) => isWorking(state) && state.queueDepth === 0);
    expect(recordsOf(await online.request(scanningRequests.state, {}))).toBeNull();
    expect(await picksOf(labelAt(6).id)).toEqual([{ stationId: id }]);
    expect(await picksOf(labelAt(7).id)).toEqual([{ stationId: id }]);
    const first = await start('Labels 4');
    await first.screen.until(({ connection }) => connection === 'revoked');
  });

  test('that both chose without the network goes to the first that reaches the server, and no scan is lost', async () => {
    await folderWithUnsentPick('Labels 5', 10);
    for (const name of ['East', 'West']) {
      await cp(join(root, 'Labels 5'), join(root, name), { recursive: true });
      const away = await start(name, { server: NOWHERE });
      await away.screen.until(isCopied);
      await logIn(away);
      await away.request(recordsRequests.acknowledge, {});
      await away.request(scanningRequests.setWork, { work: 'pick' });
      expect(await pick(away, 11)).toMatchObject({ headline: 'Picked' });
      await away.stop();
    }
    const east = await start('East');
    await east.screen.until((state) => isWorking(state) && state.queueDepth === 0);
    const west = await start('West');
    const lost = await west.screen.until(({ connection }) => connection === 'revoked');
    expect(recordsOf(lost)?.kind).toBe('kept');
    expect(lost.queueDepth).toBeGreaterThan(0);
    const anew = await west.request(recordsRequests.startAnew, {});
    expect(anew).toMatchObject({ connection: 'unpaired', queueDepth: lost.queueDepth });
    expect(recordsOf(anew)).toBeNull();
    const { pairingCode } = await newCode('Labels 6');
    await west.request(connectionRequests.pair, { pairingCode });
    const told = await west.screen.until((state) => isWorking(state) && state.attention > 0);
    expect(told.attention).toBe(1);
    expect(await picksOf(labelAt(10).id)).toHaveLength(1);
  });

  test('is not what a station is that starts again and again', async () => {
    const { pairingCode } = await newCode('Restarted');
    await start('Restarted', { pair: pairingCode });
    for (let again = 0; again < 4; again += 1) {
      await running.pop()?.kill();
      const station = await start('Restarted');
      expect(isCopied(await station.screen.until(({ connection }) => connection === 'online'))).toBe(false);
    }
  });
});

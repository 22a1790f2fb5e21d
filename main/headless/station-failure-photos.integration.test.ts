import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { readStatePart } from '../../shared/contract/station-request.ts';
import {
  failurePhotoRequests,
  failurePhotoState,
} from '../../shared/features/factory/failure-photos/failure-photos.requests.ts';
import { findLabelStories } from '../../shared/features/factory/printing/printing.ts';
import { formatCommand } from '../../shared/features/factory/scans/scans.ts';
import {
  attentionRequests,
  correctionsRequests,
  type StationState,
  scanningRequests,
  virtualRequests,
} from '../../shared/features/factory/stations/stations.ts';
import { chanceOf } from '../../tests/simulation/chance.ts';
import { type FaultProxy, faultProxy } from '../../tests/simulation/fault-proxy.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { StationProcess } from '../../tests/simulation/station-process.ts';
import { addFactory, type Factory } from '../../tests/support/factory.ts';
import { addPerson, signedIn } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';

let server: TestServer;
let floor: FloorFixture;
let factory: Factory;
let network: FaultProxy;
let folder: string;
const running: StationProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 1, labelsPerOrder: 1 });
  factory = await addFactory(server);
  network = await faultProxy(server.origin, chanceOf(1));
  network.calm();
  await addPerson(server, 'photos@example.test', { factory: true });
  folder = await mkdtemp(join(tmpdir(), 'selvedge-photos-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((station) => station.stop()));
});
afterAll(async () => {
  await network.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(name: string, pair?: string): Promise<StationProcess> {
  const station = await StationProcess.start({
    server: network.origin,
    data: join(folder, name),
    syncSeconds: 0.2,
    virtual: true,
    ...(pair === undefined ? {} : { pair }),
  });
  running.push(station);
  await station.request(virtualRequests.badge, { code: floor.staff[0]?.badge ?? '' });
  await station.screen.until(({ staff }) => staff !== null);
  return station;
}

async function paired(name: string): Promise<StationProcess> {
  const { pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name, createdBy: null }));
  const station = await start(name, pairingCode);
  await station.request(scanningRequests.setWork, { work: 'check' });
  return station;
}

const scan = (station: StationProcess, text: string) =>
  station.request(scanningRequests.scan, { text, source: 'barcode' });
const photosOf = (state: StationState) => readStatePart(failurePhotoState, state.parts);

/** A printed garment whose label this station knows. */
async function printedCode(station: StationProcess): Promise<string> {
  const order = await factory.order({ quantity: 1 });
  await server.services.databases.platform
    .updateTable('labels')
    .set({ pickedAt: new Date() })
    .where('orderId', '=', order.id)
    .execute();
  await factory.labels(order.id, 'printed_on');
  const [code = ''] = order.labelCodes;
  await expect
    .poll(async () => (await scan(station, code)).headline, { timeout: 10_000, interval: 1_100 })
    .toBe('Check 5 points');
  return code;
}

/** Fails the garment at hand by command cards, as a person without a touchscreen does. */
async function failByCards(station: StationProcess): Promise<string> {
  await scan(station, formatCommand('misprint'));
  expect(await scan(station, formatCommand('reason-1'))).toMatchObject({ headline: 'Spoiled' });
  const { failure } = photosOf(await station.screen.until((state) => photosOf(state).failure !== null));
  return failure?.spoilId ?? '';
}

const picture = (red = 200) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .webp()
    .toBuffer();
const keep = async (station: StationProcess, spoilId: string, bytes?: Buffer) =>
  station.request(failurePhotoRequests.keep, {
    spoilId,
    mediaType: 'image/webp',
    base64: (bytes ?? (await picture())).toString('base64'),
  });
const failuresOf = async (code: string) => {
  const office = await signedIn(server, 'photos@example.test');
  const { labels } = await office.call(findLabelStories, { params: { code } });
  return labels[0]?.failures ?? [];
};

test('a photo taken without the network reaches the office once it’s back, through a kill', async () => {
  const station = await paired('Offline');
  const code = await printedCode(station);
  network.setDown(true);
  await station.screen.until(({ connection }) => connection === 'offline');
  const spoilId = await failByCards(station);
  expect(await scan(station, formatCommand('photo'))).toMatchObject({
    headline: 'Take a photo',
    opens: 'camera',
  });
  expect(await keep(station, spoilId)).toMatchObject({ headline: 'Photo saved', tone: 'done' });
  await keep(station, spoilId, await picture(10));
  const waiting = await station.screen.until((state) => photosOf(state).failure?.photo === 'waiting');
  expect(photosOf(waiting)).toMatchObject({ unsent: 1, isFull: false });
  await station.kill();

  const again = await start('Offline');
  expect(photosOf(await again.request(scanningRequests.state, {})).unsent).toBe(1);
  network.setDown(false);
  await again.screen.until((state) => photosOf(state).unsent === 0 && state.queueDepth === 0);
  expect(await failuresOf(code)).toMatchObject([
    { id: spoilId, place: 'check', reason: 'banding', photo: { width: 640, height: 480 } },
  ]);
});

test('a photo that the server won’t take is told, and the next one is sent', async () => {
  const station = await paired('Refused');
  const first = await printedCode(station);
  const refused = await failByCards(station);
  await keep(station, refused, Buffer.from('this is no picture'));
  const stopped = await station.screen.until(({ attention }) => attention === 1);
  expect(photosOf(stopped)).toMatchObject({ unsent: 0, failure: { photo: 'refused' } });
  const { items } = await station.request(attentionRequests.list, {});
  expect(items).toMatchObject([
    { id: refused, title: 'Photo not sent', refusal: { fix: { words: 'The failure counts without it' } } },
  ]);
  await station.request(attentionRequests.resolve, { id: refused, resolution: 'done' });
  expect(await failuresOf(first)).toMatchObject([{ id: refused, photo: null }]);

  const second = await printedCode(station);
  const sent = await failByCards(station);
  await keep(station, sent);
  await station.screen.until((state) => photosOf(state).failure?.photo === 'sent');
  expect(await scan(station, formatCommand('photo'))).toMatchObject({
    refusal: { words: 'The office has its photo already.' },
  });
  await expect(keep(station, sent)).rejects.toMatchObject({ code: 'photo-sent' });
  await expect(keep(station, refused)).rejects.toMatchObject({ code: 'too-late' });
  expect(await failuresOf(second)).toMatchObject([{ id: sent, photo: { width: 640 } }]);
});

test('the photo of a failure that was undone isn’t sent, and no card opens the camera for it', async () => {
  const station = await paired('Undone');
  const code = await printedCode(station);
  network.setDown(true);
  await station.screen.until(({ connection }) => connection === 'offline');
  await keep(station, await failByCards(station));
  await station.request(correctionsRequests.undo, {});
  expect(await scan(station, formatCommand('photo'))).toMatchObject({
    opens: null,
    refusal: { words: 'No garment failed at Check just now.' },
  });
  network.setDown(false);
  await station.screen.until((state) => state.queueDepth === 0 && photosOf(state).unsent === 0);
  expect(await failuresOf(code)).toMatchObject([{ isUndone: true, photo: null }]);
});

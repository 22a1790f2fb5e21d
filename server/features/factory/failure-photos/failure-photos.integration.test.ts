import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failurePhotoCalls as calls } from '../../../../shared/features/factory/failure-photos/failure-photos.calls.ts';
import { failurePhotoPath } from '../../../../shared/features/factory/failure-photos/failure-photos.ts';
import { newLabelCode } from '../../../../shared/features/factory/labels/labels.ts';
import { findLabelStories } from '../../../../shared/features/factory/printing/printing.ts';
import { pairingCodeSchema, pushOperations } from '../../../../shared/features/factory/stations/stations.ts';
import { traceCalls } from '../../../../shared/features/factory/trace/trace.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addFactory, type Factory } from '../../../../tests/support/factory.ts';
import { addPerson, type Person, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { addStation, pairByCode } from '../stations/pairing.ts';
import { deletePhotosBefore } from './old-photos.job.ts';
import { photoKey } from './photo-keys.ts';

let server: TestServer;
let factory: Factory;
let station: Station;
let office: Client;
let checker: Person;

interface Station {
  readonly id: string;
  readonly client: Client;
  sequence: number;
}

beforeAll(async () => {
  server = await startTestServer();
  factory = await addFactory(server);
  checker = await addPerson(server, 'checker@example.test', { factory: true });
  office = await signedIn(server, 'checker@example.test');
  station = await paired('Check 1');
});
afterAll(() => server.close());

const platform = () => server.services.databases.platform;

async function paired(name: string): Promise<Station> {
  const { stationId, token } = await platform()
    .transaction()
    .execute(async (tx) => {
      const { pairingCode } = await addStation(tx, { name, createdBy: null });
      return pairByCode(tx, pairingCodeSchema.parse(pairingCode));
    });
  return { id: stationId, client: server.visitor({ bearer: token }), sequence: 0 };
}

async function push(at: Station, kind: string, payload: { labelId: string }): Promise<string> {
  at.sequence += 1;
  const line = { stationId: at.id, sequence: at.sequence, kind, payload, staffId: checker.id };
  const operation = { ...line, id: newId(), at: new Date().toISOString() };
  const answer = await at.client.call(pushOperations, {
    body: { operations: [operation], clockOffsetMs: 0 },
  });
  expect(answer.outcomes[0]?.result.outcome).toBe('applied');
  return operation.id;
}

interface FailedGarment {
  readonly id: string;
  readonly labelId: string;
  readonly code: string;
  readonly projectId: string;
}

/** A printed garment that failed at Check just now. */
async function failed(at = station, of = factory): Promise<FailedGarment> {
  const order = await of.order({ quantity: 1 });
  await of.labels(order.id, 'printed_on');
  await sql`update labels set picked_at = now() where order_id = ${order.id}`.execute(platform());
  const label = await platform()
    .selectFrom('labels')
    .select(['id', 'code', 'projectId'])
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow();
  const child = { id: newId(), code: newLabelCode() };
  const payload = { labelId: label.id, reason: 'banding', child, place: 'check' };
  return { ...label, labelId: label.id, id: await push(at, 'spoil', payload) };
}

const solid = (width: number, height: number, background = '#884422') =>
  sharp({ create: { width, height, channels: 3, background } });
const photo = () => solid(1_600, 1_200).jpeg().toBuffer();
const fileOf = (bytes: Buffer, name = 'photo.jpg') => new File([new Uint8Array(bytes)], name);
const inputOf = (id: string) => ({
  params: { id },
  body: { staffId: checker.id, takenAt: '2026-11-20T10:00:00.000Z' },
});
const send = async (id: string, bytes?: Buffer, at = station) =>
  at.client.call(calls.send, inputOf(id), fileOf(bytes ?? (await photo())));
const photosOf = (id: string) =>
  platform().selectFrom('failurePhotos').selectAll().where('spoilId', '=', id).execute();
const lies = async (id: string) =>
  (await server.services.storage.head(photoKey(id, 'large'))) !== null ||
  (await server.services.storage.head(photoKey(id, 'small'))) !== null;

describe('a failure photo', () => {
  test('is with its failure at the label and in the trace, once, however often it’s sent', async () => {
    const garment = await failed();
    await send(garment.id);
    await Promise.all([send(garment.id), send(garment.id, await solid(800, 800).png().toBuffer())]);
    expect(await photosOf(garment.id)).toMatchObject([
      { width: 1_600, height: 1_200, staffId: checker.id, projectId: garment.projectId },
    ]);
    const failure = {
      id: garment.id,
      place: 'check',
      reason: 'banding',
      stationName: 'Check 1',
      isUndone: false,
      photo: { width: 1_600, height: 1_200, takenAt: '2026-11-20T10:00:00.000Z' },
    };
    const params = { code: garment.code };
    const { labels } = await office.call(findLabelStories, { params });
    expect(labels[0]?.failures).toMatchObject([failure]);
    expect(labels[0]?.failures[0]?.staffName).toBe(labels[0]?.failures[0]?.photo?.staffName);
    const { pieces } = await office.call(traceCalls.find, { params });
    expect(pieces[0]?.failures).toMatchObject([failure]);
    expect(pieces[0]?.events.map(({ id }) => id)).toContain(garment.id);
  });

  test('is shown with safe headers, without what the camera wrote into it, in two sizes', async () => {
    const garment = await failed();
    const withPlace = await solid(900, 1_200)
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .jpeg()
      .toBuffer();
    expect(withPlace.includes('secret-place')).toBe(true);
    await send(garment.id, withPlace);
    const large = await office.request('GET', failurePhotoPath(garment.id, 'large'));
    expect(large.status).toBe(200);
    expect(Object.fromEntries(large.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const sizes = await Promise.all(
      (['large', 'small'] as const).map(async (size) => {
        const bytes = await server.services.storage.read(photoKey(garment.id, size));
        expect(bytes.includes('secret-place')).toBe(false);
        const { width, height, exif } = await sharp(bytes).metadata();
        return [width, height, exif];
      }),
    );
    expect(sizes).toEqual([
      [900, 1_200, undefined],
      [240, 320, undefined],
    ]);
  });

  test('stays with its failure when someone undoes that', async () => {
    const garment = await failed();
    await send(garment.id);
    const before = {
      state: 'printed_on',
      printedSides: ['front'],
      pickedAt: new Date().toISOString(),
      pickedBy: null,
      pretreatedAt: null,
      printedOnAt: new Date().toISOString(),
      sortedAt: null,
      tag: null,
      tote: null,
    };
    await push(station, 'undo-spoil', Object.assign({ labelId: garment.labelId }, { before }));
    const { labels } = await office.call(findLabelStories, { params: { code: garment.code } });
    expect(labels[0]?.failures).toMatchObject([{ id: garment.id, isUndone: true, photo: { width: 1_600 } }]);
  });
});

describe('a photo is refused', () => {
  test('of a failure that another workstation reported, and of none', async () => {
    const other = await paired('Check 2');
    const garment = await failed();
    await expect(send(garment.id, undefined, other)).rejects.toMatchObject({ status: 404 });
    await expect(send(newId())).rejects.toMatchObject({ status: 404 });
    expect([await photosOf(garment.id), await lies(garment.id)]).toEqual([[], false]);
  });

  test('without a workstation’s token', async () => {
    const garment = await failed();
    const visitors = [server.visitor(), server.visitor({ bearer: 'a'.repeat(43) }), office];
    for (const client of visitors)
      await expect(client.call(calls.send, inputOf(garment.id), fileOf(await photo()))).rejects.toMatchObject(
        { status: 401 },
      );
    expect(await photosOf(garment.id)).toEqual([]);
  });

  const scripted = (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
  test.each<readonly [string, number, string, () => Promise<Buffer>]>([
    ['that is no picture', 415, 'photo', async () => Buffer.from('GIF89a? no. <html></html>')],
    ['that is a drawing', 415, 'photo', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['that is a picture of another kind', 415, 'photo', () => solid(40, 40).png().toBuffer()],
    ['that says JPEG and is PNG', 415, 'photo.jpg', () => solid(40, 40).png().toBuffer()],
    ['whose second half is missing', 422, 'photo', async () => (await photo()).subarray(0, 5_000)],
    ['of 20,000 pixels a side', 422, 'photo', () => solid(20_000, 3_000).jpeg({ quality: 1 }).toBuffer()],
    ['larger than the limit', 413, 'photo', async () => Buffer.alloc(1_600_000, 1)],
    ['that is empty', 422, 'photo', async () => Buffer.alloc(0)],
  ])('%s', async (_, status, name, bytes) => {
    const garment = await failed();
    const file = fileOf(await bytes(), name);
    await expect(station.client.call(calls.send, inputOf(garment.id), file)).rejects.toMatchObject({
      status,
    });
    expect([await photosOf(garment.id), await lies(garment.id)]).toEqual([[], false]);
  });

  test('never for what a picture carries after its end, which isn’t kept', async () => {
    const garment = await failed();
    await send(garment.id, scripted(await photo()));
    const kept = await server.services.storage.read(photoKey(garment.id, 'large'));
    expect(kept.includes('<script>')).toBe(false);
  });
});

describe('a photo is hidden', () => {
  test('from merchants and visitors', async () => {
    const garment = await failed();
    await send(garment.id);
    await addPerson(server, 'merchant@example.test', {});
    const merchant = await signedIn(server, 'merchant@example.test');
    const path = failurePhotoPath(garment.id, 'large');
    expect((await merchant.request('GET', path)).status).toBe(403);
    expect((await server.visitor().request('GET', path)).status).toBe(401);
    expect((await station.client.request('GET', path)).status).toBe(401);
    expect((await office.request('GET', failurePhotoPath(newId(), 'large'))).status).toBe(404);
  });

  test('from what runs for another project', async () => {
    const [ours, theirs] = [await failed(), await failed(station, await addFactory(server, 'ebb'))];
    for (const { id } of [ours, theirs]) await send(id);
    const seen = await inScope(
      server.services.databases.tenant,
      { kind: 'project', projectId: ours.projectId, accountId: checker.id },
      (tx) =>
        tx
          .selectFrom('failurePhotos')
          .select('spoilId')
          .where('spoilId', 'in', [ours.id, theirs.id])
          .execute(),
    );
    expect(seen).toEqual([{ spoilId: ours.id }]);
  });
});

test('photos are deleted after their time, with what is stored, and their failures stay', async () => {
  const [old, young] = [await failed(), await failed()];
  await send(old.id);
  await send(young.id);
  await sql`update failure_photos set received_at = now() - interval '181 days' where spoil_id = ${old.id}`.execute(
    platform(),
  );
  await deletePhotosBefore(server.services, new Date(Date.now() - 180 * 86_400_000));
  expect([await photosOf(old.id), await lies(old.id), await lies(young.id)]).toEqual([[], false, true]);
  expect((await office.request('GET', failurePhotoPath(old.id, 'large'))).status).toBe(404);
  const { labels } = await office.call(findLabelStories, { params: { code: old.code } });
  expect(labels[0]?.failures).toMatchObject([{ id: old.id, reason: 'banding', photo: null }]);
});

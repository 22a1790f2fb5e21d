import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import type { Picture } from '../../../../shared/features/making/files/files.ts';
import { mediaImage } from '../../../../shared/features/site/media/media.ts';
import { menuCalls } from '../../../../shared/features/site/menu/menu.ts';
import { pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import {
  flatBlockSchema,
  type NewCommandRow,
  type PageCommand,
} from '../../../../shared/features/site/pages/pages.ts';
import { type MediaCrop, type MediaSize, mediaAddress } from '../../../../shared/rules/media/media.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { createLogger } from '../../../app.ts';
import { emptyBinHandler } from '../../making/files/files.jobs.ts';
import { removeDiscardedObjects } from '../../making/files/stored-objects.ts';
import { pageJobs } from '../pages/pages.jobs.ts';

const run = { id: '1', attempt: 1, signal: new AbortController().signal, logger: createLogger('fatal') };

let server: TestServer;
let owner: Client;
let rival: Client;
const division = newId();
const rivalDivision = newId();
const db = () => server.services.databases.platform;

const addStore = async (projectId: string, divisionId: string, subdomain: string) => {
  await db()
    .insertInto('divisions')
    .values({ id: divisionId, projectId, name: subdomain, code: subdomain })
    .execute();
  await db()
    .insertInto('stores')
    .values({ id: newId(), projectId, divisionId, name: subdomain, subdomain })
    .execute();
};

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const person = await addPerson(server, 'potter@example.test');
  const other = await addPerson(server, 'weaver@example.test');
  const mine = await addProject(server, 'potters', [[person, 'owner']]);
  const theirs = await addProject(server, 'weavers', [[other, 'owner']]);
  await db().updateTable('projects').set({ isPro: true }).where('id', 'in', [mine, theirs]).execute();
  await addStore(mine, division, 'potters');
  await addStore(theirs, rivalDivision, 'weavers');
  owner = (await signedIn(server, person.email)).in('potters');
  rival = (await signedIn(server, other.email)).in('weavers');
});
afterAll(() => server.close());

const at = (store: string) => server.visitor({ store });

/** Left half red, right half blue, 900 by 600 upright; as a camera writes it, lying on its side with where it was taken. */
async function photograph(name = 'kiln.jpg'): Promise<File> {
  const half = (background: string) =>
    sharp({ create: { width: 450, height: 600, channels: 3, background } })
      .png()
      .toBuffer();
  const upright = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#000000' },
  })
    .composite([
      { input: await half('#ff0000'), left: 0, top: 0 },
      { input: await half('#0000ff'), left: 450, top: 0 },
    ])
    .png()
    .toBuffer();
  const lying = await sharp(upright)
    .rotate(-90)
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'Pinhole', Artist: 'Ana Potter', Copyright: crypto.randomUUID() },
      IFD3: { GPSLatitude: '50/1 10/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return new File([lying], name, { type: 'image/jpeg' });
}

const upload = async (client: Client, file: File): Promise<Picture> =>
  (await client.call(filesCalls.uploadPicture, {}, file)).picture;

const imageOf = (picture: Picture, crop: MediaCrop | null = null) =>
  mediaImage(picture, { crop, alt: 'A kiln', focal: null });

const row = (command: PageCommand): NewCommandRow => ({
  id: newId(),
  tab: 'tab',
  run: null,
  words: 'Changed',
  undoes: null,
  point: null,
  command,
});

/** A page with one picture, not live yet. */
async function pageWith(image: ReturnType<typeof imageOf>, client = owner, inDivision = division) {
  const { id, url } = await client.call(pageCalls.create, {
    params: { division: inDivision },
    body: { title: `Kiln ${newId()}`, template: 'blank' },
  });
  const params = { division: inDivision, page: id };
  let { sequence } = await client.call(pageCalls.load, { params }).then(({ document }) => document);
  const change = async (command: PageCommand) => {
    ({ sequence } = await client.call(pageCalls.change, {
      params,
      body: { base: sequence, rows: [row(command)] },
    }));
  };
  const properties = { image };
  const block = flatBlockSchema.parse({
    uid: 'picture',
    type: 'image',
    parent: null,
    order: 'a0',
    properties,
  });
  await change({ kind: 'insert', blocks: [block] });
  return {
    params,
    url,
    change,
    publish: () => client.call(pageCalls.publish, { params, body: { sequence } }),
    schedule: (when: Date) =>
      client.call(pageCalls.schedule, { params, body: { sequence, at: when.toISOString() } }),
  };
}

interface Part {
  readonly file: string;
  readonly crop?: string;
  readonly preview?: string;
}

/** A picture as a browser asks for it. */
function get(client: Client, { file, crop = '', preview }: Part, size: string) {
  const query = new URLSearchParams();
  if (crop !== '') query.set('crop', crop);
  if (preview) query.set('preview', preview);
  return client.request('GET', `/omnis/v3/frontend/media/${file}/${size}/?${query}`);
}

/** Its bytes. */
async function pixels(store: string, { file, crop = '' }: Part, size: MediaSize): Promise<Buffer> {
  const { origin, host } = at(store).options;
  const { hostname, port } = new URL(origin);
  const path = mediaAddress({ file, crop }, size);
  return new Promise((resolve, reject) => {
    const sent = request({ host: hostname, port, path, headers: { host } }, (answer) =>
      buffer(answer).then(resolve, reject),
    );
    sent.once('error', reject);
    sent.end();
  });
}

const statusOf = async (...asked: Parameters<typeof get>) => (await get(...asked)).status;

test('a picture reaches shoppers when its page goes live, and no longer', async () => {
  const picture = await upload(owner, await photograph());
  expect(picture).toMatchObject({ width: 900, height: 600 });
  const page = await pageWith(imageOf(picture));
  const shopper = at('potters');
  const part = { file: picture.id };
  expect(await statusOf(shopper, part, '640')).toBe(404);

  await page.publish();
  const shown = await get(shopper, part, '640');
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(shown.headers.get('cache-control')).toMatch(/public.*immutable/);
  const { text } = await shopper.request('GET', page.url);
  expect(text).toContain(`${mediaAddress({ file: picture.id, crop: '' }, '480')} 480w`);
  expect(text).toContain('width="900" height="600"');

  // Another store, a member of another project, and someone without a session get nothing.
  expect(await statusOf(at('weavers'), part, '640')).toBe(404);
  expect(await statusOf(rival, part, '640')).toBe(404);
  expect(await statusOf(server.visitor(), part, '640')).toBe(401);
  expect(await statusOf(shopper, part, '641')).toBe(422);

  await owner.call(pageCalls.unpublish, { params: page.params });
  expect(await statusOf(shopper, part, '640')).toBe(404);
  await page.publish();
  await page.publish();
  expect(await statusOf(shopper, part, '640')).toBe(200);
  await owner.call(pageCalls.remove, { params: page.params });
  expect(await statusOf(shopper, part, '640')).toBe(404);
  await owner.call(pageCalls.restore, { params: page.params });
  expect(await statusOf(shopper, part, '640')).toBe(200);
});

test('a scheduled page brings its pictures along', async () => {
  const picture = await upload(owner, await photograph());
  const page = await pageWith(imageOf(picture));
  await page.schedule(new Date(Date.now() + 3_600_000));
  expect(await statusOf(at('potters'), { file: picture.id }, '320')).toBe(404);
  await sql`update pages set scheduled_at = now() - interval '1 minute' where id = ${page.params.page}`.execute(
    db(),
  );
  const [publishScheduled] = pageJobs;
  await publishScheduled?.run({}, { services: server.services }, run);
  expect(await statusOf(at('potters'), { file: picture.id }, '320')).toBe(200);
});

test('a menu’s picture is published with the menu', async () => {
  const [shown, other] = [await upload(owner, await photograph()), await upload(owner, await photograph())];
  const save = (call: typeof menuCalls.publish | typeof menuCalls.save, picture: Picture, revision: number) =>
    owner.call(call, {
      params: { division },
      body: {
        revision,
        entries: [
          {
            uid: 'home',
            label: 'Home',
            level: 1,
            target: { kind: 'home' },
            picture: mediaAddress({ file: picture.id, crop: '' }, '320'),
          },
        ],
      },
    });
  const { revision } = await save(menuCalls.publish, shown, 0);
  await save(menuCalls.save, other, revision);
  expect(await statusOf(at('potters'), { file: shown.id }, '320')).toBe(200);
  expect(await statusOf(at('potters'), { file: other.id }, '320')).toBe(404);
  const { pages } = await owner.call(driveCalls.listUses, { query: { files: `${shown.id},${other.id}` } });
  expect(pages.map(({ fileId, kind, isLive }) => [fileId, kind, isLive])).toEqual([
    [shown.id, 'menu', true],
    [other.id, 'menu', false],
  ]);
});

test('people with a link to the preview see the draft’s pictures, and no other page’s', async () => {
  const [shown, other] = [await upload(owner, await photograph()), await upload(owner, await photograph())];
  const page = await pageWith(imageOf(shown));
  await pageWith(imageOf(other));
  const { token, url } = await owner.call(pageCalls.preview, { params: page.params });
  const { pathname, search } = new URL(url);
  const { text } = await at('potters').request('GET', pathname + search);
  expect(text).toContain(`/media/${shown.id}/640/?preview=${token}`);
  const withToken = await get(at('potters'), { file: shown.id, preview: token }, '640');
  expect(withToken.status).toBe(200);
  expect(withToken.headers.get('cache-control')).not.toContain('public');
  expect(await statusOf(at('potters'), { file: other.id, preview: token }, '640')).toBe(404);
  expect(await statusOf(at('weavers'), { file: shown.id, preview: token }, '640')).toBe(404);
  expect(await statusOf(at('potters'), { file: shown.id, preview: `${token}x` }, '640')).toBe(404);
  // Members see it in the editor.
  expect(await statusOf(owner, { file: shown.id }, '640')).toBe(200);
});

test('what shoppers get is upright, no larger than it was, and without what the camera wrote', async () => {
  const picture = await upload(owner, await photograph());
  const page = await pageWith(imageOf(picture));
  await page.publish();
  const copy = await pixels('potters', { file: picture.id }, '1920');
  const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(copy).metadata();
  expect({ width, height }).toEqual({ width: 900, height: 600 });
  expect([exif, xmp, iptc, icc, orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  for (const secret of ['Pinhole', 'Ana Potter', 'GPS']) expect(copy.includes(secret)).toBe(false);
  const { data } = await sharp(copy)
    .extract({ left: 10, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([data[0], data[2]].map((value) => (value ?? 0) > 200)).toEqual([true, false]);
});

test('a part of a picture is cut from it as it stands upright, and only the published part is given out', async () => {
  const picture = await upload(owner, await photograph());
  const page = await pageWith(imageOf(picture, { x: 500, y: 0, width: 500, height: 500 }));
  await page.publish();
  const part = { file: picture.id, crop: '500-0-500-500' };
  const copy = await pixels('potters', part, '960');
  expect(await sharp(copy).metadata()).toMatchObject({ width: 450, height: 300 });
  const { dominant } = await sharp(copy).stats();
  expect(dominant.b).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(60);
  for (const crop of ['', '0-0-500-500', '500-0-500-501'])
    expect(await statusOf(at('potters'), { file: picture.id, crop }, '960')).toBe(404);
  for (const crop of ['0-0-2000-10', '0-0-0-0', '1-1', '0-0-1000-1000', "0'--"])
    expect(await statusOf(at('potters'), { file: picture.id, crop }, '960')).toBe(422);
  expect(await sharp(await pixels('potters', part, 'social')).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
});

test('a drawing is given out as pixels', async () => {
  const source =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#0a0"/></svg>';
  const picture = await upload(owner, new File([source], 'boat.svg'));
  const page = await pageWith(imageOf(picture, { x: 0, y: 0, width: 500, height: 1000 }));
  await page.publish();
  const copy = await pixels('potters', { file: picture.id, crop: '0-0-500-1000' }, '640');
  expect(await sharp(copy).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 });
  expect(copy.includes('svg')).toBe(false);
});

test('a drawing that would be refused by now is still given out', async () => {
  const drawing = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><rect width="30" height="10" fill="#0b0">${inside}</rect></svg>`;
  const picture = await upload(owner, new File([drawing('')], 'old-boat.svg'));
  const { storageKey } = await db()
    .selectFrom('files')
    .select('storageKey')
    .where('id', '=', picture.id)
    .executeTakeFirstOrThrow();
  const moving = drawing('<animate attributeName="x" to="9" dur="3s"/>');
  await server.services.storage.put(
    storageKey,
    { bytes: Buffer.from(moving) },
    { contentType: 'image/svg+xml' },
  );
  const page = await pageWith(imageOf(picture));
  await page.publish();
  const copy = await pixels('potters', { file: picture.id, crop: '' }, '640');
  expect(await sharp(copy).metadata()).toMatchObject({ format: 'webp' });
});

test('many strangers at once have each picture made a single time', async () => {
  const picture = await upload(owner, await photograph());
  await (await pageWith(imageOf(picture))).publish();
  const { storage } = server.services;
  let read = 0;
  const { get: readStored } = storage;
  storage.get = (key) => {
    if (key.startsWith('artwork/')) read += 1;
    return readStored(key);
  };
  try {
    const sizes = Array.from(
      { length: 30 },
      (_, index) => (['320', '640', '1920'] as const)[index % 3] ?? '320',
    );
    const answers = await Promise.all(
      sizes.map((size) => statusOf(at('potters'), { file: picture.id }, size)),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(read).toBe(1);
  } finally {
    storage.get = readStored;
  }
});

describe('the drive', () => {
  test('names the pages that show a picture, and keeps it for them', async () => {
    const picture = await upload(owner, await photograph('used.jpg'));
    const page = await pageWith(imageOf(picture));
    const files = [picture.id];
    const usesNow = () => owner.call(driveCalls.listUses, { query: { files: picture.id } });
    expect((await usesNow()).pages).toMatchObject([{ pageId: page.params.page, isLive: false }]);
    await page.publish();
    expect((await usesNow()).pages).toMatchObject([{ pageId: page.params.page, isLive: true }]);
    const { files: listed } = await owner.call(driveCalls.list, { query: { search: 'used' } });
    expect(listed.find(({ id }) => id === picture.id)).toMatchObject({ uses: 1 });

    await owner.call(driveCalls.deleteFiles, { body: { files } });
    expect(await statusOf(at('potters'), { file: picture.id }, '640')).toBe(200);
    expect((await owner.call(driveCalls.purgeFiles, { body: { files } })).failed).toMatchObject([
      { id: picture.id, reason: 'A design or a page shows it' },
    ]);
    await sql`update files set deleted_at = now() - interval '31 days' where id = ${picture.id}`.execute(
      db(),
    );
    await emptyBinHandler.run({}, { services: server.services }, run);
    expect(await statusOf(at('potters'), { file: picture.id }, '640')).toBe(200);

    await page.change({ kind: 'remove', uids: ['picture'] });
    await page.publish();
    expect((await usesNow()).pages).toEqual([]);
    expect((await owner.call(driveCalls.purgeFiles, { body: { files } })).done).toEqual(files);
  });

  test('takes a picture’s copies along when it is gone', async () => {
    const picture = await upload(owner, await photograph());
    const crop = '0-0-500-500';
    const page = await pageWith(imageOf(picture, { x: 0, y: 0, width: 500, height: 500 }));
    await page.publish();
    expect(await statusOf(at('potters'), { file: picture.id, crop }, '320')).toBe(200);
    const made = await db().selectFrom('pictureCrops').select('sha256').execute();
    await owner.call(pageCalls.remove, { params: page.params });
    await page.change({ kind: 'remove', uids: ['picture'] }).catch(() => undefined);
    await sql`delete from published_files where file_id = ${picture.id}`.execute(db());
    await owner.call(driveCalls.deleteFiles, { body: { files: [picture.id] } });
    await owner.call(driveCalls.purgeFiles, { body: { files: [picture.id] } });
    await removeDiscardedObjects(db(), server.services.storage);
    const left = await db().selectFrom('pictureCrops').select('sha256').execute();
    expect(left.length).toBe(made.length - 1);
  });

  test('a page that names another project’s picture doesn’t publish it', async () => {
    const theirs = await upload(rival, await photograph());
    await (await pageWith(imageOf(theirs))).publish();
    expect(await statusOf(at('potters'), { file: theirs.id }, '640')).toBe(404);
    expect(await statusOf(owner, { file: theirs.id }, '640')).toBe(404);
  });
});

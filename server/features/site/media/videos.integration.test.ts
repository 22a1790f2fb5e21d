import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import type { VideoFile } from '../../../../shared/features/making/files/files.ts';
import { pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import {
  flatBlockSchema,
  type NewCommandRow,
  type PageCommand,
} from '../../../../shared/features/site/pages/pages.ts';
import { videoAddress } from '../../../../shared/rules/media/media.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { makeVideo } from '../../../../tests/support/videos.ts';

let server: TestServer;
let owner: Client;
let rival: Client;
const division = newId();
const db = () => server.services.databases.platform;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const person = await addPerson(server, 'dyer@example.test');
  const other = await addPerson(server, 'spinner@example.test');
  const projectId = await addProject(server, 'dyers', [[person, 'owner']]);
  const theirs = await addProject(server, 'spinners', [[other, 'owner']]);
  await db().updateTable('projects').set({ isPro: true }).where('id', 'in', [projectId, theirs]).execute();
  for (const [project, code, divisionId] of [
    [projectId, 'dyers', division],
    [theirs, 'spinners', newId()],
  ] as const) {
    await db()
      .insertInto('divisions')
      .values({ id: divisionId, projectId: project, name: code, code })
      .execute();
    await db()
      .insertInto('stores')
      .values({ id: newId(), projectId: project, divisionId, name: code, subdomain: code })
      .execute();
  }
  owner = (await signedIn(server, person.email)).in('dyers');
  rival = (await signedIn(server, other.email)).in('spinners');
});
afterAll(() => server.close());

let marks = 0;

/** Sends a video as the drive does. */
async function send(
  bytes: Uint8Array<ArrayBuffer>,
  {
    name = 'vat.mp4',
    client = owner,
    poster = null,
  }: { name?: string; client?: Client; poster?: string | null } = {},
) {
  marks += 1;
  const { upload } = await client.call(filesCalls.startUpload, {
    body: { name, bytes: bytes.length, fingerprint: `${marks}` },
  });
  const params = { upload: upload.id };
  await client.call(filesCalls.sendPart, { params, body: { offset: 0 } }, new File([bytes], name));
  return client.call(filesCalls.finishVideo, { params, body: { poster } });
}

const fresh = () => {
  marks += 1;
  return makeVideo({ mark: marks });
};

const blockWith = (video: unknown) =>
  flatBlockSchema.parse({ uid: 'banner', type: 'banner', parent: null, order: 'a0', properties: { video } });

const valueFor = ({ id, mediaType, width, height }: VideoFile) => ({
  src: videoAddress(id),
  type: mediaType,
  width,
  height,
  alt: '',
});

const row = (command: PageCommand): NewCommandRow => ({
  id: newId(),
  tab: 'tab',
  run: null,
  words: 'Changed',
  undoes: null,
  point: null,
  command,
});

/** A page with a banner that plays a video, not live yet. */
async function pageWith(video: unknown) {
  const { id } = await owner.call(pageCalls.create, {
    params: { division },
    body: { title: `Vat ${newId()}`, template: 'blank' },
  });
  const params = { division, page: id };
  const loaded = await owner.call(pageCalls.load, { params });
  const change = (base: number, command: PageCommand) =>
    owner.call(pageCalls.change, { params, body: { base, rows: [row(command)] } });
  const inserted = await change(loaded.document.sequence, { kind: 'insert', blocks: [blockWith(video)] });
  const publish = () => owner.call(pageCalls.publish, { params, body: { sequence: inserted.sequence } });
  const { sequence, refused } = inserted;
  return { params, publish, change, sequence, refused };
}

const shopper = () => server.visitor({ store: 'dyers' });
const get = (client: Client, file: string, headers: Readonly<Record<string, string>> = {}) =>
  client.request('GET', videoAddress(file), { headers });

describe('an upload of a video', () => {
  test('is in the drive with its length, apart from pictures', async () => {
    const { video, isDuplicate } = await send(await fresh());
    expect({ isDuplicate, ...video }).toMatchObject({
      isDuplicate: false,
      name: 'vat.mp4',
      mediaType: 'video/mp4',
      width: 64,
      height: 48,
      durationMs: 2_000,
      posterId: null,
    });
    const ids = async (kind: 'all' | 'pictures' | 'videos') =>
      (await owner.call(driveCalls.list, { query: { kind } })).files.map(({ id }) => id);
    expect(await ids('all')).toContain(video.id);
    expect(await ids('videos')).toContain(video.id);
    expect(await ids('pictures')).not.toContain(video.id);
    const library = await owner.call(driveCalls.query, { query: {} });
    expect(library.data.map(({ id }) => id)).not.toContain(video.id);
  });

  test('of a WebM that calls itself an MP4 is accepted and named after its content', async () => {
    const { video } = await send(await makeVideo({ container: 'webm' }));
    expect(video).toMatchObject({ name: 'vat.webm', mediaType: 'video/webm' });
  });

  test('of the same content is kept once', async () => {
    const bytes = await fresh();
    const first = await send(bytes);
    const second = await send(bytes);
    expect(second).toEqual({ video: first.video, isDuplicate: true });
  });

  test('takes no picture of another project as its first frame', async () => {
    const foreign = await send(await fresh(), { client: rival });
    expect((await send(await fresh(), { poster: foreign.video.id })).video.posterId).toBeNull();
  });

  test.each([
    [
      'a picture that calls itself a video',
      async () => Uint8Array.from(Buffer.from('iVBORw0KGgoAAAANSUhEUg==', 'base64')),
      415,
    ],
    ['HEVC', () => makeVideo({ codec: 'hevc' }), 422],
    ['a file that was cut off', async () => (await makeVideo({ isFastStart: true })).slice(0, 200), 422],
  ] as const)('of %s is refused and keeps no room', async (_, make, status) => {
    const before = (await owner.call(driveCalls.list, { query: {} })).storage.used;
    await expect(send(await make())).rejects.toMatchObject({ status });
    expect((await owner.call(driveCalls.list, { query: {} })).storage.used).toBe(before);
    const left = await db().selectFrom('fileUploads').select('id').execute();
    expect(left).toEqual([]);
  });

  test('that is too large is refused before it is sent', async () => {
    await expect(
      owner.call(filesCalls.startUpload, {
        body: { name: 'vat.mp4', bytes: 50_000_001, fingerprint: 'large' },
      }),
    ).rejects.toMatchObject({ status: 413, body: { code: 'video-too-large' } });
  });

  test.each(['stts', 'stsz', 'stsc', 'stco'])(
    'whose table %s claims four thousand million entries is refused while the server answers others',
    { timeout: 60_000 },
    async (table) => {
      const bytes = await makeVideo({ isFastStart: true });
      const at = Buffer.from(bytes).indexOf(table, 0, 'latin1');
      new DataView(bytes.buffer).setUint32(at + (table === 'stsz' ? 12 : 8), 0xffff_fff0);
      const sent = send(bytes).then(
        () => null,
        ({ status }: { status: number }) => status,
      );
      await expect(owner.call(driveCalls.listFolders, {})).resolves.toBeDefined();
      expect(await sent).toBe(422);
    },
  );
});

describe('a video on a page', () => {
  test('is there for shoppers once its page is published, and only then', async () => {
    const { video } = await send(await fresh());
    const page = await pageWith(valueFor(video));
    expect((await get(shopper(), video.id)).status).toBe(404);
    await page.publish();
    const answer = await get(shopper(), video.id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': `${video.bytes}`,
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await get(server.visitor({ store: 'spinners' }), video.id)).status).toBe(404);
    expect((await get(rival, video.id)).status).toBe(404);
    expect((await get(owner, video.id)).status).toBe(200);
    const { pages } = await owner.call(driveCalls.listUses, { query: { files: video.id } });
    expect(pages).toMatchObject([{ pageId: page.params.page, isLive: true }]);
  });

  test('comes in parts', async () => {
    const { video } = await send(await fresh());
    const page = await pageWith(valueFor(video));
    await page.publish();
    const whole = await get(shopper(), video.id);
    const part = await get(shopper(), video.id, { range: 'bytes=4-7' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 4-7/${video.bytes}`);
    expect(part.headers.get('content-length')).toBe('4');
    expect(part.text).toBe('ftyp');
    const end = await get(shopper(), video.id, { range: 'bytes=-2' });
    expect(end.size).toBe(2);
    expect(whole.text.endsWith(end.text)).toBe(true);
    const beyond = await get(shopper(), video.id, { range: `bytes=${video.bytes}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${video.bytes}`);
    expect(beyond.headers.get('cache-control')).toBe('no-store');
  });

  test('is shown in a preview of its draft', async () => {
    const { video } = await send(await fresh());
    const { params } = await pageWith(valueFor(video));
    const { url, token } = await owner.call(pageCalls.preview, { params });
    const answer = await shopper().request('GET', `${videoAddress(video.id)}?preview=${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toMatch(/^private/);
    const drawn = await shopper().request('GET', new URL(url).pathname + new URL(url).search);
    expect(drawn.text).toContain(`${videoAddress(video.id)}?preview=`);
  });

  test('isn’t one of another site, nor a picture', async () => {
    for (const src of ['https://films.example/vat.mp4', `/omnis/v3/frontend/media/${newId()}/640/`]) {
      const { refused } = await pageWith({ src, type: 'video/mp4', width: 64, height: 48 });
      expect(refused).toMatchObject([{ code: 'invalid-value', message: 'Choose a video from your drive' }]);
    }
  });

  test('isn’t part of an email', async () => {
    const { video } = await send(await fresh());
    const page = await pageWith(valueFor(video));
    const { refused } = await page.change(page.sequence, {
      kind: 'page',
      path: 'properties.isMailPage',
      value: true,
    });
    expect(refused).toMatchObject([{ code: 'video-in-email' }]);
  });

  test('stays while a page shows it', async () => {
    const { video } = await send(await fresh());
    await (await pageWith(valueFor(video))).publish();
    await owner.call(driveCalls.deleteFiles, { body: { files: [video.id] } });
    const { failed } = await owner.call(driveCalls.purgeFiles, { body: { files: [video.id] } });
    expect(failed).toHaveLength(1);
    expect((await get(shopper(), video.id)).status).toBe(200);
  });
});

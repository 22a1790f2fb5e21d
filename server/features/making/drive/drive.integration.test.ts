import { sql } from 'kysely';

import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUNT_MAX } from '../../../../shared/contract/list.ts';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import type { DriveFile } from '../../../../shared/features/making/drive/drive.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import { UPLOAD_PART_BYTES } from '../../../../shared/features/making/files/files.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { emptyScene, type Scene } from '../../../../shared/features/making/studio/studio.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { explainQueries } from '../../../../tests/support/query-plan.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { createLogger } from '../../../app.ts';
import { storageUsed } from '../files/drive-files.queries.ts';
import { emptyBinHandler } from '../files/files.jobs.ts';
import { listPictures, takePictureByContent } from '../files/files.queries.ts';
import { removeDiscardedObjects } from '../files/stored-objects.ts';
import { pageOfFiles, placeOf } from './drive.queries.ts';
import { allFolders } from './folders.queries.ts';

let server: TestServer;
let merchant: Client;
let other: Client;
let projectId: string;
let accountId: string;

beforeAll(async () => {
  server = await startTestServer();
  const person = await addPerson(server, 'weaver@example.test');
  accountId = person.id;
  projectId = await addProject(server, 'loom', [[person, 'owner']]);
  merchant = (await signedIn(server, person.email)).in('loom');
  const neighbour = await addPerson(server, 'neighbour@example.test');
  await addProject(server, 'next-door', [[neighbour, 'owner']]);
  other = (await signedIn(server, neighbour.email)).in('next-door');
});
afterAll(() => server.close());

const run = { id: '1', attempt: 1, signal: new AbortController().signal, logger: createLogger('fatal') };
const db = () => server.services.databases.platform;

let shade = 0;
/** A picture that no other test has. */
async function picture(name = 'boat.png', size = 20): Promise<File> {
  shade += 1;
  const bytes = await sharp({
    create: { width: size, height: size, channels: 3, background: { r: shade % 256, g: 90, b: size % 256 } },
  })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name);
}

const upload = async (client: Client, file: File) =>
  (await client.call(filesCalls.uploadPicture, {}, file)).picture;

const list = (client: Client, query: object = {}) => client.call(driveCalls.list, { query });
const idsOf = (files: readonly DriveFile[]) => files.map(({ id }) => id);

/** A draft that shows these pictures. */
async function designWith(files: readonly { id: string; width: number; height: number }[]): Promise<string> {
  const { baseProducts } = await merchant.call(catalogueCalls.listBaseProducts, {});
  const base = baseProducts[0];
  if (!base) throw new Error('The catalogue is empty');
  const scene: Scene = emptyScene(base.printAreas);
  scene.sides[0]?.elements.push(
    ...files.map((file, at) => ({
      kind: 'picture' as const,
      id: `e${at}`,
      name: '',
      x: 50,
      y: 50,
      rotation: 0,
      opacity: 1,
      hidden: false,
      locked: false,
      fileId: file.id,
      naturalWidth: file.width,
      naturalHeight: file.height,
      vector: false,
      width: 40,
      height: 40,
      flipX: false,
      flipY: false,
    })),
  );
  return (await merchant.call(studioCalls.createDesign, { body: { baseSku: base.sku, scene } })).id;
}

describe('an upload in parts', () => {
  const noise = async () => {
    const width = 1_500;
    const pixels = Buffer.alloc(width * width * 3);
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 2_654_435_761) >>> 24;
    return sharp(pixels, { raw: { width, height: width, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
  };
  const part = (bytes: Buffer, offset: number) =>
    new File([new Uint8Array(bytes.subarray(offset, offset + UPLOAD_PART_BYTES))], 'part');

  test('resumes after a broken connection, in the folder it was started for', async () => {
    const bytes = await noise();
    expect(bytes.length).toBeGreaterThan(UPLOAD_PART_BYTES);
    const { folder } = await merchant.call(driveCalls.createFolder, { body: { name: 'Noise' } });
    const body = { name: 'noise.png', bytes: bytes.length, fingerprint: 'noise.png/1', folder: folder.id };
    const { upload: begun } = await merchant.call(filesCalls.startUpload, { body });
    const params = { upload: begun.id };
    await merchant.call(filesCalls.sendPart, { params, body: { offset: 0 } }, part(bytes, 0));
    // The answer to the first part was lost, so its browser sends it again.
    await merchant.call(filesCalls.sendPart, { params, body: { offset: 0 } }, part(bytes, 0));
    await expect(merchant.call(filesCalls.finishUpload, { params })).rejects.toMatchObject({ status: 409 });

    const { upload: resumed } = await merchant.call(filesCalls.startUpload, { body });
    expect(resumed).toEqual({ id: begun.id, received: UPLOAD_PART_BYTES });
    for (let offset = resumed.received; offset < bytes.length; offset += UPLOAD_PART_BYTES)
      await merchant.call(filesCalls.sendPart, { params, body: { offset } }, part(bytes, offset));
    const { picture: stored } = await merchant.call(filesCalls.finishUpload, { params });
    expect(stored).toMatchObject({ name: 'noise.png', width: 1_500, bytes: bytes.length });
    expect(idsOf((await list(merchant, { folder: folder.id })).files)).toEqual([stored.id]);
    const original = await merchant.request(
      'GET',
      `/omnis/v3/dashboard/files/${stored.id}/original/?project=loom`,
    );
    expect(original.status).toBe(200);
    const left = await db().selectFrom('fileUploads').select('id').execute();
    expect(left).toEqual([]);
    await expect(server.services.storage.head(`uploads/${begun.id}/0`)).resolves.toBeNull();
  });

  test.each([
    [
      'an SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'svg-script',
    ],
    ['words named as a picture', 'no picture at all', 'mismatch'],
  ])('%s is refused by its content, and leaves nothing', async (_what, content, code) => {
    const bytes = Buffer.from(content);
    const name = code === 'svg-script' ? 'a.svg' : 'a.png';
    const body = { name, bytes: bytes.length, fingerprint: code };
    const { upload: begun } = await merchant.call(filesCalls.startUpload, { body });
    const params = { upload: begun.id };
    await merchant.call(filesCalls.sendPart, { params, body: { offset: 0 } }, new File([bytes], 'part'));
    await expect(merchant.call(filesCalls.finishUpload, { params })).rejects.toMatchObject({
      body: { code },
    });
    await expect(merchant.call(filesCalls.finishUpload, { params })).rejects.toMatchObject({ status: 404 });
    await expect(server.services.storage.head(`uploads/${begun.id}/0`)).resolves.toBeNull();
  });

  test('of someone else is not there', async () => {
    const body = { name: 'a.png', bytes: 9, fingerprint: 'mine' };
    const { upload: begun } = await merchant.call(filesCalls.startUpload, { body });
    const params = { upload: begun.id };
    const send = other.call(
      filesCalls.sendPart,
      { params, body: { offset: 0 } },
      new File(['123456789'], 'part'),
    );
    await expect(send).rejects.toMatchObject({ status: 404 });
    await expect(other.call(filesCalls.finishUpload, { params })).rejects.toMatchObject({ status: 404 });
  });

  test('of a wrong part is refused', async () => {
    const body = { name: 'a.png', bytes: 9, fingerprint: 'short' };
    const { upload: begun } = await merchant.call(filesCalls.startUpload, { body });
    const params = { upload: begun.id };
    const send = (offset: number, text: string) =>
      merchant.call(filesCalls.sendPart, { params, body: { offset } }, new File([text], 'part'));
    await expect(send(5, '1234')).rejects.toMatchObject({ status: 409 });
    await expect(send(0, '12345')).rejects.toMatchObject({ status: 422 });
    await expect(send(0, '0123456789')).rejects.toMatchObject({ status: 422 });
  });
});

describe('the drive', () => {
  test('keeps the same content once, and brings it back from the bin', async () => {
    const file = await picture('twice.png');
    const first = await merchant.call(filesCalls.uploadPicture, {}, file);
    const second = await merchant.call(filesCalls.uploadPicture, {}, file);
    expect([first.isDuplicate, second.isDuplicate]).toEqual([false, true]);
    expect(second.picture.id).toBe(first.picture.id);
    await merchant.call(driveCalls.deleteFiles, { body: { files: [first.picture.id] } });
    expect((await list(merchant, { search: 'twice' })).total).toBe(0);
    const third = await merchant.call(filesCalls.uploadPicture, {}, file);
    expect(third.picture.id).toBe(first.picture.id);
    expect((await list(merchant, { search: 'twice' })).total).toBe(1);
  });

  test('two uploads of one file at the same time keep it once', async () => {
    const file = await picture('race.png');
    const both = await Promise.all([1, 2].map(() => upload(merchant, file)));
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  });

  test('finds by words and types, renames and sorts', async () => {
    const file = await upload(merchant, await picture('Harbour evening.png'));
    const { name } = await merchant.call(driveCalls.renameFile, {
      params: { file: file.id },
      body: { name: '100% harbour_light.jpg' },
    });
    expect(name).toBe('100% harbour_light.png');
    for (const search of ['HARBOUR light', 'type:uploaded 100%', 'r_l type:png'])
      expect(idsOf((await list(merchant, { search })).files)).toEqual([file.id]);
    for (const search of ['harbour type:svg', 'harbour type:video', 'harbour%light'])
      expect((await list(merchant, { search })).files).toEqual([]);
  });

  test('moves files and folders, never into themselves and never onto a taken name', async () => {
    const create = async (name: string, parent?: string) =>
      (await merchant.call(driveCalls.createFolder, { body: { name, ...(parent && { parent }) } })).folder;
    const spring = await create('Spring');
    const inner = await create('Drafts', spring.id);
    await expect(create('spring')).rejects.toMatchObject({ status: 422 });
    const file = await upload(merchant, await picture('moved.png'));
    await merchant.call(driveCalls.move, { body: { files: [file.id], folders: [], to: inner.id } });
    const shown = await list(merchant, { folder: inner.id });
    expect(shown.trail.map(({ name }) => name)).toEqual(['Spring', 'Drafts']);
    expect(idsOf(shown.files)).toEqual([file.id]);
    const into = merchant.call(driveCalls.move, { body: { files: [], folders: [spring.id], to: inner.id } });
    await expect(into).rejects.toMatchObject({ status: 422 });

    expect(await merchant.call(driveCalls.deleteFolder, { params: { folder: spring.id } })).toEqual({
      binned: 1,
    });
    await merchant.call(driveCalls.restoreFiles, { body: { files: [file.id] } });
    const [restored] = (await list(merchant, { search: 'moved' })).files;
    expect(restored).toMatchObject({ id: file.id, folderId: null, deletedAt: null });
  });

  test('says where a file is used, and keeps a used one from being deleted permanently', async () => {
    const used = await upload(merchant, await picture('used.png'));
    const unused = await upload(merchant, await picture('unused.png'));
    const design = await designWith([used]);
    const { uses } = await merchant.call(driveCalls.listUses, {
      query: { files: `${used.id},${unused.id}` },
    });
    expect(uses).toMatchObject([{ fileId: used.id, designId: design, product: null }]);
    expect((await list(merchant, { search: 'used' })).files.map((file) => [file.id, file.uses])).toEqual([
      [unused.id, 0],
      [used.id, 1],
    ]);
    const files = [used.id, unused.id];
    await merchant.call(driveCalls.deleteFiles, { body: { files } });
    // The draft is whole: it can be opened and its picture drawn.
    const opened = await merchant.call(studioCalls.getDesign, { params: { design } });
    expect(opened.design.pictures.map(({ id }) => id)).toEqual([used.id]);
    await merchant.call(filesCalls.showPicture, { params: { file: used.id, size: '320' } });

    const purged = await merchant.call(driveCalls.purgeFiles, { body: { files } });
    expect(purged.done).toEqual([unused.id]);
    expect(purged.failed).toMatchObject([{ id: used.id, reason: 'A design or a page shows it' }]);

    await merchant.call(studioCalls.deleteDesign, { params: { design } });
    expect((await merchant.call(driveCalls.purgeFiles, { body: { files: [used.id] } })).done).toEqual([
      used.id,
    ]);
  });

  test('empties its bin after 30 days, but not of what a design shows', async () => {
    const [old, shown, recent] = await Promise.all(
      ['old.png', 'shown.png', 'recent.png'].map(async (name) => upload(merchant, await picture(name))),
    );
    if (!old || !shown || !recent) throw new Error('An upload is missing');
    await designWith([shown]);
    await merchant.call(driveCalls.deleteFiles, { body: { files: [old.id, shown.id, recent.id] } });
    await sql`update files set deleted_at = now() - interval '30 days 1 minute' where id in (${old.id}, ${shown.id})`.execute(
      db(),
    );
    await emptyBinHandler.run({}, { services: server.services }, run);
    expect(idsOf((await list(merchant, { view: 'bin', search: 'type:png' })).files)).toEqual(
      expect.arrayContaining([recent.id, shown.id]),
    );
    expect((await list(merchant, { view: 'bin', search: 'old' })).files).toEqual([]);
  });

  test('removes stored objects with their last file, and no other project’s', async () => {
    const file = await picture('shared.png');
    const mine = await upload(merchant, file);
    const theirs = await upload(other, file);
    const { storageKey } = await db()
      .selectFrom('files')
      .select('storageKey')
      .where('id', '=', mine.id)
      .executeTakeFirstOrThrow();
    const drop = async (client: Client, id: string) => {
      await client.call(driveCalls.deleteFiles, { body: { files: [id] } });
      await client.call(driveCalls.purgeFiles, { body: { files: [id] } });
      await removeDiscardedObjects(db(), server.services.storage);
    };
    await drop(merchant, mine.id);
    expect(await server.services.storage.head(storageKey)).not.toBeNull();
    await other.call(filesCalls.showPicture, { params: { file: theirs.id, size: '320' } });
    await drop(other, theirs.id);
    expect(await server.services.storage.head(storageKey)).toBeNull();
    const again = await upload(merchant, file);
    await merchant.call(filesCalls.showPicture, { params: { file: again.id, size: '320' } });
  });

  test('hides other projects’ files', async () => {
    const file = await upload(merchant, await picture('private.png'));
    const { folder } = await merchant.call(driveCalls.createFolder, { body: { name: 'Private' } });
    expect((await list(other, { search: 'private' })).files).toEqual([]);
    await expect(list(other, { folder: folder.id })).rejects.toMatchObject({ status: 404 });
    const files = [file.id];
    expect(await other.call(driveCalls.deleteFiles, { body: { files } })).toEqual({ binned: 0 });
    expect((await other.call(driveCalls.purgeFiles, { body: { files } })).done).toEqual([]);
    const into = other.call(driveCalls.move, { body: { files: [], folders: [], to: folder.id } });
    await expect(into).rejects.toMatchObject({ status: 404 });
  });

  test('answers the page editor’s image library', async () => {
    const file = await upload(merchant, await picture('library.png'));
    const { folder } = await merchant.call(driveCalls.createFolder, { body: { name: 'Deep' } });
    await merchant.call(driveCalls.move, { body: { files: [file.id], folders: [], to: folder.id } });
    const asked = { searchTerm: 'type:uploaded library', perPage: 1 };
    const answer = await merchant.call(driveCalls.query, { query: asked });
    expect(answer).toMatchObject({ total: 1, page: 1, perPage: 1, lastPage: 1 });
    const [image] = answer.data;
    expect(image).toMatchObject({ id: file.id, altText: 'library', position: 0, width: 20 });
    const shown = await merchant.request('GET', `${image?.renditions['320']}?project=loom`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const everything = await merchant.call(driveCalls.query, { query: {} });
    expect(everything.data.map(({ id }) => id)).toContain(file.id);
    expect((await other.call(driveCalls.query, { query: asked })).total).toBe(0);
    const elsewhere = merchant.call(driveCalls.query, { query: { division: newId() } });
    await expect(elsewhere).rejects.toMatchObject({ status: 404 });
  });

  test('has room for the plan’s bytes and says how to get more', async () => {
    const fill = (bytes: number) =>
      sql`insert into files (id, project_id, purpose, storage_key, sha256, media_type, bytes, name)
        values (${newId()}, ${projectId}, 'artwork', 'full', 'full', 'image/png', ${bytes}, 'full.png')`.execute(
        db(),
      );
    await fill(1024 ** 3);
    const file = await picture('one more.png');
    await expect(upload(merchant, file)).rejects.toMatchObject({ status: 402 });
    await sql`update projects set is_pro = true where id = ${projectId}`.execute(db());
    await upload(merchant, file);
    await fill(9 * 1024 ** 3);
    await expect(upload(merchant, await picture('too much.png'))).rejects.toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/drive is full/) },
    });
    await sql`delete from files where storage_key = 'full'`.execute(db());
  });

  test('counts a large drive up to 10,000, and a page beyond its end as well', async () => {
    const count = COUNT_MAX + 2;
    await sql`
      insert into files (id, project_id, purpose, storage_key, sha256, media_type, bytes, width, height, name, created_by)
      select gen_random_uuid(), ${projectId}, 'artwork', 'large/' || n, 'large' || n, 'image/png', 10, 10, 10,
        'leaf ' || n || '.png', ${accountId}
      from generate_series(1, ${count}::int) n`.execute(db());
    expect(await list(merchant, { search: 'leaf' })).toMatchObject({ total: COUNT_MAX + 1 });
    expect(await list(merchant, { search: 'leaf 1000', page: 9 })).toMatchObject({ files: [], total: 4 });
    const images = (page: number) =>
      merchant.call(driveCalls.query, { query: { searchTerm: 'leaf', perPage: 100, page } });
    expect(await images(1)).toMatchObject({ total: COUNT_MAX + 1, lastPage: 101 });
    expect((await images(101)).data).toHaveLength(2);
    await sql`delete from files where storage_key like 'large/%'`.execute(db());
  });

  test('reads the project’s own files alone, also next to 20,000 of another', async () => {
    await sql`
      insert into files (id, project_id, purpose, storage_key, sha256, media_type, bytes, width, height, name, created_by)
      select gen_random_uuid(), p.id, 'artwork', 'many/' || n, p.code || n, 'image/png', 1000, 10, 10,
        'motif ' || n || '.png', ${accountId}
      from projects p, generate_series(1, case p.code when 'loom' then 1000 else 20000 end) n
      where p.code in ('loom', 'next-door')`.execute(db());
    await sql`analyze files`.execute(db());
    const page = {
      projectId,
      folder: undefined,
      view: 'files',
      sort: 'newest',
      page: 1,
      perPage: 60,
      kind: 'all',
    } as const;
    for (const search of ['motif 77', 'type:uploaded', 'type:png 999', 'nothing like it']) {
      const scans = await explainQueries(
        server.databaseUrl,
        { kind: 'project', projectId, accountId },
        (tx) => Promise.all([placeOf(tx, { ...page, search }), pageOfFiles(tx, { ...page, search })]),
      );
      const ofFiles = scans.filter(({ table }) => table === 'files');
      expect(ofFiles.length, search).toBeGreaterThan(0);
      for (const scan of ofFiles) expect(scan.rowsRead, `${search}: ${scan.node}`).toBeLessThan(2000);
    }
    const others = await explainQueries(server.databaseUrl, { kind: 'project', projectId, accountId }, (tx) =>
      Promise.all([
        storageUsed(tx, projectId),
        takePictureByContent(tx, { projectId, sha256: 'next-door7' }, { uploadId: null }),
        listPictures(tx, { projectId, before: undefined, limit: 50 }),
        allFolders(tx, projectId),
      ]),
    );
    for (const { table, rowsRead, node } of others) expect(rowsRead, `${table}: ${node}`).toBeLessThan(2000);
    expect((await list(merchant, { search: 'motif 77' })).total).toBe(19);
    await sql`delete from files where storage_key like 'many/%'`.execute(db());
  });
});

import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import { addFactory, type Factory } from '../../../../tests/support/factory.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { contentKey } from '../../../platform/storage/storage.ts';
import { insertFiles } from '../files/files.ts';
import { measureInk } from './measure-ink.job.ts';

let server: TestServer;
let factory: Factory;

beforeAll(async () => {
  server = await startTestServer();
  factory = await addFactory(server);
});
afterAll(() => server.close());

/** Stores a print file of 40 by 60 mm whose ink is a square of 10 mm, 5 mm from the left and 20 mm from the top. */
async function storeSquare(isThere = true): Promise<string> {
  const dots = (mm: number) => Math.round((mm * 300) / 25.4);
  const square = {
    create: { width: dots(10), height: dots(10), channels: 4 as const, background: '#b3202c' },
  };
  const bytes = await sharp({
    create: { width: dots(40), height: dots(60), channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([{ input: square, left: dots(5), top: dots(20) }])
    .png()
    .toBuffer();
  const sha256 = createHash('sha256').update(bytes).update(String(isThere)).digest('hex');
  const storageKey = contentKey('print-files', sha256, 'png');
  if (isThere) await server.services.storage.put(storageKey, { bytes }, { contentType: 'image/png' });
  const id = newId();
  const { platform } = server.services.databases;
  await platform.transaction().execute((tx) =>
    insertFiles(tx, [
      {
        id,
        projectId: factory.projectId,
        purpose: 'print-file',
        storageKey,
        sha256,
        mediaType: 'image/png',
        bytes: bytes.length,
        width: dots(40),
        height: dots(60),
        name: 'front.png',
      },
    ]),
  );
  return id;
}

const measure = () => measureInk(server.services.databases.platform, server.services.storage);

test('a print file that is older than its measure is measured once, and the order shows its artwork', async () => {
  const { platform } = server.services.databases;
  const { id } = await factory.order({ quantity: 1 });
  expect(await measure()).toBe(0);
  const point = (fileId: string) =>
    platform
      .updateTable('printFiles')
      .set({ fileId, ink: null })
      .where('designVersionId', '=', factory.versionId)
      .execute();
  await point(await storeSquare());
  expect(await measure()).toBe(1);
  expect(await measure()).toBe(0);
  const { email } = await addPerson(server, 'floor@example.test', { factory: true });
  const staff = await signedIn(server, email);
  const shown = async () =>
    (await staff.call(factoryOrderCalls.get, { params: { id } })).items[0]?.printFiles[0];
  const file = await shown();
  expect(file?.ink?.x).toBeCloseTo(5, 1);
  expect(file?.ink?.y).toBeCloseTo(20, 1);
  expect(file?.ink?.width).toBeCloseTo(10, 1);
  expect(file?.ink?.height).toBeCloseTo(10, 1);
  expect(file?.fromCollarMm).toBeGreaterThan(10);

  // One whose file is gone isn’t tried again at each run, and keeps its print area.
  await point(await storeSquare(false));
  expect(await measure()).toBe(1);
  expect(await measure()).toBe(0);
  expect((await shown())?.ink).toBeNull();
});

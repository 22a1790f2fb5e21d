import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedbackCalls } from '../../../../shared/features/help/feedback/feedback.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let merchant: Client;

beforeAll(async () => {
  server = await startTestServer();
  const person = await addPerson(server, 'dyer@example.test');
  await addProject(server, 'dyer-1', [[person, 'owner']]);
  merchant = (await signedIn(server, person.email)).in('dyer-1');
});
afterAll(() => server.close());

const svg = (inside: string, attributes = 'width="100" height="100"') =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`], 'motif.svg');

const ENDLESS_FILTER = svg(
  `<filter id="f" x="-9999%" y="-9999%" width="99999%" height="99999%"><feGaussianBlur stdDeviation="900"/>
   <feTurbulence baseFrequency="0.9" numOctaves="99"/></filter><rect width="90" height="90" filter="url(#f)"/>`,
);
test('refuses a filter over a huge region and keeps answering other requests', async () => {
  let refused = false;
  const upload = merchant.call(filesCalls.uploadPicture, {}, ENDLESS_FILTER).finally(() => {
    refused = true;
  });
  upload.catch(() => undefined);
  let answered = 0;
  while (!refused) {
    const { status } = await server.visitor().request('GET', '/healthz');
    if (status === 200) answered += 1;
  }
  await expect(upload).rejects.toMatchObject({ status: 422, body: { code: 'svg-complex' } });
  // One answer may come before the file is looked at, and one after.
  expect(answered).toBeGreaterThan(5);
  expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([]);
});

test('a drawing a million times as long as wide is refused', async () => {
  const thread = svg('<rect width="1" height="9"/>', 'width="1" height="1000000"');
  await expect(merchant.call(filesCalls.uploadPicture, {}, thread)).rejects.toMatchObject({
    status: 422,
    body: { code: 'svg-complex' },
  });
});

test('a long drawing is kept with copies that fit', async () => {
  const banner = svg('<rect width="10" height="900"/>', 'width="10" height="1000"');
  const { picture } = await merchant.call(filesCalls.uploadPicture, {}, banner);
  expect(picture).toMatchObject({ width: 10, height: 1000, vector: true });
  await merchant.call(filesCalls.showPicture, { params: { file: picture.id, size: '1600' } });
});

test('feedback refuses a drawing without reading it', async () => {
  const call = merchant.call(feedbackCalls.addImage, {}, svg('<script>alert(1)</script>'));
  await expect(call).rejects.toMatchObject({
    status: 415,
    body: { message: 'Add a PNG, JPEG or WebP image.' },
  });
});

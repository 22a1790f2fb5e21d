import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedbackCalls as calls } from '../../../../shared/features/help/feedback/feedback.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let author: Client;
let stranger: Client;
let staff: Client;

beforeAll(async () => {
  server = await startTestServer();
  const merchant = await addPerson(server, 'author@example.test');
  await addProject(server, 'loom-1', [[merchant, 'owner']]);
  author = (await signedIn(server, merchant.email)).in('loom-1');
  stranger = await signedIn(server, (await addPerson(server, 'stranger@example.test')).email);
  staff = await signedIn(server, (await addPerson(server, 'staff@example.test', { internal: true })).email);
});
afterAll(() => server.close());

const picture = async (name = 'shot.png', format: 'png' | 'gif' = 'png') => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b3202c' } })
    .toFormat(format)
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: `image/${format}` });
};
const addImage = async (client: Client, file: Promise<File> | File = picture()) =>
  client.call(calls.addImage, {}, await file);
const submit = (client: Client, body: Partial<Parameters<typeof client.call>[1]> & Record<string, unknown>) =>
  client.call(calls.submit, {
    body: { type: 'issue', feedback: 'The hem is cut off', page: '/my-products/', ...body },
  });

test('an issue with its proposal and pictures reaches staff, in the order they were added', async () => {
  const first = await addImage(author);
  const second = await addImage(author, picture('other.png'));
  const { id } = await submit(author, {
    proposal: 'Show the whole hem',
    images: [second.id, first.id],
  });
  expect(author.statements).toBeLessThanOrEqual(6);
  const { feedback } = await staff.call(calls.list, { query: {} });
  expect(feedback.find((each) => each.id === id)).toMatchObject({
    type: 'issue',
    feedback: 'The hem is cut off',
    proposal: 'Show the whole hem',
    page: '/my-products/',
    from: 'author@example.test',
    project: 'Project loom-1',
    images: [second.id, first.id],
  });
  const shown = await staff.request('GET', `/omnis/v3/feedback/images/${first.id}/`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('a proposal is kept of issues only', async () => {
  const { id } = await submit(author, { type: 'question', proposal: 'left over from before' });
  const { feedback } = await staff.call(calls.list, { query: {} });
  expect(feedback.find((each) => each.id === id)).toMatchObject({ type: 'question', proposal: '' });
});

test.each([
  ['a text that is named as a picture', () => new File(['no picture'], 'shot.png')],
  ['an animation', () => picture('shot.gif', 'gif')],
  [
    'a drawing that could hold scripts',
    () => new File(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], 'a.svg'),
  ],
])('%s is not taken', async (_, file) => {
  await expect(addImage(author, file())).rejects.toMatchObject({
    status: 415,
    body: { message: 'Add a PNG, JPEG or WebP image.' },
  });
});

test('a picture of more than 5 MB is not taken', async () => {
  const large = new File([new Uint8Array(5_000_001)], 'large.png');
  await expect(addImage(author, large)).rejects.toMatchObject({
    status: 413,
    body: { message: 'This file is larger than 5 MB' },
  });
});

test('more than three pictures, no text, or an unknown type are refused with their field', async () => {
  const { id } = await addImage(author);
  const four = { images: [id, id, id, id] };
  for (const [field, body] of [
    ['images', four],
    ['feedback', { feedback: '   ' }],
    ['type', { type: 'praise' }],
  ] as const)
    await expect(submit(author, body)).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    });
});

test('rejects another user’s image and stores nothing', async () => {
  const { id } = await addImage(author);
  await expect(submit(stranger, { feedback: 'Mine now', images: [id] })).rejects.toMatchObject({
    status: 422,
  });
  const { feedback } = await staff.call(calls.list, { query: {} });
  expect(feedback.map((each) => each.feedback)).not.toContain('Mine now');
});

test('merchants read neither feedback nor its pictures', async () => {
  const { id } = await addImage(author);
  await expect(author.call(calls.list, { query: {} })).rejects.toMatchObject({ status: 403 });
  expect((await author.request('GET', `/omnis/v3/feedback/images/${id}/`)).status).toBe(403);
});

test('staff answer feedback once, and its author gets the answer by email', async () => {
  const { id } = await submit(author, { feedback: 'Where is the size chart?', type: 'question' });
  const answer = (text: string) =>
    staff.call(calls.answer, { params: { feedback: id }, body: { answer: text } });
  await expect(answer('  ')).rejects.toMatchObject({
    body: { errors: { answer: ['This field is required'] } },
  });
  await answer('Under each product’s colours.');
  await expect(answer('Again.')).rejects.toMatchObject({ status: 409 });
  const mail = await mailTo(server, 'author@example.test', 'Our answer to your feedback');
  expect(mail.text).toContain('Under each product’s colours.');
  expect(mail.text).toContain('Where is the size chart?');
  const ids = async (view: 'open' | 'answered') =>
    (await staff.call(calls.list, { query: { view } })).feedback.map((each) => each.id);
  expect(await ids('open')).not.toContain(id);
  expect(await ids('answered')).toEqual([id]);
  await expect(
    author.call(calls.answer, { params: { feedback: id }, body: { answer: 'Mine' } }),
  ).rejects.toMatchObject({ status: 403 });
});

test('an answer quotes the beginning of a long text, and no half of a character', async () => {
  const { id } = await submit(author, { feedback: `${'Waves '.repeat(83)}a🌊 and much more` });
  await staff.call(calls.answer, { params: { feedback: id }, body: { answer: 'Thanks for the waves' } });
  const mail = await mailTo(server, 'author@example.test', 'Our answer to your feedback', 2);
  expect(mail.text).toMatch(/Waves\s+a…”/);
});

test('an issue on a staff screen needs a proposal', async () => {
  const send = (proposal?: string) => submit(staff, { page: '/staff/users/', ...(proposal && { proposal }) });
  await expect(send()).rejects.toMatchObject({ body: { errors: { proposal: ['This field is required'] } } });
  await expect(send('Sort by team')).resolves.toMatchObject({ id: expect.any(String) });
});

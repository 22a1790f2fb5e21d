import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { WAITLIST_JOINED, waitlistCalls } from '../../../../shared/features/selling/waitlist/waitlist.ts';
import { FORM_TRAP } from '../../../../shared/features/site/blocks/blocks.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { createLogger } from '../../../app.ts';
import { waitlistJobs } from './waitlist.jobs.ts';

let server: TestServer;
let storeId: string;
let owner: Client;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const person = await addPerson(server, 'dawn-owner@example.test');
  const projectId = await addProject(server, 'dawn-project', [[person, 'owner']]);
  ({ storeId } = await addStore(server, projectId, 'dawn', 'Dawn'));
  owner = (await signedIn(server, person.email)).in('dawn-project');
});
afterAll(() => server.close());
beforeEach(() => sql`delete from rate_limits`.execute(database()));

const database = () => server.services.databases.platform;
const set = (change: { comingSoon?: boolean; opensAt?: string | null; password?: string | null }) =>
  owner.call(storeCalls.update, { body: { id: storeId, ...change } });
const post = (fields: Record<string, string>) =>
  server.visitor({ store: 'dawn' }).request('POST', '/countdown/', {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const waiting = async () => (await owner.call(waitlistCalls.count, { query: { store: storeId } })).waiting;
const run = async (name: string) => {
  const handler = waitlistJobs.find(({ job }) => job.name === name);
  if (!handler) throw new Error(`There is no job ${name}`);
  const attempt = {
    id: '1',
    attempt: 1,
    signal: new AbortController().signal,
    logger: createLogger('fatal'),
  };
  await handler.run({}, { services: server.services }, attempt);
};
const openingMails = async () =>
  ((await server.services.mail.outbox?.list()) ?? [])
    .filter(({ subject }) => subject === 'Dawn is open')
    .map(({ to }) => to)
    .sort();

test('people who ask on the coming-soon page get one email when the store opens', async () => {
  await set({ comingSoon: true });
  const page = await server.visitor({ store: 'dawn' }).request('GET', '/countdown/');
  expect(page.text).toContain('Email me when it opens');
  const answer = await post({ email: 'ada@example.test' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/countdown/?sent']);
  const after = await server.visitor({ store: 'dawn' }).request('GET', '/countdown/?sent');
  expect(after.text).toContain(WAITLIST_JOINED);
  // The same again, in other letters, is the same person, and the answer doesn't tell.
  expect((await post({ email: 'ADA@example.test' })).headers.get('location')).toBe('/countdown/?sent');
  await post({ email: 'bea@example.test' });
  await post({ email: 'robot@example.test', [FORM_TRAP]: 'x' });
  expect(await waiting()).toBe(2);

  await run('waitlist.tell');
  expect(await waiting()).toBe(2);
  await set({ comingSoon: false });
  await Promise.all([run('waitlist.tell'), run('waitlist.tell')]);
  const mail = await mailTo(server, 'ada@example.test', 'Dawn is open');
  expect(mail.text).toContain('Someone gave ada@example.test to Dawn for this one email');
  await mailTo(server, 'bea@example.test', 'Dawn is open');
  await run('waitlist.tell');
  expect(await openingMails()).toEqual(['ada@example.test', 'bea@example.test']);
  expect(await waiting()).toBe(0);
});

test('a store that opens by its clock tells them, but not while it asks for a password', async () => {
  await set({ comingSoon: true, opensAt: new Date(Date.now() + 60_000).toISOString(), password: 'harvest' });
  await post({ email: 'cem@example.test' });
  await sql`update stores set opens_at = now() - interval '1 second' where id = ${storeId}`.execute(
    database(),
  );
  await run('waitlist.tell');
  expect(await waiting()).toBe(1);
  await set({ password: null });
  await run('waitlist.tell');
  await mailTo(server, 'cem@example.test', 'Dawn is open');
});

test('what is wrong is said next to the field, and nothing is kept of an open store', async () => {
  await set({ comingSoon: true });
  const answer = await post({ email: 'not an address' });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('Please enter a valid email address');
  expect(answer.text).toContain('value="not an address"');
  await set({ comingSoon: false });
  expect((await post({ email: 'late@example.test' })).headers.get('location')).toBe('/');
  await expect(
    server.visitor({ store: 'dawn' }).call(waitlistCalls.join, { body: { email: 'late@example.test' } }),
  ).rejects.toMatchObject({ status: 409, body: { message: 'The store is open. Come on in.' } });
  expect(await waiting()).toBe(0);
});

test('addresses of a store that never opens are deleted after a year', async () => {
  await set({ comingSoon: true });
  await post({ email: 'dee@example.test' });
  await post({ email: 'eve@example.test' });
  await sql`update opening_waitlist set asked_at = now() - interval '366 days' where email = 'dee@example.test'`.execute(
    database(),
  );
  await run('waitlist.forget');
  expect(await waiting()).toBe(1);
});

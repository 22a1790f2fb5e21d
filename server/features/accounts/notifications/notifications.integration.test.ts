import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  notificationCalls as calls,
  type NewNotification,
} from '../../../../shared/features/accounts/notifications/notifications.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, type Person, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { notify } from './notifications.ts';

let server: TestServer;
let person: Person;
let other: Person;
let client: Client;
let projectId: string;
let number = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  person = await addPerson(server, `reader${number}@example.test`);
  other = await addPerson(server, `other${number}@example.test`);
  projectId = await addProject(server, `press-${number}`, [
    [person, 'owner'],
    [other, 'viewer'],
  ]);
  client = await signedIn(server, person.email);
});

const tell = (notification: NewNotification, options: { to?: readonly Person[]; at?: Date } = {}) =>
  inScope(server.services.databases.tenant, { kind: 'project', projectId }, (tx) =>
    notify(
      tx,
      {
        projectId,
        accountIds: (options.to ?? [person]).map(({ id }) => id),
        kind: 'team',
        ...(options.at ? { at: options.at } : {}),
      },
      notification,
    ),
  );
const meta = (of: Client = client) => of.call(calls.meta, {});
const titles = async (of: Client = client) =>
  (await of.call(calls.list, { query: {} })).notifications.map(({ title }) => title);

test('the poll counts, in few statements, and all can be marked as read', async () => {
  expect(await meta()).toMatchObject({ count: 0, unread: 0, newest: null });
  await tell({ title: 'One' });
  await tell({ title: 'Two' });
  expect(await meta()).toMatchObject({ count: 2, unread: 2 });
  expect(client.statements).toBeLessThanOrEqual(3);
  expect(await client.call(calls.markAllAsRead, {})).toEqual({ marked: 2 });
  expect(await meta()).toMatchObject({ count: 2, unread: 0 });
  expect(await titles()).toEqual(['Two', 'One']);
});

test('a deleted one is gone for its recipient only', async () => {
  await tell({ title: 'Shared' }, { to: [person, other] });
  const reader = await signedIn(server, other.email);
  const [mine] = (await client.call(calls.list, { query: {} })).notifications;
  await client.call(calls.markAsDeleted, { params: { recipientId: mine?.recipientId ?? '' } });
  expect(await titles()).toEqual([]);
  expect(await titles(reader)).toEqual(['Shared']);
  await expect(
    reader.call(calls.markAsDeleted, { params: { recipientId: mine?.recipientId ?? '' } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('one that replaces takes older ones of its tag off the list', async () => {
  await tell({ title: 'Rendering 1 of 3', tag: 'render' });
  await tell({ title: 'Something else', tag: 'other' });
  await tell({ title: 'Rendering 3 of 3', tag: 'render', replacePrevious: true });
  expect(await titles()).toEqual(['Rendering 3 of 3', 'Something else']);
});

test('a scheduled one is neither counted nor listed before its time', async () => {
  await tell({ title: 'Tomorrow' }, { at: new Date(Date.now() + 86_400_000) });
  await tell({ title: 'A minute ago' }, { at: new Date(Date.now() - 60_000) });
  expect(await meta()).toMatchObject({ count: 1, unread: 1 });
  expect(await titles()).toEqual(['A minute ago']);
});

test('a long list is read in pages', async () => {
  for (let at = 1; at <= 5; at += 1) await tell({ title: `${at}` });
  const first = await client.call(calls.list, { query: { limit: 3 } });
  expect(first).toMatchObject({ more: true });
  const before = first.notifications.at(-1)?.recipientId ?? '';
  const rest = await client.call(calls.list, { query: { limit: 3, before } });
  expect(rest.more).toBe(false);
  expect([...first.notifications, ...rest.notifications].map(({ title }) => title)).toEqual([
    '5',
    '4',
    '3',
    '2',
    '1',
  ]);
});

test('signed out, the poll answers 401', async () => {
  await expect(meta(server.visitor())).rejects.toMatchObject({ status: 401 });
});

test('one pair of push keys is made for all processes', async () => {
  const second = await startTestServer({ databaseUrl: server.databaseUrl });
  const elsewhere = second.visitor();
  for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
  const [here, there] = await Promise.all([
    client.call(calls.pushKey, {}),
    elsewhere.call(calls.pushKey, {}),
  ]);
  await second.close();
  expect(here.publicKey).toMatch(/^[\w-]{80,}$/);
  expect(there).toEqual(here);
});

test('keeps one push subscription per browser across accounts', async () => {
  const subscription = { endpoint: 'https://push.example.com/abc', keys: { p256dh: 'key', auth: 'secret' } };
  const first = await client.call(calls.subscribe, { body: { subscription } });
  const reader = await signedIn(server, other.email);
  expect(await reader.call(calls.subscribe, { body: { subscription } })).toEqual(first);
  for (const endpoint of ['http://plain/', 'https://localhost:5432/', 'https://10.0.0.1/', 'https://db/'])
    await expect(
      client.call(calls.subscribe, { body: { subscription: { ...subscription, endpoint } } }),
    ).rejects.toMatchObject({ status: 422 });
});

import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import {
  notificationCalls as calls,
  type NewNotification,
  type NotificationKind,
} from '../../../../shared/features/accounts/notifications/notifications.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { addPerson, addProject, type Person, signedIn } from '../../../../tests/support/people.ts';
import { type PushBrowser, type PushServer, startPushServer } from '../../../../tests/support/push-server.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { isPublicIp, publicLookup } from '../../../platform/outgoing/public-lookup.ts';
import { notify } from './notifications.ts';

const lines: string[] = [];
let push: PushServer;
let server: TestServer;
let person: Person;
let client: Client;
let projectId: string;
let number = 0;

beforeAll(async () => {
  push = await startPushServer();
  server = await startTestServer({
    settings: { PUSH_ORIGIN: push.origin, LOG_LEVEL: 'info' },
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await server.close();
  await push.close();
});
beforeEach(async () => {
  number += 1;
  person = await addPerson(server, `phone${number}@example.test`);
  projectId = await addProject(server, `loom-${number}`, [[person, 'owner']]);
  client = await signedIn(server, person.email);
});

const db = () => server.services.databases.platform;

/** A browser in which somebody is logged in; browsers name public services alone, so that its row is written here. */
async function addBrowser(name: string, of: Person = person): Promise<PushBrowser> {
  const browser = push.browser(name);
  const session = await db()
    .selectFrom('sessions')
    .select('id')
    .where('accountId', '=', of.id)
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('pushSubscriptions')
    .values({
      id: newId(),
      accountId: of.id,
      sessionId: session.id,
      endpoint: browser.subscription.endpoint,
      subscription: JSON.stringify(browser.subscription),
    })
    .execute();
  return browser;
}

const browsers = async (of: Person = person) =>
  (
    await db().selectFrom('pushSubscriptions').select('endpoint').where('accountId', '=', of.id).execute()
  ).map(({ endpoint }) => decodeURIComponent(endpoint.slice(endpoint.lastIndexOf('/') + 1)));

async function tell(notification: NewNotification, kind: NotificationKind = 'orders', to = [person]) {
  await inScope(server.services.databases.tenant, { kind: 'project', projectId }, (tx) =>
    notify(tx, { projectId, accountIds: to.map(({ id }) => id), kind }, notification),
  );
  await eventsDelivered(db());
}

/** Waits until nothing is left to send. */
const settled = () =>
  eventually(async () => {
    const { rows } = await sql`
      select from jobs.job where name = 'notifications.send-push' and state in ('created', 'active')`.execute(
      db(),
    );
    expect(rows).toEqual([]);
  });
const pushedTo = (browser: string) => push.messages.filter((message) => message.browser === browser);

describe('a push message', () => {
  it('reaches each browser of its recipient once, sealed for it and signed with our key', async () => {
    await addBrowser('desk');
    await addBrowser('phone');
    await tell({ title: 'New order 12', body: '2 pieces', href: '/ecom/orders/12/', tag: 'new-order:12' });
    await eventually(async () => expect(pushedTo('phone')).toHaveLength(1));
    await settled();
    const [message] = pushedTo('desk');
    expect(pushedTo('desk')).toHaveLength(1);
    expect(message).toMatchObject({
      title: 'New order 12',
      body: '2 pieces',
      href: `/ecom/orders/12/?project=loom-${number}`,
      publicKey: (await client.call(calls.pushKey, {})).publicKey,
      claims: { aud: push.origin, sub: 'mailto:hello@selvedge.test' },
    });
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(await sql`select from push_deliveries`.execute(db())).toMatchObject({ rows: [] });
  });

  it('is not sent to a person who refuses its kind, nor to a browser that has logged out', async () => {
    const other = await addPerson(server, `quiet${number}@example.test`);
    const quiet = await signedIn(server, other.email);
    await addBrowser(`own-${number}`);
    await addBrowser(`quiet-${number}`, other);
    await quiet.call(calls.saveChoices, { body: { refused: ['push:refunds'], orderEmails: 'each' } });
    await tell({ title: 'Refunded' }, 'refunds', [person, other]);
    await eventually(async () => expect(pushedTo(`own-${number}`)).toHaveLength(1));
    await tell({ title: 'New order' }, 'orders', [other]);
    await eventually(async () => expect(pushedTo(`quiet-${number}`)).toHaveLength(1));
    expect(pushedTo(`quiet-${number}`)[0]?.title).toBe('New order');
    await quiet.call(identityCalls.logout, {});
    expect(await browsers(other)).toEqual([]);
  });

  it('can be taken without the bell', async () => {
    await addBrowser(`only-${number}`);
    await client.call(calls.saveChoices, { body: { refused: ['bell:orders'], orderEmails: 'each' } });
    await tell({ title: 'New order' });
    await eventually(async () => expect(pushedTo(`only-${number}`)).toHaveLength(1));
    expect((await client.call(calls.list, { query: {} })).notifications).toEqual([]);
    expect(await client.call(calls.meta, {})).toMatchObject({ count: 0, unread: 0 });
  });

  it('forgets a browser that its service doesn’t know any more', async () => {
    await addBrowser(`gone-${number}`);
    await addBrowser(`here-${number}`);
    push.answer(`gone-${number}`, 410);
    await tell({ title: 'Hello' });
    await eventually(async () => expect(await browsers()).toEqual([`here-${number}`]));
    await settled();
    expect(push.asked.get(`gone-${number}`)).toBe(1);
  });

  it('is tried again while its service is busy, and given up when it refuses', async () => {
    await addBrowser(`busy-${number}`);
    await addBrowser(`never-${number}`);
    push.answer(`busy-${number}`, 503);
    push.answer(`never-${number}`, 413);
    await tell({ title: 'Hello' });
    await eventually(async () => {
      expect(push.asked.get(`busy-${number}`)).toBe(1);
      expect(push.asked.get(`never-${number}`)).toBe(1);
    });
    await settled();
    push.answer(`busy-${number}`, 201);
    await sql`update jobs.job set start_after = now() where name = 'notifications.send-push'`.execute(db());
    await eventually(async () => expect(pushedTo(`busy-${number}`)).toHaveLength(1), 90_000);
    expect(push.asked.get(`never-${number}`)).toBe(1);
  }, 120_000);

  it('of another project isn’t held up by a service that never answers', async () => {
    const neighbour = await addPerson(server, `neighbour${number}@example.test`);
    await signedIn(server, neighbour.email);
    const theirs = await addProject(server, `mill-${number}`, [[neighbour, 'owner']]);
    for (const each of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      await addBrowser(`mute-${each}`, neighbour);
      push.answer(`mute-${each}`, null);
    }
    await inScope(db(), { kind: 'platform' }, (tx) =>
      notify(tx, { projectId: theirs, accountIds: [neighbour.id], kind: 'team' }, { title: 'Slow' }),
    );
    await eventsDelivered(db());
    await addBrowser(`quick-${number}`);
    await tell({ title: 'Quick' });
    await eventually(async () => expect(pushedTo(`quick-${number}`)).toHaveLength(1), 5_000);
    await db().deleteFrom('pushSubscriptions').where('accountId', '=', neighbour.id).execute();
  });

  it('never goes into our own network, and its address never into the log', async () => {
    const secret = 'https://127.0.0.1:5432/a-secret-path';
    await addBrowser(`inside-${number}`);
    await sql`
      update push_subscriptions set endpoint = ${secret}, subscription = jsonb_set(subscription, '{endpoint}', ${JSON.stringify(secret)})
      where account_id = ${person.id}`.execute(db());
    await tell({ title: 'Hello' });
    await eventually(async () => expect(await browsers()).toEqual([]));
    expect(lines.join('\n')).not.toContain('a-secret-path');
    expect(lines.join('\n')).not.toContain('/busy-');
  });
});

it('a browser can be removed by the account that it shows messages of', async () => {
  const subscription = { endpoint: 'https://push.example.com/mine', keys: { p256dh: 'key', auth: 'secret' } };
  await client.call(calls.subscribe, { body: { subscription } });
  const { endpoint } = subscription;
  const stranger = await signedIn(server, (await addPerson(server, `stranger${number}@example.test`)).email);
  expect(await stranger.call(calls.unsubscribe, { body: { endpoint } })).toEqual({ removed: false });
  expect(await client.call(calls.unsubscribe, { body: { endpoint } })).toEqual({ removed: true });
  expect(await browsers()).toEqual([]);
});

describe('a lookup of a name that strangers give', () => {
  const find = (values: readonly string[]) =>
    new Promise<unknown>((resolve) => {
      const lookup = publicLookup({
        ask: async (type) => (type === 'A' ? { kind: 'found', values, ttlSeconds: null } : { kind: 'none' }),
      });
      lookup('push.example.com', { all: true }, (error, found) => resolve(error ? error.name : found));
    });

  it('finds public addresses only', async () => {
    expect(await find(['10.0.0.8', '93.184.216.34'])).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(await find(['127.0.0.1', '169.254.169.254'])).toBe('NotPublic');
    expect(isPublicIp('2606:4700::1111')).toBe(true);
  });

  it.each(['::1', '::ffff:10.0.0.1', 'fd00::1', 'fe80::1', '172.16.9.9', '192.168.1.1', '0.0.0.0', 'name'])(
    'takes %s for no public address',
    (address) => {
      expect(isPublicIp(address)).toBe(false);
    },
  );
});

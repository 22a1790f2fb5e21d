import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCalls } from '../../../../shared/features/accounts/events/events.ts';
import { makeTenant, type Tenant } from '../../../../tests/conformance/tenant.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let server: TestServer;
let tenant: Tenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await makeTenant(server.services.databases.platform, 'WEAVER');
});
afterAll(() => server.close());

interface Kept {
  name: string;
  source: string;
  data: unknown;
  projectId: string | null;
  storeId: string | null;
  accountId: string | null;
}
async function kept(name: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select name, source, data, project_id, store_id, account_id from events where name = ${name} order by id`.execute(
    server.services.databases.platform,
  );
  return rows;
}

const metadata = {
  environment: 'test',
  location: 'http://weaver.localhost/',
  userAgent: BROWSER,
  currency: 'GBP',
};
const collect = (
  client: Client,
  body: unknown,
  headers: Record<string, string> = { 'user-agent': BROWSER },
) =>
  client.request('POST', eventCalls.collect.path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const log = async (client: Client, events: unknown, headers: Record<string, string> = {}) => {
  await client.request('GET', '/omnis/v3/xsrf/');
  const { project } = client.options;
  return client.request('POST', `${eventCalls.logEvent.path}${project ? `?project=${project}` : ''}`, {
    body: JSON.stringify({ events }),
    headers: {
      'content-type': 'application/json',
      'user-agent': BROWSER,
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
      ...headers,
    },
  });
};

test('an event on a store’s host is that store’s, and leaves no cookie', async () => {
  const visitor = server.visitor({ store: tenant.subdomain });
  const answer = await collect(visitor, { event: 'page-view', payload: { path: '/' }, metadata });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await kept('page-view')).toMatchObject([
    { source: 'collector', data: { path: '/' }, projectId: tenant.projectId, accountId: null },
  ]);
});

test('records an event without cookies as anonymous, even when a session came along', async () => {
  const person = await addPerson(server, 'collected@example.test');
  const client = await signedIn(server, person.email);
  await collect(client, { event: 'signed-in-visit', metadata });
  expect(await kept('signed-in-visit')).toMatchObject([{ accountId: null, projectId: null }]);
});

test('a batch keeps its order and knows project and account', async () => {
  const person = await addPerson(server, 'logger@example.test');
  const projectId = await addProject(server, 'logs-1', [[person, 'owner']]);
  const client = (await signedIn(server, person.email)).in('logs-1');
  const events = [1, 2, 3].map((step) => ({ name: 'step', data: { step } }));
  const answer = await log(client, events);
  expect(JSON.parse(answer.text)).toEqual({ accepted: 3 });
  expect(Number(answer.headers.get('x-sql-statements'))).toBeLessThanOrEqual(6);
  expect(await kept('step')).toMatchObject(
    [1, 2, 3].map((step) => ({ source: 'log', data: { step }, projectId, accountId: person.id })),
  );
});

test.each([
  ['a crawler', { 'user-agent': CRAWLER }],
  ['a program that says nothing of itself', { 'user-agent': '' }],
])('%s is refused, and nothing is kept', async (_, headers) => {
  const visitor = server.visitor();
  expect((await collect(visitor, { event: 'crawled', metadata }, headers)).status).toBe(403);
  expect((await log(visitor, [{ name: 'crawled', data: {} }], headers)).status).toBe(403);
  expect(await kept('crawled')).toEqual([]);
});

test.each([
  ['too much data', { name: 'big', data: { text: 'x'.repeat(9_000) } }],
  ['a name that is none', { name: '<script>', data: {} }],
])('%s is refused', async (_, event) => {
  expect((await log(server.visitor(), [event])).status).toBe(422);
});

test('limits how many events one address can send', async () => {
  const visitor = server.visitor();
  const statuses = new Set<number>();
  // A minute may end between them, and with it the count.
  for (let sent = 0; sent <= 2 * 240 && !statuses.has(429); sent += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => collect(visitor, { event: 'flood', metadata })),
    );
    for (const { status } of answers) statuses.add(status);
  }
  expect(statuses).toContain(429);
});

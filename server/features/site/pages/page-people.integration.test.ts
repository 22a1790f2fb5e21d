import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pageCalls as calls,
  pagePeopleCalls as people,
} from '../../../../shared/features/site/pages/pages.calls.ts';
import { flatBlockSchema } from '../../../../shared/features/site/pages/pages.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { forgetGonePeople } from './page-people.queries.ts';

let server: TestServer;
let ana: Client;
let ben: Client;
let stranger: Client;
let division: string;
let page: string;

beforeAll(async () => {
  server = await startTestServer();
  const [first, second, other] = [
    await addPerson(server, 'ana@example.test'),
    await addPerson(server, 'ben@example.test'),
    await addPerson(server, 'stranger@example.test'),
  ];
  const members = [
    [first, 'owner'],
    [second, 'owner'],
  ] as const;
  const projectId = await addProject(server, 'loom', members);
  ({ divisionId: division } = await addStore(server, projectId, 'loom'));
  await addStore(server, await addProject(server, 'other', [[other, 'owner']]), 'other');
  ana = (await signedIn(server, first.email)).in('loom');
  ben = (await signedIn(server, second.email)).in('loom');
  stranger = (await signedIn(server, other.email)).in('other');
  ({ id: page } = await ana.call(calls.create, { params: { division }, body: { template: 'blank' } }));
});
afterAll(() => server.close());

const meet = (client: Client, tab: string, ...selection: string[]) =>
  client.call(people.meet, { params: { division, page }, body: { tab, selection } });
const told = async (client: Client, tab: string) =>
  (await meet(client, tab)).people.map((person) => [person.name, person.tab, person.selection]);
/** As if nothing had been heard of a tab for so long. */
const pass = (tab: string, seconds: number) =>
  sql`update page_people set until = until - make_interval(secs => ${seconds}) where tab = ${tab}`.execute(
    server.services.databases.platform,
  );

test('people on a page hear of each other, of their blocks and of changes, until they leave', async () => {
  expect(await meet(ana, 'ana-1', 'x')).toMatchObject({ people: [], sequence: 0, live: { version: null } });
  expect(await told(ben, 'ben-1')).toEqual([['ana@example.test', 'ana-1', ['x']]]);
  await meet(ana, 'ana-1', 'y', 'z');
  await meet(ana, 'ana-2');
  expect(await told(ben, 'ben-1')).toEqual([
    ['ana@example.test', 'ana-1', ['y', 'z']],
    ['ana@example.test', 'ana-2', []],
  ]);

  const block = flatBlockSchema.parse({ uid: 'x', type: 'textBlock', parent: null, order: 'a0' });
  await ben.call(calls.change, {
    params: { division, page },
    body: {
      base: 0,
      rows: [{ id: newId(), tab: 'ben-1', words: 'Added', command: { kind: 'insert', blocks: [block] } }],
    },
  });
  expect((await meet(ana, 'ana-1')).sequence).toBe(1);

  await ana.call(people.leave, { params: { division, page, tab: 'ana-1' } });
  expect(await told(ben, 'ben-1')).toEqual([['ana@example.test', 'ana-2', []]]);
  // No one makes another leave.
  await ben.call(people.leave, { params: { division, page, tab: 'ana-2' } });
  expect(await told(ben, 'ben-1')).toEqual([['ana@example.test', 'ana-2', []]]);
});

test('a person without a sign of life is gone, and forgotten', async () => {
  await meet(ana, 'silent');
  await pass('silent', 20);
  expect((await told(ben, 'ben-2')).map(([, tab]) => tab)).toContain('silent');
  await pass('silent', 10);
  expect((await told(ben, 'ben-2')).map(([, tab]) => tab)).not.toContain('silent');
  const db = server.services.databases.platform;
  await db.transaction().execute(forgetGonePeople);
  const { rows } = await sql`select tab from page_people where tab in ('silent', 'ben-2')`.execute(db);
  expect(rows).toEqual([{ tab: 'ben-2' }]);
});

test('a sign of life with the same selection is written down now and then only', async () => {
  await meet(ana, 'quiet', 'x');
  const versionOf = async () =>
    (
      await sql`select xmin::text as version from page_people where tab = 'quiet'`.execute(
        server.services.databases.platform,
      )
    ).rows;
  const before = await versionOf();
  await meet(ana, 'quiet', 'x');
  expect(await versionOf()).toEqual(before);
  await pass('quiet', 9);
  await meet(ana, 'quiet', 'x');
  await pass('quiet', 20);
  expect((await told(ben, 'ben-3')).map(([, tab]) => tab)).toContain('quiet');
});

test('of a page of another project no one is told anything', async () => {
  await meet(ana, 'ana-3');
  await expect(meet(stranger, 'stranger-1')).rejects.toMatchObject({ status: 404 });
  await stranger.call(people.leave, { params: { division, page, tab: 'ana-3' } });
  expect((await told(ben, 'ben-4')).map(([, tab]) => tab)).toContain('ana-3');
});

test('many tabs of one person cost others no more than a page of them', async () => {
  for (let at = 0; at < 40; at += 1) await meet(ana, `many-${at}`);
  expect(await told(ben, 'ben-5')).toHaveLength(30);
});

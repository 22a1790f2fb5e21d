import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectCalls } from '../../../../shared/features/projects/projects/projects.ts';
import {
  staffProjectCalls as calls,
  STAFF_PROJECTS_PAGE_SIZE,
} from '../../../../shared/features/staff/staff-projects/staff-projects.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const MANY = 2_500;

let server: TestServer;
let staff: Client;
let leader: Client;
let merchant: Client;

const db = () => server.services.databases.platform;
type Wish = { search?: string; only?: 'pro' | 'elsewhere'; before?: string; after?: string };
const list = (query: Wish = {}, by = staff) => by.call(calls.list, { query });
const get = (id: string, by = staff) => by.call(calls.get, { params: { id } });
const idsOf = ({ rows }: { readonly rows: readonly { readonly id: string }[] }) => rows.map(({ id }) => id);

beforeAll(async () => {
  server = await startTestServer();
  await sql`insert into projects (id, code, name)
    select gen_random_uuid(), 'mass-' || n, 'Mass ' || n from generate_series(1, ${MANY}) n`.execute(db());
  await addPerson(server, 'staff@example.test', { internal: true });
  await addPerson(server, 'leader@example.test', { internal: true, leadership: true });
  const ada = await addPerson(server, 'ada_l@tide.test');
  const ben = await addPerson(server, 'ben@elsewhere.test');
  const tide = await addProject(server, 'tide-9', [
    [ada, 'owner'],
    [ben, 'designer'],
  ]);
  const { storeId } = await addStore(server, tide, 'tidal', 'Tidal Goods');
  await db()
    .updateTable('stores')
    .set({ customDomain: 'shop.tide.example', customDomainSetUpAt: new Date() })
    .where('id', '=', storeId)
    .execute();
  await addStore(server, await addProject(server, 'reef-8', [[ben, 'owner']]), 'reef', 'Reef');
  staff = await signedIn(server, 'staff@example.test');
  leader = await signedIn(server, 'leader@example.test');
  merchant = await signedIn(server, ada.email);
});
afterAll(() => server.close());

test('lists every project once, newest first, with paging both ways', async () => {
  const first = await list();
  expect(idsOf(first).slice(0, 2)).toEqual(['reef-8', 'tide-9']);
  expect(first.rows).toHaveLength(STAFF_PROJECTS_PAGE_SIZE);
  expect(first.previous).toBeNull();

  const seen = idsOf(first);
  let page = first;
  while (page.next !== null) {
    page = await list({ after: page.next });
    seen.push(...idsOf(page));
  }
  expect(new Set(seen).size).toBe(MANY + 2);
  expect(seen).toHaveLength(MANY + 2);
  expect(seen.at(-1)).toBe('mass-1');

  const second = await list({ after: first.next ?? '' });
  const back = await list({ before: second.previous ?? '' });
  expect(idsOf(back)).toEqual(idsOf(first));
  expect(back).toMatchObject({ previous: null, next: first.next });
});

test('keeps pages stable when a project is created between them', async () => {
  const first = await list();
  await addProject(server, 'late-7', []);
  const second = await list({ after: first.next ?? '' });
  expect(idsOf(second)).toEqual(idsOf(await list({ after: first.next ?? '' })));
  expect(idsOf(second)).not.toContain(idsOf(first).at(-1));
  await sql`delete from projects where code = 'late-7'`.execute(db());
});

test.each([
  ['Project tide', ['tide-9']],
  ['tide-9', ['tide-9']],
  ['ADA_L@tide', ['tide-9']],
  ['shop.tide.example', ['tide-9']],
  ['https://shop.tide.example/collection/all/', ['tide-9']],
  ['ree', ['reef-8']],
  ['ada%l', []],
  ['Mass 2499', ['mass-2499']],
])('“%s” finds %j', async (search, found) => {
  expect(idsOf(await list({ search }))).toEqual(found);
});

test('finds a store by its full address, and not by a member who isn’t the owner', async () => {
  const { host } = server.services.config.publicUrl;
  expect(idsOf(await list({ search: `tidal.${host}` }))).toEqual(['tide-9']);
  expect(idsOf(await list({ search: 'ben@elsewhere.test' }))).toEqual(['reef-8']);
});

test('the list is narrowed to Pro projects, and a deleted project is in no list', async () => {
  await sql`update projects set is_pro = true where code in ('mass-3', 'mass-4')`.execute(db());
  expect(idsOf(await list({ only: 'pro' }))).toEqual(['mass-4', 'mass-3']);
  await sql`update projects set deleted_at = now() where code = 'mass-4'`.execute(db());
  expect(idsOf(await list({ only: 'pro' }))).toEqual(['mass-3']);
  await expect(get('mass-4')).rejects.toMatchObject({ status: 404 });
  await sql`update projects set deleted_at = null where code = 'mass-4'`.execute(db());
});

test('a project shows its people, its stores and its plan', async () => {
  const project = await get('tide-9');
  expect(project.members).toMatchObject([
    { email: 'ada_l@tide.test', role: 'owner' },
    { email: 'ben@elsewhere.test', role: 'designer' },
  ]);
  expect(project.divisions).toMatchObject([
    {
      disabled: false,
      stores: [
        {
          name: 'Tidal Goods',
          url: `http://shop.tide.example:${server.services.config.port}`,
          approval: 'approved',
        },
      ],
    },
  ]);
  expect(project).toMatchObject({ isPro: false, subscription: null, memberCount: 2, platform: null });
  await expect(get('nobody-1')).rejects.toMatchObject({ status: 404 });
});

test('lets only leadership set the platform, and shows it in the list', async () => {
  expect((await get('reef-8')).may).toEqual({ setPlatform: false });
  expect((await get('reef-8', leader)).may).toEqual({ setPlatform: true });
  const place = { isTurbo: true, isReseller: false, platform: 'Dash.Reef.Example' };
  await leader.call(projectCalls.setPlatform, { params: { id: 'reef-8' }, body: place });
  expect(await get('reef-8')).toMatchObject({
    isTurbo: true,
    platform: 'dash.reef.example',
    platforms: ['dash.reef.example'],
  });
  expect(idsOf(await list({ only: 'elsewhere' }))).toEqual(['reef-8']);
});

test('is hidden from everyone outside the staff', async () => {
  await expect(list({}, merchant)).rejects.toMatchObject({ status: 403 });
  await expect(get('tide-9', merchant)).rejects.toMatchObject({ status: 403 });
  await expect(list({}, server.visitor())).rejects.toMatchObject({ status: 401 });
});

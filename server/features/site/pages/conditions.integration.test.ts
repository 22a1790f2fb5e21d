import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CONDITION_GROUPS } from '../../../../shared/features/site/blocks/blocks.ts';
import { pageCalls as calls } from '../../../../shared/features/site/pages/pages.calls.ts';
import { flatBlockSchema, keysAt } from '../../../../shared/features/site/pages/pages.ts';
import { PLATFORM_DIVISION_ID } from '../../../../shared/rules/constants/constants.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

/** Every condition on one live page of a store, with the facts of real visitors. Spec 1 §6.1. */

const NAMES = CONDITION_GROUPS.flatMap(({ conditions }) => conditions.map(({ name }) => name));
const COUNTRY = 'x-country';

let server: TestServer;
let projectId: string;
const division = newId();

const hostOf = () => new URL(server.services.hosts.originOf({ subdomain: 'seen', customDomain: null })).host;
const db = () => server.services.databases.platform;

beforeAll(async () => {
  server = await startTestServer({
    pages: true,
    settings: { TRUST_PROXY: 'true', COUNTRY_HEADER: COUNTRY },
  });
  const owner = await addPerson(server, 'seen-owner@example.test');
  projectId = await addProject(server, 'seen', [[owner, 'owner']]);
  await addPerson(server, 'seen-customer@example.test');
  await addPerson(server, 'seen-new@example.test', { verified: false, eula: false });
  await addPerson(server, 'seen-staff@example.test', { internal: true });
  await addPerson(server, 'seen-factory@example.test', { factory: true });
  await db()
    .insertInto('divisions')
    .values({ id: division, projectId, name: 'Seen', code: 'seen' })
    .execute();
  await db()
    .insertInto('stores')
    .values({ id: newId(), projectId, divisionId: division, name: 'Seen', subdomain: 'seen' })
    .execute();
  const client = (await signedIn(server, owner.email)).in('seen');
  const { id } = await client.call(calls.create, {
    params: { division },
    body: { template: 'blank', title: 'Seen', url: '/seen/' },
  });
  const keys = keysAt([], 0, NAMES.length + 1);
  const blocks = [...NAMES, 'isFoo'].map((name, at) =>
    flatBlockSchema.parse({
      uid: `block-${at}`,
      type: 'textBlock',
      parent: null,
      order: keys[at],
      properties: { title: `sees-${name}.`, conditions: [name] },
    }),
  );
  const { sequence } = await client.call(calls.change, {
    params: { division, page: id },
    body: {
      base: 0,
      rows: [
        {
          id: newId(),
          tab: 'tab',
          run: null,
          words: 'Added',
          undoes: null,
          point: null,
          command: { kind: 'insert', blocks },
        },
      ],
    },
  });
  await client.call(calls.publish, { params: { division, page: id }, body: { sequence } });
});
afterAll(() => server.close());

async function seenBy(client: Client, { country, query = '' }: { country?: string; query?: string } = {}) {
  server.services.hosts.forget();
  const { status, text } = await client.request('GET', `/seen/${query}`, {
    headers: country ? { [COUNTRY]: country } : {},
  });
  expect(status).toBe(200);
  return new Set([...text.matchAll(/sees-(\w+)\./g)].map(([, name = '']) => name));
}
const visitor = () => server.visitor({ store: 'seen' });
const account = (name: string) => signedIn(server, `seen-${name}@example.test`, hostOf());

/** What is true of an open store’s visitor who isn’t logged in; when nothing tells the country, it is the store’s. */
const PLAIN = [
  'isUK',
  'isLoggedOut',
  'isNotVerified',
  'isNotPro',
  'isNotTurbo',
  'isNonTurboProject',
  'hasStore',
  'canVisitStore',
  'mayLogIn',
  'hasSelvedgePaymentProcessor',
  'isNotShopify',
  ...NAMES.filter((name) => name.startsWith('doesntHave') && name !== 'doesntHaveStore'),
];
const LOGGED_IN = ['isLoggedIn', 'isVerified', 'hasSignEula', 'hasDashboardAccess'];
const without = (names: readonly string[], ...gone: readonly string[]) =>
  names.filter((name) => !gone.includes(name));
const sorted = (names: Iterable<string>) => [...names].toSorted();

test('a visitor, by where they are', async () => {
  expect(sorted(await seenBy(visitor()))).toEqual(sorted(PLAIN));
  for (const [country, name] of [
    ['GB', 'isUK'],
    ['GR', 'isEU'],
    ['US', 'isRestOfWorld'],
  ] as const)
    expect(sorted(await seenBy(visitor(), { country })), country).toEqual(
      sorted([...without(PLAIN, 'isUK'), name]),
    );
});

test('people with an account, by what is known of them', async () => {
  const open = without(PLAIN, 'isLoggedOut', 'isNotVerified', 'mayLogIn');
  expect(sorted(await seenBy(await account('customer')))).toEqual(sorted([...open, ...LOGGED_IN]));
  expect(sorted(await seenBy(await account('new')))).toEqual(
    sorted([...open, 'isLoggedIn', 'isNotVerified']),
  );
  expect(sorted(await seenBy(await account('factory')))).toEqual(
    sorted([...open, ...LOGGED_IN, 'isFactoryOrInternalUser']),
  );
  expect(sorted(await seenBy(await account('staff')))).toEqual(
    sorted([
      ...open,
      ...LOGGED_IN,
      'isInternalUser',
      'isFactoryOrInternalUser',
      'isTurboOrInternalUser',
      'canVisitUnpublishedPages',
      'hasDirectPaymentProcessor',
    ]),
  );
  expect(await seenBy(await account('owner'))).toContain('hasProject');
});

test('a member, by the badges and integrations of the project', async () => {
  const codes = ['sign-up', 'shopify', 'card', 'designer', 'theme', 'homepage', 'profile', 'entrepreneur'];
  const own = (names: Iterable<string>) => sorted(names).filter((name) => name.endsWith('Badge'));
  await sql`delete from project_badges where project_id = ${projectId}`.execute(db());
  expect(own(await seenBy(await account('owner')))).toEqual(
    sorted(NAMES.filter((name) => /^doesntHave.*Badge$/.test(name))),
  );
  for (const code of codes)
    await sql`insert into project_badges (project_id, code) values (${projectId}, ${code})`.execute(db());
  expect(own(await seenBy(await account('owner')))).toEqual(
    sorted(NAMES.filter((name) => /^has.*Badge$/.test(name))),
  );
  await sql`insert into project_integrations (project_id, type) values (${projectId}, 'shopify')`.execute(
    db(),
  );
  const connected = await seenBy(await account('owner'));
  expect(connected).toContain('isShopify');
  expect(connected).toContain('needsShopifyDeliveryProfile');
  expect(connected).not.toContain('isNotShopify');
  await sql`update project_integrations set config = '{"delivery_profile_id": "7"}'
    where project_id = ${projectId}`.execute(db());
  expect(await seenBy(await account('owner'))).not.toContain('needsShopifyDeliveryProfile');
  // A visitor isn’t a member: none of it is theirs.
  expect(sorted(await seenBy(visitor()))).toEqual(sorted(PLAIN));
});

test('a visitor, by what the store is', async () => {
  await sql`update projects set is_pro = true, is_turbo = true where id = ${projectId}`.execute(db());
  await sql`update stores set payment_processor = 'direct', company = '{"id": 52}', custom_domain = 'seen.example',
    custom_domain_set_up_at = now() where subdomain = 'seen'`.execute(db());
  const client = server.visitor({ host: `seen.example:${new URL(server.origin).port}` });
  expect(sorted(await seenBy(client))).toEqual(
    sorted([
      ...without(PLAIN, 'isNotPro', 'isNotTurbo', 'isNonTurboProject', 'hasSelvedgePaymentProcessor'),
      'isPro',
      'isTurbo',
      'isTurboOrInternalUser',
      'hasDirectPaymentProcessor',
      'hasCustomDomainWithTurboOrInternal',
      'isBespoke',
    ]),
  );
  await sql`update stores set custom_domain = null, custom_domain_set_up_at = null where subdomain = 'seen'`.execute(
    db(),
  );
});

test('a visitor of the platform’s own site', async () => {
  const own = newId();
  await sql`insert into divisions (id, project_id, name, code, number) overriding system value
    values (${own}, ${projectId}, 'Own', 'own', ${PLATFORM_DIVISION_ID})`.execute(db());
  const moveTo = (id: string) =>
    sql`update stores set division_id = ${id} where project_id = ${projectId}`.execute(db());
  await moveTo(own);
  const seen = await seenBy(visitor());
  expect(seen).toContain('isSelvedge');
  // Staff’s own screens have no pages that are built, and a visitor who is led away from a store sees none of its pages.
  for (const name of ['isAtlas', 'doesntHaveStore', 'canVisitLogin', 'canVisitCountdownPage'])
    expect(seen, name).not.toContain(name);
  await moveTo(division);
  expect(await seenBy(visitor())).not.toContain('isSelvedge');
});

test('a split test’s variation', async () => {
  expect(await seenBy(visitor(), { query: '?homepage=Old' })).toContain('isHomepageSplitTestOld');
  const fresh = await seenBy(visitor(), { query: '?homepage=New' });
  expect(fresh).toContain('isHomepageSplitTestNew');
  expect(fresh).not.toContain('isHomepageSplitTestOld');
});

test('a condition that isn’t known hides its block from everyone, and is logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const client of [visitor(), await account('owner'), await account('staff')])
    expect(await seenBy(client)).not.toContain('isFoo');
  expect(warn).toHaveBeenCalledWith('Invalid block condition isFoo');
  warn.mockRestore();
});

import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardAt, SIGNED_OUT, sessionOf } from '../../../renderer/platform/access/session.ts';
import { CONDITION_REGISTRY, type GuardState } from '../../../shared/contract/access/access.ts';
import { identityCalls } from '../../../shared/features/accounts/identity/identity.ts';
import { addPerson, addProject, addStore, type Person, signedIn } from '../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { visitorCountry } from './country.ts';

const HOST = 'facts.localhost:4000';
const NO_VARIATIONS = { variations: {}, country: null };

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await addPerson(server, 'owner@example.test');
  const project = await addProject(server, 'facts', [[owner, 'owner']]);
  await addStore(server, project, 'facts');
});
afterAll(() => server.close());

const holds = (name: keyof typeof CONDITION_REGISTRY, state: GuardState) => CONDITION_REGISTRY[name](state);

/** What conditions read at the store's host for a visitor without an account. */
async function stateAtStore(): Promise<GuardState> {
  server.services.hosts.forget();
  const hosted = await server.services.hosts.storeAt(
    new URL(server.services.hosts.originOf({ subdomain: 'facts', customDomain: null })).host,
  );
  if (!hosted) throw new Error(`No store at ${HOST}`);
  return guardAt(SIGNED_OUT, { ...NO_VARIATIONS, store: { ...hosted, allowedUser: false } });
}

test('a store’s visitors meet the facts of that store', async () => {
  const db = server.services.databases.platform;
  const before = await stateAtStore();
  expect(holds('isPro', before)).toBe(false);
  expect(holds('isBespoke', before)).toBe(false);
  expect(holds('hasSelvedgePaymentProcessor', before)).toBe(true);
  expect(holds('hasDirectPaymentProcessor', before)).toBe(false);
  expect(holds('isTurboOrInternalUser', before)).toBe(false);
  await sql`update projects set is_pro = true, is_turbo = true where code = 'facts'`.execute(db);
  await sql`update stores set payment_processor = 'direct', company = '{"id": 52}', custom_domain = 'facts.example',
    custom_domain_set_up_at = now() where subdomain = 'facts'`.execute(db);
  const after = await stateAtStore();
  expect(holds('isPro', after)).toBe(true);
  expect(holds('isBespoke', after)).toBe(true);
  expect(holds('hasSelvedgePaymentProcessor', after)).toBe(false);
  expect(holds('hasDirectPaymentProcessor', after)).toBe(true);
  expect(holds('hasCustomDomainWithTurboOrInternal', after)).toBe(true);
});

test('a member’s own badges count at their store, another project’s do not', async () => {
  const db = server.services.databases.platform;
  await sql`insert into project_badges (project_id, code) select id, 'theme' from projects where code = 'facts'`.execute(
    db,
  );
  const stranger = await addPerson(server, 'stranger@example.test');
  const elsewhere = await addProject(server, 'elsewhere', [[stranger, 'owner']]);
  await sql`insert into project_badges (project_id, code) values (${elsewhere}, 'theme')`.execute(db);
  const { store } = await stateAtStore();
  const hosted = await server.services.hosts.storeAt(
    new URL(server.services.hosts.originOf({ subdomain: 'facts', customDomain: 'facts.example' })).host,
  );
  if (!hosted || !store) throw new Error('No store');
  const stateFor = async (email: string) => {
    const client = await signedIn(server, email);
    const state = await client.call(identityCalls.initialState, {
      params: { product: 'selvedge' },
      query: {},
    });
    return guardAt(sessionOf(state), { ...NO_VARIATIONS, store: { ...hosted, allowedUser: false } });
  };
  expect(holds('hasThemeBadge', await stateFor(owner.email))).toBe(true);
  expect(holds('hasThemeBadge', await stateFor(stranger.email))).toBe(false);
});

test.each([
  ['GB', 'GB'],
  ['de', 'DE'],
  ['XX', null],
  ['T1', null],
  ['Germany', null],
  [undefined, null],
])('a trusted proxy’s country %s is read as %s', (given, country) => {
  const headers = given === undefined ? {} : { 'x-country': given };
  expect(visitorCountry({ headers }, { trustProxy: true, countryHeader: 'x-country' })).toBe(country);
  expect(visitorCountry({ headers }, { trustProxy: false, countryHeader: 'x-country' })).toBeNull();
});

test.each([
  ['10.1.2.3', 'GB'],
  ['203.0.113.7', null],
])(
  'the country that %s names is believed only from the trusted addresses',
  async (remoteAddress, country) => {
    const app = fastify({ trustProxy: '10.0.0.0/8' });
    app.get('/', (request) => ({
      country: visitorCountry(request, { trustProxy: '10.0.0.0/8', countryHeader: 'x-country' }),
    }));
    const headers = { 'x-country': 'GB', 'x-forwarded-for': '198.51.100.4' };
    expect((await app.inject({ url: '/', headers, remoteAddress })).json()).toEqual({ country });
  },
);

test.each([
  ['GB', 'isUK'],
  ['FR', 'isEU'],
  ['US', 'isRestOfWorld'],
] as const)('a visitor from %s counts as %s only', (country, name) => {
  const state = guardAt(SIGNED_OUT, { store: null, variations: {}, country });
  expect((['isUK', 'isEU', 'isRestOfWorld'] as const).filter((each) => holds(each, state))).toEqual([name]);
});

test('internal users are in the internal context on their own screens alone', async () => {
  await addPerson(server, 'staff@example.test', { internal: true });
  const client = await signedIn(server, 'staff@example.test');
  const session = sessionOf(
    await client.call(identityCalls.initialState, { params: { product: 'selvedge' }, query: {} }),
  );
  const at = { store: null, ...NO_VARIATIONS };
  const screen = (access: readonly ['isInternalUser'] | readonly []) => ({
    id: 'x',
    path: '/x/',
    meta: {
      title: 'X',
      breadcrumb: 'page',
      layout: 'standard',
      search: 'hidden',
      hydrate: 'page',
      host: 'dashboard',
      access,
    } as const,
  });
  expect(holds('isAtlas', guardAt(session, at, screen(['isInternalUser'])))).toBe(true);
  expect(holds('isAtlas', guardAt(session, at, screen([])))).toBe(false);
  expect(holds('isAtlas', guardAt(SIGNED_OUT, at, screen(['isInternalUser'])))).toBe(false);
});

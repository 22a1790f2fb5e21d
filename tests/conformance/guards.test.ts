import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFeatures } from '../../server/platform/features/load-features.ts';
import type { CallDeclaration } from '../../shared/contract/call.ts';
import { refusalSchema } from '../../shared/contract/refusal.schema.ts';
import type { Client } from '../support/client.ts';
import { addPerson, addProject, addStore, type Person, signedIn } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type Demand, demandsOfScreens, type Host } from './screen-calls.ts';
import { send, withXsrf } from './send.ts';

/**
 * What a page refuses, its calls refuse: each guard of spec 1 §6.1 with every call that is made only on screens which
 * have that guard. The screens are found in the sources, not in what calls declare.
 */

const ANONYMOUS_ID = '00000000-0000-7000-8000-000000000000';
const { implementations } = await loadFeatures();
const calls: readonly CallDeclaration[] = implementations
  .map(({ call }): CallDeclaration => call)
  // The others are made by another right than the visitor's: a station's token, a signature, a secret in the body.
  .filter(({ signedBy, access, credentials }) => !signedBy && access !== 'station' && credentials !== 'none');
const screens = await demandsOfScreens();

/** What a kind of access asks by itself, wherever the call is made. */
const BY_ACCESS: Readonly<Record<CallDeclaration['access'], readonly Demand[]>> = {
  public: [],
  station: [],
  'signed-in': ['isLoggedIn'],
  project: ['isLoggedIn', 'isVerified', 'hasSignEula', 'hasProject'],
  factory: ['isLoggedIn', 'isFactoryOrInternalUser'],
  internal: ['isLoggedIn', 'isInternalUser'],
};

/**
 * Looking after the own login stays possible for everyone who has one: it is made in the settings, which ask for the
 * agreement, but a login that someone else uses has to be closed before anything is agreed. Decision 338.
 */
const OWN_LOGIN: ReadonlySet<string> = new Set([
  'identity.beginTwoFactor',
  'identity.cancelEmailChange',
  'identity.changeEmail',
  'identity.changePassword',
  'identity.close',
  'identity.closing',
  'identity.confirmEmail',
  'identity.disableTwoFactor',
  'identity.enableTwoFactor',
  'identity.endOtherSessions',
  'identity.endSession',
  'identity.listSessions',
  'identity.pendingEmail',
  'identity.renewRecoveryCodes',
  'passkeys.list',
  'passkeys.remove',
  'passkeys.rename',
]);
/** Answers everyone, with what each may see: call-access.integration.test.ts. */
const SHOWS_LESS: ReadonlySet<string> = new Set(['blocks.figures']);
const AGREEMENT: ReadonlySet<Demand> = new Set(['isVerified', 'hasSignEula']);
/** They spare a visitor a screen that has nothing to offer; what it does harms no one. */
const DETOURS: ReadonlySet<Demand> = new Set(['isLoggedOut', 'mayLogIn', 'canVisitCountdownPage']);

/** The refusal of each guard, in the order in which they are asked. */
const REFUSALS: readonly (readonly [Demand, number, string])[] = [
  ['isLoggedIn', 401, 'signed-out'],
  ['hasTwoFactor', 403, 'two-factor-needed'],
  ['isVerified', 403, 'not-verified'],
  ['hasSignEula', 403, 'eula-not-signed'],
  ['isInternalUser', 403, 'forbidden'],
  ['isFactoryOrInternalUser', 403, 'forbidden'],
  ['hasProject', 403, 'forbidden'],
  ['may', 403, 'missing-permission'],
  ['hasStore', 403, 'no-store'],
  ['canVisitStore', 403, 'store-closed'],
];
const KNOWN = new Set(REFUSALS.map(([guard]) => guard));

const general = (demand: Demand): Demand => (demand.startsWith('may ') ? 'may' : demand);

/** The guards that a call has at a host. */
function demandsOf(call: CallDeclaration, host: Host): ReadonlySet<Demand> {
  const onScreens = (SHOWS_LESS.has(call.name) ? [] : (screens[host].get(call.name) ?? [])).filter(
    (demand) => !(OWN_LOGIN.has(call.name) && AGREEMENT.has(demand)),
  );
  const all = [...BY_ACCESS[call.access], ...onScreens, ...(call.permissions?.length ? ['may'] : [])].map(
    general,
  );
  if (all.includes('isLoggedIn') && !call.beforeTwoFactor) all.push('hasTwoFactor');
  return new Set(all);
}

/** Someone who fails some guards. */
interface Lacking {
  readonly name: string;
  readonly host: Host;
  readonly lacks: readonly Demand[];
  browser(server: TestServer): Promise<Client>;
}

const member = async (
  server: TestServer,
  code: string,
  { facts = {}, store = true }: { facts?: Parameters<typeof addPerson>[2]; store?: boolean } = {},
): Promise<{ person: Person; projectId: string }> => {
  const person = await addPerson(server, `${code}@example.test`, facts);
  const projectId = await addProject(server, code, [[person, 'owner']]);
  if (store) await addStore(server, projectId, code);
  return { person, projectId };
};

const ownerWithout = (name: string, lacks: Demand, facts: Parameters<typeof addPerson>[2]): Lacking => ({
  name,
  host: 'dashboard',
  lacks: [lacks, 'isInternalUser', 'isFactoryOrInternalUser'],
  async browser(server) {
    const { person } = await member(server, name.replaceAll(' ', '-'), { facts });
    return signedIn(server, person.email);
  },
});

const closed = (name: string, change: { comingSoon: boolean } | { passwordHash: string }): Lacking => ({
  name,
  host: 'store',
  lacks: ['isLoggedIn', 'canVisitStore'],
  async browser(server) {
    const code = name.replaceAll(' ', '-');
    const { projectId } = await member(server, code);
    await server.services.databases.platform
      .updateTable('stores')
      .set(change)
      .where('projectId', '=', projectId)
      .execute();
    return server.visitor({ store: code });
  },
});

const EVERYTHING = REFUSALS.map(([guard]) => guard).filter((guard) => guard !== 'hasTwoFactor');

const visitors: readonly Lacking[] = [
  {
    name: 'signed out',
    host: 'dashboard',
    lacks: EVERYTHING,
    browser: async (server) => server.visitor(),
  },
  ownerWithout('unverified owner', 'isVerified', { verified: false }),
  ownerWithout('owner without agreement', 'hasSignEula', { eula: false }),
  {
    name: 'without project',
    host: 'dashboard',
    lacks: ['isInternalUser', 'isFactoryOrInternalUser', 'hasProject', 'may', 'hasStore'],
    async browser(server) {
      const { email } = await addPerson(server, 'nowhere@example.test');
      return signedIn(server, email);
    },
  },
  {
    name: 'former member',
    host: 'dashboard',
    lacks: ['isInternalUser', 'isFactoryOrInternalUser', 'hasProject', 'may', 'hasStore'],
    async browser(server) {
      const { person, projectId } = await member(server, 'left');
      const browser = await signedIn(server, person.email);
      await server.services.databases.platform
        .deleteFrom('projectMembers')
        .where('projectId', '=', projectId)
        .execute();
      return browser.in('left');
    },
  },
  {
    name: "another project's member",
    host: 'dashboard',
    lacks: ['isInternalUser', 'isFactoryOrInternalUser', 'hasProject', 'may', 'hasStore'],
    async browser(server) {
      const { person } = await member(server, 'own');
      await member(server, 'foreign');
      return (await signedIn(server, person.email)).in('foreign');
    },
  },
  {
    name: 'without store',
    host: 'dashboard',
    lacks: ['isInternalUser', 'isFactoryOrInternalUser', 'hasStore'],
    async browser(server) {
      const { person } = await member(server, 'storeless', { store: false });
      return signedIn(server, person.email);
    },
  },
  {
    name: 'with a disabled store',
    host: 'dashboard',
    lacks: ['isInternalUser', 'isFactoryOrInternalUser', 'hasStore'],
    async browser(server) {
      const { person, projectId } = await member(server, 'disabled');
      await server.services.databases.platform
        .updateTable('divisions')
        .set({ disabled: true })
        .where('projectId', '=', projectId)
        .execute();
      return signedIn(server, person.email);
    },
  },
  {
    name: 'viewer',
    host: 'dashboard',
    lacks: ['isInternalUser', 'isFactoryOrInternalUser', 'may'],
    async browser(server) {
      const person = await addPerson(server, 'viewer@example.test');
      await addStore(server, await addProject(server, 'viewed', [[person, 'viewer']]), 'viewed');
      return signedIn(server, person.email);
    },
  },
  {
    name: 'factory',
    host: 'dashboard',
    lacks: ['isInternalUser', 'hasProject', 'may', 'hasStore'],
    async browser(server) {
      const { email } = await addPerson(server, 'floor@example.test', { factory: true });
      return signedIn(server, email);
    },
  },
  {
    name: 'staff without two-factor',
    host: 'dashboard',
    lacks: ['hasTwoFactor'],
    async browser(server) {
      const { person } = await member(server, 'staff', { facts: { internal: true, twoFactor: false } });
      return signedIn(server, person.email);
    },
  },
  {
    name: 'member of a project that forces two-factor',
    host: 'dashboard',
    lacks: ['hasTwoFactor'],
    async browser(server) {
      const { person, projectId } = await member(server, 'forced');
      const browser = await signedIn(server, person.email);
      await server.services.databases.platform
        .updateTable('projects')
        .set({ forceTwoFactor: true })
        .where('id', '=', projectId)
        .execute();
      return browser;
    },
  },
  closed('closed by a password', { passwordHash: 'a hash' }),
  closed('not yet open', { comingSoon: true }),
];

describe('a call', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ settings: { TRUST_PROXY: '1' } });
  }, 60_000);
  afterAll(() => server.close());

  it('is on a screen whose guards are all known', () => {
    const found = [...screens.dashboard, ...screens.store].flatMap(([, demands]) => demands.map(general));
    expect([...new Set(found)].filter((guard) => !KNOWN.has(guard) && !DETOURS.has(guard))).toEqual([]);
    expect(screens.dashboard.get('discounts.list')).toContain('hasStore');
    expect(screens.store.get('storefront.home')).toEqual(['canVisitStore']);
  });

  it('goes before two-factor authentication only if it is the own account’s', () => {
    const early = calls.filter(({ beforeTwoFactor }) => beforeTwoFactor);
    expect(early.filter(({ access }) => access !== 'signed-in')).toEqual([]);
  });

  it('of the dashboard is refused at a store’s host, as its screens are not shown there', async () => {
    const { person } = await member(server, 'at-home');
    const known = await signedIn(server, person.email);
    const client = server.visitor({ store: 'at-home' });
    for (const [name, value] of known.cookies) client.cookies.set(name, value);
    const headers = await withXsrf(client);
    const wrong: string[] = [];
    let asked = 0;
    for (const call of calls.filter(({ access }) => !['public', 'signed-in'].includes(access))) {
      if (call.credentials === 'token') continue;
      asked += 1;
      const from = { 'x-forwarded-for': `10.1.1.${Math.floor(asked / 100) + 1}` };
      const answer = await send(client, call, ANONYMOUS_ID, { ...headers, ...from });
      if (answer.status !== 403) wrong.push(`${call.name}: ${answer.status}`);
    }
    expect(wrong.join('\n')).toBe('');
  });

  it.each(visitors.map((visitor, at) => [visitor.name, at, visitor] as const))(
    'refuses %s what its screens refuse',
    async (_name, at, { host, lacks, browser }) => {
      const client = await browser(server);
      const headers = await withXsrf(client);
      const wrong: string[] = [];
      let refused = 0;
      for (const call of calls) {
        // At a store's host, screens of the dashboard aren't shown at all.
        if (host === 'store' && call.access !== 'public') continue;
        // The public API's token is refused where it is made: see call-access.integration.test.ts.
        if (call.credentials === 'token' && lacks.includes('hasTwoFactor')) continue;
        const demands = demandsOf(call, host);
        const expected = REFUSALS.find(([guard]) => demands.has(guard) && lacks.includes(guard));
        if (!expected) continue;
        const [guard, status, code] = expected;
        refused += 1;
        // Each hundred comes from a different address: together they would exceed the limit of one.
        const from = { 'x-forwarded-for': `10.2.${at}.${Math.floor(refused / 100) + 1}` };
        const answer = await send(client, call, ANONYMOUS_ID, { ...headers, ...from });
        const found = answer.status < 400 ? null : refusalSchema.parse(JSON.parse(answer.text)).code;
        if (answer.status !== status || found !== code)
          wrong.push(`${call.name} (${guard}): ${answer.status} ${found}`);
      }
      expect(wrong.join('\n')).toBe('');
      expect(refused).toBeGreaterThan(10);
    },
    120_000,
  );
});

import { startSession } from '../../server/platform/sessions/sessions.ts';
import type { DashboardPermission } from '../../shared/contract/permissions.ts';
import { PROJECT_ROLES, permissionsOfRole } from '../../shared/contract/roles.ts';
import type { RouteGuard } from '../../shared/contract/route-meta.ts';
import type { Client } from '../support/client.ts';
import { addPerson, addProject, addStore, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

/** What is true of a kind of visitor; the routes are judged from this, not from the code that guards them. */
interface Facts {
  readonly user: boolean;
  readonly verified: boolean;
  readonly eula: boolean;
  readonly project: boolean;
  readonly store: boolean;
  readonly pro: boolean;
  readonly internal: boolean;
  readonly factory: boolean;
  readonly permissions: readonly DashboardPermission[];
}

export interface Visitor extends Facts {
  readonly name: string;
  /** Null when logged out. */
  readonly accountId: string | null;
}

const SESSION_COOKIE = 'selvedge-session';

const NOTHING: Facts = {
  user: false,
  verified: false,
  eula: false,
  project: false,
  store: false,
  pro: false,
  internal: false,
  factory: false,
  permissions: [],
};
const ADMITTED = { ...NOTHING, user: true, verified: true, eula: true };

async function withStore(
  server: TestServer,
  code: string,
  owner: readonly [Person, (typeof PROJECT_ROLES)[number]],
  facts: { isPro?: boolean } = {},
): Promise<void> {
  const db = server.services.databases.platform;
  const projectId = await addProject(server, code, [owner]);
  if (facts.isPro)
    await db.updateTable('projects').set({ isPro: true }).where('id', '=', projectId).execute();
  await addStore(server, projectId, code);
}

/** A separate browser, logged in as the visitor if there is an account. */
export async function browserOf(server: TestServer, { accountId }: Visitor): Promise<Client> {
  const client = server.visitor();
  if (accountId === null) return client;
  const account = { id: accountId, userAgent: 'test', address: null, domain: null };
  const { token } = await server.services.databases.platform
    .transaction()
    .execute((tx) => startSession(tx, account));
  client.cookies.set(SESSION_COOKIE, token);
  return client;
}

/** One visitor of each kind that the specification tells apart. Spec 1 §6. */
export async function makeVisitors(server: TestServer): Promise<Visitor[]> {
  const visitors: Visitor[] = [{ ...NOTHING, name: 'signed out', accountId: null }];
  const enter = (name: string, person: Person, facts: Facts) => {
    visitors.push({ ...facts, name, accountId: person.id });
  };
  const add = (name: string, facts: Parameters<typeof addPerson>[2] = {}) =>
    addPerson(server, `${name}@example.test`, facts);

  enter('unverified', await add('unverified', { verified: false, eula: false }), {
    ...NOTHING,
    user: true,
  });
  enter('without EULA', await add('no-eula', { eula: false }), {
    ...NOTHING,
    user: true,
    verified: true,
  });
  enter('without project', await add('no-project'), ADMITTED);
  const storeless = await add('no-store');
  await addProject(server, 'no-store', [[storeless, 'owner']]);
  enter('without store', storeless, {
    ...ADMITTED,
    project: true,
    permissions: permissionsOfRole('owner'),
  });
  for (const role of PROJECT_ROLES) {
    const person = await add(`role-${role}`);
    await withStore(server, `role-${role}`, [person, role]);
    enter(role, person, {
      ...ADMITTED,
      project: true,
      store: true,
      permissions: permissionsOfRole(role),
    });
  }
  const pro = await add('pro');
  await withStore(server, 'pro', [pro, 'owner'], { isPro: true });
  enter('Pro owner', pro, {
    ...ADMITTED,
    project: true,
    store: true,
    pro: true,
    permissions: permissionsOfRole('owner'),
  });
  enter('factory', await add('floor', { factory: true }), { ...ADMITTED, factory: true });
  enter('internal', await add('staff', { internal: true }), { ...ADMITTED, internal: true });
  return visitors;
}

const login = (path: string) => `/login/?redirect_uri=${encodeURIComponent(path)}`;

/** The table of spec 1 §6.1: whether a guard lets a visitor through, and where it sends the others. */
export const GUARD_TABLE: Partial<
  Record<
    RouteGuard,
    { passes: (visitor: Visitor) => boolean; failure: (visitor: Visitor, path: string) => string }
  >
> = {
  isLoggedIn: { passes: ({ user }) => user, failure: (_, path) => login(path) },
  isLoggedOut: { passes: ({ user }) => !user, failure: () => '/dashboard/' },
  // On the dashboard's host there is no store whose door could be closed.
  mayLogIn: { passes: ({ user }) => !user, failure: () => '/dashboard/' },
  canVisitStore: { passes: () => true, failure: (_, path) => login(path) },
  isVerified: { passes: ({ verified }) => verified, failure: () => '/sign-up/verify/' },
  hasDashboardAccess: {
    passes: ({ user, verified, eula }) => user && verified && eula,
    failure: ({ user, verified }, path) =>
      user ? (verified ? '/sign-up/eula/' : '/sign-up/verify/') : login(path),
  },
  hasProject: { passes: ({ project }) => project, failure: () => '/sign-up/create-manufacturer/' },
  hasStore: { passes: ({ store }) => store, failure: () => '/sign-up/create-store/' },
  isInternalUser: { passes: ({ internal }) => internal, failure: () => '/dashboard/' },
  isFactoryOrInternalUser: {
    passes: ({ factory, internal }) => factory || internal,
    failure: ({ user }, path) => (user ? '/dashboard/' : login(path)),
  },
};

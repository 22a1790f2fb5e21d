import { v7 as newId } from 'uuid';
import { hashPassword } from '../../server/features/accounts/identity/identity.ts';
import { insertIntegrations } from '../../server/features/projects/projects/projects.ts';
import { sessionCookie } from '../../server/platform/calls/cookies.ts';
import { startSession } from '../../server/platform/sessions/sessions.ts';
import { makeXsrfToken, XSRF_COOKIE } from '../../server/platform/sessions/xsrf.ts';
import type { ProjectRole } from '../../shared/contract/roles.ts';
import { identityCalls } from '../../shared/features/accounts/identity/identity.ts';
import { firstIntegrations, STORE_INTEGRATIONS } from '../../shared/features/projects/projects/projects.ts';
import type { Client } from './client.ts';
import { REGISTERED_SELLER } from './sellers.ts';
import type { TestServer } from './server.ts';

export const PASSWORD = 'a kettle full of snow';
let passwordHash: Promise<string> | null = null;

export interface Person {
  readonly id: string;
  readonly email: string;
}

/** Keeps an account that is verified and has signed the agreement, unless told otherwise. */
export async function addPerson(
  server: TestServer,
  email: string,
  facts: {
    verified?: boolean;
    eula?: boolean;
    internal?: boolean;
    factory?: boolean;
    leadership?: boolean;
    status?: number;
    /** Internal users have set it up, unless told otherwise: without it they can make few calls. */
    twoFactor?: boolean;
  } = {},
): Promise<Person> {
  const db = server.services.databases.platform;
  passwordHash ??= hashPassword(PASSWORD);
  const id = newId();
  await db
    .insertInto('accounts')
    .values({
      id,
      email,
      passwordHash: await passwordHash,
      internal: facts.internal ?? false,
      factory: facts.factory ?? false,
      leadership: facts.leadership ?? false,
      status: facts.status ?? 0,
      twoFactorEnabledAt: (facts.twoFactor ?? facts.internal) ? new Date() : null,
      verifiedAt: facts.verified === false ? null : new Date(),
    })
    .execute();
  if (facts.eula !== false) {
    const { version, textHash } = await db
      .selectFrom('eulaVersions')
      .select(['version', 'textHash'])
      .orderBy('publishedAt', 'desc')
      .executeTakeFirstOrThrow();
    await db.insertInto('eulaConsents').values({ accountId: id, version, textHash }).execute();
  }
  return { id, email };
}

/** Keeps a project with members. */
export async function addProject(
  server: TestServer,
  code: string,
  members: readonly (readonly [Person, ProjectRole])[],
  facts: { isTurbo?: boolean } = {},
): Promise<string> {
  const db = server.services.databases.platform;
  const id = newId();
  await db
    .insertInto('projects')
    .values({ id, code, name: `Project ${code}`, isTurbo: facts.isTurbo ?? false })
    .execute();
  const withoutStore = firstIntegrations('store').filter((type) => type !== 'website' && type !== 'delivery');
  await insertIntegrations(id, withoutStore).execute(db);
  for (const [{ id: accountId }, role] of members)
    await db.insertInto('projectMembers').values({ projectId: id, accountId, role }).execute();
  return id;
}

/** Opens a store at `code` in a new division; `name` is what shoppers read. */
export async function addStore(
  server: TestServer,
  projectId: string,
  code: string,
  name = code,
): Promise<{ divisionId: string; storeId: string }> {
  const db = server.services.databases.platform;
  const [divisionId, storeId] = [newId(), newId()];
  await db.insertInto('divisions').values({ id: divisionId, projectId, name, code }).execute();
  await db
    .insertInto('stores')
    .values({
      id: storeId,
      projectId,
      divisionId,
      name,
      subdomain: code,
      seller: JSON.stringify(REGISTERED_SELLER),
    })
    .execute();
  await insertIntegrations(projectId, STORE_INTEGRATIONS).execute(db);
  return { divisionId, storeId };
}

/** A browser in which somebody is signed in, as after the login call but without its work: a hash of the password. */
export async function signedIn(server: TestServer, email: string, host?: string): Promise<Client> {
  const { databases, secret } = server.services;
  const { id } = await databases.platform
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { sessionId, token } = await databases.platform
    .transaction()
    .execute((tx) => startSession(tx, { id, userAgent: '', address: '127.0.0.1', domain: null }));
  const client = server.visitor(host ? { host } : {});
  client.cookies.set(sessionCookie(false), token);
  client.cookies.set(XSRF_COOKIE, makeXsrfToken(secret, sessionId));
  return client;
}

/** A browser in which somebody logged in by the login call. @throws CallRefused */
export async function logIn(server: TestServer, email: string): Promise<Client> {
  const client = server.visitor();
  await client.call(identityCalls.login, { body: { email, password: PASSWORD } });
  return client;
}

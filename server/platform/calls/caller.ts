import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { VisitedStore } from '../../../shared/contract/gateway.ts';
import {
  PROJECT_CHOICE_COOKIE,
  projectChoices,
} from '../../../shared/features/projects/projects/projects.ts';
import { STORE_VISIT_QUERY } from '../../../shared/features/projects/stores/stores.ts';
import { databaseNow } from '../database/clock.ts';
import { visitorCountry } from '../hosts/country.ts';
import type { HostedStore } from '../hosts/hosts.ts';
import { isOpen, STORE_VISIT_COOKIE, STORE_VISIT_SECONDS, storeVisitFits } from '../hosts/store-visit.ts';
import { shownBy } from '../page-cache/shown-content.ts';
import type { Services } from '../services.ts';
import { apiTokenClaim } from '../sessions/api-token.ts';
import { shareLookUp } from '../sessions/request-session.ts';
import { findSession, type OpenSession } from '../sessions/sessions.ts';
import type { CallRequest, CookieJar } from './context.ts';
import { cookieJar, sessionCookie } from './cookies.ts';
import { networkOf, plainAddress } from './network.ts';
import { operatorReach } from './operator-reach.ts';
import type { Caller } from './run.ts';

const QUERY_MAX = 120;

/** Names no project. */
const NO_PROJECT = '';

const querySchema = z.object({
  // One that can't be a project's is no one's: what was meant for it isn't done in another.
  project: z
    .string()
    .max(QUERY_MAX)
    .refine((name) => !name.includes('\0'))
    .transform((name) => name || undefined)
    .optional()
    .catch(NO_PROJECT),
  [STORE_VISIT_QUERY]: z.string().min(1).max(QUERY_MAX).optional().catch(undefined),
});

/** What every address may name: the active project, and the visit of an owner's link into a closed store. */
const parseCallQuery = (request: FastifyRequest) => querySchema.catch({}).parse(request.query);

function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | null = null;
  return () => {
    found ??= find();
    return found;
  };
}

/** The store of the host as this visitor finds it: its door is open to those with a visit that fits. */
function visitedStore(
  hosted: HostedStore,
  secret: string,
  cookies: CookieJar,
  offered: string | undefined,
): VisitedStore {
  const { door: _, contentVersion: __, movedTo: ___, readAt: ____, ...store } = hosted;
  if (isOpen(hosted)) return { ...store, allowedUser: false };
  const fits = (token: string | undefined) =>
    token !== undefined && storeVisitFits(secret, hosted, token, databaseNow());
  const arrives = offered !== undefined && fits(offered);
  if (arrives) cookies.set(STORE_VISIT_COOKIE, offered, { maxAge: STORE_VISIT_SECONDS });
  return { ...store, allowedUser: arrives || fits(cookies.get(STORE_VISIT_COOKIE)) };
}

/** The project that a call is for. At a store's host there is no other than the store's. */
const wantedProject = (request: FastifyRequest, hosted: HostedStore | null): string | null =>
  hosted?.projectId ?? parseCallQuery(request).project ?? null;

/**
 * Whether a page's request has a session that is open, which keeps it from ending for lack of use. Of a session's
 * cookie alone, not of its copy for frames.
 */
export async function isSignedIn(
  { databases, hosts }: Pick<Services, 'databases' | 'hosts'>,
  request: FastifyRequest,
): Promise<boolean> {
  const token = request.cookies[sessionCookie(request.protocol === 'https')];
  if (!token) return false;
  const wanted = wantedProject(request, await hosts.storeAt(request.host));
  const choices = projectChoices(request.cookies[PROJECT_CHOICE_COOKIE]);
  const proof = { token, domain: hosts.domainOf(request.host) };
  const find = () => findSession(databases.platform, proof, wanted, choices);
  return (await shareLookUp(request, token, find)) !== null;
}

/** Reads from a request who calls. Sessions and stations are looked up only when a call's access asks for them. */
export async function callerOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const secure = request.protocol === 'https';
  const cookies = cookieJar(request, reply, {
    secure,
    operator: operatorReach(request, services.config.operatorParents),
  });
  const domain = services.hosts.domainOf(request.host);
  const facts: CallRequest = {
    id: request.id,
    isHead: request.raw.method === 'HEAD',
    origin: `${request.protocol}://${request.host}`,
    domain,
    address: plainAddress(request.ip),
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    country: visitorCountry(request, services.config),
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
  };
  const hosted = await services.hosts.storeAt(request.host);
  const shown = shownBy(request);
  if (hosted) shown.readAt(hosted.contentVersion);
  const wanted = wantedProject(request, hosted);
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const openSession = once(async (): Promise<OpenSession | null> => {
    const token = cookies.get(sessionCookie(secure));
    if (!token) return null;
    const choices = projectChoices(cookies.get(PROJECT_CHOICE_COOKIE));
    return shareLookUp(request, token, () =>
      findSession(services.databases.platform, { token, domain }, wanted, choices),
    );
  });
  const tokenSession = once(async (): Promise<OpenSession | null> => {
    const claim = bearer ? apiTokenClaim(services.secret, bearer, new Date(databaseNow())) : null;
    if (!claim) return null;
    return findSession(services.databases.platform, { ...claim, domain }, wanted);
  });
  const station = once(async () =>
    bearer ? services.findStation(services.databases.platform, bearer) : null,
  );
  return {
    request: facts,
    cookies,
    log: request.log,
    shown,
    storeVersion: hosted?.contentVersion ?? null,
    storeReadAt: hosted?.readAt ?? null,
    reads: null,
    store:
      hosted && visitedStore(hosted, services.secret, cookies, parseCallQuery(request)[STORE_VISIT_QUERY]),
    openSession,
    tokenSession,
    station,
  };
}

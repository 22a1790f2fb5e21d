import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { secretHash } from '../sessions/secrets.ts';
import { findSession, type OpenSession } from '../sessions/sessions.ts';
import type { CallingStation, CallRequest } from './context.ts';
import { cookieJar, sessionCookie } from './cookies.ts';
import type { Caller } from './run.ts';

const PROJECT_MAX = 120;

function projectOf(request: FastifyRequest): string | null {
  const query = request.query;
  if (typeof query !== 'object' || query === null || !('project' in query)) return null;
  const { project } = query;
  return typeof project === 'string' && project.length > 0 && project.length <= PROJECT_MAX ? project : null;
}

function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | null = null;
  return () => {
    found ??= find();
    return found;
  };
}

async function findStation(services: Services, token: string): Promise<CallingStation | null> {
  const row = await services.databases.platform
    .updateTable('stations')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('tokenHash', '=', secretHash(token))
    .where('revokedAt', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
  return row ?? null;
}

/** Reads from a request who calls. Sessions and stations are looked up only when a call's access asks for them. */
export async function callerOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const secure = request.protocol === 'https';
  const cookies = cookieJar(request, reply, secure);
  const facts: CallRequest = {
    id: request.id,
    origin: `${request.protocol}://${request.host}`,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
  };
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const openSession = once(async (): Promise<OpenSession | null> => {
    const token = cookies.get(sessionCookie(secure));
    return token ? findSession(services.databases.platform, token, projectOf(request)) : null;
  });
  const station = once(async () => (bearer ? findStation(services, bearer) : null));
  return {
    request: facts,
    cookies,
    log: request.log,
    store: await services.hosts.storeAt(request.host),
    openSession,
    station,
  };
}

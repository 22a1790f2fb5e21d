import type { FastifyRequest } from 'fastify';
import { sessionCookie } from '../calls/cookies.ts';
import type { Database } from '../database/database.ts';
import type { Hosts } from '../hosts/hosts.ts';
import { findSession } from './sessions.ts';

/**
 * Makes a check of whether a request's session is open, which keeps the session from ending for lack of use. A request
 * is looked up once, however often it is asked for.
 * @param db a database handle with platform scope
 */
export function createSignedInCheck(
  db: Database,
  hosts: Pick<Hosts, 'domainOf'>,
): (request: FastifyRequest) => Promise<boolean> {
  const checked = new WeakMap<FastifyRequest, Promise<boolean>>();
  const check = async ({ cookies, host, protocol }: FastifyRequest): Promise<boolean> => {
    const token = cookies[sessionCookie(protocol === 'https')];
    const domain = hosts.domainOf(host);
    return token !== undefined && (await findSession(db, { token, domain }, null)) !== null;
  };
  return (request) => {
    const found = checked.get(request) ?? check(request);
    checked.set(request, found);
    return found;
  };
}

import type { FastifyRequest } from 'fastify';
import type { OpenSession } from './sessions.ts';

interface LookUp {
  readonly token: string;
  readonly session: Promise<OpenSession | null>;
}

const lookUps = new WeakMap<FastifyRequest, LookUp>();

/**
 * The session that a request's token belongs to, looked up once a request: the check of the page cache and the page's
 * calls share it.
 */
export function shareLookUp(
  request: FastifyRequest,
  token: string,
  find: () => Promise<OpenSession | null>,
): Promise<OpenSession | null> {
  const known = lookUps.get(request);
  if (known?.token === token) return known.session;
  const session = find();
  lookUps.set(request, { token, session });
  return session;
}

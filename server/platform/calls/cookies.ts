import type { FastifyReply, FastifyRequest } from 'fastify';
import { operatorCookie } from '../../../shared/contract/operator-frame.ts';
import { API_TOKEN_COOKIE } from '../../../shared/rules/constants/constants.ts';
import { XSRF_COOKIE } from '../sessions/xsrf.ts';
import type { CookieJar, CookieOptions } from './context.ts';
import { JUST_WRITTEN_COOKIE } from './just-written.ts';
import type { OperatorReach } from './operator-reach.ts';

/** Name of the session's cookie; `__Host-` where the site is served over https, so that no subdomain can set it. */
export function sessionCookie(secure: boolean): string {
  return secure ? '__Host-selvedge-session' : 'selvedge-session';
}

/** What a signed-in page needs, also in a frame: these have a partitioned copy there. */
const COPIED: readonly string[] = [
  sessionCookie(true),
  sessionCookie(false),
  XSRF_COOKIE,
  API_TOKEN_COOKIE,
  JUST_WRITTEN_COOKIE,
];

interface JarOptions {
  readonly secure: boolean;
  /** What the request may do with the copies for frames of operator mode. */
  readonly operator: OperatorReach;
}

/**
 * Cookies of one request. Set ones are `SameSite=Lax`, `Secure` over https, and hidden from scripts unless readable. In
 * a frame of operator mode those that a session is made of are set a second time, partitioned: a browser keeps of the
 * two what it sends there (CHIPS), and the first one counts where both come. Decision 093.
 */
export function cookieJar(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure, operator }: JarOptions,
): CookieJar {
  const written = new Map<string, string | undefined>();
  const attributes = (options: CookieOptions) => ({
    path: '/',
    sameSite: 'lax' as const,
    secure,
    httpOnly: options.readable !== true,
    ...(options.maxAge === undefined ? {} : { maxAge: options.maxAge }),
  });
  const inFrames = (options: CookieOptions) => ({
    ...attributes(options),
    sameSite: 'none' as const,
    secure: true,
    partitioned: true,
  });
  const copyOf = (name: string): string | undefined =>
    operator !== 'none' && COPIED.includes(name) ? request.cookies[operatorCookie(name)] : undefined;
  const hasCopies = COPIED.some((name) => copyOf(name) !== undefined);
  const isCopied = (name: string): boolean => COPIED.includes(name) && (operator === 'begin' || hasCopies);
  return {
    get: (name) => (written.has(name) ? written.get(name) : (request.cookies[name] ?? copyOf(name))),
    set(name, value, options = {}) {
      written.set(name, value);
      void reply.setCookie(name, value, attributes(options));
      if (isCopied(name)) void reply.setCookie(operatorCookie(name), value, inFrames(options));
    },
    clear(name) {
      written.set(name, undefined);
      void reply.clearCookie(name, attributes({}));
      if (isCopied(name)) void reply.clearCookie(operatorCookie(name), inFrames({}));
    },
  };
}

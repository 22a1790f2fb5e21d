import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieJar, CookieOptions } from './context.ts';

/** Name of the session's cookie; `__Host-` where the site is served over https, so that no subdomain can set it. */
export function sessionCookie(secure: boolean): string {
  return secure ? '__Host-selvedge-session' : 'selvedge-session';
}

/** Cookies of one request. Set ones are `SameSite=Lax`, `Secure` over https, and hidden from scripts unless readable. */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, secure: boolean): CookieJar {
  const written = new Map<string, string | undefined>();
  const attributes = (options: CookieOptions) => ({
    path: '/',
    sameSite: 'lax' as const,
    secure,
    httpOnly: options.readable !== true,
    ...(options.maxAge === undefined ? {} : { maxAge: options.maxAge }),
  });
  return {
    get: (name) => (written.has(name) ? written.get(name) : request.cookies[name]),
    set(name, value, options = {}) {
      written.set(name, value);
      void reply.setCookie(name, value, attributes(options));
    },
    clear(name) {
      written.set(name, undefined);
      void reply.clearCookie(name, attributes({}));
    },
  };
}

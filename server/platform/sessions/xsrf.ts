import { newSecret, sameText, sign } from './secrets.ts';

/** Cookie and header of spec 3 §7: the cookie is readable by scripts, the header must repeat it. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';

const ANONYMOUS = 'anonymous';

/** A token bound to a session (or to none), so that one planted by an attacker is rejected. */
export function makeXsrfToken(key: string, sessionId: string | null): string {
  const random = newSecret().slice(0, 22);
  return `${random}.${sign(key, `${random}:${sessionId ?? ANONYMOUS}`)}`;
}

/** Whether a token was made for this session with this key. */
export function xsrfTokenFits(key: string, sessionId: string | null, token: string): boolean {
  const [random, signature] = token.split('.');
  if (!random || !signature) return false;
  return sameText(signature, sign(key, `${random}:${sessionId ?? ANONYMOUS}`));
}

import { CALLS_BASE, XSRF_COOKIE } from '../../../shared/rules/constants/constants.ts';
import { readCookie } from '../storage/cookies.ts';

/** The token in the cookie header text, or null. */
export const xsrfTokenIn = (cookies: string): string | null => readCookie(XSRF_COOKIE, cookies) || null;

/** The browser's XSRF token; asked for once where the cookie is missing. */
export async function xsrfToken(): Promise<string> {
  const present = xsrfTokenIn(document.cookie);
  if (present !== null) return present;
  await fetch(`${CALLS_BASE}/xsrf/`, { credentials: 'same-origin' });
  return xsrfTokenIn(document.cookie) ?? '';
}

import { CALLS_BASE, XSRF_COOKIE } from '../../../shared/rules/constants/constants.ts';

/** The token in the cookie header text, or null. */
export function xsrfTokenIn(cookies: string): string | null {
  for (const part of cookies.split('; ')) {
    const [name, value = ''] = part.split('=', 2);
    if (name === XSRF_COOKIE && value !== '') return decodeURIComponent(value);
  }
  return null;
}

/** The browser's XSRF token; asked for once where the cookie is missing. */
export async function xsrfToken(): Promise<string> {
  const present = xsrfTokenIn(document.cookie);
  if (present !== null) return present;
  await fetch(`${CALLS_BASE}/xsrf/`, { credentials: 'same-origin' });
  return xsrfTokenIn(document.cookie) ?? '';
}

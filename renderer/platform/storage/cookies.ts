import { operatorCookie } from '../../../shared/contract/operator-frame.ts';
import { storageRefusal } from '../../../shared/rules/storage/storage.ts';

const DAY_SECONDS = 86_400;

/** A cookie that scripts may read, or its copy in a frame of operator mode; null where neither is set. */
export const readCookie = (name: string, cookies: string = document.cookie): string | null =>
  cookieNamed(name, cookies) ?? cookieNamed(operatorCookie(name), cookies);

function cookieNamed(name: string, cookies: string): string | null {
  for (const part of cookies.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1));
    } catch {
      return null;
    }
  }
  return null;
}

/** Sets a cookie of this host, for some days or for the visit. False where it is too large (spec 3 §5.8). */
export function writeCookie(name: string, value: string, days?: number): boolean {
  // What the cookie holds is the encoded text: a browser drops a longer one without a word.
  const encoded = encodeURIComponent(value);
  if (storageRefusal('cookie', name, encoded) !== null) return false;
  const life = days === undefined ? '' : `; max-age=${days * DAY_SECONDS}`;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
  document.cookie = `${name}=${encoded}; path=/; samesite=lax${life}${secure}`;
  return true;
}

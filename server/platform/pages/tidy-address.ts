/** What a copied address gets at its end: punctuation of the sentence around it, and signs that can’t be seen. */
const TRAILING = /[\s.,;:!?'"‘’“”«»()[\]{}<>*`|~\u2026\u00AD\u200B-\u200F\u2060\uFEFF\\]+$/u;

/**
 * Another spelling of an address that has no page: without punctuation behind it, with one slash between its parts, or in small
 * letters, in this order. Null where there is none. Its query stays.
 * @param url path and query, as a browser sends them
 */
export function tidyAddress(url: string): string | null {
  const at = url.indexOf('?');
  const [path, query] = at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)];
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  const end = decoded.endsWith('/') ? '/' : '';
  const bare = decoded.replace(/\/+$/, '').replace(TRAILING, '').replace(/\/+$/, '');
  const single = `/${`${bare}${bare === '' ? '' : end}`.replace(/^\/+/, '')}`.replace(/\/{2,}/g, '/');
  const next = single === decoded ? single.toLowerCase() : single;
  if (next === decoded) return null;
  // Each part again as it has to be in an address: a `?` or `#` of the path isn’t one of the address.
  return `${next.split('/').map(encodeURIComponent).join('/')}${query}`;
}

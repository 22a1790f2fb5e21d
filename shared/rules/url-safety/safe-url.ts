/** Which addresses a link or a source can have. Spec 3 §5.3. */

/** Schemes that are allowed; `data` is narrowed down where the address becomes a link. */
export const SAFE_SCHEMES = ['https', 'http', 'wss', 'ws', 'mqtts', 'mqtt', 'mailto', 'tel', 'data'] as const;
export type SafeScheme = (typeof SAFE_SCHEMES)[number];

/** The page that takes the place of an address that is not safe. */
export const NOT_FOUND_PAGE = '/404/';

/** Characters that browsers drop or read as something else inside an address, and invisible ones. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffe\uffff]|\p{Cs}/u;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const AFTER_SCHEME: Readonly<Record<SafeScheme, RegExp>> = {
  https: /^\/\/[^/\\]/,
  http: /^\/\/[^/\\]/,
  wss: /^\/\/[^/\\]/,
  ws: /^\/\/[^/\\]/,
  mqtts: /^\/\/[^/\\]/,
  mqtt: /^\/\/[^/\\]/,
  mailto: /^[^/\\]/,
  tel: /^[0-9+()*#., ;a-z=-]+$/i,
  data: /^[a-z0-9.+/-]*(;[a-z0-9-]+(=[a-z0-9."-]+)?)*(;base64)?,/i,
};
const AUTHORITY_SCHEMES: ReadonlySet<string> = new Set(['https', 'http', 'wss', 'ws', 'mqtts', 'mqtt']);

const isSafeScheme = (name: string): name is SafeScheme => SAFE_SCHEMES.some((scheme) => scheme === name);

/** The host can't be preceded by a user part, which could pass for another host. */
function hasPlainAuthority(address: string): boolean {
  const authority = /^[^:]*:?\/\/([^/?#]*)/.exec(address)?.[1] ?? '';
  return authority !== '' && !/[@\\\s]/.test(authority);
}

/**
 * Whether an address may be used as it stands: an allowed scheme, a protocol-relative address, an anchor, a reference
 * that begins with @ (an action or a mention), or a path from /. Anything else is not safe, relative paths without /
 * among it.
 */
export function isSafeUrl(address: string): boolean {
  if (address === '' || HIDDEN.test(address) || address !== address.trim()) return false;
  if (address.startsWith('#') || /^@[\w-]/.test(address)) return true;
  if (address.startsWith('//')) return /^\/\/[^/\\]/.test(address) && hasPlainAuthority(address);
  if (address.startsWith('/')) return !address.startsWith('/\\');
  const name = SCHEME.exec(address)?.[1]?.toLowerCase() ?? '';
  if (!isSafeScheme(name)) return false;
  if (!AFTER_SCHEME[name].test(address.slice(name.length + 1))) return false;
  return !AUTHORITY_SCHEMES.has(name) || (hasPlainAuthority(address) && URL.canParse(address));
}

/** The address itself, or the not-found page in its place; `onBlocked` reports what was refused. */
export function safeUrl(address: string, onBlocked?: (address: string) => void): string {
  if (isSafeUrl(address)) return address;
  onBlocked?.(address);
  return NOT_FOUND_PAGE;
}

const IMAGE_DATA = /^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i;

/** As {@link isSafeUrl} for the source of a picture: data must be a picture that cannot carry script. */
export const isSafeImageUrl = (address: string): boolean =>
  isSafeUrl(address) && (!/^data:/i.test(address) || IMAGE_DATA.test(address));

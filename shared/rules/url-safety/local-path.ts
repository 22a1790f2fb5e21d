/** Where a `redirect_uri` may lead: into this site only. Spec 1 §2.7. */

/** Any character but those that a path, a query and an anchor are written with. */
const NOT_IN_A_PATH = /[^\p{L}\p{M}\p{N}\-._~!$&'()*+,;=:@/?#[\]%]/u;
const BASE = 'https://local.invalid';
/** Encodings are undone this often: servers in a row may each undo one. */
const DECODINGS = 4;

function opensLocally(path: string): boolean {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path) || NOT_IN_A_PATH.test(path)) return false;
  const parsed = URL.parse(path, BASE);
  return parsed?.origin === BASE && !parsed.pathname.startsWith('//');
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Undoes the encodings of ASCII, one by one, as a lenient server would between others that are no encodings. */
const decodedAscii = (path: string): string =>
  path.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Judged as written and as a server that folds wide forms (`／` to `/`) would read it. */
const leavesThePath = (path: string): boolean =>
  [path, path.normalize('NFKC')].some(
    (read) =>
      /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(read) || /^\/\s|\/\//.test(read) || read.split('/').includes('..'),
  );

/**
 * Whether a value is a path of this site, whatever a server or browser makes of it: it begins with one slash; its path,
 * even decoded several times over, holds no backslash, double slash, `..` or control character; and it resolves to this
 * site. The query may hold whole addresses, as it is only read and never opened.
 */
export function isLocalPath(value: string): boolean {
  if (!opensLocally(value)) return false;
  const raw = value.split(/[?#]/, 1)[0] ?? '';
  let path = decoded(raw);
  if (path === null || leavesThePath(raw)) return false;
  for (let round = 1; round < DECODINGS; round += 1) {
    if (leavesThePath(path)) return false;
    path = decodedAscii(path);
  }
  return !leavesThePath(path) && decodedAscii(path) === path;
}

/** The path to go to after signing in: the wanted one if it is local, else `fallback`. */
export const localRedirect = (wanted: string | null | undefined, fallback: string): string =>
  typeof wanted === 'string' && isLocalPath(wanted) ? wanted : fallback;

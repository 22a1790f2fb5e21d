/** Characters that browsers drop or read as a slash, by which an address could leave this host. */
const DECEPTIVE = /[\\\p{Cc}\s]/u;

/** The path to go to after signing in: only one of this host, never an address. Anything else is the fallback. */
export function localPath(wanted: string | null | undefined, fallback = '/dashboard/'): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || DECEPTIVE.test(wanted)) return fallback;
  const base = 'http://local.invalid';
  const parsed = URL.parse(wanted, base);
  if (parsed?.origin !== base || parsed.pathname.startsWith('//')) return fallback;
  return parsed.pathname + parsed.search + parsed.hash;
}

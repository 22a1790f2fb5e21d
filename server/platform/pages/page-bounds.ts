import type { FastifyReply, FastifyRequest } from 'fastify';

/** No route has more parts, nor as long an address; `page-bounds.test.ts` compares. */
const PARTS_MAX = 12;
const PATH_MAX = 1_000;
/** Paths that one question about routes may name: as many of our shortest as the router’s address can hold. */
const ASKED_PATHS_MAX = 300;
/** The router's own address, where pages ask what routes links lead to. */
export const MANIFEST_PATH = '/__manifest';

const NOT_FOUND = 404;
const TOO_LONG = 414;

/** Whether a path has characters that an address of ours can have. */
function isReadable(path: string): boolean {
  try {
    return !/[\p{Cc}\\]/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** What a path is refused with that no route can have; null for all others. Takes no longer for a longer path. */
export function refusedPath(path: string): number | null {
  if (path.length > PATH_MAX) return TOO_LONG;
  if (path.split('/').filter((part) => part !== '').length > PARTS_MAX || !isReadable(path)) return NOT_FOUND;
  return null;
}

/** The paths about whose routes a page asks; null where it asks about more than it may. */
export function askedPaths(search: URLSearchParams): readonly string[] | null {
  const named = (search.get('paths') ?? '').split(',').filter((path) => path !== '');
  const paths = [...new Set(named.map((path) => (path.startsWith('/') ? path : `/${path}`)))];
  return paths.length <= ASKED_PATHS_MAX && paths.every((path) => refusedPath(path) === null) ? paths : null;
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Page not found</title>
<h1>Page not found</h1>
<p>We can’t find that page. It may have moved, or the link may be wrong.</p>
<p><a href="/">Go to home page</a></p>
</html>
`;

/**
 * Answers an address that no page can have without rendering one: the router compares each part of an address with all
 * routes, so that a long one would cost seconds. False for every other address.
 */
export function refusePath(request: FastifyRequest, reply: FastifyReply): boolean {
  const [path = ''] = request.url.split('?', 1);
  const status = refusedPath(path);
  if (status === null) return false;
  void reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(request.method === 'HEAD' ? '' : PAGE);
  return true;
}

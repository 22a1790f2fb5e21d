import type { FastifyReply, FastifyRequest } from 'fastify';

/** No route has more parts, nor as long an address; `page-bounds.test.ts` compares. */
const PARTS_MAX = 12;
const PATH_MAX = 1_000;
/** Paths that one question about routes may name: as many of our shortest as the router’s address can hold. */
const ASKED_PATHS_MAX = 300;
/** The router's own most for the address of its question. */
const QUESTION_MAX = 7_680;
/** The router's own address, where pages ask what routes links lead to. */
export const MANIFEST_PATH = '/__manifest';

const NOT_FOUND = 404;
const TOO_LONG = 414;
const BUSY_STATUS = 503;

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
export function askedPaths({ href, searchParams: search }: URL): readonly string[] | null {
  if (href.length > QUESTION_MAX) return null;
  const named = (search.get('paths') ?? '').split(',').filter((path) => path !== '');
  const paths = [...new Set(named.map((path) => (path.startsWith('/') ? path : `/${path}`)))];
  return paths.length <= ASKED_PATHS_MAX && paths.every((path) => refusedPath(path) === null) ? paths : null;
}

const plainPage = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<h1>${title}</h1>
${body}
</html>
`;

const UNKNOWN = plainPage(
  'Page not found',
  `<p>We can’t find that page. It may have moved, or the link may be wrong.</p>
<p><a href="/">Go to home page</a></p>`,
);
const BUSY = plainPage('We’re very busy right now', '<p>Reload this page in a moment.</p>');

/** Answers with a page that nothing was rendered for. */
function sendPlain(request: FastifyRequest, reply: FastifyReply, status: number, page: string): void {
  void reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(request.method === 'HEAD' ? '' : page);
}

/** Answers a page's request that there is no room to render. A browser shows what it is sent. */
export function sendBusy(request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number): void {
  void reply.header('retry-after', retryAfterSeconds);
  sendPlain(request, reply, BUSY_STATUS, BUSY);
}

/**
 * Answers an address that no page can have without rendering one: the router compares each part of an address with all
 * routes, so that a long one would cost seconds. False for every other address.
 */
export function refusePath(request: FastifyRequest, reply: FastifyReply): boolean {
  const [path = ''] = request.url.split('?', 1);
  const status = refusedPath(path);
  if (status === null) return false;
  sendPlain(request, reply, status, UNKNOWN);
  return true;
}

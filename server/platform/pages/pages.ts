import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, Refusal } from '../../../shared/contract/errors.ts';
import type { PageServer, Visit } from '../../../shared/contract/gateway.ts';
import { SERVICE_WORKER_PATH } from '../../../shared/contract/service-worker.ts';
import { SPLIT_TESTS_COOKIE } from '../../../shared/features/accounts/split-tests/split-tests.ts';
import { BUY_BUTTON_PATH } from '../../../shared/features/selling/buy-button/buy-button.rules.ts';
import { BODY_LIMIT_BYTES } from '../calls/connections.ts';
import { networkOf } from '../calls/network.ts';
import {
  countingStatements,
  noStatements,
  type StatementCount,
  statementHeaders,
} from '../database/statements.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { type Embedded, NOTHING_EMBEDDED, shownBy } from '../page-cache/shown-content.ts';
import { createQueue, type Enqueue, type QueueOptions } from '../queue/queue.ts';
import { sendAnswer } from './answer.ts';
import { openBuiltFiles, serveBuiltFiles } from './built-files.ts';
import { contentSecurityPolicy } from './content-security.ts';
import { answeredByVite, startVite } from './development.ts';
import { frontDoor, frontPageRequest, isLogin, LOGIN_ADDRESS } from './front-page.ts';
import { notForEver } from './left-pages.ts';
import type { BuiltFolders, PageParts } from './own-pages.ts';
import { refusePath, sendBusy } from './page-bounds.ts';
import { fromSources, loadBuild } from './renderer-build.ts';
import { tidyAddress } from './tidy-address.ts';

/** Which pages of a store a browser may fetch ahead; lies in renderer/public. */
const SPECULATION_RULES = '/speculation-rules.json';
const SPECULATION_HEADER = `"${SPECULATION_RULES}"`;
/** The service worker's file, in its plain and compressed forms. */
const WORKER_FILE = `client${SERVICE_WORKER_PATH}`;
/** The script that other sites load, with or without a check of its origin. */
const BUY_BUTTON_FILE = `client${BUY_BUTTON_PATH}`;

export interface PagesOptions {
  /** Folder with `web/` and `islands/` as scripts/build.ts leaves them. */
  readonly buildDirectory: string;
  /** The installation’s. */
  readonly secret: string;
  /** The visitor and how their calls are made. The nonce is part of the visit. */
  openPage(request: FastifyRequest, reply: FastifyReply, nonce: string): Promise<PageServer>;
  /** Finished pages of stores; without it every page is rendered. */
  readonly cache?: PageCache | undefined;
  /** Compile from sources with hot reload instead of serving the build. */
  readonly dev?: boolean;
  /** Origins of the captcha provider's scripts. */
  readonly captchaOrigins?: readonly string[];
  /** Whether payments are made through Stripe, whose form is a script of theirs. */
  readonly stripe: boolean;
  /** Whether the split test of the platform's address `/` runs. */
  readonly homepageTest: boolean;
  /** How many pages are rendered at once. */
  readonly rendering?: QueueOptions | undefined;
}

/**
 * Rendering is the most that a request without a login can make the main thread do. Few at once leave it time for
 * everything else in between, and the few of one network leave room for others.
 */
const RENDERING: QueueOptions = {
  concurrency: 8,
  concurrencyEach: 3,
  waitingMax: 400,
  waitMs: 10_000,
  tryAgainSeconds: 2,
};

/** A form posted from another site: the session's cookie can come along without the person's intent. */
function fromAnotherSite(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === request.host);
}

const NO_FORM = 'This address only takes forms';
const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;

/**
 * Refuses a post that is no form, or one that can't be read: each action of a page reads one.
 * @throws Refusal 415 or 400
 */
async function requireForm(request: Request): Promise<void> {
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? ''))
    throw new Refusal(415, 'wrong-media-type', NO_FORM);
  await request
    .clone()
    .formData()
    .catch(() => {
      throw new Refusal(400, 'malformed', 'We couldn’t read the form');
    });
}

/** A page that couldn't be made because a call found no database or disk says that it will be back. */
function asItFailed(reply: FastifyReply, response: Response): Response {
  if (reply.getHeader('retry-after') === undefined) return response;
  if (response.status >= 500) return new Response(response.body, { status: 503, headers: response.headers });
  // It does without that call's answer.
  void reply.removeHeader('retry-after');
  return response;
}

/** The renderer reads a form into memory as a whole; a browser says beforehand how long it is. */
function isTooLarge({ headers }: FastifyRequest): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_LIMIT_BYTES
  );
}

/** The folders of what the build writes, by the beginning of their addresses. */
const openFolders = ({ buildDirectory }: Pick<PagesOptions, 'buildDirectory'>): BuiltFolders => ({
  assets: openBuiltFiles(resolve(buildDirectory, 'web/client/assets')),
  islands: openBuiltFiles(resolve(buildDirectory, 'islands/islands')),
});

async function serveFiles(
  app: FastifyInstance,
  { buildDirectory, secret, dev = false }: Pick<PagesOptions, 'buildDirectory' | 'secret' | 'dev'>,
  folders: BuiltFolders,
): Promise<void> {
  const client = resolve(buildDirectory, 'web/client');
  const islands = resolve(buildDirectory, 'islands/islands');
  const shared = { index: false as const, decorateReply: false };
  if (dev) {
    await mkdir(islands, { recursive: true });
    await app.register(fastifyStatic, { ...shared, maxAge: 0, root: islands, prefix: '/islands/' });
    return;
  }
  serveBuiltFiles(app, folders.assets, '/assets/', secret);
  serveBuiltFiles(app, folders.islands, '/islands/', secret);
  await app.register(fastifyStatic, {
    ...shared,
    preCompressed: true,
    root: client,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    maxAge: '1h',
    setHeaders: (reply, path) => {
      if (path.endsWith(SPECULATION_RULES)) reply.header('content-type', 'application/speculationrules+json');
      // A browser that kept an old worker would never hear of a new one.
      if (path.includes(WORKER_FILE)) reply.header('cache-control', 'no-cache');
      if (path.includes(BUY_BUTTON_FILE)) reply.header('access-control-allow-origin', '*');
    },
  });
}

/**
 * Frame ancestors of a page: the dashboard embeds stores, and in operator mode the allowed parents can embed
 * the dashboard. Everyone else is refused.
 */
const framers = ({ store, dashboardOrigin, operatorParents }: Visit): readonly string[] =>
  store ? [`'self'`, dashboardOrigin] : operatorParents;

/**
 * Which documents may load the captcha provider's script: a store's login and sign-up, and every one of the dashboard,
 * because it reaches its login and sign-up pages without a new document. Only those pages load it.
 */
const asksForCaptcha = ({ store }: Visit, url: string): boolean =>
  store === null || url.startsWith('/login') || url.startsWith('/create-account');

/** Which documents hold the payment provider's form: a store's checkout, and every one of the dashboard, as above. */
const takesPayments = ({ store }: Visit, url: string): boolean =>
  store === null || url.startsWith('/checkout');

/**
 * The dashboard is one document for all screens, among them the page editor, which shows whatever a merchant puts on a page,
 * and previews of stores at merchants’ domains.
 */
const embeddedBy = ({ store }: Visit, request: FastifyRequest): Embedded =>
  store ? shownBy(request).embedded : { ...NOTHING_EMBEDDED, isAnything: true };

/** Headers of a store's page that was rendered for an earlier visitor, and that has no inline scripts. */
export const keptPageHeaders =
  (dashboardOrigin: string) =>
  (embedded: Embedded): Readonly<Record<string, string>> => ({
    'content-security-policy': contentSecurityPolicy(null, dashboardOrigin, {
      framers: [`'self'`, dashboardOrigin],
      embedded,
    }),
    'speculation-rules': SPECULATION_HEADER,
  });

/** Renders in the turn of the request's network, unless its visitor has gone in the meantime. */
const turnOf =
  (enqueue: Enqueue, request: FastifyRequest, reply: FastifyReply) =>
  (work: () => Promise<Response>): Promise<Response> =>
    enqueue(
      async () => (reply.raw.destroyed ? new Response(null) : notForEver(reply.raw, work())),
      networkOf(request.ip),
    );

const DATA_ENDING = /\.data(?:\?|$)/;

/** Addresses of pages are copied by people; scripts ask for data with our own. */
const mayBeMisspelt = ({ method, url }: FastifyRequest): boolean =>
  method !== 'POST' && !DATA_ENDING.test(url);

/** How long somebody who asked for a page has to wait that there was no room to render; null for other failures. */
const busySeconds = (error: unknown, { url }: FastifyRequest): number | null =>
  error instanceof Refusal && error.status === 503 && !DATA_ENDING.test(url)
    ? (error.retryAfterSeconds ?? null)
    : null;

const atFrontPage = (server: PageServer, testRuns: boolean): PageServer => ({
  ...server,
  visit: { ...server.visit, frontPage: { testRuns } },
});

/**
 * Mounts the renderer: its files, and every path no call has as a page. Register it after the calls.
 * @returns how pages are rendered for the server’s own features
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<PageParts> {
  const { buildDirectory, openPage, cache, dev = false, captchaOrigins = [], stripe, homepageTest } = options;
  const vite = dev ? await startVite(app) : null;
  const renderer = vite ? fromSources(vite) : await loadBuild(buildDirectory);
  const enqueue = createQueue(options.rendering ?? RENDERING);
  const folders = openFolders(options);

  await app.register(async (scope) => {
    // The renderer reads bodies itself: forms, and files in forms.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    await serveFiles(scope, options, folders);

    const answer = async (request: FastifyRequest, reply: FastifyReply, count: StatementCount) => {
      if (vite && (await answeredByVite(vite, request, reply))) return reply;
      if (refusePath(request, reply)) return reply;
      if (fromAnotherSite(request)) throw forbidden();
      if (isTooLarge(request)) throw new Refusal(413, 'too-large');
      if (await cache?.answerAccount(request, reply)) return reply;
      const webRequest = createRequest(request.raw, reply.raw, {
        protocol: `${request.protocol}:`,
        host: request.host,
      });
      if (request.method === 'POST') await requireForm(webRequest);
      const routes = await renderer.routes(webRequest);
      if (routes) return sendAnswer(request, reply, routes);
      const nonce = randomBytes(16).toString('base64');
      const pageServer = await openPage(request, reply, nonce);
      const door =
        request.method === 'POST'
          ? null
          : frontDoor(
              new URL(webRequest.url),
              pageServer.visit,
              request.cookies[SPLIT_TESTS_COOKIE],
              homepageTest,
            );
      if (door?.cookie) reply.header('set-cookie', door.cookie);
      if (door && isLogin(door)) return reply.redirect(LOGIN_ADDRESS, 302);
      const page = door
        ? () => renderer.page(frontPageRequest(webRequest), atFrontPage(pageServer, homepageTest))
        : () => renderer.page(webRequest, pageServer);
      const inTurn = turnOf(enqueue, request, reply);
      const rendering = cache ? cache.render(request, reply, nonce, page, inTurn) : inTurn(page);
      const response = await rendering.catch((error: unknown) => {
        const seconds = busySeconds(error, request);
        if (seconds === null) throw error;
        sendBusy(request, reply, seconds);
        return null;
      });
      if (response === null) return reply;
      const other = response.status === 404 && mayBeMisspelt(request) ? tidyAddress(request.url) : null;
      if (other !== null) {
        // The rendered page is left unread.
        await response.body?.cancel();
        return reply.redirect(other, 301);
      }
      if (!dev)
        reply.header(
          'content-security-policy',
          contentSecurityPolicy(nonce, pageServer.visit.dashboardOrigin, {
            framers: framers(pageServer.visit),
            embedded: embeddedBy(pageServer.visit, request),
            captchaOrigins: asksForCaptcha(pageServer.visit, request.url) ? captchaOrigins : [],
            takesPayments: stripe && takesPayments(pageServer.visit, request.url),
          }),
        );
      if (pageServer.visit.store) reply.header('speculation-rules', SPECULATION_HEADER);
      if (!response.headers.has('cache-control') && reply.getHeader('cache-control') === undefined)
        reply.header('cache-control', 'private, no-cache');
      void reply.headers(statementHeaders(count));
      return sendAnswer(request, reply, asItFailed(reply, response));
    };

    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler(request, reply) {
        const count = noStatements();
        return countingStatements(count, () => answer(request, reply, count));
      },
    });
  });
  return {
    folders,
    draw: (request, pageServer, network) => enqueue(() => renderer.page(request, pageServer), network),
  };
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import {
  SPLIT_TESTS_COOKIE,
  visitorVariations,
} from '../../../shared/features/accounts/split-tests/split-tests.ts';
import { CURRENCY_COOKIE, DELIVERY_COUNTRY_COOKIE } from '../../../shared/rules/constants/constants.ts';
import { currencyCodeSchema } from '../../../shared/rules/money/money.schema.ts';
import { countryOf as knownCountry } from '../../../shared/rules/money/money.ts';
import { isEU, isUK } from '../../../shared/rules/money/regions.ts';
import { sessionCookie } from '../calls/cookies.ts';
import { brotliParams } from '../compression/brotli.ts';
import type { Events } from '../events/events.ts';
import type { Hosts } from '../hosts/hosts.ts';
import { isOpen } from '../hosts/store-visit.ts';
import { keptAddress } from './page-address.ts';
import { type Embedded, shownBy } from './shown-content.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Told by the database when anything changed that a shopper could see. */
const CONTENT_CHANNEL = 'store-content-changed';
/** Told by the database when reviews changed, which raises no version: no list shows them. */
const REVIEWS_CHANNEL = 'store-reviews-changed';
const changedSchema = z.object({
  storeId: z.uuid(),
  /** The store’s content version from then on, where it rose. */
  version: z.int().optional(),
  /** What changed; everything the store shows without. */
  keys: z.array(z.string()).optional(),
});
type Change = z.output<typeof changedSchema>;

/** Anybody can make up as many queries as they like: their pages take no room from those that people come to. */
const ROOM = { plainBytes: 96_000_000, queriedBytes: 32_000_000, stores: 20_000 };
/** Pages name days of delivery: none is older than this. */
const KEPT_MS = 10 * 60_000;
/** Pages that were rendered together don’t all have to be rendered again at the same time. */
const SPREAD_MS = 3 * 60_000;
/** Worth the time once, as the bytes are sent many times. */
const THOROUGH_BROTLI = brotliParams(9);
/** Characters of the tags: proxies give all headers together 4 kB, and answer 502 where they are longer. */
const TAGS_MAX = 1_200;
/** How the names of the platform's session cookies end, with and without https. */
const SESSION_COOKIE_END = 'selvedge-session';

interface CachedPage {
  readonly storeId: string;
  /** What it shows; null where that isn’t known, so that it goes with every change. */
  readonly keys: ReadonlySet<string> | null;
  readonly etag: string;
  /** Name what it shows, and allow what it embeds. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** The visitors who share a kept page. Pages say "Log in" to guests and "Account" to people who are signed in. */
type Audience = 'guest' | 'account';

/** Finished pages of stores: the same for every guest, and for everyone who is signed in. */
export interface PageCache {
  /** Answers a guest's request with a kept page, without asking the database. False where there is none. */
  answerGuest(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** The same for a request with a session cookie, which is looked up. */
  answerAccount(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /**
   * Keeps a page that was just rendered, if it is the same for everyone, and gives back the response to send: requests
   * for one page that come together are rendered once.
   * @param inTurn waits for room to render; no one waits for the turn of another who asked for the same page
   */
  render(
    request: FastifyRequest,
    reply: FastifyReply,
    nonce: string,
    page: () => Promise<Response>,
    inTurn: (work: () => Promise<Response>) => Promise<Response>,
  ): Promise<Response>;
  close(): void;
}

interface Place {
  readonly storeId: string;
  readonly version: number;
  readonly audience: Audience;
  readonly key: string;
}

/** Cookies are read as the renderer reads them: of two readings, one would keep a page under the other's key. */
function currencyOf({ cookies }: FastifyRequest): string {
  const chosen = cookies[CURRENCY_COOKIE];
  if (chosen === undefined) return '';
  const code = currencyCodeSchema.safeParse(chosen);
  return code.success ? code.data : '';
}

/** The country that the visitor chose for delivery; the store's own without. */
const deliveryCountryOf = ({ cookies }: FastifyRequest): string =>
  knownCountry(cookies[DELIVERY_COUNTRY_COOKIE] ?? '')?.code ?? '';

const sessionCookies = ({ cookies }: FastifyRequest): string[] =>
  Object.keys(cookies).filter((name) => name.trim().endsWith(SESSION_COOKIE_END));

/** The variation that page blocks ask for, kept by a cookie or forced by the address. Spec 1 §6.1. */
function variationOf({ cookies, url }: FastifyRequest): string {
  const search = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  if (search === '' && cookies[SPLIT_TESTS_COOKIE] === undefined) return '';
  return visitorVariations(cookies[SPLIT_TESTS_COOKIE], search).homepage ?? '';
}

/** Where a visitor is, as far as the conditions of page blocks tell countries apart. Spec 1 §6.1. */
function regionFor(country: string): string {
  if (isUK(country)) return 'uk';
  return isEU(country) ? 'eu' : 'row';
}

async function compressed(
  { storeId, keys, headers }: Pick<CachedPage, 'storeId' | 'keys' | 'headers'>,
  html: Buffer,
): Promise<CachedPage> {
  const [br, gzipped] = await Promise.all([
    brotli(html, { params: { ...THOROUGH_BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } }),
    gz(html),
  ]);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { storeId, keys, etag, headers, html, br, gzip: gzipped };
}

function bodyFor(
  page: CachedPage,
  accepted: string,
): { readonly body: Buffer; readonly encoding: string | null } {
  if (/\bbr\b/.test(accepted)) return { body: page.br, encoding: 'br' };
  if (/\bgzip\b/.test(accepted)) return { body: page.gzip, encoding: 'gzip' };
  return { body: page.html, encoding: null };
}

const showsAnyOf = (keys: ReadonlySet<string> | null, changed: readonly string[] | undefined): boolean =>
  keys === null || changed === undefined || changed.some((key) => keys.has(key));

interface Rendered {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly nonce: string;
}

/** A page that is being rendered, with the changes since it began. */
interface Rendering {
  readonly storeId: string;
  /** The version of its store that was known when it began. */
  readonly version: number;
  readonly changes: Array<readonly string[] | undefined>;
  readonly page: Promise<CachedPage | null>;
}

/**
 * Names what a page shows, so that a cache in front of the server can drop it as we do: for Fastly, Varnish and others,
 * and for Cloudflare. A page that shows too much to name goes with every change there.
 */
function tagHeaders({ storeId, keys }: Pick<CachedPage, 'storeId' | 'keys'>): Record<string, string> {
  const tagsOf = (shown: readonly string[]) =>
    ['store', ...shown].map((key) => (key.includes(':') ? key : `${key}:${storeId}`));
  const named = keys === null ? null : tagsOf([...keys].sort());
  const tags = named && named.join(' ').length <= TAGS_MAX ? named : tagsOf(['anything']);
  return { 'surrogate-key': tags.join(' '), 'cache-tag': tags.join(',') };
}

const variesByCookie = (value: unknown): boolean => /\bcookie\b/i.test(String(value ?? ''));

/** Whether all of an audience may see what was rendered for one of it. */
const sameForAll = (audience: Audience, response: Response, reply: FastifyReply): boolean =>
  response.status === 200 &&
  // The conditions of its blocks ask who is signed in.
  !(audience === 'account' && variesByCookie(reply.getHeader('vary'))) &&
  (response.headers.get('content-type') ?? '').startsWith('text/html') &&
  response.headers.getSetCookie().length === 0 &&
  reply.getHeader('set-cookie') === undefined &&
  !/no-store/.test(`${response.headers.get('cache-control')} ${reply.getHeader('cache-control')}`);

export interface PageCacheOptions {
  readonly events: Events;
  readonly hosts: Hosts;
  /** The visitor's country; null where nothing tells it. */
  readonly countryOf: (request: FastifyRequest) => string | null;
  /** Whether the request's session is still open; a matter of one statement. */
  readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>;
  /** Headers of a page in addition to its content's. */
  readonly headersOf: (embedded: Embedded) => Readonly<Record<string, string>>;
  /** For pages without a query, for those with one, and for the versions of stores. */
  readonly room?: typeof ROOM;
}

/** Opens the cache. In every process it drops the pages that show what the database tells has changed. */
export async function createPageCache({
  events,
  hosts,
  countryOf,
  isSignedIn,
  headersOf,
  room = ROOM,
}: PageCacheOptions): Promise<PageCache> {
  const shelf = (maxSize: number) =>
    new LRUCache<string, CachedPage>({
      maxSize,
      ttl: KEPT_MS,
      sizeCalculation: (page, key) => page.html.length + page.br.length + page.gzip.length + key.length,
    });
  const plain = shelf(room.plainBytes);
  const queried = shelf(room.queriedBytes);
  const shelves = [plain, queried];
  const shelfOf = (key: string) => (key.includes('?') ? queried : plain);
  const rendering = new Map<string, Rendering>();
  const running = new Set<Rendering>();
  /** The version of each store that notices told: every page that is still here is as of then, or shows other things. */
  const heard = new Map<string, number>();
  const dropAll = () => {
    for (const pages of shelves) pages.clear();
    heard.clear();
    rendering.clear();
    for (const one of running) one.changes.push(undefined);
  };
  /** A version is needed for as long as there may be a page of its store, so that with too many all pages go. */
  const hear = (storeId: string, version: number) => {
    if (!heard.has(storeId) && heard.size >= room.stores) dropAll();
    heard.set(storeId, version);
  };
  const drop = ({ storeId, version, keys }: Change) => {
    if (version !== undefined) {
      const before = heard.get(storeId);
      hear(storeId, Math.max(version, before ?? 0));
      // A notice between was lost.
      if (before !== undefined && version > before + 1) return drop({ storeId });
    }
    for (const pages of shelves)
      for (const [key, page] of pages)
        if (page.storeId === storeId && showsAnyOf(page.keys, keys)) pages.delete(key);
    for (const one of running) if (one.storeId === storeId) one.changes.push(keys);
    // A request from now on may come from someone who knows of the change.
    for (const [key, one] of rendering) if (one.storeId === storeId) rendering.delete(key);
  };
  const follow = (channel: string) =>
    events.subscribe(channel, changedSchema, (notice) =>
      notice.kind === 'reset' ? dropAll() : drop(notice.payload),
    );
  const unfollow = await Promise.all([CONTENT_CHANNEL, REVIEWS_CHANNEL].map(follow));

  /** Null for a session that has ended, and for cookies that leave in doubt whose it is. */
  const audienceOf = async (request: FastifyRequest): Promise<Audience | null> => {
    const names = sessionCookies(request);
    if (names.length === 0) return 'guest';
    const isPlain = names.length === 1 && names[0] === sessionCookie(request.protocol === 'https');
    return isPlain && (await isSignedIn(request)) ? 'account' : null;
  };

  /** Where a request's page is kept, or null for requests that are always rendered. */
  const getCacheKey = async (request: FastifyRequest): Promise<Place | null> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const address = keptAddress(request.url);
    if (address === null) return null;
    const store = await hosts.storeAt(request.host);
    // A closed store's pages are only for visitors with access.
    if (!store || store.movedTo || !isOpen(store)) return null;
    const audience = await audienceOf(request);
    if (audience === null) return null;
    const origin = `${request.protocol}://${request.host}`;
    return {
      storeId: store.id,
      version: store.contentVersion,
      audience,
      key: [
        store.id,
        audience,
        origin,
        currencyOf(request),
        deliveryCountryOf(request),
        variationOf(request),
        regionFor(countryOf(request) ?? store.country),
        address,
      ].join(' '),
    };
  };

  const keep = async (
    place: Place,
    { request, reply, nonce }: Rendered,
    response: Response,
    changes: Rendering['changes'],
  ): Promise<CachedPage | null> => {
    if (!sameForAll(place.audience, response, reply)) return null;
    // A page written for one response's policy can't be used in another's.
    const html = (await response.clone().text()).replaceAll(` nonce="${nonce}"`, '');
    const shown = shownBy(request);
    const keys = shown.isAnything ? null : shown.keys;
    const tags = tagHeaders({ storeId: place.storeId, keys });
    const headers = { ...headersOf(shown.embedded), ...tags };
    const page = await compressed({ storeId: place.storeId, keys, headers }, Buffer.from(html));
    const isCurrent = shown.version === place.version && (heard.get(place.storeId) ?? 0) >= place.version;
    if (isCurrent && !changes.some((changed) => showsAnyOf(keys, changed)))
      shelfOf(place.key).set(place.key, page, { ttl: KEPT_MS - Math.random() * SPREAD_MS });
    return page;
  };

  /** Null where none is kept, or where a change whose notice is on its way may be of this page. */
  const currentPage = (place: Place): CachedPage | null =>
    place.version > (heard.get(place.storeId) ?? 0) ? null : (shelfOf(place.key).get(place.key) ?? null);

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const place = await getCacheKey(request);
    const page = place && currentPage(place);
    if (!page) return false;
    const sharing = place.audience === 'guest' ? 'public, max-age=0, must-revalidate' : 'private, no-cache';
    reply.header('cache-control', sharing);
    reply.header('vary', 'accept-encoding');
    reply.headers(page.headers);
    reply.header('etag', page.etag);
    reply.header('x-page-cache', 'hit');
    if (request.headers['if-none-match']?.includes(page.etag)) {
      reply.code(304).send();
      return true;
    }
    const { body, encoding } = bodyFor(page, String(request.headers['accept-encoding'] ?? ''));
    if (encoding) reply.header('content-encoding', encoding);
    reply.type('text/html; charset=utf-8');
    reply.header('content-length', body.length);
    reply.send(request.method === 'HEAD' ? '' : body);
    return true;
  };

  /** What somebody else has just made of the page. */
  const sharedPage = ({ html, etag, headers }: CachedPage) =>
    new Response(new Uint8Array(html), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-page-cache': 'shared', etag, ...headers },
    });

  /** The page that was kept while this request waited for its turn. */
  const keptPage = (place: Place): Response | null => {
    const page = currentPage(place);
    return page && sharedPage(page);
  };

  /** The page as another request renders it; null where none does, or where it can't be shared. */
  const begunPage = async (place: Place): Promise<Response | null> => {
    const begun = rendering.get(place.key);
    // Anyone who knows of a change is shown a page that was started after it.
    const page = begun && begun.version >= place.version ? await begun.page : null;
    return page && sharedPage(page);
  };

  const rendered = async (
    place: Place,
    visitor: Rendered,
    page: () => Promise<Response>,
  ): Promise<Response> => {
    const version = heard.get(place.storeId) ?? place.version;
    hear(place.storeId, version);
    // Its host was looked up before a change that we have heard of.
    if (place.version < version) return page();
    let settle: (page: CachedPage | null) => void = () => undefined;
    const mine: Rendering = {
      storeId: place.storeId,
      version: place.version,
      changes: [],
      page: new Promise((resolve) => {
        settle = resolve;
      }),
    };
    rendering.set(place.key, mine);
    running.add(mine);
    try {
      const response = await page();
      const kept = await keep(place, visitor, response, mine.changes);
      settle(kept);
      if (kept)
        for (const [name, value] of Object.entries({ etag: kept.etag, ...tagHeaders(kept) }))
          response.headers.set(name, value);
      response.headers.set('x-page-cache', kept ? 'miss' : 'none');
      return response;
    } finally {
      settle(null);
      running.delete(mine);
      if (rendering.get(place.key) === mine) rendering.delete(place.key);
    }
  };

  return {
    answerGuest: async (request, reply) => sessionCookies(request).length === 0 && answer(request, reply),
    answerAccount: async (request, reply) => sessionCookies(request).length > 0 && answer(request, reply),

    async render(request, reply, nonce, page, inTurn) {
      const place = await getCacheKey(request);
      // The answer to a HEAD request has no text that could be kept.
      if (!place || request.method === 'HEAD') return inTurn(page);
      return (
        (await begunPage(place)) ??
        inTurn(
          async () =>
            keptPage(place) ??
            (await begunPage(place)) ??
            (await rendered(place, { request, reply, nonce }, page)),
        )
      );
    },

    close() {
      for (const end of unfollow) end();
      for (const pages of shelves) pages.clear();
    },
  };
}

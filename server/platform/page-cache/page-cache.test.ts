import type { FastifyReply, FastifyRequest } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import type { EventNotice, Events } from '../events/events.ts';
import type { HostedStore } from '../hosts/hosts.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { shownBy } from './shown-content.ts';

const STORE = '0198a000-0000-7000-8000-000000000001';
const CHANNEL = 'store-content-changed';
const PATH = '/product/tee/';

let cache: PageCache;
let notify: Map<string, (notice: EventNotice<unknown>) => void>;
/** What the database has, as far as its notices aren’t told. */
let version: number;

beforeEach(async () => {
  notify = new Map();
  version = 5;
  const events: Pick<Events, 'subscribe'> = {
    subscribe: async (channel, schema, fn) => {
      notify.set(channel, (notice) =>
        fn(notice.kind === 'reset' ? notice : { kind: 'event', payload: schema.parse(notice.payload) }),
      );
      return () => undefined;
    },
  };
  const storeAt = async () =>
    // The cache reads no more of a store.
    ({
      id: STORE,
      contentVersion: version,
      country: 'GB',
      movedTo: null,
      door: null,
    }) as unknown as HostedStore;
  cache = await createPageCache({
    events: events as Events,
    hosts: { storeAt } as unknown as Parameters<typeof createPageCache>[0]['hosts'],
    countryOf: () => null,
    isSignedIn: async () => false,
    headersOf: ({ frames }) => ({ 'x-frames': frames.join() }),
    room: { plainBytes: 20_000, queriedBytes: 20_000, stores: 40 },
  });
});

const tell = (change: { readonly version: number; readonly keys?: readonly string[] }) => {
  version = change.version;
  notify.get(CHANNEL)?.({ kind: 'event', payload: { storeId: STORE, ...change } });
};

const requestOf = (method: string, cookies: Readonly<Record<string, string>> = {}, url = PATH) =>
  ({
    method,
    url,
    host: 'north.test',
    protocol: 'https',
    cookies,
    headers: {},
  }) as unknown as FastifyRequest;

const replyOf = () => {
  const sent: unknown[] = [];
  const reply = {
    header: () => reply,
    headers: () => reply,
    type: () => reply,
    code: () => reply,
    getHeader: () => undefined,
    send: (body: unknown) => void sent.push(body),
  };
  return { reply: reply as unknown as FastifyReply, sent };
};

const atOnce = (work: () => Promise<Response>) => work();

/** Asks for the page; where it is rendered, it shows the product and says `words`, once `ready` is there. */
async function ask(
  words: string,
  { method = 'GET', ready = Promise.resolve(), cookies = {}, url = PATH, inTurn = atOnce } = {},
): Promise<string> {
  const request = requestOf(method, cookies, url);
  const { reply, sent } = replyOf();
  if (await cache.answerGuest(request, reply)) return `kept ${String(sent[0])}`;
  const render = async () => {
    shownBy(request).readAt(version);
    await ready;
    shownBy(request).add(['product:tee']);
    return new Response(method === 'HEAD' ? null : words, { headers: { 'content-type': 'text/html' } });
  };
  const response = await cache.render(request, reply, 'nonce', render, inTurn);
  return response.text();
}

/** A page whose rendering begins now and ends when it is told to. */
function begin(words: string) {
  let end: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    end = resolve;
  });
  const page = ask(words, { ready });
  return { page, end, hasBegun: () => new Promise((resolve) => setTimeout(resolve, 5)) };
}

test('a page is kept until what it shows changes', async () => {
  expect(await ask('first')).toBe('first');
  expect(await ask('second')).toBe('kept first');
  tell({ version: 6, keys: ['product:mug'] });
  expect(await ask('third')).toBe('kept first');
  tell({ version: 7, keys: ['product:tee'] });
  expect(await ask('fourth')).toBe('fourth');
});

test('a page is kept for each country that a visitor chose for delivery, and for no made-up one', async () => {
  const to = (code: string) => ({ cookies: { 'delivery-country': code } });
  expect(await ask('home')).toBe('home');
  expect(await ask('Germany', to('DE'))).toBe('Germany');
  expect(await ask('later', to('DE'))).toBe('kept Germany');
  expect(await ask('later', to('made-up'))).toBe('kept home');
});

test('the empty answer to a HEAD request is never anybody’s page', async () => {
  expect(await ask('unsent', { method: 'HEAD' })).toBe('');
  expect(await ask('whole')).toBe('whole');
  expect(await ask('later')).toBe('kept whole');
});

test('a page that was started before a change isn’t shown to anyone who knows of it', async () => {
  await ask('warm');
  tell({ version: 6 });
  const before = begin('old');
  await before.hasBegun();
  // Another process changed the product; its notice is on its way.
  version = 7;
  const after = ask('new');
  before.end();
  expect([await before.page, await after]).toEqual(['old', 'new']);
});

test('people who come together are shown one rendering', async () => {
  const first = begin('one');
  await first.hasBegun();
  const second = ask('two');
  first.end();
  expect([await first.page, await second]).toEqual(['one', 'one']);
});

test('somebody who waits for room to render keeps no one else waiting, and is shown what was made in the meantime', async () => {
  const turn = Promise.withResolvers<void>();
  const waiting = ask('late', {
    inTurn: async (work) => {
      await turn.promise;
      return work();
    },
  });
  expect(await ask('first')).toBe('first');
  turn.resolve();
  expect(await waiting).toBe('first');
});

test('a page isn’t kept when what it shows changed while it was made', async () => {
  const meanwhile = begin('old');
  await meanwhile.hasBegun();
  tell({ version: 6, keys: ['product:tee'] });
  meanwhile.end();
  await meanwhile.page;
  expect(await ask('new')).toBe('new');
});

test('a missing notice, and a connection that was lost, drop everything', async () => {
  await ask('first');
  tell({ version: 7, keys: ['product:mug'] });
  expect(await ask('second')).toBe('second');
  expect(await ask('third')).toBe('kept second');
  for (const hear of notify.values()) hear({ kind: 'reset' });
  expect(await ask('fourth')).toBe('fourth');
});

test('tags name what a page shows, and stay short enough for proxies', async () => {
  const tagsOf = async (url: string, keys: readonly string[]) => {
    const request = { ...requestOf('GET'), url } as FastifyRequest;
    const render = async () => {
      shownBy(request).readAt(version);
      shownBy(request).add(keys);
      return new Response('page', { headers: { 'content-type': 'text/html' } });
    };
    const { headers } = await cache.render(request, replyOf().reply, 'nonce', render, atOnce);
    return headers.get('surrogate-key');
  };
  expect(await tagsOf('/', ['home', 'product:tee'])).toBe(`store:${STORE} home:${STORE} product:tee`);
  const many = Array.from(
    { length: 100 },
    (_, at) => `address:0198a000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  );
  expect(await tagsOf(PATH, many)).toBe(`store:${STORE} anything:${STORE}`);
});

test('pages of made-up queries take no room from a page that people come to', async () => {
  const large = 'x'.repeat(9_000);
  await ask('first');
  for (let made = 0; made < 15; made += 1) await ask(large, { url: `${PATH}?colour=made-up-${made}` });
  expect(await ask('second')).toBe('kept first');
});

test('the versions of more stores than there is room for are forgotten with all pages, and pages are kept again', async () => {
  const storeAt = (place: number) => STORE.replace(/\d{4}$/, String(1_000 + place));
  const tellOf = (place: number) =>
    notify.get(CHANNEL)?.({ kind: 'event', payload: { storeId: storeAt(place), version: 1 } });
  await ask('first');
  for (let place = 1; place < 40; place += 1) tellOf(place);
  tellOf(39);
  expect(await ask('second')).toBe('kept first');
  tellOf(40);
  expect(await ask('third')).toBe('third');
  expect(await ask('fourth')).toBe('kept third');
  tell({ version: 6, keys: ['product:tee'] });
  expect(await ask('fifth')).toBe('fifth');
});

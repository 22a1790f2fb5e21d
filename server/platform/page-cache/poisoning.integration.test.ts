import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../tests/support/shop.ts';

/** What one visitor sends is never part of the page that others are shown from then on. */

const EVIL = 'evil.example';
const PATHS = ['/', '/product/tree-tee/', '/collection/all-products/'];

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await startTestServer({ pages: true });
  shop = await openShop(server, 'north');
  await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 });
}, 60_000);
afterAll(() => server.close());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.visitor({ store: 'north' }).request(method, path, { headers });
const isKept = async (path: string) => (await ask(path)).headers.get('x-page-cache') === 'hit';

/** Makes the server forget its pages, as a change of the store does. */
async function forgetPages(): Promise<void> {
  for (const path of PATHS) await ask(path);
  await sql`update stores set tagline = tagline || '.' where id = ${shop.storeId}`.execute(shop.database);
  // Each by itself: looking at a page keeps it again, and the news of the change may come between two looks.
  await Promise.all(PATHS.map((path) => expect.poll(() => isKept(path)).toBe(false)));
}

const plain = (html: string) => html.replaceAll(/ nonce="[^"]*"/g, '');

it.each<[string, { headers?: Record<string, string>; query?: string; method?: string }]>([
  ['the name of another host', { headers: { 'x-forwarded-host': EVIL, 'x-host': EVIL } }],
  ['another scheme', { headers: { 'x-forwarded-proto': 'https', 'x-forwarded-scheme': 'http' } }],
  ['a standard header of proxies', { headers: { forwarded: `host=${EVIL};proto=https` } }],
  ['another address', { headers: { 'x-original-url': `/${EVIL}/`, 'x-rewrite-url': `/${EVIL}/` } }],
  ['cookies of choices', { headers: { cookie: `currency=${EVIL}; delivery-country=${EVIL}` } }],
  ['a cookie of tests', { headers: { cookie: `split-tests=${EVIL}` } }],
  ['a session that isn’t open', { headers: { cookie: `selvedge-session=${EVIL}` } }],
  ['a query that the page doesn’t read', { query: `?utm_source=${EVIL}&canonical=https://${EVIL}/` }],
  ['a query twice', { query: `?colour=${EVIL}&colour=White` }],
  ['another method', { method: 'HEAD', headers: { 'x-http-method-override': 'POST' } }],
  ['languages and kinds', { headers: { 'accept-language': EVIL, accept: `text/${EVIL}` } }],
  ['a part of the page', { headers: { range: 'bytes=0-10', 'if-range': `"${EVIL}"` } }],
])('%s', async (_, { headers = {}, query = '', method = 'GET' }) => {
  await forgetPages();
  for (const path of PATHS) {
    await ask(path + query, headers, method);
    const after = await ask(path);
    expect(after.status).toBe(200);
    expect(after.text, path).not.toContain(EVIL);
    expect(JSON.stringify([...after.headers]), path).not.toContain(EVIL);
    const kept = await ask(path);
    expect(kept.headers.get('x-page-cache')).toBe('hit');
    expect(plain(kept.text)).toBe(plain(after.text));
  }
});

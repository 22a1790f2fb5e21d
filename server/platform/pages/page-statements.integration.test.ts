import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../tests/support/shop.ts';

let server: TestServer;
let shop: Shop;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  shop = await openShop(server, 'north');
  const collectionId = await shop.collection('tees', 'Tees');
  for (const urlName of ['oak', 'elm', 'ash'])
    await shop.product({ urlName, name: `The ${urlName} tee`, priceMinor: 2400, collectionId });
});
afterAll(() => server.close());

/** Statements of a page that is rendered: a session that has ended gets no kept page. */
async function ask(path: string, session: string | null = 'ended') {
  const visitor = server.visitor({ store: 'north' });
  if (session !== null) visitor.cookies.set('selvedge-session', session);
  const { headers, text } = await visitor.request('GET', path);
  const count = (name: string) => Number(headers.get(name));
  return { statements: count('x-sql-statements'), sent: count('x-sql-sent'), text };
}

it('looks a page’s session up once, for the kept pages and for its calls', async () => {
  await ask('/product/oak/');
  const guest = await ask('/product/oak/', null);
  const visitor = await ask('/product/oak/');
  expect(visitor.statements - guest.statements).toBe(1);
});

it.each([
  ['/', 3],
  ['/product/ash/', 3],
  ['/collection/tees/', 2],
])('reads what %s shows in one transaction and %d statements, without the frame', async (path, most) => {
  await ask('/product/oak/');
  const { statements, sent } = await ask(path, null);
  // One message begins it. One ends it, which can be after the page is on its way.
  expect([1, 2]).toContain(sent - statements);
  expect(statements).toBeLessThanOrEqual(most);
});

it('reads the frame of a store again when it has changed, and not before', async () => {
  await ask('/product/elm/');
  const before = await ask('/product/elm/');
  await shop.database
    .updateTable('stores')
    .set({ name: 'Store south' })
    .where('id', '=', shop.storeId)
    .execute();
  await expect.poll(async () => (await ask('/product/elm/')).text).toContain('Store south');
  const after = await ask('/product/elm/');
  expect(after.statements).toBe(before.statements);
  expect(before.text).toContain('Store north');
});

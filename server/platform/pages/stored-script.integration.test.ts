import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { loadDemo } from '../../demo/demo.ts';
import { startSession } from '../sessions/sessions.ts';

/** Markup in every text that a merchant, a shopper or a member of staff can write is shown as text, wherever it shows. */

const PLANTED = `</title></script><script>planted()</script><img src=x onerror="planted()">'"`;
const ALIVE = /<script>planted|<img src=x|<\/title><\/script><script/;
/** The text as encoded in HTML, or in the data embedded in a page. */
const AS_TEXT = /&lt;\/title&gt;&lt;\/script|\\u003c\/title/i;

/** Free text, by table; none of it has a form that would refuse markup. */
const TEXTS = {
  accounts: ['first_name', 'last_name'],
  projects: ['name'],
  divisions: ['name'],
  stores: ['name'],
  products: ['name', 'description'],
  collections: ['name', 'description'],
  designs: ['name'],
  files: ['name'],
  delivery_methods: ['name'],
  customers: ['first_name', 'last_name'],
  order_items: ['name'],
} as const;

let server: TestServer;
let product: { urlName: string };
let order: { number: string; hash: string };
let customerHash: string;

async function browserOf(email: string): Promise<Client> {
  const db = server.services.databases.platform;
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { token } = await db
    .transaction()
    .execute((tx) => startSession(tx, { id, userAgent: PLANTED, address: null, domain: null }));
  const client = server.visitor();
  client.cookies.set('selvedge-session', token);
  return client;
}

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  await loadDemo(server.services, () => undefined);
  const db = server.services.databases.platform;
  for (const [table, columns] of Object.entries(TEXTS))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${PLANTED}`.execute(db);
  const address = sql`jsonb_build_object('name', ${PLANTED}::text, 'street', ${PLANTED}::text, 'city', ${PLANTED}::text)`;
  await sql`update orders set shipping = shipping || ${address}, billing = billing || ${address}`.execute(db);
  await sql`update products set live_at = now(), enabled = true`.execute(db);
  product = await db.selectFrom('products').select('urlName').executeTakeFirstOrThrow();
  order = await db
    .selectFrom('orders')
    .select([sql<string>`number::text`.as('number'), 'hash'])
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow();
  ({ hash: customerHash } = await db.selectFrom('customers').select('hash').executeTakeFirstOrThrow());
}, 120_000);
afterAll(() => server.close());

async function expectHarmless(client: Client, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status, text } = await client.request('GET', path);
    expect(status, path).toBe(200);
    expect(text, path).not.toMatch(ALIVE);
    expect(text, path).toMatch(AS_TEXT);
  }
}

it('on the pages of a store', async () => {
  const shopper = server.visitor({ store: 'demo' });
  await expectHarmless(shopper, [
    '/',
    '/collection/all-products/',
    `/product/${product.urlName}/`,
    '/search/?q=title',
    `/receipt/${order.hash}/`,
    `/order-history/${customerHash}/`,
  ]);
});

it("on a merchant's screens", async () => {
  const merchant = await browserOf('merchant@demo.test');
  await expectHarmless(merchant, ['/dashboard/', '/my-products/', '/settings/']);
});

it("on the factory's screens", async () => {
  const factory = await browserOf('factory@demo.test');
  await expectHarmless(factory, [
    '/factory/orders/',
    `/factory/orders/${order.number}/`,
    `/factory/orders/${order.number}/jobsheet/`,
    '/factory/shipments/',
  ]);
});

it('in what a visitor sends with an address', async () => {
  const query = encodeURIComponent(PLANTED);
  const visitor = server.visitor({ store: 'demo' });
  for (const path of [`/search/?q=${query}`, `/${query}/`, `/collection/all-products/?colour=${query}`]) {
    expect((await visitor.request('GET', path)).text, path).not.toMatch(ALIVE);
    expect((await server.visitor().request('GET', `/login/?redirect_uri=/${query}`)).text).not.toMatch(ALIVE);
  }
});

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { DEMO_PASSWORD, identityCalls } from '../shared/features/accounts/identity/identity.ts';
import { basketCalls } from '../shared/features/selling/basket/basket.ts';
import { getCollection, getProduct } from '../shared/features/selling/storefront/storefront.ts';
import { Client } from '../tests/support/client.ts';
import type { Figure } from './figure.ts';
import { memoryOf, openServedDatabase, type Served, startServed, stopServed, untilIdle } from './served.ts';

/** Minutes of mixed load: MINUTES=60 measures what the goal names. */
const minutes = z.coerce.number().positive().max(600).default(2).parse(process.env.MINUTES);
/** What starts with the server has ended after this long. */
const SETTLE_MS = 15_000;
const PEOPLE = 4;

const STORE_PAGES = ['/', '/collection/all-products/', '/search/?q=shirt', '/basket/'];
const DASHBOARD_PAGES = ['/', '/ecom/orders/', '/my-collections/', '/analytics/', '/reviews/', '/drive/'];
const LISTS = [
  '/omnis/v3/dashboard/products/list/',
  '/omnis/v3/ecom/orders/',
  '/omnis/v3/dashboard/collections/list/',
];

/** Each visitor comes from a different address, so that no limit per address ends the measurement. */
const addressOf = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

/** Visits of shoppers, with baskets, and a merchant’s screens and lists, by a few people at a time. */
async function mixedLoad({ origin, port }: Served, until: number): Promise<number> {
  let visits = 0;
  let requests = 0;
  const host = `demo.localhost:${port}`;
  const visitor = () => {
    visits += 1;
    return new Client({ origin, host, address: addressOf(visits) });
  };
  const list = await visitor().call(getCollection, { params: { urlName: 'all-products' }, query: {} });
  const open = async (client: Client, path: string) => {
    const { status } = await client.request('GET', path);
    if (status >= 400) throw new Error(`${path} answered ${status}`);
    requests += 1;
  };
  const shop = async (visit: number) => {
    const client = visitor();
    // Some have a session that has ended: their pages aren’t kept.
    if (visit % 2 === 0) client.cookies.set('selvedge-session', 'none');
    const card = list.products[visit % list.products.length];
    for (const path of STORE_PAGES) await open(client, path);
    if (!card) return;
    await open(client, `/product/${card.urlName}/`);
    const product = await client.call(getProduct, { params: { urlName: card.urlName } });
    const { colours, sizes, stock } = product.variants;
    const row = stock.findIndex((codes) => codes.includes('+'));
    const size = sizes[stock[row]?.indexOf('+') ?? 0];
    const colour = colours[row]?.name;
    if (colour === undefined || size === undefined) return;
    const item = { productId: product.id, productColor: colour, productSize: size };
    await client.call(basketCalls.addItemToCart, { body: { item } });
    await open(client, '/checkout/');
    requests += 2;
  };
  const merchant = new Client({ origin, project: 'demo', address: addressOf(0) });
  await merchant.call(identityCalls.login, {
    body: { email: 'merchant@demo.test', password: DEMO_PASSWORD },
  });
  const look = async () => {
    visits += 1;
    const client = new Client({ origin, project: 'demo', address: addressOf(visits) });
    for (const [name, value] of merchant.cookies) client.cookies.set(name, value);
    for (const path of DASHBOARD_PAGES) await open(client, path);
    for (const path of LISTS) await open(client, `${path}?project=demo`);
  };
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      for (let visit = person; Date.now() < until; visit += 1) await (visit % 4 === 0 ? look() : shop(visit));
    }),
  );
  return requests;
}

/** Memory of a server that has just started, with the demo there, and after mixed load. */
export async function run(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-bench-'));
  await chmod(dataDir, 0o755);
  const first = await startServed(dataDir, { TRUST_PROXY: '1' });
  const database = await openServedDatabase(dataDir);
  let served = first;
  try {
    await untilIdle(database.db);
    await stopServed(first);
    served = await startServed(dataDir, { TRUST_PROXY: '1' });
    await untilIdle(database.db);
    await delay(SETTLE_MS);
    const idle = await memoryOf(served.pid);
    const requests = await mixedLoad(served, Date.now() + minutes * 60_000);
    const busy = await memoryOf(served.pid);
    await delay(SETTLE_MS);
    const after = await memoryOf(served.pid);
    return [
      {
        name: 'idle server',
        value: idle.now,
        unit: 'MiB',
        goal: 'under 250',
        detail: { mostMiB: idle.most },
      },
      {
        name: `after ${minutes} minutes of mixed load`,
        value: after.now,
        unit: 'MiB',
        goal: 'under 450',
        detail: { requests, atItsEndMiB: busy.now, mostMiB: after.most },
      },
    ];
  } finally {
    await stopServed(served);
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

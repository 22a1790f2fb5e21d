import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD, identityCalls } from '../shared/features/accounts/identity/identity.ts';
import { paymentCalls } from '../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../shared/features/selling/checkout/checkout.ts';
import { getCollection, getProduct } from '../shared/features/selling/storefront/storefront.ts';
import { Client } from '../tests/support/client.ts';
import type { Served } from './served.ts';

const STORE_PAGES = ['/', '/collection/all-products/', '/search/?q=shirt', '/basket/'];
const DASHBOARD_PAGES = ['/', '/ecom/orders/', '/my-collections/', '/analytics/', '/reviews/', '/drive/'];
const LISTS = [
  '/omnis/v3/dashboard/products/list/',
  '/omnis/v3/ecom/orders/',
  '/omnis/v3/dashboard/collections/list/',
];
const SHIPPING = { name: 'Ada Lovelace', street: '1 Row', city: 'London', zip: 'SW1Y 4JH', country: 'GB' };
const CARD = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };
/** A call of shopping takes more statements than another. */
const STATEMENTS_MAX = 60;

interface Load {
  readonly people: number;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Whether shoppers pay at the end. */
  readonly buys: boolean;
}

interface Loaded {
  /** Milliseconds that each answer took. */
  readonly times: readonly number[];
  readonly orders: number;
}

/** Each visitor comes from a different address, so that no limit per address ends the measurement. */
const addressOf = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

/**
 * Visits of shoppers, with baskets, and a merchant’s screens and lists, by a few people at a time. The first refusal
 * ends it.
 */
export async function mixedLoad({ origin, port }: Served, { people, until, buys }: Load): Promise<Loaded> {
  const times: number[] = [];
  let visits = 0;
  let orders = 0;
  const host = `demo.localhost:${port}`;
  const visitor = () => {
    visits += 1;
    const client = new Client({ origin, host, address: addressOf(visits) });
    client.statementsMax = STATEMENTS_MAX;
    return client;
  };
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const began = performance.now();
    const answer = await work;
    times.push(performance.now() - began);
    return answer;
  };
  const list = await visitor().call(getCollection, { params: { urlName: 'all-products' }, query: {} });
  const open = async (client: Client, path: string) => {
    const { status } = await timed(client.request('GET', path));
    if (status >= 400) throw new Error(`${path} answered ${status}`);
  };
  const buy = async (client: Client) => {
    const { basket, methodId } = await timed(client.call(checkoutCalls.getCheckout, { query: {} }));
    const { clientSecret } = await timed(
      client.call(checkoutCalls.placeOrder, {
        body: {
          orderKey: randomUUID(),
          email: `buyer-${visits}@example.test`,
          shipping: SHIPPING,
          methodId: methodId ?? '',
          seen: basket.totals,
        },
      }),
    );
    await timed(
      client.call(paymentCalls.confirm, {
        body: { clientSecret: clientSecret ?? '', card: CARD, idempotencyKey: randomUUID() },
      }),
    );
    orders += 1;
  };
  const shop = async (visit: number) => {
    const client = visitor();
    // Some have a session that has ended: their pages aren’t kept.
    if (visit % 2 === 0) client.cookies.set('selvedge-session', 'none');
    const card = list.products[visit % list.products.length];
    for (const path of STORE_PAGES) await open(client, path);
    if (!card) return;
    await open(client, `/product/${card.urlName}/`);
    const product = await timed(client.call(getProduct, { params: { urlName: card.urlName } }));
    // Each piece of a bundle wants its size.
    if (product.kind === 'bundle') return;
    const { colours, sizes, stock } = product.variants;
    const row = stock.findIndex((codes) => codes.includes('+'));
    const size = sizes[stock[row]?.indexOf('+') ?? 0];
    const colour = colours[row]?.name;
    if (colour === undefined || size === undefined) return;
    const item = { productId: product.id, productColor: colour, productSize: size };
    await timed(client.call(basketCalls.addItemToCart, { body: { item } }));
    await open(client, '/checkout/');
    if (buys) await buy(client);
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
    Array.from({ length: people }, async (_, person) => {
      for (let visit = person; Date.now() < until; visit += 1) await (visit % 4 === 0 ? look() : shop(visit));
    }),
  );
  return { times, orders };
}

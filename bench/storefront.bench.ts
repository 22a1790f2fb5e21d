import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { loadDemo } from '../server/demo/demo.ts';
import { paymentCalls } from '../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../shared/features/selling/checkout/checkout.ts';
import { getCollection, getProduct } from '../shared/features/selling/storefront/storefront.ts';
import { Client } from '../tests/support/client.ts';
import { weighPage } from '../tests/support/page-weight.ts';
import type { Figure } from './figure.ts';
import { untilQuiet, withServer } from './measured-server.ts';

const CONNECTIONS = [1, 16, 64] as const;
const SECONDS = 4;

/** Each request comes from a different address, so that no limit per address ends the measurement. */
const addressOf = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

interface Page {
  readonly name: string;
  readonly path: string;
}

async function load(origin: string, host: string, page: Page, connections: number, cached: boolean) {
  let count = 0;
  const result = await autocannon({
    url: `${origin}${page.path}`,
    connections,
    duration: SECONDS,
    requests: [
      {
        setupRequest: (request) => {
          count += 1;
          return {
            ...request,
            headers: {
              host,
              'accept-encoding': 'br',
              'x-forwarded-for': addressOf(count),
              // Visitors with a session get an uncached page.
              ...(cached ? {} : { cookie: 'selvedge-session=none' }),
            },
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${page.name}: ${result.non2xx} refused, ${result.errors} failed`);
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

async function pageFigures(origin: string, host: string, page: Page): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const connections of CONNECTIONS) {
    const rates: number[] = [];
    for (const cached of [false, true]) {
      const { rate, p50, p99 } = await load(origin, host, page, connections, cached);
      rates.push(rate);
      figures.push({
        name: `${page.name} page, ${cached ? 'kept' : 'rendered'}, ${connections} connection${connections > 1 ? 's' : ''}`,
        value: Math.round(rate),
        unit: 'requests/s',
        detail: { p50Ms: p50, p99Ms: p99 },
      });
    }
    const [rendered = 1, kept = 0] = rates;
    figures.push({
      name: `${page.name} page, kept against rendered, ${connections} connection${connections > 1 ? 's' : ''}`,
      value: Math.round((kept / rendered) * 10) / 10,
      unit: 'times',
      goal: 'at least 5',
    });
  }
  return figures;
}

async function weightFigures(client: Client, page: Page): Promise<Figure[]> {
  const { html, css, js, scripts } = await weighPage(client, page.path);
  const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;
  const unit = 'kB compressed';
  return [
    { name: `${page.name} page, HTML`, value: kilobytes(html), unit, goal: 'under 30' },
    { name: `${page.name} page, CSS`, value: kilobytes(css), unit },
    {
      name: `${page.name} page, JavaScript`,
      value: kilobytes(js),
      unit,
      goal: 'under 25',
      detail: { files: scripts, neededForFirstPaint: 0 },
    },
  ];
}

const REPEATS = 30;

/** Milliseconds and SQL statements of a call, as a client sees them. */
async function callFigure(
  name: string,
  client: Pick<Client, 'statements'>,
  call: () => Promise<unknown>,
): Promise<Figure> {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  return {
    name: `${name} call`,
    value: client.statements,
    unit: 'SQL statements',
    goal: 'up to 6',
    detail: {
      p50Ms: Math.round((times[REPEATS >> 1] ?? 0) * 10) / 10,
      p95Ms: Math.round((times[Math.floor(REPEATS * 0.95)] ?? 0) * 10) / 10,
    },
  };
}

async function callFigures(
  visitor: (address?: string) => Client,
  product: { id: string; urlName: string },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const client = visitor();
  figures.push(
    await callFigure('listing', client, () =>
      client.call(getCollection, { params: { urlName: 'all-products' }, query: {} }),
    ),
    await callFigure('product', client, () =>
      client.call(getProduct, { params: { urlName: product.urlName } }),
    ),
  );
  const page = await client.call(getProduct, { params: { urlName: product.urlName } });
  const { colours, sizes, stock } = page.variants;
  const row = stock.findIndex((codes) => codes.includes('+'));
  const item = {
    productId: product.id,
    productColor: colours[row]?.name,
    productSize: sizes[stock[row]?.indexOf('+') ?? 0],
  };
  figures.push(
    await callFigure('add to basket', client, () =>
      client.call(basketCalls.addItemToCart, { body: { item } }),
    ),
    await callFigure('checkout', client, () => client.call(checkoutCalls.getCheckout, { query: {} })),
  );
  let buyer = visitor();
  let buyers = 0;
  let clientSecret = '';
  const sent = { add: 0, checkout: 0, place: 0, pay: 0 };
  const trips = { ...sent };
  figures.push(
    await callFigure(
      'place order',
      {
        get statements() {
          return buyer.statements;
        },
      },
      async () => {
        buyers += 1;
        // A basket’s second order makes its first one give way, and a network has only so many that wait for their payment.
        buyer = visitor(`10.0.${buyers >> 8}.${buyers & 255}`);
        buyer.statementsMax = Number.POSITIVE_INFINITY;
        await buyer.call(basketCalls.addItemToCart, { body: { item } });
        sent.add = buyer.sent;
        trips.add = buyer.trips;
        const state = await buyer.call(checkoutCalls.getCheckout, { query: {} });
        sent.checkout = buyer.sent;
        trips.checkout = buyer.trips;
        const order = await buyer.call(checkoutCalls.placeOrder, {
          body: {
            orderKey: randomUUID(),
            email: `bench-${buyers}@example.test`,
            shipping: {
              name: 'Ada Lovelace',
              street: '1 Row',
              city: 'London',
              zip: 'SW1Y 4JH',
              country: 'GB',
            },
            methodId: state.methodId ?? '',
            seen: { totalMinor: state.basket.totals.totalMinor, lines: state.basket.totals.lines },
          },
        });
        sent.place = buyer.sent;
        trips.place = buyer.trips;
        clientSecret = order.clientSecret ?? '';
      },
    ),
  );
  await buyer.call(paymentCalls.confirm, {
    body: {
      clientSecret,
      card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
      idempotencyKey: randomUUID(),
    },
  });
  sent.pay = buyer.sent;
  trips.pay = buyer.trips;
  const sum = (counts: typeof sent) => Object.values(counts).reduce((all, each) => all + each, 0);
  figures.push({
    name: 'an order’s four calls',
    value: sum(trips),
    unit: 'round trips to PostgreSQL',
    goal: 'up to 20',
    detail: { ...trips, statementsAsPostgresqlCounts: sum(sent) },
  });
  return figures;
}

/** Store pages under load, what a first visit loads, and the calls of shopping, on the demo store. */
export const run = (): Promise<readonly Figure[]> =>
  withServer({ DEMO: '1', TRUST_PROXY: '1' }, async ({ server, port }) => {
    await loadDemo(server.services, () => undefined);
    await untilQuiet(server);
    const host = `demo.localhost:${port}`;
    const origin = `http://127.0.0.1:${port}`;
    const visitor = (address?: string) =>
      new Client({ origin: `http://localhost:${port}`, host, ...(address && { address }) });
    const list = await visitor().call(getCollection, { params: { urlName: 'all-products' }, query: {} });
    const [product] = list.products;
    if (!product) throw new Error('The demo store has no products');
    const pages: readonly Page[] = [
      { name: 'product', path: `/product/${product.urlName}/` },
      { name: 'collection', path: '/collection/all-products/' },
    ];
    const figures: Figure[] = [];
    for (const page of pages) {
      figures.push(...(await weightFigures(visitor(), page)));
      figures.push(...(await pageFigures(origin, host, page)));
    }
    figures.push(...(await callFigures(visitor, product)));
    return figures;
  });

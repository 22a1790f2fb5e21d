import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { currencyCalls } from '../../../../shared/features/selling/currencies/currencies.calls.ts';
import { leftInBooks, leftMinor } from '../../../../shared/features/selling/ledger/ledger.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { refundCalls } from '../../../../shared/features/selling/refunds/refunds.calls.ts';
import { simulateRefund } from '../../../../shared/features/selling/refunds/refunds.ts';
import { storefrontCalls } from '../../../../shared/features/selling/storefront/storefront.ts';
import {
  type CurrencyCode,
  conversionOf,
  convertBack,
  convertPrice,
  EMBEDDED_RATES,
  formatMoney,
  money,
  ratesOn,
} from '../../../../shared/rules/money/money.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { placeShopOrder } from '../../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { fetchRates } from './fetch-rates.job.ts';
import { readRates, UnreadableRates } from './read-rates.ts';

let server: TestServer;
let shop: Shop;
let owner: Client;
let productId: string;

const fromPounds = (to: CurrencyCode) => {
  const conversion = conversionOf(ratesOn(EMBEDDED_RATES, new Date().toISOString().slice(0, 10)), 'GBP', to);
  if (!conversion) throw new Error(`No rate for ${to}`);
  return conversion;
};
const priceIn = (to: CurrencyCode, minor: number) => convertPrice(minor, fromPounds(to)).amount;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  const { id } = await addPerson(server, 'owner@example.test');
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: id, role: 'owner' })
    .execute();
  owner = (await signedIn(server, 'owner@example.test')).in('north-project');
  owner.statementsMax = 20;
  productId = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 })).id;
  await owner.call(storeCalls.update, {
    body: { id: shop.storeId, takesBackOrders: true, extraCurrencies: ['EUR', 'JPY', 'HUF', 'IDR', 'ISK'] },
  });
});
afterAll(() => server.close());

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error.body : Promise.reject(error)),
  );

async function visitorIn(currency: CurrencyCode): Promise<Client> {
  const visitor = server.visitor({ store: 'north' });
  await visitor.call(currencyCalls.choose, { body: { currency } });
  return visitor;
}

const booksOf = async (orderId: string) => {
  const order = await owner.call(refundCalls.get, { params: { id: orderId } });
  return { order, left: leftMinor(order.bookings), inBooks: leftInBooks(order.bookings) };
};

describe('the currency of a visitor', () => {
  it('is the store’s own until another one that it offers is chosen', async () => {
    const visitor = server.visitor({ store: 'north' });
    const see = () => visitor.call(storefrontCalls.getProduct, { params: { urlName: 'tree-tee' } });
    expect(await see()).toMatchObject({ currency: 'GBP', priceMinor: 2400 });
    await visitor.call(currencyCalls.choose, { body: { currency: 'EUR' } });
    expect(visitor.cookies.get('currency')).toBe('EUR');
    expect(await see()).toMatchObject({ currency: 'EUR', priceMinor: priceIn('EUR', 2400) });
    const listing = await visitor.call(storefrontCalls.getCollection, {
      params: { urlName: 'all-products' },
      query: { max: 20 },
    });
    // 20 euro are fewer pounds than the tee costs.
    expect(listing.total).toBe(0);
    expect(listing.facets.priceMinor).toEqual({ min: priceIn('EUR', 2400), max: priceIn('EUR', 2400) });
    const frame = await visitor.call(storefrontCalls.getStoreFrame, { query: {} });
    expect(frame).toMatchObject({
      currency: 'EUR',
      currencies: ['GBP', 'EUR', 'JPY', 'HUF', 'IDR', 'ISK'],
    });
  });

  it('stays the store’s own with a cookie of another currency, or of none', async () => {
    for (const code of ['USD', 'HRK', 'euro', '"']) {
      const visitor = server.visitor({ store: 'north' });
      visitor.cookies.set('currency', code);
      expect(
        await visitor.call(storefrontCalls.getProduct, { params: { urlName: 'tree-tee' } }),
      ).toMatchObject({
        currency: 'GBP',
        priceMinor: 2400,
      });
    }
    const visitor = server.visitor({ store: 'north' });
    expect(await refusalOf(visitor.call(currencyCalls.choose, { body: { currency: 'USD' } }))).toMatchObject({
      message: 'This store doesn’t sell in US dollar',
    });
  });

  it('cannot be one that ended, nor the store’s', async () => {
    const update = (body: { currency?: CurrencyCode; extraCurrencies?: CurrencyCode[] }) =>
      refusalOf(owner.call(storeCalls.update, { body: { id: shop.storeId, ...body } }));
    expect(JSON.stringify(await update({ extraCurrencies: ['BGN'] }))).toContain(
      'Bulgarian lev ended on 2026-01-01. Use the euro instead.',
    );
    expect(JSON.stringify(await update({ currency: 'HRK' }))).toContain('Croatian kuna ended on 2023-01-01');
  });
});

describe('an order in another currency', () => {
  it('is the same to the minor unit in basket, payment, receipt, mail, refund and books', async () => {
    const order = await placeShopOrder(server, shop, { productId, quantity: 3, currency: 'EUR' });
    await order.pay();
    expect(order.totalMinor).toBe(3 * priceIn('EUR', 2400));
    const conversion = fromPounds('EUR');
    const stored = await shop.database
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      currency: 'EUR',
      totalMinor: order.totalMinor,
      baseCurrency: 'GBP',
      exchangeRate: Number(conversion.rate),
      baseTotalMinor: convertBack(order.totalMinor, conversion).amount,
      status: 'paid',
    });
    const paid = await shop.database
      .selectFrom('payments')
      .select(['amountMinor', 'currency'])
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(paid).toEqual({ amountMinor: order.totalMinor, currency: 'EUR' });
    const receipt = await order.visitor.call(receiptCalls.getReceipt, { params: { orderHash: order.hash } });
    expect(JSON.stringify(receipt)).toContain(`"currency":"EUR"`);
    const mail = await mailTo(server, 'ada@example.test', `order ${order.number} is confirmed`);
    expect(mail.text).toContain(formatMoney(money(order.totalMinor, 'EUR')));

    const before = await booksOf(order.id);
    expect(before).toMatchObject({ left: order.totalMinor, inBooks: stored.baseTotalMinor });
    const wish = { pieces: [1], restocked: [true], deliveryMinor: 0 };
    const effect = simulateRefund(before.order, wish);
    expect(effect.amountMinor).toBe(priceIn('EUR', 2400));
    const { message } = await owner.call(refundCalls.create, {
      params: { id: order.id },
      body: {
        requestKey: randomUUID(),
        lines: [{ orderItemId: before.order.items[0]?.id ?? '', pieces: 1, isRestocked: true }],
        deliveryMinor: 0,
        reason: 'too-small',
        note: '',
        amountMinor: effect.amountMinor,
        leftMinor: before.left,
      },
    });
    expect(message).toContain(formatMoney(money(effect.amountMinor, 'EUR')));
    const after = await booksOf(order.id);
    expect(after.left).toBe(order.totalMinor - effect.amountMinor);
    expect(after.inBooks).toBe(before.inBooks - effect.bookedMinor);
  });

  it('is paid in whole forints, yen and krónur, and in more rupiahs than an integer holds', async () => {
    for (const currency of ['HUF', 'JPY', 'ISK', 'IDR'] as const) {
      const order = await placeShopOrder(server, shop, { productId, quantity: 60, currency });
      await order.pay();
      expect(order.totalMinor).toBe(60 * priceIn(currency, 2400));
      if (currency === 'HUF' || currency === 'IDR') expect(order.totalMinor % 100).toBe(0);
      if (currency === 'IDR') expect(order.totalMinor).toBeGreaterThan(2 ** 31);
      expect((await booksOf(order.id)).left).toBe(order.totalMinor);
    }
  });

  it('isn’t placed in a currency that the shopper did not see', async () => {
    const visitor = await visitorIn('EUR');
    await visitor.call(basketCalls.addItemToCart, {
      body: { item: { productId, productColor: 'White', productSize: 'M', quantity: 1 } },
    });
    const { basket, methodId } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
    // Another tab of the same browser chooses yen before this one pays.
    await visitor.call(currencyCalls.choose, { body: { currency: 'JPY' } });
    const { lines, totalMinor } = basket.totals;
    const refused = await refusalOf(
      visitor.call(checkoutCalls.placeOrder, {
        body: {
          orderKey: randomUUID(),
          email: 'eve@example.test',
          shipping: {
            name: 'Eve',
            street: '1 Square',
            city: 'London',
            zip: 'SW1Y 4JH',
            country: 'GB',
          },
          methodId: methodId ?? '',
          seen: {
            totalMinor,
            currency: 'EUR',
            lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
          },
        },
      }),
    );
    expect(refused).toMatchObject({
      code: 'currency-changed',
      message:
        'You’ve switched to Japanese yen in another tab. You haven’t been charged. Check the new total, then pay.',
    });
  });
});

const cube = (day: string, rates: Record<string, string>) =>
  `<?xml version="1.0"?><gesmes:Envelope><Cube><Cube time='${day}'>${Object.entries(rates)
    .map(([code, rate]) => `<Cube currency='${code}' rate='${rate}'/>`)
    .join('')}</Cube></Cube></gesmes:Envelope>`;
const DAY = {
  GBP: '0.8',
  USD: '1.1',
  JPY: '160',
  HUF: '400',
  IDR: '19000',
  ISK: '140',
  SEK: '11',
  NOK: '12',
  DKK: '7.46',
  CHF: '0.93',
  PLN: '4.2',
};

describe('the daily source of rates', () => {
  it('is read once a day, and its rates price what comes after', async () => {
    let answer = cube('2026-11-20', DAY);
    const source = createServer((_, response) => response.end(answer)).listen(0, '127.0.0.1');
    await new Promise((resolve) => source.once('listening', resolve));
    const { port } = source.address() as AddressInfo;
    const services = {
      databases: server.services.databases,
      config: {
        ...server.services.config,
        exchangeRates: { source: 'ecb', url: `http://127.0.0.1:${port}/` },
      },
    };
    const version = () =>
      sql<{ version: string }>`select content_version::text as version from stores where id = ${shop.storeId}`
        .execute(shop.database)
        .then(({ rows }) => Number(rows[0]?.version));
    const before = await version();
    expect(await fetchRates(services)).toBe(true);
    expect(await fetchRates(services)).toBe(false);
    // Kept pages with the old prices are made again.
    expect(await version()).toBe(before + 1);
    answer = cube('2026-11-21', { ...DAY, USD: '11' });
    await expect(fetchRates(services)).rejects.toThrow('USD went from 1.1 to 11 in a day');
    answer = '<html>down for maintenance</html>';
    await expect(fetchRates(services)).rejects.toThrow(UnreadableRates);
    source.close();
  });

  it('refuses what is no day of rates', () => {
    expect(() => readRates('x'.repeat(200_000))).toThrow('longer');
    expect(() => readRates(cube('2026-11-20', { USD: '1.1' }))).toThrow('Only 1 rates');
    expect(() => readRates(cube('2026-99-99', DAY))).toThrow('name no day');
    expect(readRates(cube('2026-11-20', { ...DAY, XXX: '5', NOK: '0' })).perEuro).not.toHaveProperty('NOK');
  });
});

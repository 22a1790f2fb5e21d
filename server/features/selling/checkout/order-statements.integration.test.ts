import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop } from '../../../../tests/support/shop.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('sends PostgreSQL no more statements for an order than it has to', async () => {
  const shop = await openShop(server, 'north');
  const { id: productId } = await shop.product({ urlName: 'sail', name: 'Sail tee', priceMinor: 2400 });
  const visitor = server.visitor({ store: 'north' });
  const sent: number[] = [];
  await visitor.call(basketCalls.addItemToCart, {
    body: { item: { productId, productColor: 'White', productSize: 'M' } },
  });
  sent.push(visitor.sent);
  const { basket, methodId } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
  sent.push(visitor.sent);
  const { clientSecret } = await visitor.call(checkoutCalls.placeOrder, {
    body: {
      orderKey: randomUUID(),
      email: 'ada@example.test',
      shipping: { name: 'Ada Lovelace', street: '1 Row', city: 'London', zip: 'SW1Y 4JH', country: 'GB' },
      methodId: methodId ?? '',
      seen: { totalMinor: basket.totals.totalMinor, lines: basket.totals.lines },
    },
  });
  sent.push(visitor.sent);
  await visitor.call(paymentCalls.confirm, {
    body: {
      clientSecret: clientSecret ?? '',
      card: { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
      idempotencyKey: randomUUID(),
    },
  });
  sent.push(visitor.sent);
  // To the basket, checkout, place, pay; with what opens and closes transactions.
  expect(
    sent.reduce((sum, each) => sum + each, 0),
    sent.join(),
  ).toBeLessThanOrEqual(30);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput } from '../../../../shared/contract/call.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls, type placeOrder } from '../../../../shared/features/selling/checkout/checkout.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer();
  const shop = await openShop(server, 'north');
  const { id: productId } = await shop.product({ urlName: 'tee', name: 'Tree tee', priceMinor: 2400 });
  visitor = server.visitor({ store: 'north' });
  await visitor.call(basketCalls.addItemToCart, {
    body: { item: { productId, productColor: 'White', productSize: 'M' } },
  });
});
afterAll(() => server.close());

const person = { name: 'Lena Vogel', street: 'Lindenallee 8', city: 'Hamburg', zip: '20259', country: 'DE' };
const business = { ...person, company: 'Vogel GmbH' };

async function place(more: Pick<CallInput<typeof placeOrder>['body'], 'shipping' | 'eori'>) {
  const { basket, methodId } = await visitor.call(checkoutCalls.getCheckout, { query: { country: 'DE' } });
  const { totalMinor, lines } = basket.totals;
  const { orderHash } = await visitor.call(checkoutCalls.placeOrder, {
    body: {
      orderKey: randomUUID(),
      email: 'lena@example.test',
      methodId: methodId ?? '',
      seen: {
        totalMinor,
        lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
      },
      ...more,
    },
  });
  return visitor.call(receiptCalls.getReceipt, { params: { orderHash } });
}

it('keeps the EORI number of a business in the European Union', async () => {
  const order = await place({ shipping: business, eori: 'de 123 456 789' });
  expect(order.shippingEoriNumber).toBe('DE123456789');
});

it('leaves out the number of anyone else', async () => {
  // The earlier order gives way, once its payment has ended.
  visitor.statementsMax = 14;
  expect((await place({ shipping: person, eori: 'DE123456789' })).shippingEoriNumber).toBeNull();
});

it('refuses what can’t be an EORI number', async () => {
  await expect(place({ shipping: business, eori: 'DE12' })).rejects.toMatchObject({
    status: 422,
    body: { errors: { eori: ['Enter an EORI number such as DE123456789012345'] } },
  });
});

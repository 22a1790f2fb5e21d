import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { CallRefused } from '../../../../tests/support/client.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

/** Addresses as shoppers type and paste them, and as orders keep them. */

let server: TestServer;
let shop: Shop;
let tee: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'quay');
  tee = await shop.product({ urlName: 'tee', name: 'Tee', priceMinor: 2400 });
});
afterAll(() => server.close());

const LONDON = { name: 'Ann', street: '1 High Street', city: 'London', zip: 'SW1A 1AA', country: 'GB' };
const NEW_YORK = { ...LONDON, city: 'New York', state: 'NY', zip: '10001', country: 'US' };
type Typed = typeof LONDON & { readonly phone?: string; readonly company?: string; readonly state?: string };

async function place(shipping: Typed, billing: Typed | null = null) {
  const visitor = server.visitor({ store: 'quay' });
  await visitor.call(basketCalls.bulkAddItemsToCart, {
    body: { items: [{ productId: tee.id, productColor: 'White', productSize: 'M' }] },
  });
  const { basket, methodId } = await visitor.call(checkoutCalls.quoteCheckout, {
    body: { country: shipping.country },
  });
  const { totalMinor, lines } = basket.totals;
  const order = await visitor.call(checkoutCalls.placeOrder, {
    body: {
      orderKey: randomUUID(),
      email: 'ann@example.test',
      shipping,
      billing,
      methodId: methodId ?? '',
      seen: {
        totalMinor,
        lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
      },
    },
  });
  return visitor.call(receiptCalls.getReceipt, { params: { orderHash: order.orderHash } });
}
const errorsOf = (placed: Promise<unknown>) =>
  placed.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error.body.errors : Promise.reject(error)),
  );

describe('a delivery address', () => {
  it.each([
    [{ ...NEW_YORK, phone: '(212) 555-0123' }, { phone: '+1 212 555 0123' }],
    [{ ...NEW_YORK, phone: '+1 (212) 555-0123 ext. 4' }, { phone: '+1 212 555 0123 ext. 4' }],
    [{ ...NEW_YORK, phone: '212-555-0123 x4' }, { phone: '+1 212 555 0123 ext. 4' }],
    [{ ...LONDON, phone: '０２０ ７９４６ ０９５８' }, { phone: '+44 20 7946 0958' }],
    [{ ...LONDON, zip: 'SW1A  1AA' }, { zip: 'SW1A 1AA' }],
    [{ ...LONDON, zip: 'SW1A-1AA' }, { zip: 'SW1A 1AA' }],
    [{ ...LONDON, zip: 'sw1a 1aa.' }, { zip: 'SW1A 1AA' }],
    [{ ...LONDON, name: 'Ann\nTester' }, { name: 'Ann Tester' }],
    [{ ...LONDON, name: 'Ann\u202egnp' }, { name: 'Anngnp' }],
    [{ ...LONDON, company: '\u200b\u200b' }, { company: '' }],
    [{ ...LONDON, name: 'می\u200cخواهم' }, { name: 'می\u200cخواهم' }],
  ])('%j is stored with %j', async (typed, stored) => {
    expect((await place(typed)).shipping).toMatchObject(stored);
  });

  it('takes the buyer’s number at home for a parcel that goes abroad', async () => {
    const { shipping } = await place({ ...NEW_YORK, phone: '07911 123456' }, LONDON);
    expect(shipping.phone).toBe('+44 7911 123456');
  });

  it('is refused next to the field', async () => {
    const phone = ['Please enter a valid phone number'];
    expect(await errorsOf(place({ ...LONDON, phone: 'call me' }))).toEqual({ 'shipping.phone': phone });
    expect(await errorsOf(place({ ...LONDON, phone: '12345' }))).toEqual({ 'shipping.phone': phone });
    expect(await errorsOf(place(LONDON, { ...LONDON, phone: '12345' }))).toEqual({ 'billing.phone': phone });
    expect(await errorsOf(place({ ...LONDON, name: '\u200b\u200b' }))).toEqual({
      'shipping.name': ['This field is required'],
    });
  });
});

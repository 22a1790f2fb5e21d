import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { invoiceCalls } from '../../../../shared/features/selling/invoices/invoices.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { placeShopOrder } from '../../../../tests/support/paid-orders.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let shop: Shop;
let productId: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  productId = (await shop.product({ urlName: 'tee', name: 'Tree tee', priceMinor: 2400 })).id;
  await sql`
    update stores set seller = '{"name": "North Ltd", "street": "1 Quay", "city": "Whitby", "country": "GB", "isVatRegistered": true, "vatNumbers": ["GB123456789"], "iossNumber": "IM3720000224"}'
    where id = ${shop.storeId}`.execute(shop.database);
});
afterAll(() => server.close());

const STATES: Readonly<Record<string, string>> = {
  Madrid: 'Madrid',
  Barcelona: 'Barcelona',
  'Las Palmas': 'Las Palmas',
  Livigno: 'Sondrio',
};
const to = (country: string, city: string, zip: string) => ({
  name: 'Ada Lovelace',
  street: '12 Square',
  city,
  state: STATES[city] ?? '',
  zip,
  country,
});
const order = (address: ReturnType<typeof to>) => placeShopOrder(server, shop, { productId, address });

describe('an order has the VAT of the territory it goes to', () => {
  it.each([
    ['IM', 'Douglas', 'IM2 1AA', 2000, ''],
    ['JE', 'Saint Helier', 'JE2 3AB', 0, 'Zero-rated export'],
    ['GB', 'Belfast', 'BT1 5GS', 2000, ''],
    ['MC', 'Monaco', '98000', 2000, ''],
    ['ES', 'Madrid', '28039', 2100, ''],
    ['ES', 'Las Palmas', '35001', 0, 'Zero-rated export'],
    ['PT', 'Funchal', '9000-001', 2200, ''],
    ['PT', 'Ponta Delgada', '9500-150', 1600, ''],
    ['IT', 'Livigno', '23041', 0, 'Zero-rated export'],
    ['DE', 'Büsingen', '78266', 0, 'Zero-rated export'],
    ['AX', 'Mariehamn', '22100', 0, 'Zero-rated export'],
    ['RE', 'Saint-Denis', '97400', 0, 'Zero-rated export'],
  ])('%s, %s', async (country, city, zip, rate, exemption) => {
    const placed = await order(to(country, city, zip));
    const shown = await placed.visitor.call(checkoutCalls.quoteCheckout, { body: { country, zip } });
    expect(new Set(shown.basket.totals.lines.map(({ vatRate }) => vatRate))).toEqual(new Set([rate]));
    await placed.pay();
    const { documents } = await placed.visitor.call(invoiceCalls.getInvoice, {
      params: { orderHash: placed.hash },
    });
    const [invoice] = documents;
    expect(invoice?.body.rates.map(({ vatRate }) => vatRate)).toEqual([rate]);
    expect(invoice?.body.taxMinor).toBe(
      shown.basket.totals.goodsTaxMinor + shown.basket.totals.shippingTaxMinor,
    );
    expect(invoice?.body.exemption).toBe(exemption);
  });
});

it.each([
  ['GB', 'Saint Helier', 'JE2 3AB', 'This postcode is in Jersey. Choose Jersey as the country.'],
  ['GB', 'Douglas', 'IM2 1AA', 'This postcode is in the Isle of Man. Choose the Isle of Man as the country.'],
  ['FR', 'Saint-Denis', '97400', 'This postal code is in Réunion. Choose Réunion as the country.'],
  [
    'FI',
    'Mariehamn',
    '22100',
    'This postal code is in the Åland Islands. Choose the Åland Islands as the country.',
  ],
  ['JE', 'London', 'SW1A 1AA', 'This postcode isn’t in Jersey. Check it, or choose another country.'],
])('asks where a parcel goes: %s, %s', async (country, city, zip, question) => {
  await expect(order(to(country, city, zip))).rejects.toMatchObject({
    status: 422,
    body: { errors: { 'shipping.zip': [question] } },
  });
});

it('keeps an order where its VAT is charged', async () => {
  const placed = await order(to('ES', 'Madrid', '28039'));
  await placed.pay();
  const move = (zip: string, city: string) =>
    placed.visitor.call(receiptCalls.updateOrderAddress, {
      params: { orderHash: placed.hash },
      body: { shipping: to('ES', city, zip) },
    });
  await expect(move('35001', 'Las Palmas')).rejects.toMatchObject({
    status: 422,
    body: {
      errors: { 'shipping.zip': ['You can’t send the order there, because other VAT applies'] },
    },
  });
  expect((await move('08001', 'Barcelona')).shipping.city).toBe('Barcelona');
});

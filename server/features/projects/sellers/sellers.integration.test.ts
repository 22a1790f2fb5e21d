import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { sellerCalls } from '../../../../shared/features/projects/sellers/sellers.calls.ts';
import type { sellerInputSchema } from '../../../../shared/features/projects/sellers/sellers.ts';
import { invoiceCalls } from '../../../../shared/features/selling/invoices/invoices.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { storefrontCalls } from '../../../../shared/features/selling/storefront/storefront.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { placeShopOrder } from '../../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

type SellerInput = z.input<typeof sellerInputSchema>;

let server: TestServer;
let shop: Shop;
let owner: Client;
let productId: string;

const SELLER: SellerInput = {
  name: 'Tide Prints Ltd',
  street: '4 Pier Road',
  city: 'Whitby',
  zip: 'YO21 3PU',
  country: 'gb',
  companyNumber: '01234567',
  isVatRegistered: true,
  vatNumbers: ['gb 999 9999 73'],
  iossNumber: 'IM3720000224',
};

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
});
afterAll(() => server.close());

const say = (seller: SellerInput) => owner.call(sellerCalls.update, { body: seller });
const errorsOf = (change: Partial<SellerInput>) =>
  say({ ...SELLER, ...change }).then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error.body.errors : Promise.reject(error)),
  );

describe('who sells', () => {
  it('is kept with who changed it, and named by the next invoice, in its file for programs too', async () => {
    const { seller, changes } = await say(SELLER);
    expect(seller).toMatchObject({ country: 'GB', vatNumbers: ['GB999999973'], street2: '' });
    expect(changes[0]?.fields).toContain('name');
    const order = await placeShopOrder(server, shop, { productId });
    await order.pay();
    const { documents } = await order.visitor.call(invoiceCalls.getInvoice, {
      params: { orderHash: order.hash },
    });
    expect(documents[0]?.body).toMatchObject({
      showsVat: true,
      taxMinor: 466,
      seller: {
        name: 'Tide Prints Ltd',
        lines: ['4 Pier Road', 'Whitby', 'YO21 3PU', 'United Kingdom'],
        companyNumber: '01234567',
        vatNumber: 'GB999999973',
      },
      places: { seller: { lines: ['4 Pier Road'], city: 'Whitby', zip: 'YO21 3PU', country: 'GB' } },
    });
    const frame = await order.visitor.call(storefrontCalls.getStoreFrame, { query: {} });
    expect(frame.company).toEqual({
      name: 'Tide Prints Ltd',
      number: '01234567',
      address: '4 Pier Road, Whitby, YO21 3PU, United Kingdom',
      vatNumber: 'GB999999973',
    });
  });

  it('has numbers of the format of their country', async () => {
    expect(await errorsOf({ vatNumbers: ['GB123'] })).toEqual({ vatNumbers: ['Invalid Vat Number'] });
    expect(await errorsOf({ vatNumbers: [] })).toEqual({
      vatNumbers: ['Enter the VAT number you’re registered with'],
    });
    expect(await errorsOf({ iossNumber: 'GB999999973' })).toEqual({
      iossNumber: ['Enter IM and ten digits'],
    });
    expect(await errorsOf({ ossNumber: 'GB999999973' })).toEqual({
      ossNumber: ['Enter an EU VAT number, or EU and nine digits'],
    });
    expect(await errorsOf({ name: '', country: 'XX' })).toMatchObject({
      name: ['This field is required'],
      country: ['Choose a country'],
    });
    expect(await errorsOf({ vatNumbers: ['GB999999973', 'GB 999 9999 73'] })).toEqual({
      vatNumbers: ['You’ve entered this number twice'],
    });
  });
});

describe('a seller that isn’t registered', () => {
  it('charges and shows no VAT anywhere: page, basket, receipt, mail, invoice, books', async () => {
    await say({ ...SELLER, isVatRegistered: false });
    const email = 'grace@example.test';
    const order = await placeShopOrder(server, shop, { productId, email });
    expect(order.totalMinor).toBe(2795);
    const product = await order.visitor.call(storefrontCalls.getProduct, { params: { urlName: 'tree-tee' } });
    expect(product.vat).toEqual({ rate: 0, amountMinor: 0, isShown: false });
    await order.pay();
    const receipt = await order.visitor.call(receiptCalls.getReceipt, { params: { orderHash: order.hash } });
    expect(JSON.stringify(receipt)).not.toContain('VAT');
    expect(receipt).toMatchObject({ isVatFree: true, goodsTaxMinor: 0, shippingTaxMinor: 0 });
    expect((await mailTo(server, email, 'is confirmed')).text).not.toContain('VAT');
    const { documents } = await order.visitor.call(invoiceCalls.getInvoice, {
      params: { orderHash: order.hash },
    });
    expect(documents[0]?.body).toMatchObject({
      showsVat: false,
      exemption: '',
      taxMinor: 0,
      netMinor: 2795,
      seller: { vatNumber: '' },
      rates: [{ vatRate: 0, netMinor: 2795, taxMinor: 0 }],
    });
    const vat = await shop.database
      .selectFrom('ledgerLines as l')
      .innerJoin('ledgerTransactions as t', 't.id', 'l.transactionId')
      .select('l.account')
      .where('t.orderId', '=', order.id)
      .where('l.account', '=', 'vat')
      .execute();
    expect(vat).toEqual([]);
    // Registering later alters no earlier order.
    await say(SELLER);
    const again = await order.visitor.call(invoiceCalls.getInvoice, { params: { orderHash: order.hash } });
    expect(again.documents[0]?.body.taxMinor).toBe(0);
  });
});

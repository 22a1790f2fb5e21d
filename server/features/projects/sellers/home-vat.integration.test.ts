import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { bundleCalls } from '../../../../shared/features/making/bundles/bundles.calls.ts';
import { BASE_CATALOGUE, printCostMinor } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { productDetailsCalls } from '../../../../shared/features/making/product-details/product-details.calls.ts';
import { dearestBlankMinor } from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { sellerCalls } from '../../../../shared/features/projects/sellers/sellers.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { ownDesignsCalls } from '../../../../shared/features/selling/own-designs/own-designs.calls.ts';
import { samplesCalls } from '../../../../shared/features/selling/samples-shop/samples-shop.calls.ts';
import { PLATFORM_DIVISION_ID, PRODUCT_CODE } from '../../../../shared/rules/constants/constants.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { REGISTERED_SELLER } from '../../../../tests/support/sellers.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let platform: Shop;
let shop: Shop;
let owner: Client;

beforeAll(async () => {
  server = await startTestServer();
  platform = await openShop(server, 'selvedge', PLATFORM_DIVISION_ID);
  shop = await openShop(server, 'north');
  const { id } = await addPerson(server, 'owner@example.test');
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: id, role: 'owner' })
    .execute();
  owner = (await signedIn(server, 'owner@example.test')).in('north-project');
  // Saving a product takes nine.
  owner.statementsMax = 9;
});
afterAll(() => server.close());

const setSeller = (of: Shop, seller: object) =>
  of.database
    .updateTable('stores')
    .set({ seller: JSON.stringify(seller) })
    .where('id', '=', of.storeId)
    .execute();
const setRegistered = (of: Shop, isRegistered: boolean) =>
  setSeller(of, isRegistered ? REGISTERED_SELLER : {});

beforeEach(async () => {
  await setRegistered(shop, true);
  await setRegistered(platform, true);
});

/** The answer while the seller is registered for VAT, and while they aren’t. */
async function both<T>(of: Shop, ask: () => Promise<T>): Promise<[registered: T, unregistered: T]> {
  const registered = await ask();
  await setRegistered(of, false);
  return [registered, await ask()];
}

describe('VAT where a merchant sets prices', () => {
  it('is known to every screen of the dashboard, as soon as the seller is saved', async () => {
    const ask = async () => {
      const query = { project: 'north-project' };
      const state = await owner.call(identityCalls.initialState, {
        params: { product: PRODUCT_CODE },
        query,
      });
      return state.stores[0]?.isVatFree;
    };
    const place = { name: 'Tide', street: '4 Pier Road', city: 'Whitby', zip: 'YO21 3PU', country: 'GB' };
    await owner.call(sellerCalls.update, { body: { ...place, isVatRegistered: false } });
    expect(await ask()).toBe(true);
    const numbers = { isVatRegistered: true, vatNumbers: ['GB999999973'] };
    await owner.call(sellerCalls.update, { body: { ...place, ...numbers } });
    expect(await ask()).toBe(false);
  });

  it('is taken off the profit of a design by the seller’s registration alone', async () => {
    const { id } = await owner.call(studioCalls.createDesign, { body: { baseSku: 'SV-TEE-MEN' } });
    const ask = async () => (await owner.call(studioCalls.getDesign, { params: { design: id } })).design.home;
    expect(await both(shop, ask)).toEqual([
      { country: 'GB', isVatFree: false },
      { country: 'GB', isVatFree: true },
    ]);
  });

  it('is taken off the profit of a bundle’s items by it', async () => {
    await shop.product({ urlName: 'sail', name: 'Sail tee', priceMinor: 2400 });
    const ask = async () =>
      (await owner.call(bundleCalls.listChoices, { query: {} })).products.map(({ vatRate }) => vatRate);
    expect(await both(shop, ask)).toEqual([[2000], [0]]);
  });

  it('makes a price a loss only where it is charged', async () => {
    const base = BASE_CATALOGUE.find(({ sku }) => sku === 'SV-TEE-MEN');
    if (!base) throw new Error('The catalogue has no T-shirt');
    const colours = base.colours.slice(0, 3).map(({ name }) => name);
    const cost = dearestBlankMinor(base, colours) + printCostMinor(base, ['front']);
    await shop.product({ urlName: 'near', name: 'Near the edge', priceMinor: 4000 });
    const params = { urlName: 'near' };
    const { details } = await owner.call(productDetailsCalls.get, { params });
    const save = () =>
      owner.call(productDetailsCalls.update, {
        params,
        body: {
          ...details,
          priceMinor: Math.round(cost * 1.1) + 50,
          seen: details,
          acceptsLoss: false,
        },
      });
    await expect(save()).rejects.toThrow('You lose');
    await setRegistered(shop, false);
    expect((await save()).details.priceMinor).toBe(Math.round(cost * 1.1) + 50);
  });
});

describe('VAT of what the platform sells', () => {
  it('is in the prices of own designs only while it is registered', async () => {
    const ask = async () => (await server.visitor().call(ownDesignsCalls.listDesigns, {})).home.isVatFree;
    expect(await both(platform, ask)).toEqual([false, true]);
  });

  it('is added to samples only while it is registered', async () => {
    const { id } = await shop.product({ urlName: 'tree', name: 'Tree tee', priceMinor: 2400 });
    await owner.call(basketCalls.addItemToCartFromDashboard, {
      body: { item: { productId: id, productColor: 'White', productSize: 'M', quantity: 1 } },
    });
    const ask = async () => {
      const { isVatFree, basket } = await owner.call(samplesCalls.listProducts, { query: {} });
      const { totals } = (await owner.call(checkoutCalls.getCheckout, { query: {} })).basket;
      return {
        isVatFree,
        addedMinor: totals.subtotalMinor - basket.netMinor,
        taxMinor: totals.goodsTaxMinor,
      };
    };
    const [registered, unregistered] = await both(platform, ask);
    expect(registered.isVatFree).toBe(false);
    expect(registered.addedMinor).toBeGreaterThan(0);
    expect(registered.taxMinor).toBe(registered.addedMinor);
    expect(unregistered).toEqual({ isVatFree: true, addedMinor: 0, taxMinor: 0 });
  });
});

describe('import charges', () => {
  it('are told at the checkout where the seller doesn’t take them with the price', async () => {
    await shop.product({ urlName: 'sea', name: 'Sea tee', priceMinor: 2400 });
    const visitor = server.visitor({ store: 'north' });
    const ask = async (country: string) =>
      (await visitor.call(checkoutCalls.quoteCheckout, { body: { country } })).mayOweImportCharges;
    expect(await Promise.all(['GB', 'DE', 'US'].map(ask))).toEqual([false, false, true]);
    await setSeller(shop, { ...REGISTERED_SELLER, iossNumber: '' });
    expect(await Promise.all(['GB', 'DE', 'US'].map(ask))).toEqual([false, true, true]);
    await setRegistered(shop, false);
    expect(await Promise.all(['GB', 'DE', 'US'].map(ask))).toEqual([false, true, true]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productApprovalCalls } from '../../../../shared/features/making/product-approval/product-approval.calls.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { getProduct } from '../../../../shared/features/selling/storefront/storefront.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let shop: Shop;
let merchant: Client;
let staff: Client;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'kiln');
  const { id } = await addPerson(server, 'ada@example.test');
  await server.services.databases.platform
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: id, role: 'owner' })
    .execute();
  merchant = (await signedIn(server, 'ada@example.test')).in('kiln-project');
  await addPerson(server, 'staff@example.test', { internal: true });
  staff = await signedIn(server, 'staff@example.test');
});
afterAll(() => server.close());

const REASON = 'It shows a brand that belongs to someone else.';
const mails = async () =>
  ((await server.services.mail.outbox?.list()) ?? []).filter(({ to }) => to === 'ada@example.test');

describe('a product that staff look at', () => {
  it('leaves its store when it is denied, and comes back when it is approved', async () => {
    const { id } = await shop.product({ urlName: 'cup', name: 'Cup', priceMinor: 2_000, colours: ['Navy'] });
    await shop.stock('Navy', 'M', 5);
    const shopper = server.visitor({ store: 'kiln' });
    const add = () =>
      shopper.call(basketCalls.addItemToCart, {
        body: { item: { productId: id, productColor: 'Navy', productSize: 'M' }, name: 'main' },
      });
    await add();
    const waiting = await staff.call(productApprovalCalls.list, { query: {} });
    expect(waiting.products).toMatchObject([{ id, name: 'Cup', project: 'kiln', approval: 'unreviewed' }]);
    await expect(merchant.call(productApprovalCalls.list, { query: {} })).rejects.toMatchObject({
      status: 403,
    });

    const denied = await staff.call(productApprovalCalls.deny, { body: { ids: [id], reason: REASON } });
    expect(denied.ids).toEqual([id]);
    await expect(shopper.call(getProduct, { params: { urlName: 'cup' } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(add()).rejects.toMatchObject({
      status: 404,
      body: { message: 'Oops... Looks like this product is no longer available' },
    });
    const basket = await shopper.call(basketCalls.listBasket, {});
    expect(basket.items[0]?.trouble?.kind).toBe('gone');

    // No way around it for the merchant.
    await expect(merchant.call(productsCalls.toggleProduct, { body: { product: id } })).rejects.toMatchObject(
      {
        status: 409,
      },
    );
    expect(await merchant.call(productApprovalCalls.get, { params: { product: id } })).toMatchObject({
      approval: 'denied',
      reason: REASON,
    });
    const rows = await merchant.call(productsCalls.listRows, { query: { view: 'attention' } });
    expect(rows.rows).toMatchObject([{ id, status: 'denied' }]);
    await expect
      .poll(mails, { timeout: 20_000 })
      .toMatchObject([{ subject: 'We took Cup out of your store' }]);
    expect(JSON.stringify(await mails())).toContain(REASON);

    await merchant.call(productApprovalCalls.resubmit, {
      params: { product: id },
      body: { note: 'The logo is gone' },
    });
    await expect(
      merchant.call(productApprovalCalls.resubmit, { params: { product: id }, body: {} }),
    ).rejects.toMatchObject({ status: 409 });
    expect((await staff.call(productApprovalCalls.list, { query: {} })).products).toMatchObject([
      { id, approval: 'resubmitted', last: { decision: 'resubmitted', words: 'The logo is gone' } },
    ]);
    await expect(add()).rejects.toMatchObject({ status: 404 });

    await staff.call(productApprovalCalls.approve, { body: { ids: [id] } });
    expect((await shopper.call(getProduct, { params: { urlName: 'cup' } })).name).toBe('Cup');
    await add();
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(2);
  });
});

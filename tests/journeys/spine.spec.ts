import { expect } from '@playwright/test';
import { openOrder, readOrder, ship, trace } from './steps/factory.ts';
import { startFloor, workTheOrder } from './steps/floor.ts';
import { buy } from './steps/shopping.ts';
import { signUp } from './steps/sign-up.ts';
import { makeProduct } from './steps/studio.ts';
import { picture } from './support/album.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

const WHOLE_WAY_MS = 8 * 60_000;

test.describe('one design, from the studio to a doorstep', () => {
  test('a merchant makes it, a shopper buys it, the factory makes and ships it, and its way can be walked back', async ({
    browser,
    selvedge: server,
  }) => {
    test.setTimeout(WHOLE_WAY_MS);
    const run = Date.now().toString(36);
    const merchant = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signUp(merchant, server, {
      email: `maker-${run}@example.test`,
      password: 'seven plain little words',
      brand: 'Harbour Press',
      subdomain: `harbour-${run}`,
    });
    const product = await makeProduct(merchant, server, 'Evening Sail');

    const shopper = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    const bought = await buy(shopper, server, product, `ada-${run}@example.test`);

    const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await logInToDemo(office, server, 'factory@demo.test');
    const order = await openOrder(office, server, bought.number);
    expect(order.items.flatMap(({ labels }) => labels)).toHaveLength(2);

    const floor = await startFloor(office, server);
    const kiosk = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
    try {
      await workTheOrder(kiosk, floor, order);
    } finally {
      await floor.close();
    }
    await expect.poll(async () => (await readOrder(office, server, bought.number)).status).toBe('packing');

    const parcel = await ship(office, server, bought.number);
    expect((await readOrder(office, server, bought.number)).status).toBe('complete');
    // No carrier is connected: the label is a sample, and no one is told that a parcel is on its way.
    expect(parcel.trackingCode).toMatch(/^SAMPLE-/);

    await shopper.goto(bought.receipt);
    await shopper.getByRole('link', { name: 'View all orders' }).click();
    await expect(shopper.getByText(bought.number).first()).toBeVisible();
    await expect(shopper.getByText(parcel.trackingCode).first()).toBeVisible();
    await picture(shopper, '27-order-history', { fullPage: true });

    await trace(office, server, parcel.barcode, order);
  });
});

import { type Browser, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { TestServer } from '../support/server.ts';
import { openShop } from '../support/shop.ts';
import { type StripeServer, startStripeServer } from '../support/stripe-server.ts';
import { awake } from './support/awake.ts';
import { fakeStripe, type StripeFailure } from './support/fake-stripe.ts';
import { violations } from './support/inspection.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

/** Paying without filling in the form: with a wallet, or with details saved on the device. */

let server: ServerProcess;
test.beforeAll(({ selvedge }) => {
  server = selvedge;
});

const RETURNS_WITHIN_MS = 20_000;
const PLACE = '**/omnis/v3/checkout/place/**';
const QUOTE = '**/omnis/v3/checkout/quote/**';
const WIDTHS = [1440, 390] as const;

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Test wallet' });
const walletButton = (page: Page) => page.getByRole('button', { name: 'Buy with test wallet' });

async function shopper(browser: Browser, width: number): Promise<Page> {
  return (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
}

async function openProduct(page: Page): Promise<void> {
  await page.goto(`${server.store('demo')}/product/evening-sail-t-shirt/`);
  await awake(page);
  await page.getByRole('radio', { name: 'L', exact: true }).check();
}

/** Buys from the product's page, up to the open wallet. */
async function openWallet(page: Page): Promise<void> {
  await openProduct(page);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await expect(walletButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheetOf(page)).toBeVisible();
}

const onReceipt = (page: Page) => expect(page).toHaveURL(/\/receipt\//, { timeout: 30_000 });

for (const width of WIDTHS)
  test(`the test wallet quotes its address and pays, at ${width} px`, async ({ browser }) => {
    const page = await shopper(browser, width);
    await openWallet(page);
    const sheet = sheetOf(page);
    const pay = sheet.getByRole('button', { name: /^Pay / });
    const inBritain = (await pay.textContent()) ?? '';
    await sheet.getByRole('radio', { name: /Hamburg/ }).check();
    await expect(pay).not.toHaveText(inBritain);
    await sheet.getByRole('radio', { name: /Antarctica/ }).check();
    await expect(sheet.getByRole('alert')).toContainText('We don’t deliver to this address');
    await sheet.getByRole('radio', { name: /Whitby/ }).check();
    await expect(pay).toHaveText(inBritain);
    const methods = sheet.getByRole('group', { name: 'Delivery method' }).getByRole('radio');
    await methods.last().check();
    await expect(pay).not.toHaveText(inBritain);
    expect(await violations(page)).toEqual([]);
    await pay.click();
    await onReceipt(page);
    await expect(page.getByText('12 Quay Street').first()).toBeVisible();
  });

test('a wallet whose card is declined closes, and another card pays the same order', async ({ browser }) => {
  const page = await shopper(browser, 390);
  await openWallet(page);
  const sheet = sheetOf(page);
  await sheet.getByRole('radio', { name: /is declined/ }).check();
  await sheet.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click();
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await onReceipt(page);
});

test('a cancelled wallet leaves the form and its price as they were', async ({ browser }) => {
  const page = await shopper(browser, 390);
  let placed = 0;
  await page.route(PLACE, (route) => {
    placed += 1;
    return route.continue();
  });
  await openWallet(page);
  const total = await page
    .getByRole('button', { name: /^Pay £/, includeHidden: true })
    .last()
    .textContent();
  await sheetOf(page)
    .getByRole('radio', { name: /Hamburg/ })
    .check();
  await page.keyboard.press('Escape');
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(page.getByLabel('Country')).toHaveValue('GB');
  await expect(page.getByRole('button', { name: /^Pay £/ })).toHaveText(total ?? '');
  expect(placed).toBe(0);
});

test('the wallet opens within a second while no price arrives', async ({ browser }) => {
  const page = await shopper(browser, 390);
  await openProduct(page);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await expect(walletButton(page)).toBeFocused();
  const { promise: arrives, resolve: letItArrive } = Promise.withResolvers<void>();
  await page.route(QUOTE, async (route) => {
    await arrives;
    await route.continue();
  });
  await walletButton(page).click();
  await expect(sheetOf(page)).toBeVisible({ timeout: 1_000 });
  letItArrive();
  await expect(sheetOf(page).getByRole('button', { name: /^Pay / })).toBeEnabled();
});

for (const width of WIDTHS)
  test(`a returning shopper pays by keyboard in 20 seconds, at ${width} px`, async ({ browser }) => {
    const page = await shopper(browser, width);
    await openProduct(page);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('link', { name: 'Check out' }).click();
    const email = `back-${Date.now()}-${width}@example.test`;
    await awake(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Full name').fill('Ada Wren');
    await page.getByLabel('Address line 1').fill('8 Harbour Row');
    await page.getByLabel('Town or city').fill('Whitby');
    await page.getByLabel('Postcode').fill('YO21 3PU');
    await page.getByRole('radio').last().check();
    await page.getByLabel('Save my details on this device for next time').check();
    await page.getByRole('button', { name: '4242 4242 4242 4242' }).click();
    await page.getByRole('button', { name: /^Pay £/ }).click();
    await onReceipt(page);

    await openProduct(page);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    const express = page.getByRole('link', { name: 'Express checkout' });
    await expect(express).toBeVisible();
    const start = Date.now();
    await express.press('Enter');
    const details = page.getByRole('region', { name: 'Check and pay' });
    await expect(details).toContainText(email);
    await expect(details).toContainText('8 Harbour Row, Whitby');
    await expect(page.getByLabel('Address line 1')).toBeHidden();
    expect(await violations(page)).toEqual([]);
    await expect(walletButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    const pay = sheetOf(page).getByRole('button', { name: /^Pay / });
    await expect(pay).toBeEnabled();
    await expect(sheetOf(page).getByRole('radio', { name: /8 Harbour Row/ })).toBeChecked();
    await pay.press('Enter');
    await onReceipt(page);
    expect(Date.now() - start).toBeLessThan(RETURNS_WITHIN_MS);
    await expect(page.getByText('8 Harbour Row').first()).toBeVisible();
  });

test('“Change” opens the form at the field, with what was saved', async ({ browser }) => {
  const page = await shopper(browser, 390);
  await openProduct(page);
  await page.evaluate(() => {
    const address = { company: '', street2: '', state: '', phone: '', country: 'GB' };
    const shipping = {
      ...address,
      name: 'Ada Wren',
      street: '8 Harbour Row',
      city: 'Whitby',
      zip: 'YO21 3PU',
    };
    localStorage.setItem(
      'checkout-details',
      JSON.stringify({
        email: 'ada@example.test',
        shipping,
        billingSame: true,
        billing: shipping,
        methodId: '',
      }),
    );
  });
  await page.reload();
  await page.getByRole('radio', { name: 'L', exact: true }).check();
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.getByRole('button', { name: 'Change deliver to' }).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Wren');
});

test.describe('with Stripe', () => {
  const SECRET = 'sk_test_selvedge';
  let stripe: StripeServer;
  let store: TestServer;
  test.beforeAll(async ({ startServer }) => {
    stripe = await startStripeServer(SECRET);
    store = await startServer({
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: SECRET,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_selvedge',
      STRIPE_WEBHOOK_SECRET: 'whsec_selvedge',
      STRIPE_API_URL: stripe.url,
    });
    const shop = await openShop(store, 'north');
    await shop.product({ urlName: 'tee', name: 'Tee', priceMinor: 2400 });
  });
  test.afterAll(async () => {
    await store?.close();
    await stripe?.close();
  });

  async function atExpressCheckout(
    browser: Browser,
    hasWallet: boolean,
    failure?: StripeFailure,
  ): Promise<Page> {
    const page = await shopper(browser, 390);
    await fakeStripe(page, { hasWallet, ...(failure && { failure }) });
    const origin = store.origin.replace('//', '//north.');
    await page.goto(`${origin}/product/tee/?colour=White`);
    await awake(page);
    await expect(page.getByRole('button', { name: 'Buy now' })).toHaveCount(0);
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goto(`${origin}/checkout/?express=true`);
    await awake(page);
    return page;
  }

  test('its wallets quote, place the order and hear why it wasn’t paid', async ({ browser }) => {
    const page = await atExpressCheckout(browser, true);
    await expect(page.getByRole('heading', { name: 'Express checkout' })).toBeFocused();
    await page.getByRole('button', { name: 'Fake Pay' }).click();
    await expect(page.getByRole('alert')).toContainText('Your card has insufficient funds.');
    const log = z.array(z.array(z.unknown())).parse(await page.evaluate('window.stripeLog'));
    const answers = log.filter(([name]) => String(name).startsWith('shipping'));
    expect(answers[0]).toEqual(['shippingaddresschange', 'rejected']);
    const intent = [...stripe.intents.values()].at(-1);
    // The last lines add up to the amount that was paid.
    const [, details] = answers.at(-1) ?? [];
    const { lineItems: items } = z
      .object({ lineItems: z.array(z.object({ amount: z.int() })) })
      .parse(details);
    expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(intent?.amount);
    expect(log).toContainEqual(['confirm', intent?.client_secret]);
    expect(log.at(-1)).toEqual(['failed', { reason: 'fail', message: 'Your card has insufficient funds.' }]);
  });

  test('no room is kept where the browser has no wallet', async ({ browser }) => {
    const page = await atExpressCheckout(browser, false);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Express checkout' })).toBeHidden();
  });

  test('says that Stripe is not loaded, and that its element failed, with a link that reloads', async ({
    browser,
  }) => {
    const missing = await atExpressCheckout(browser, false, 'missing');
    await expect(missing.getByRole('alert')).toHaveText('Stripe is not loaded');
    const failed = await atExpressCheckout(browser, false, 'load');
    await expect(failed.getByRole('alert')).toContainText('Failed to load payment element.');
    await expect(failed.getByRole('button', { name: /^Pay / })).toBeDisabled();
    await failed.addInitScript('window.stripeFails = null');
    await failed.getByRole('link', { name: 'Try refreshing the page.' }).click();
    await expect(failed.getByRole('alert')).toHaveCount(0);
    await expect(failed.getByRole('button', { name: /^Pay / })).toBeEnabled();
  });

  test('takes no payment before the element is ready, and says what went wrong without words', async ({
    browser,
  }) => {
    const page = await atExpressCheckout(browser, false, 'late');
    const pay = page.getByRole('button', { name: /^Pay / });
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(pay).toBeDisabled();
    // Asked again from outside: the page's policy keeps it from evaluating a text itself.
    await expect.poll(() => page.evaluate('typeof window.letStripeAnswer')).toBe('function');
    await page.evaluate(`window.stripeFails = 'submit'; window.letStripeAnswer()`);
    await expect(pay).toBeEnabled();
    await page.getByLabel('Email').fill('ada@example.test');
    await page.getByLabel('Full name').fill('Ada Wren');
    await page.getByLabel('Address line 1').fill('8 Harbour Row');
    await page.getByLabel('Town or city').fill('Whitby');
    await page.getByLabel('Postcode').fill('YO21 3PU');
    await pay.click();
    await expect(page.getByRole('alert')).toHaveText('An unknown error occurred');
  });
});

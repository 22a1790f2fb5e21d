import { expect, type Page } from '@playwright/test';
import { keepOnlyNeededCookies } from './support/album.ts';
import { awake } from './support/awake.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

/** A merchant makes a code, a shopper uses it on a phone, and the receipt shows it. */

const PHONE = { width: 390, height: 844 };

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(`ada-${Date.now()}@example.test`);
  await page.getByLabel('Full name').fill('Ada Wren');
  await page.getByLabel('Address line 1').fill('12 Quay Street');
  await page.getByLabel('Town or city').fill('Whitby');
  await page.getByLabel('Postcode').fill('YO21 3PU');
  await page.getByRole('radio').first().check();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /Pay/ }).click();
  await expect(page).toHaveURL(/\/receipt\//, { timeout: 30_000 });
}

for (const viewport of [{ width: 1440, height: 900 }, PHONE])
  test(`a code goes from its maker at ${viewport.width} px to a shopper’s receipt`, async ({
    browser,
    selvedge,
  }) => {
    const code = `TIDE${Date.now()}`;
    const merchant = await (await browser.newContext({ viewport })).newPage();
    await logInToDemo(merchant, selvedge, 'merchant@demo.test');
    await merchant.goto(`${selvedge.origin}/marketing/discounts/create/`);
    await awake(merchant);
    await merchant.getByLabel('Code', { exact: true }).fill(code);
    await merchant.getByLabel('Percentage', { exact: true }).fill('25');
    await merchant.getByLabel('Once per customer').check();
    await expect(merchant.getByText('25% off the whole order, once per customer')).toBeVisible();
    await merchant.getByRole('button', { name: 'Create discount' }).click();
    await expect(merchant.getByRole('heading', { name: code })).toBeVisible();

    const phone = await browser.newContext({ viewport: PHONE });
    const shopper = await phone.newPage();
    const store = selvedge.store('demo');
    await shopper.goto(`${store}/product/evening-sail-t-shirt/`);
    await keepOnlyNeededCookies(shopper);
    await awake(shopper);
    await shopper.getByRole('radio', { name: 'L', exact: true }).check();
    await Promise.all([
      shopper.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() < 400),
      shopper.getByRole('button', { name: 'Add to basket' }).click(),
    ]);
    await shopper.goto(`${store}/basket/`);
    await awake(shopper);
    await shopper.getByText('Add a discount code').click();
    await shopper.getByLabel('Discount code', { exact: true }).fill('no such code');
    await shopper.getByRole('button', { name: 'Apply' }).click();
    await expect(shopper.getByRole('alert')).toHaveText(/We can’t find the code NO SUCH CODE/);
    await shopper.getByLabel('Discount code', { exact: true }).fill(code.toLowerCase());
    await shopper.getByRole('button', { name: 'Apply' }).click();
    await expect(shopper.getByText(`${code}: 25% off`)).toBeVisible();
    await shopper.goto(`${store}/checkout/`);
    await awake(shopper);
    await pay(shopper);
    await expect(shopper.getByText(`${code}: 25% off`)).toBeVisible();

    await expect(async () => {
      await merchant.goto(`${selvedge.origin}/marketing/discounts/?search=${code}`);
      await expect(merchant.getByText('£6.00').first()).toBeVisible({ timeout: 2000 });
    }).toPass();
  });

import { expect, type Page } from '@playwright/test';
import { keepOnlyNeededCookies } from './support/album.ts';
import { awake } from './support/awake.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

/** A merchant makes a bundle, a shopper buys it in two sizes, and the factory has one label for each piece. */

const PHONE = { width: 390, height: 844 };

async function makeBundle(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add Evening Sail T-shirt' }).click();
  await page.getByRole('button', { name: 'Add High Tide T-shirt' }).click();
  await expect(page.getByRole('heading', { name: 'Items (2 of 10)' })).toBeVisible();
  await page.getByRole('combobox', { name: 'How is it priced?' }).click();
  await page.getByRole('option', { name: 'Fixed price' }).click();
  await page.getByLabel('Price', { exact: true }).fill('40');
  await expect(page.getByText('£8.00')).toBeVisible();
}

async function chooseSizes(page: Page): Promise<void> {
  await page.getByLabel(/of Evening Sail T-shirt/).selectOption({ label: 'Navy, M' });
  await page.getByLabel(/of High Tide T-shirt/).selectOption({ label: 'White, 10' });
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page).toHaveURL(/\/basket\//);
}

async function pay(page: Page, store: string): Promise<string> {
  await page.goto(`${store}/checkout/`);
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
  const text = await page
    .getByText(/^Order \d+$/)
    .first()
    .innerText();
  return /\d+/.exec(text)?.[0] ?? '';
}

for (const viewport of [{ width: 1440, height: 900 }, PHONE])
  test(`a bundle goes from its maker to the factory at ${viewport.width} px`, async ({
    browser,
    selvedge,
  }) => {
    const name = `Harbour Set ${viewport.width} ${Date.now()}`;
    const merchant = await (await browser.newContext({ viewport })).newPage();
    await logInToDemo(merchant, selvedge, 'merchant@demo.test');
    await merchant.goto(`${selvedge.origin}/bundle-maker/`);
    await awake(merchant);
    await makeBundle(merchant, name);

    merchant.on('dialog', (dialog) => void dialog.accept());
    await merchant.reload();
    await expect(merchant.getByLabel('Name', { exact: true })).toHaveValue(name);
    await merchant.getByRole('button', { name: 'Publish' }).click();
    await expect(merchant.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(merchant.getByText('Published', { exact: true })).toBeVisible();

    const shopper = await (await browser.newContext({ viewport })).newPage();
    const store = selvedge.store('demo');
    await shopper.goto(`${store}/product/${name.toLowerCase().replaceAll(' ', '-')}/`);
    await keepOnlyNeededCookies(shopper);
    await expect(shopper.getByText('£48.00 bought separately. You save £8.00.')).toBeVisible();
    await chooseSizes(shopper);
    const items = shopper.getByRole('main');
    await expect(items.getByText('Evening Sail T-shirt, Navy, M')).toBeVisible();
    await expect(items.getByText('High Tide T-shirt, White, 10')).toBeVisible();
    const number = await pay(shopper, store);
    await expect(shopper.getByRole('list', { name: `Items of ${name}` }).getByRole('listitem')).toHaveCount(
      2,
    );

    const factory = await (await browser.newContext({ viewport })).newPage();
    await logInToDemo(factory, selvedge, 'factory@demo.test');
    await factory.goto(`${selvedge.origin}/factory/orders/${number}/`);
    await expect(factory.getByText(`In the bundle ${name}`)).toHaveCount(2);
    await expect(factory.getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(factory.getByText('2 of 2', { exact: true })).toBeVisible();

    await merchant.goto(`${selvedge.origin}/my-products/`);
    await expect(merchant.getByText(name).first()).toBeVisible();
    for (const page of [merchant, shopper, factory]) await page.context().close();
  });

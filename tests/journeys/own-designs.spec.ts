import { expect, type Page } from '@playwright/test';
import { typeText } from './steps/studio-parts.ts';
import { awake } from './support/awake.ts';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

async function expectNoFindings(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

/** A stranger with a new design on the heavyweight T-shirt. */
async function begin(page: Page, { origin }: ServerProcess, words: string): Promise<void> {
  await page.goto(`${origin}/design-your-own-t-shirt/`);
  await page.getByRole('button', { name: 'Essential only' }).click();
  await page.getByRole('button', { name: /Heavyweight/ }).click();
  await typeText(page, words);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

async function payAsGuest(page: Page, store: string, email: string): Promise<void> {
  await page.goto(`${store}/checkout/`);
  await awake(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Full name').fill('Ada Wren');
  await page.getByLabel('Address line 1').fill('12 Quay Street');
  await page.getByLabel('Town or city').fill('Whitby');
  await page.getByLabel('Postcode').fill('YO21 3PU');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/\/receipt\//, { timeout: 30_000 });
}

for (const [device, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`a stranger designs a T-shirt at ${device}, reloads, buys it as a guest, and the factory has it`, async ({
    browser,
    selvedge,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ viewport, hasTouch: device === 'a phone' });
    const page = await context.newPage();
    const words = `Crew ${viewport.width} ${Date.now()}`;
    await begin(page, selvedge, words);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(words);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expectNoFindings(page);

    await page.reload();
    await expect(page.locator('[data-element]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Buy' }).click();
    const order = page.getByRole('region', { name: 'Size and basket' });
    const add = order.getByRole('button', { name: 'Add to basket' });
    await add.click();
    await expect(order.getByRole('alert')).toHaveText('Choose a size');
    await order.locator('label').filter({ hasText: /^L$/ }).click();
    await order.getByLabel('Pieces').fill('2');
    await add.click();
    // The words are wider than what is printed.
    await expect(order.getByText('Change the design, or say that it’s fine')).toBeVisible();
    await order.getByRole('checkbox', { name: 'Print it as it is' }).check();
    await add.click();
    await expect(order.getByText('Please agree to the terms first')).toBeVisible();
    await order.getByRole('checkbox', { name: /I may use everything/ }).check();
    await expectNoFindings(page);
    const total = await order.locator('output').textContent();
    await add.click();

    await expect(page).toHaveURL(`${selvedge.store('selvedge')}/basket/`, { timeout: 60_000 });
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
    await expect(page.getByText(total ?? '?').first()).toBeVisible();
    await payAsGuest(page, selvedge.store('selvedge'), `crew-${viewport.width}-${Date.now()}@example.test`);
    await expect(page.getByText(words).first()).toBeVisible();

    const factory = await browser.newPage();
    await logInToDemo(factory, selvedge, 'factory@demo.test');
    await factory.goto(`${selvedge.origin}/factory/orders/?search=${encodeURIComponent(words)}`);
    await factory
      .getByRole('link', { name: /^#?\d+/ })
      .first()
      .click();
    await expect(factory.getByText(words).first()).toBeVisible();
    await context.close();
    await factory.close();
  });
}

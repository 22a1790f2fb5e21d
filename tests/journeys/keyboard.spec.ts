import { expect } from '@playwright/test';
import { awake } from './support/awake.ts';
import { press, tabTo, typeInto } from './support/keyboard.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

/** The two ways that earn money, without a pointer. */

let server: ServerProcess;
test.beforeAll(({ selvedge }) => {
  server = selvedge;
});
test.use({
  trace: 'off',
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 800 },
});

test('a shopper buys by keyboard alone, from the product to the receipt', async ({ page }) => {
  const store = server.store('demo');
  await page.goto(`${store}/product/evening-sail-t-shirt/`);
  await awake(page);
  await tabTo(page, page.getByRole('radio', { name: 'XS', exact: true }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeChecked();
  await press(page, page.getByRole('button', { name: 'Add to basket' }));

  const added = page.getByRole('dialog', { name: 'Added to your basket' });
  await press(page, added.getByRole('link', { name: 'View basket' }));
  await expect(page).toHaveURL(/\/basket\//);
  await awake(page);
  await press(page, page.getByRole('link', { name: 'Check out' }));
  await expect(page).toHaveURL(/\/checkout\//);
  await awake(page);

  const typed = [
    ['Email', `keys-${Date.now()}@example.test`],
    ['Full name', 'Ada Wren'],
    ['Address line 1', '12 Quay Street'],
    ['Town or city', 'Whitby'],
    ['Postcode', 'YO21 3PU'],
    ['Card number', '4242424242424242'],
    ['Expiry', '1234'],
    ['Security code', '123'],
  ] as const;
  for (const [label, text] of typed) await typeInto(page, page.getByLabel(label), text);
  await press(page, page.getByRole('button', { name: /^Pay / }));
  await expect(page).toHaveURL(/\/receipt\//, { timeout: 30_000 });
});

test('a printer signs in and opens an order by keyboard alone', async ({ page }) => {
  await page.goto(`${server.origin}/login/`);
  await awake(page);
  await typeInto(page, page.getByLabel('Email'), 'factory@demo.test');
  await typeInto(page, page.getByRole('textbox', { name: 'Password' }), 'selvedge-demo');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/login\//);

  const menu = page.getByRole('navigation').getByRole('link', { name: 'Factory orders' });
  await press(page, menu.filter({ visible: true }).first());
  await expect(page).toHaveURL(/\/factory\/orders/);
  // The list is one stop; arrows walk through its rows.
  const rows = page.getByRole('grid').getByRole('row');
  await tabTo(page, rows.nth(1).getByRole('link').first());
  const wanted = page.getByRole('main').getByRole('link', { name: /10016/ }).first();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(wanted).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Order 10016' })).toBeVisible();
});

import { expect } from '@playwright/test';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test('a merchant sees what a refund does, makes it with the keyboard, and finds it in the order and its credit note', async ({
  browser,
  selvedge,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/dashboard/`);
  await page.getByRole('link', { name: /order that needs you/ }).waitFor();
  await page.goto(`${selvedge.origin}/ecom/orders/10002/`);
  await page.getByRole('link', { name: 'Refund', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refund order 10002' })).toBeVisible();
  await expect(page.getByText('Choose what to refund')).toBeVisible();

  const effects = page.locator('section', {
    has: page.getByRole('heading', { name: 'What will happen' }),
  });
  const pieces = page.getByRole('textbox', { name: /^Pieces/ }).first();
  await pieces.focus();
  await page.keyboard.press('ArrowUp');
  const refund = page.getByRole('button', { name: /^Refund £/ });
  await expect(refund).toBeEnabled();
  const amount = (await refund.textContent())?.replace('Refund ', '') ?? '';
  await expect(effects).toContainText(`Lars Petersen gets${amount}`);
  await refund.focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Order 10002' })).toBeVisible();
  await expect(page.getByText(`Refunded ${amount}. We’ve emailed Lars Petersen.`)).toBeVisible();
  await expect(page.getByText(`Refunded ${amount}: 1 × `)).toBeVisible();
  const payment = page.locator('section', { has: page.getByRole('heading', { name: 'Payment' }) });
  await expect(payment).toContainText(`-${amount}`);
  const [invoice] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Invoice' }).click(),
  ]);
  await expect(invoice.getByRole('heading', { name: /^Credit note DEMO-CN-/ })).toBeVisible();
  await context.close();
});

test('a shopper changes the size of an order from the receipt, and the merchant sees it', async ({
  browser,
  selvedge,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/dashboard/`);
  await page.getByRole('link', { name: /order that needs you/ }).waitFor();
  await page.goto(`${selvedge.origin}/ecom/orders/10017/`);
  const [receipt] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Customer’s receipt' }).click(),
  ]);
  await receipt.getByRole('link', { name: 'Change size or colour of High Tide T-shirt' }).click();
  const choice = receipt.getByLabel('Colour and size');
  const other = await choice.locator('option:not(:checked):not([disabled])').last().innerText();
  await choice.selectOption({ label: other });
  await receipt.getByRole('button', { name: 'Save change' }).press('Enter');
  await expect(receipt.getByText('We’ve changed your order.')).toBeVisible();
  await expect(receipt.getByText(other, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(new RegExp(`^High Tide T-shirt changed from .* to ${other}$`))).toBeVisible();
  await context.close();
});

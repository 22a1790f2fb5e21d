import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../shared/features/accounts/identity/identity.ts';
import { logIn } from './support/login.ts';
import { test } from './support/test.ts';

test('a merchant goes from the dashboard to an order, finds others, and downloads them on a phone', async ({
  browser,
  selvedge,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${selvedge.origin}/login/`);
  await logIn(page, 'merchant@demo.test', DEMO_PASSWORD);
  await page.getByRole('link', { name: /order that needs you/ }).click();
  await expect(page.getByRole('link', { name: /Needs attention/ })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: '10004' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order 10004' })).toBeVisible();
  await expect(page.getByText('Marco Bellini')).toBeVisible();

  await page.goto(`${selvedge.origin}/ecom/orders/`);
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('noor');
  await expect(page.getByRole('row', { name: /Noor van Dijk/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Marco Bellini/ })).toBeHidden();

  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByLabel('Last day').fill('2020-01-01');
  await expect(page.getByText('The start date must be before the end date')).toBeVisible();
  await page.getByRole('button', { name: 'This year' }).click();
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('First day').fill(monthAgo);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toContain(`orders-demo-${monthAgo}-to-`);
  expect(await readFile(await download.path(), 'utf8')).toContain('Noor van Dijk');
  await context.close();
});

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test('a merchant goes from the dashboard to an order, finds others, and downloads them on a phone', async ({
  browser,
  selvedge,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/dashboard/`);
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

test('a merchant follows earnings to an order, and its invoice from there and from the receipt', async ({
  browser,
  selvedge,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/dashboard/`);
  await page.getByRole('link', { name: 'Analytics' }).waitFor();
  await page.goto(`${selvedge.origin}/sales-activity/`);
  const total = page.getByRole('region', { name: 'Total in GBP' });
  await expect(total.getByText('You earn')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('10016');
  const row = page.getByRole('row', { name: /10016/ });
  await expect(row).toContainText('£51.95');
  await expect(page.getByRole('row', { name: /10015/ })).toBeHidden();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/,10016,Sale,.*,51\.95,/);

  await row.getByRole('link', { name: '10016' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order 10016' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Earnings' })).toBeVisible();
  const [invoice] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Invoice' }).click(),
  ]);
  const title = invoice.getByRole('heading', { level: 1, name: /^Invoice DEMO-\d{4}-\d{6}$/ });
  await expect(title).toBeVisible();
  const code = await title.textContent();
  await expect(invoice.getByText('Total, paid')).toBeVisible();
  await expect(invoice.getByText('£51.95')).toBeVisible();

  await invoice.getByRole('link', { name: 'View receipt' }).click();
  await invoice.getByRole('link', { name: 'View invoice' }).click();
  await expect(title).toHaveText(code ?? '');
  await context.close();
});

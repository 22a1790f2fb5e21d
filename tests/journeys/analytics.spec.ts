import { expect } from '@playwright/test';
import { awake } from './support/awake.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

/** A merchant reads figures, opens the rows behind them, and notes what happened. */

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`figures lead to the rows they add up at ${viewport.width} px`, async ({ browser, selvedge }) => {
    const page = await (await browser.newContext({ viewport })).newPage();
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await page.goto(`${selvedge.origin}/analytics/`);
    await awake(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();

    const visits = page.getByRole('main').getByRole('link', { name: /^Visits/ });
    const count = (await visits.innerText()).match(/[\d,]+/)?.[0] ?? '';
    expect(Number(count.replace(',', ''))).toBeGreaterThan(100);
    await visits.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Visits' })).toBeVisible();
    await expect(page.getByText(`${count} visits`)).toBeVisible();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByRole('link', { name: 'First page' })).toBeVisible();
    await expect(page.getByText(`${count} visits`)).toBeVisible();
    await page.goBack();
    await page.goBack();

    const point = page.getByRole('slider', { name: 'Chart point' });
    await point.focus();
    const last = await point.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    await expect(point).not.toHaveAttribute('aria-valuetext', last ?? '');
    await page.locator('label', { hasText: /^Visits$/ }).click();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(page.getByRole('region', { name: 'Figures as a table' }).getByRole('row')).toHaveCount(31);

    await page.getByLabel('Period').selectOption('last-7-days');
    await expect(page).toHaveURL(/period=last-7-days/);
    await expect(page.getByRole('region', { name: 'Figures as a table' }).getByRole('row')).toHaveCount(8);
    await page.reload();
    await expect(page.getByLabel('Period')).toHaveValue('last-7-days');

    const text = `Newsletter ${viewport.width}`;
    await awake(page);
    await page.getByLabel('Note', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText(text)).toBeVisible();
    await page.getByRole('button', { name: `Delete the note “${text}”` }).click();
    await expect(page.getByText(text)).toBeHidden();
  });

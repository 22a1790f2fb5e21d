import { expect } from '@playwright/test';
import { awake } from './support/awake.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

// A worker would answer from its cache what a test holds back.
test.use({
  trace: 'off',
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'block',
});

/** A page reloads itself three times for a file that is gone, and then does without. */
const WITHOUT_A_FILE_MS = 60_000;

const DRAWINGS = '**/assets/garment-picture-*.js';

test.beforeEach(async ({ page, selvedge }) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
});

test('a draft has an icon where the drawings of garments can’t be had, as large as its drawing', async ({
  page,
  selvedge,
}) => {
  const address = `${selvedge.origin}/my-products/?view=draft`;
  const box = page.locator('[data-draft]').first();
  await page.goto(address);
  await expect(box.locator('svg[viewBox="0 0 1000 1200"]')).toBeVisible();
  const drawn = await box.boundingBox();
  await page.route(DRAWINGS, (route) => route.abort());
  await page.goto(address);
  await expect(box.locator('svg.tabler-icon-photo')).toBeVisible({ timeout: WITHOUT_A_FILE_MS });
  expect(await box.boundingBox()).toEqual(drawn);
});

test('a section of the settings whose code can’t be had says so; the others work', async ({
  page,
  selvedge,
}) => {
  await page.route('**/assets/billing-section-*.js', (route) => route.abort());
  await page.goto(`${selvedge.origin}/settings/?section=payment`);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: WITHOUT_A_FILE_MS });
  await expect(page.getByRole('heading', { name: 'Plan', exact: true })).toBeVisible();
  await page.unroute('**/assets/billing-section-*.js');
  await again.click();
  await expect(page.getByText('You are on the free plan').or(page.getByText('Next charge'))).toBeVisible();
  await page.getByRole('link', { name: /^Password/ }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeVisible();
});

test('the store’s background behind its logo comes with the page and stays as the page wakes', async ({
  page,
  selvedge,
}) => {
  const address = `${selvedge.origin}/settings/?section=store`;
  const answer = await page.request.get(address);
  const [, paper = 'none'] = /style="[^"]*--store-paper:([^;"]+)/.exec(await answer.text()) ?? [];
  await page.goto(address);
  await awake(page);
  await expect(page.locator('[style*="--store-paper"]')).toHaveAttribute(
    'style',
    new RegExp(`--store-paper: ?${paper}`),
  );
});

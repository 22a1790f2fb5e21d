import { expect } from '@playwright/test';
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

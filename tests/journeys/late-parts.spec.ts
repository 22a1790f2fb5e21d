import { expect, type Page } from '@playwright/test';
import { awake } from './support/awake.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

// A worker would answer from its cache what a test holds back.
test.use({
  trace: 'off',
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'block',
});

const LATE_MS = 2_000;
/** A page reloads itself three times for a file that is gone, and then does without. */
const WITHOUT_A_FILE_MS = 60_000;

async function delay(page: Page, part: string): Promise<void> {
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
}

const DRAWINGS = '**/assets/garment-picture-*.js';

const outline = (page: Page) => page.getByRole('tree', { name: 'Outline' });

test.beforeEach(async ({ page, selvedge }) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
});

test.describe('page editor', () => {
  test('words typed while the block library is on its way are searched for', async ({ page, selvedge }) => {
    await delay(page, 'library-panel');
    await page.goto(`${selvedge.origin}/footer-editor/`);
    const rows = outline(page).getByRole('treeitem');
    await expect(rows.first()).toBeVisible();
    const quotes = outline(page).getByRole('treeitem', { name: /Quote/ });
    await expect(quotes).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Add' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('testimoniax');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('l');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status', { name: 'Blocks' })).toBeVisible();
    await expect(quotes).toHaveCount(1);
    await expect(quotes).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(quotes).toHaveCount(0);
  });

  test('the editor works while the page’s own code can’t be had, and shows the page once it can', async ({
    page,
    selvedge,
  }) => {
    await page.route('**/assets/edited-page-*.js', (route) => route.abort());
    await page.goto(`${selvedge.origin}/footer-editor/`);
    const frame = page.frameLocator('iframe[title^="Footer"]');
    const again = frame.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible({ timeout: WITHOUT_A_FILE_MS });
    await outline(page).getByRole('treeitem').first().click();
    await expect(page.getByRole('region', { name: 'Properties' }).getByRole('textbox').first()).toBeVisible();
    await page.unroute('**/assets/edited-page-*.js');
    await again.click();
    await expect(frame.locator('[data-b]').first()).toBeVisible();
  });

  test('a dialog whose code can’t be had closes again and says so', async ({ page, selvedge }) => {
    await page.route('**/assets/move-dialog-*.js', (route) => route.abort());
    await page.goto(`${selvedge.origin}/footer-editor/`);
    await expect(async () => {
      await outline(page).getByRole('treeitem').first().click({ timeout: 1_000 });
      await page.keyboard.press('m');
      await expect(page.getByText('Oops', { exact: false }).first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: WITHOUT_A_FILE_MS });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(outline(page).getByRole('treeitem').first()).toBeVisible();
  });
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

test('letters typed in a list replace its choice, also while its code is on its way', async ({
  page,
  selvedge,
}) => {
  await delay(page, 'mantine-select');
  await page.goto(`${selvedge.origin}/delivery/`);
  await awake(page);
  const field = page.getByRole('combobox', { name: 'Delivered to' });
  const option = (name: string) => page.getByRole('option', { name });
  await field.click();
  await page.keyboard.type('nether');
  await option('Netherlands').click();
  await expect(field).toHaveValue('Netherlands');

  await page.getByLabel('Pieces').click();
  await field.click();
  await page.keyboard.type('germ');
  await expect(option('Netherlands')).toHaveCount(0);
  await option('Germany').click();
  await expect(field).toHaveValue('Germany');
});

test('a list that opens on a slow machine leaves its field where it is', async ({ page, selvedge }) => {
  // React works in messages to itself: on a busy machine, time passes between them.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: EventTarget, message: unknown) {
      setTimeout(() => post.call(this, message), 50);
    };
  });
  // Which comes first, the list’s place or its scrolling, is a matter of luck.
  for (let opened = 0; opened < 5; opened += 1) {
    await page.goto(`${selvedge.origin}/template-builder/evening-sail-t-shirt/`);
    await awake(page);
    const field = page.getByRole('combobox', { name: 'Prices' });
    await field.scrollIntoViewIfNeeded();
    const before = await field.boundingBox();
    await field.click();
    await expect(page.getByRole('option', { name: 'One price for all' })).toBeVisible();
    expect(await field.boundingBox()).toEqual(before);
  }
});

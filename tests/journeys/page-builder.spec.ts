import { expect, type Page } from '@playwright/test';
import { logInToDemo } from './support/login.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

const outline = (page: Page) => page.getByRole('tree', { name: 'Outline' });
const canvas = (page: Page) => page.frameLocator('iframe[title^="Home"]');
const saved = (page: Page) => expect(page.getByText('Draft saved').first()).toBeVisible();

/** The home page, empty, in the editor. */
async function openEmptyHome(page: Page, selvedge: ServerProcess): Promise<void> {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/homepage-editor/`);
  await expect(page).toHaveURL(/\/pages\/edit\/home\/(\?|$)/);
  const start = page.getByRole('button', { name: 'Start with an empty page' });
  const editor = page.getByRole('heading', { name: 'Home /', level: 1, exact: true });
  await expect(start.or(editor)).toBeVisible();
  if (await start.isVisible()) await start.click();
  await expect(editor).toBeVisible();
  const empty = canvas(page).getByText('This page is empty');
  await expect(empty.or(canvas(page).locator('[data-b]').first())).toBeVisible();
  // An earlier test has left blocks on it.
  while ((await outline(page).getByRole('treeitem').count()) > 0) {
    await outline(page).getByRole('treeitem').first().click();
    await page.keyboard.press('Delete');
  }
  await expect(empty).toBeVisible();
}

test('a merchant makes an empty home page by mouse, and undo and unsent work survive a reload', async ({
  page,
  selvedge,
}) => {
  await openEmptyHome(page, selvedge);
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Add Text', exact: true }).click();
  await expect(canvas(page).getByRole('heading', { name: 'A title' })).toBeVisible();
  const text = page
    .getByRole('region', { name: 'Properties' })
    .getByRole('textbox', { name: 'Title', exact: true });
  await text.fill('Prints from the harbour');
  await expect(canvas(page).getByRole('heading', { name: 'Prints from the harbour' })).toBeVisible();
  await saved(page);

  await page.reload();
  await expect(canvas(page).getByRole('heading', { name: 'Prints from the harbour' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(canvas(page).getByRole('heading', { name: 'A title' })).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(canvas(page).getByRole('heading', { name: 'Prints from the harbour' })).toBeVisible();
  await saved(page);

  await page.context().setOffline(true);
  await outline(page).getByRole('treeitem').first().click();
  await text.fill('Prints from the quay');
  await expect(page.getByText('Offline. Kept on this device')).toBeVisible();
  await page.context().setOffline(false);
  await saved(page);
  await page.reload();
  await expect(canvas(page).getByRole('heading', { name: 'Prints from the quay' })).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByRole('button', { name: 'Publish this page' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Live since /)).toBeVisible();
});

test('a merchant makes a home page by keyboard alone, and shoppers see it once it is published', async ({
  page,
  browser,
  selvedge,
}) => {
  await openEmptyHome(page, selvedge);
  // Into the page: F6 goes from one part of the editor to the next.
  await page.getByRole('link', { name: 'Back to all pages' }).focus();
  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  const search = page.getByRole('textbox', { name: 'Search blocks' });
  await expect(search).toBeFocused();
  await page.keyboard.type('testimonial');
  await page.keyboard.press('Enter');
  const quote = outline(page).getByRole('treeitem', { name: /Quote/ });
  await expect(quote).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('textbox', { name: 'Quote' })).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('The best tee in Whitby.');
  await expect(canvas(page).getByText('The best tee in Whitby.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(quote).toBeFocused();
  await page.keyboard.press('Control+D');
  await expect(outline(page).getByRole('treeitem', { name: /Quote/ })).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(outline(page).getByRole('treeitem', { name: /Quote/ })).toHaveCount(1);
  await saved(page);
  await page.keyboard.press('Control+Shift+Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByRole('button', { name: 'Publish this page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Live since /)).toBeVisible();

  const context = await browser.newContext();
  const shopper = await context.newPage();
  await shopper.goto(selvedge.store('demo'));
  await expect(shopper.getByText('The best tee in Whitby.')).toBeVisible();
  await context.close();
});

import { expect, type Page } from '@playwright/test';
import { awake } from './support/awake.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' });
const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: 'Latest changes' }).getByRole('listitem').filter({ hasText: text });

async function choose(page: Page, change: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: change, exact: true }).click();
}

async function closeNotice(page: Page, text: string | RegExp): Promise<void> {
  await notice(page, text)
    .getByRole('button', { name: /^Close the notice/ })
    .click();
  await expect(notice(page, text)).toHaveCount(0);
}

test('a merchant changes every product at once, and takes it back after a reload', async ({
  page,
  selvedge,
}) => {
  // Six changes of all products, each with the reading that follows it.
  test.slow();
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  // Bundles, which such changes leave out, aren’t among these.
  await page.goto(`${selvedge.origin}/my-products/?view=live&search=shirt`);
  await awake(page);
  const wholePage = page.getByRole('checkbox', { name: 'Select every row of this page' });
  const live = await page.locator('tbody [data-box]').count();

  // Lower than what the products cost: only a clear yes sells them at a loss.
  await wholePage.check();
  await bar(page).getByRole('button', { name: 'Price' }).focus();
  await page.keyboard.press('End');
  await expect(bar(page).getByRole('button', { name: 'Clear selection' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(bar(page).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(bar(page).getByRole('button', { name: 'Clear selection' })).toBeFocused();
  await bar(page).getByRole('button', { name: 'Price' }).click();
  const popup = page.getByRole('dialog');
  await popup.getByText('Set', { exact: true }).click();
  await popup.getByRole('textbox', { name: 'New price' }).fill('2.00');
  await expect(popup.getByText(`${live} products change.`)).toBeVisible();
  await expect(popup.getByRole('checkbox', { name: /^Sell \d+ products? at a loss$/ })).not.toBeChecked();
  await expect(popup.getByRole('button', { name: `Change ${live} products` })).toBeHidden();
  await popup.getByRole('checkbox', { name: /^Sell \d+ products? at a loss$/ }).check();
  await popup.getByRole('button', { name: `Change ${live} products` }).click();
  await expect(notice(page, `Change prices: ${live} products changed`)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('£2.00');
  await page.reload();
  await notice(page, 'Change prices').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, `Change prices was undone: ${live} products as before`)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).not.toContainText('£2.00');
  await closeNotice(page, 'Change prices was undone');

  // Enough copies for two pages.
  await page.goto(`${selvedge.origin}/my-products/?search=shirt`);
  let rows = await page.locator('tbody [data-box]').count();
  while (rows <= 50) {
    await wholePage.check();
    await choose(page, 'Duplicate');
    await popup.getByRole('button', { name: `Duplicate ${rows} products` }).click();
    await expect(notice(page, `Duplicate: ${rows} products changed`)).toBeVisible();
    await closeNotice(page, `Duplicate: ${rows} products changed`);
    rows *= 2;
    await page.reload();
    await expect(page.locator('tbody [data-box]')).toHaveCount(Math.min(rows, 50));
  }

  await wholePage.check();
  await expect(bar(page).getByText('50 selected')).toBeVisible();
  await bar(page)
    .getByRole('button', { name: `Select all ${rows} products` })
    .click();
  await expect(bar(page).getByText(`All ${rows} selected`)).toBeVisible();
  await page.locator('tbody [data-box]').first().uncheck();
  await bar(page).getByRole('button', { name: 'Tags' }).click();
  await popup.getByRole('combobox', { name: 'Tag' }).fill('harbour');
  await popup.getByRole('button', { name: `Change ${rows - 1} products` }).click();
  await expect(notice(page, `Add the tag “harbour”: ${rows - 1} products changed`)).toBeVisible();
  await page.goto(`${selvedge.origin}/my-products/?tag=harbour`);
  await expect(page.getByText(new RegExp(`of ${rows - 1}$`))).toBeVisible();

  // A product that has the tag already says why it stays.
  await page.goto(`${selvedge.origin}/my-products/?search=shirt`);
  await wholePage.check();
  await bar(page).getByRole('button', { name: 'Tags' }).click();
  await popup.getByRole('combobox', { name: 'Tag' }).fill('harbour');
  await expect(popup.getByText('49 not changed: It has this tag already.')).toBeVisible();
  await popup.getByRole('button', { name: 'Change 1 product' }).click();
  const second = notice(page, '1 product changed, 49 not changed');
  await second.getByRole('button', { name: 'Show why' }).click();
  await expect(popup.getByText('It has this tag already').first()).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).click();
  await second.getByRole('button', { name: 'Undo' }).click();
  const undone = 'Add the tag “harbour” was undone:';
  await expect(notice(page, `${undone} 1 product as before`)).toBeVisible();
  await closeNotice(page, `${undone} 1 product as before`);
  await notice(page, 'Add the tag “harbour”').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, `${undone} ${rows - 1} products as before`)).toBeVisible();
  await closeNotice(page, undone);

  await page.goto(`${selvedge.origin}/my-products/?view=draft`);
  await wholePage.check();
  await bar(page)
    .getByRole('button', { name: /^Select all/ })
    .click();
  await choose(page, 'Delete');
  await popup.getByRole('button', { name: /^Delete \d+ products$/ }).click();
  await expect(notice(page, /^Delete: \d+ products changed/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('No drafts')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a merchant saves a view, opens the list with it, and deletes it', async ({ page, selvedge }) => {
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    const list = `${selvedge.origin}/my-products/`;
    await page.goto(`${list}?search=shirt&sort=name`);
    await page.getByRole('button', { name: 'Save view' }).click();
    const popup = page.getByRole('dialog');
    await popup.getByLabel('Name').fill('Shirts');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search=shirt&sort=name&saved=/);
    const menu = page.getByRole('button', { name: 'View', exact: true });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Open the list with it' }).click();
    const told = page.getByText('The list opens with Shirts');
    await expect(told).toBeVisible();
    // What is told stays clear of a dialog, whose buttons stay in reach.
    await told.dispatchEvent('pointerover');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await expect(popup).toBeVisible();
    const [above, below] = await Promise.all([told.boundingBox(), popup.boundingBox()]);
    if (!above || !below) throw new Error('Both are on screen');
    expect(above.y + above.height).toBeLessThan(below.y);
    await page.keyboard.press('Escape');

    await page.goto(list);
    await expect(page).toHaveURL(/search=shirt&sort=name&saved=/);
    const tabs = page.getByRole('navigation', { name: 'Views' });
    await expect(tabs.getByRole('link', { name: 'Shirts' })).toHaveAttribute('aria-current', 'page');
    await tabs.getByRole('link', { name: /^All/ }).click();
    await expect(page).toHaveURL(/saved=none/);
    await expect(page.getByRole('searchbox')).toHaveValue('');

    await page.goto(list);
    await expect(page.getByRole('searchbox')).toHaveValue('shirt');
    await page.getByRole('searchbox').fill('tote');
    const changed = page.getByRole('button', { name: 'View, changed' });
    await changed.click();
    await page.getByRole('menuitem', { name: 'Save changes' }).click();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await popup.getByLabel('Name').fill('Bags');
    await page.keyboard.press('Enter');
    await expect(tabs.getByRole('link', { name: 'Bags' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('tote');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete view' }).click();
    await expect(tabs.getByRole('link', { name: 'Bags' })).toHaveCount(0);
    await page.goto(list);
    await expect(page).toHaveURL(`${list}?project=demo`);
  });
});

import { expect, type Page } from '@playwright/test';
import { add, atStore, canvas, openNewPage, row, saved } from './steps/page-editor.ts';
import { violations } from './support/inspection.ts';
import { test } from './support/test.ts';

/** Audiences of blocks, and people who change the same field. */

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

test('conditions: chosen by name, seen as their audience sees them, and true on the live page', async ({
  page,
  browser,
  selvedge,
}) => {
  const address = await openNewPage(page, selvedge);
  const conditions = page.getByRole('combobox', { name: 'Conditions' });
  for (const [title, words] of [
    ['For guests', 'Logged out'],
    ['For customers', 'Logged in'],
  ] as const) {
    await add(page, 'Text');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    await conditions.fill(words);
    await page.getByRole('option', { name: words, exact: true }).click();
    await expect(page.getByRole('list', { name: 'Block conditions' })).toContainText(words);
  }
  await expect(row(page, /For customers.*with conditions/)).toBeVisible();
  await expect(canvas(page).getByRole('heading', { name: 'For guests' })).toBeVisible();

  await page.getByRole('button', { name: 'View as' }).first().click();
  await page.getByRole('button', { name: 'View as a visitor' }).click();
  const seam = canvas(page).getByText('Hidden here: only for “Logged in”');
  await expect(seam).toBeVisible();
  await expect(canvas(page).getByRole('heading', { name: 'For customers' })).toBeHidden();
  // It can be selected.
  await seam.click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('For customers');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Logged in' }).check();
  await expect(canvas(page).getByRole('heading', { name: 'For customers' })).toBeVisible();
  await expect(canvas(page).getByText('Hidden here: only for “Logged out”')).toBeVisible();
  await page.getByRole('switch', { name: 'Show all' }).check();
  await expect(canvas(page).getByRole('heading', { name: 'For guests' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to every block' }).click();
  await saved(page);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish this page' }).click();
  await page
    .getByRole('dialog', { name: / is live$/ })
    .getByRole('button', { name: 'Done' })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const context = await browser.newContext();
  const shopper = await context.newPage();
  await shopper.goto(atStore(selvedge, address));
  await expect(shopper.getByRole('heading', { name: 'For guests' })).toBeVisible();
  await expect(shopper.getByText('For customers')).toHaveCount(0);
  await context.close();
});

test('a field that another tab has changed since: it is said, and one’s own can be taken back', async ({
  page,
  context,
  selvedge,
}) => {
  await openNewPage(page, selvedge);
  await add(page, 'Text');
  const heading = (tab: Page) => tab.getByRole('textbox', { name: 'Title', exact: true });
  await heading(page).fill('Mine');
  await saved(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await row(other, /Mine/).click();
  await heading(other).fill('Theirs');
  await saved(other);
  const notice = page.getByRole('alert').filter({ hasText: 'in another tab' });
  await expect(notice).toContainText('You changed the title of Text in another tab');
  await expect(heading(page)).toHaveValue('Theirs');
  await notice.getByRole('button', { name: 'Take mine' }).click();
  await expect(notice).toBeHidden();
  await expect(heading(page)).toHaveValue('Mine');
  await expect(heading(other)).toHaveValue('Mine');
});

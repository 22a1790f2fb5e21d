import { expect } from '@playwright/test';
import { formatDate, wallTime } from '../../shared/rules/dates/dates.ts';
import {
  add,
  atStore,
  bar,
  link,
  openNewPage,
  outline,
  row,
  saved,
  statusOf,
  tools,
} from './steps/page-editor.ts';
import { violations } from './support/inspection.ts';
import { test } from './support/test.ts';

/** What a merchant chooses on a page: links, collections, and when it goes live. */

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

const SCHEDULED_WITHIN_MS = 180_000;
const ZONE = 'Europe/London';

test('by mouse: a button linked by name, a list chosen by name, scheduled, and live on its minute', async ({
  page,
  browser,
  selvedge,
}) => {
  test.setTimeout(SCHEDULED_WITHIN_MS + 90_000);
  const address = await openNewPage(page, selvedge);
  await add(page, 'Button');
  await link(page).click();
  await page.getByRole('button', { name: 'Collections' }).click();
  await link(page).fill('water');
  const option = page.getByRole('option', { name: /^By the water/ });
  await expect(option).toContainText(/\d+ products?/);
  await option.click();
  await expect(link(page)).toHaveValue('By the water');
  await expect(link(page)).toBeFocused();

  // What isn’t safe is told at once, and isn’t taken.
  await link(page).fill('javascript:alert(1)');
  await expect(page.getByText('This address isn’t safe')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link(page)).toHaveValue('By the water');
  expect(await violations(page)).toEqual([]);

  await add(page, 'Product list');
  const collection = page.getByRole('combobox', { name: 'Collection' });
  await collection.click();
  await page.getByRole('option', { name: /^Garden/ }).click();
  await expect(collection).toHaveValue('Garden');
  await saved(page);

  const at = new Date(Date.now() + 90_000);
  const { day, time } = wallTime(at, ZONE);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByText('At a time').click();
  await dialog.getByLabel('Day', { exact: true }).fill('2020-01-01');
  await dialog.getByLabel('Time', { exact: true }).fill('10:00');
  await expect(dialog.getByText('Choose a time in the future')).toBeVisible();
  await dialog.getByLabel('Day', { exact: true }).fill('2027-03-28');
  await dialog.getByLabel('Time', { exact: true }).fill('01:30');
  await expect(dialog.getByText(/The clocks go forward over this time/)).toBeVisible();
  await dialog.getByLabel('Day', { exact: true }).fill(day);
  await dialog.getByLabel('Time', { exact: true }).fill(time);
  await expect(dialog.getByText(/in your store’s time zone \(London, /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule this page' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused();
  await expect(bar(page).getByText(`Goes live on ${formatDate(at, 'dayOfYear', ZONE)}`)).toBeVisible();

  const context = await browser.newContext();
  const shopper = await context.newPage();
  expect(await statusOf(shopper, atStore(selvedge, address))).toBe(404);
  await expect
    .poll(() => statusOf(shopper, atStore(selvedge, address)), {
      timeout: SCHEDULED_WITHIN_MS,
      intervals: [2_000],
    })
    .toBe(200);
  await shopper.goto(atStore(selvedge, address));
  await expect(shopper.getByRole('link', { name: 'Shop all products' })).toHaveAttribute(
    'href',
    '/collection/by-the-water/',
  );
  await expect(
    shopper
      .getByRole('link', { name: /^See all/ })
      .or(shopper.locator('main a[href*="/collection/garden/"]'))
      .first(),
  ).toBeVisible();
  await context.close();
});

test('by keyboard alone: a link is chosen, a schedule is made and cancelled, and the focus is never lost', async ({
  page,
  selvedge,
}) => {
  await openNewPage(page, selvedge);
  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Search blocks' })).toBeFocused();
  await page.keyboard.type('call to action');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Search blocks' }).fill('button');
  await page.keyboard.press('Enter');
  const button = row(page, /Shop all products/);
  await expect(button).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(link(page)).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('basket');
  await expect(page.getByRole('option', { name: 'Open the basket' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(link(page)).toHaveValue('Open the basket');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: /^Move / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await saved(page);
  await page.keyboard.press('Control+Shift+Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByRole('button', { name: 'Publish this page' })).toBeFocused();
  await dialog.getByRole('radio', { name: 'Now' }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByLabel('Day', { exact: true }).fill('2027-06-01');
  await dialog.getByLabel('Time', { exact: true }).fill('09:00');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Schedule this page' }).focus();
  await page.keyboard.press('Enter');
  await expect(bar(page).getByText('Goes live on 1 June, 9:00am')).toBeVisible();
  await expect(button).toBeFocused();

  await page.keyboard.press('Control+Shift+Enter');
  await expect(dialog.getByText('Version 1 goes live on 1 June, 9:00am.')).toBeVisible();
  await dialog.getByLabel('Time', { exact: true }).fill('10:30');
  await dialog.getByRole('button', { name: 'Move the schedule' }).focus();
  await page.keyboard.press('Enter');
  await expect(bar(page).getByText('Goes live on 1 June, 10:30am')).toBeVisible();
  await expect(button).toBeFocused();

  await page.keyboard.press('Control+Shift+Enter');
  await dialog.getByRole('button', { name: 'Cancel the schedule' }).focus();
  await page.keyboard.press('Enter');
  await expect(bar(page).getByText('Not live')).toBeVisible();
  await expect(button).toBeFocused();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('at 390 px: a link by name, published and unpublished', async ({ page, browser, selvedge }) => {
    const address = await openNewPage(page, selvedge);
    await tools(page).getByRole('button', { name: 'Add', exact: true }).tap();
    await page.getByRole('button', { name: 'Add Button', exact: true }).tap();
    await expect(outline(page)).toBeVisible();
    await row(page, /Shop all products/).tap();
    await tools(page).getByRole('button', { name: 'Edit' }).tap();
    await link(page).tap();
    await link(page).fill('garden');
    await page.getByRole('option', { name: /^Garden/ }).tap();
    await expect(link(page)).toHaveValue('Garden');
    await page.getByRole('button', { name: 'Close the properties' }).tap();
    await saved(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).tap();
    await page.getByRole('button', { name: 'Publish this page' }).tap();
    await page
      .getByRole('dialog', { name: / is live$/ })
      .getByRole('button', { name: 'Done' })
      .tap();
    await expect(page.getByRole('dialog')).toBeHidden();
    const shopper = await (await browser.newContext()).newPage();
    expect(await statusOf(shopper, atStore(selvedge, address))).toBe(200);
    await page.getByRole('button', { name: 'Publish', exact: true }).tap();
    await page.getByRole('button', { name: 'Unpublish' }).tap();
    const sure = page.getByRole('dialog', { name: 'Unpublish this page?' });
    await sure.getByRole('button', { name: 'Unpublish' }).tap();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await statusOf(shopper, atStore(selvedge, address))).toBe(404);
    await shopper.context().close();
  });
});

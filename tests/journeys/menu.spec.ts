import { expect, type Page } from '@playwright/test';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

const items = (page: Page) => page.getByRole('tree', { name: 'Menu' }).getByRole('treeitem');
const entry = (page: Page, name: string) => page.getByRole('treeitem', { name });

test('a merchant arranges the menu by mouse and keyboard; shoppers open it on a desk and a phone without scripts', async ({
  page,
  selvedge,
  browser,
}) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/menu-editor/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible();

  // By mouse: a new entry with a link from the picker.
  await entry(page, 'About').click();
  await page.getByRole('button', { name: 'Add an entry' }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill('Evenings');
  const link = page.getByRole('combobox', { name: 'Link' });
  await link.fill('water');
  await page.getByRole('option', { name: /^By the water/ }).click();
  await expect(entry(page, 'Evenings Collection: By the water')).toBeVisible();

  // Something hostile stays in its field.
  await link.fill('javascript:alert(1)');
  await expect(page.getByText('Enter an address that starts with https://')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(link).toHaveValue('Collection: By the water');

  // By keyboard: up, into the entry above, and back by undo. The focus stays on the entry.
  await entry(page, 'Evenings').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(entry(page, 'Evenings')).toHaveAttribute('aria-level', '2');
  await expect(page.getByText('Evenings: 1 of 1, level 2, in About')).toBeAttached();
  await expect(entry(page, 'Evenings')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(entry(page, 'Evenings')).toHaveAttribute('aria-level', '1');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(entry(page, 'Evenings')).toHaveAttribute('aria-posinset', '3');

  // By mouse again: dragged to the top.
  const grip = entry(page, 'Evenings').getByTitle('Drag to move');
  const [from, to] = [await grip.boundingBox(), await items(page).first().boundingBox()];
  if (!from || !to) throw new Error('The entries aren’t drawn');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, to.y + 4, { steps: 8 });
  await page.mouse.up();
  await expect(items(page).first()).toHaveAccessibleName(/^Evenings/);

  // The draft outlives a reload; shoppers see it once it is published.
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(items(page).first()).toHaveAccessibleName(/^Evenings/);
  const preview = page.frameLocator('iframe[title="Your store"]');
  await expect(preview.getByRole('link', { name: 'Evenings' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish menu' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'New: Evenings' })).toBeVisible();
  await expect(dialog.getByText('Every page of your store.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish menu' }).click();
  await expect(page.getByText('Published. Shoppers see your menu from now on.')).toBeVisible();

  const desk = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
  await desk.goto(`${selvedge.store('demo')}/`);
  const menu = desk.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Evenings' })).toBeVisible();
  await menu.getByText('Shop', { exact: true }).focus();
  await desk.keyboard.press('Enter');
  await expect(menu.getByRole('link', { name: 'Garden' })).toBeVisible();
  // A press elsewhere closes it.
  await desk.mouse.click(640, 760);
  await expect(menu.getByRole('link', { name: 'Garden' })).toBeHidden();
  await desk.close();

  const phone = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await phone.goto(`${selvedge.store('demo')}/`);
  await expect(phone.getByRole('link', { name: 'Evenings' })).toBeHidden();
  await phone.getByRole('button', { name: 'Menu', exact: true }).click();
  await phone.getByText('Shop', { exact: true }).click();
  await phone.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Garden' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();
  await phone.close();
});

test('pressed right after a change, Publish shows the store with that change', async ({ page, selvedge }) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/menu-editor/`);
  const { promise: goesOn, resolve: letItGo } = Promise.withResolvers<void>();
  let saves = 0;
  await page.route(/\/menu\//, async (route) => {
    if (route.request().method() !== 'GET') {
      saves += 1;
      await goesOn;
    }
    await route.continue();
  });
  const label = `Tides ${Date.now()}`;
  await items(page).first().click();
  await page.getByRole('textbox', { name: 'Label' }).fill(label);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(() => saves).toBe(1);
  const dialog = page.getByRole('dialog', { name: 'Publish menu' });
  await expect(dialog).toBeHidden();
  letItGo();
  await expect(dialog).toBeVisible();
  const after = dialog.frameLocator('iframe[title="After"]').first();
  await expect(after.getByRole('link', { name: label }).first()).toBeAttached();
});

test('two people change the menu: the second sees both and chooses', async ({ page, selvedge, browser }) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/menu-editor/`);
  await expect(items(page).first()).toBeVisible();
  const other = await browser.newPage();
  await logInToDemo(other, selvedge, 'merchant@demo.test');
  await other.goto(`${selvedge.origin}/menu-editor/`);
  await items(other).first().click();
  await other.getByRole('textbox', { name: 'Label' }).fill('Theirs');
  await expect(other.getByText('Draft saved')).toBeVisible();
  await items(page).first().click();
  await page.getByRole('textbox', { name: 'Label' }).fill('Mine');
  const conflict = page.getByRole('alert', { name: 'Someone else has changed this menu' });
  await expect(conflict).toContainText('Mine');
  await expect(conflict).toContainText('Theirs');
  await conflict.getByRole('button', { name: 'Keep your menu' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await other.reload();
  await expect(items(other).first()).toHaveAccessibleName(/^Mine/);
  await other.close();
});

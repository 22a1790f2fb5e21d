import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../shared/features/accounts/identity/identity.ts';
import { logIn } from './support/login.ts';
import { test } from './support/test.ts';

const tools = (page: Page) => page.getByRole('complementary', { name: 'Tools' });
const sheet = (page: Page) => page.getByRole('dialog', { name: /to look at|Ready to publish/ });

/** A new design on a blank, by the demo's merchant. */
async function begin(page: Page, origin: string, blank: RegExp): Promise<void> {
  await page.goto(`${origin}/login/`);
  await logIn(page, 'merchant@demo.test', DEMO_PASSWORD);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto(`${origin}/create-a-product/`);
  await page.getByRole('button', { name: blank }).first().click();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
}

async function addText(page: Page, words: string): Promise<void> {
  await tools(page).getByRole('button', { name: 'Text', exact: true }).click();
  await page.keyboard.type(words);
  await expect(tools(page).getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(words);
}

test('a new text is typed over, emptied and written again', async ({ page, selvedge }) => {
  await begin(page, selvedge.origin, /Tote/);
  await tools(page).getByRole('button', { name: 'Text', exact: true }).click();
  const words = tools(page).getByRole('textbox', { name: 'Text', exact: true });
  await expect(words).toBeFocused();
  await expect(words).toHaveValue('Your text');
  await page.keyboard.type('Hello');
  await expect(words).toHaveValue('Hello');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await expect(words).toHaveValue('');
  await page.keyboard.type('Sea');
  await expect(words).toHaveValue('Sea');
  await expect(page.getByRole('region', { name: 'Selected: Sea' })).toBeVisible();

  // Left empty it goes, and Undo brings the words back.
  await page.keyboard.press('Tab');
  await words.fill('');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Empty text removed. Undo brings it back.')).toBeVisible();
  await expect(words).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Sea/ })).toBeVisible();
});

test('nothing that is wrong goes on sale unseen, and each fault has its repair', async ({
  page,
  selvedge,
}) => {
  test.setTimeout(120_000);
  await begin(page, selvedge.origin, /Men’s T-shirt|Men's T-shirt/);
  await addText(page, 'Sea');
  await tools(page).getByLabel('Y (mm)').fill('2000');
  await tools(page).getByLabel('Y (mm)').press('Enter');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(sheet(page)).toContainText('Nothing on the front would print');
  await expect(sheet(page).getByLabel('Product name')).toBeFocused();
  await expect(sheet(page).getByRole('button', { name: 'Publish' })).toBeDisabled();
  await page.keyboard.type('Sea tee');
  await sheet(page).getByRole('button', { name: 'Show me: Sea' }).click();
  await expect(page.getByRole('region', { name: 'Selected: Sea' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await sheet(page).getByRole('button', { name: 'Move it in: Sea' }).click();
  await expect(sheet(page)).toContainText('Your design is ready to print');
  await sheet(page).getByRole('button', { name: 'Keep designing' }).click();

  // White on White, the words it came with, and a price below its costs.
  await tools(page).getByLabel('Colour', { exact: true }).fill('#ffffff');
  await tools(page).getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByRole('tab', { name: 'Colours and price' }).click();
  await tools(page).getByRole('checkbox', { name: 'White', exact: true }).setChecked(true, { force: true });
  await tools(page).getByRole('checkbox', { name: 'Navy', exact: true }).setChecked(true, { force: true });
  const price = tools(page).getByLabel('Price, with VAT');
  await price.fill('1,50');
  await price.press('Tab');
  await expect(price).toHaveValue('£1.50');
  await page.getByRole('button', { name: 'Publish' }).click();
  const issues = sheet(page).getByRole('list', { name: 'To look at' });
  await expect(issues).toContainText('This is our sample text');
  await expect(issues).toContainText(/You lose £\d+\.\d\d on each sale/);
  await expect(issues).toContainText('This can hardly be seen on White.');
  await expect(sheet(page)).toHaveAccessibleName('3 things to look at');

  await sheet(page).getByRole('button', { name: 'Remove it: Your text' }).click();
  await expect(issues).not.toContainText('sample text');
  await expect(sheet(page).getByRole('button', { name: 'Publish' })).toBeDisabled();
  await sheet(page).getByLabel('Sell at a loss anyway').check();
  await expect(sheet(page).getByRole('button', { name: 'Publish' })).toBeEnabled();
  await sheet(page).getByRole('button', { name: 'Change its colour: Sea' }).click();
  await expect(issues).not.toContainText('hardly be seen');
  await issues.getByRole('button', { name: /^Charge £/ }).click();
  await expect(sheet(page)).toHaveAccessibleName('Ready to publish?');
  await sheet(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog', { name: /Publishing|live/ })).toBeVisible();
});

test('a collection is filled, put in order by keyboard and by dragging, and renamed', async ({
  page,
  selvedge,
}) => {
  await page.goto(`${selvedge.origin}/login/`);
  await logIn(page, 'merchant@demo.test', DEMO_PASSWORD);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto(`${selvedge.origin}/create-collection/`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Evenings');
  await page.getByRole('button', { name: 'Create and add products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Evenings' })).toBeVisible();

  const products = page.getByRole('list', { name: 'Collection products' });
  const search = page.getByRole('searchbox', { name: 'Find products to add' });
  for (const name of ['Fern Tote', 'Dahlia Print', 'Night Moth Sweatshirt']) {
    await search.fill(name);
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await expect(products.getByRole('link', { name })).toBeVisible();
  }
  const order = () => products.getByRole('link').allTextContents();
  expect(await order()).toEqual(['Fern Tote', 'Dahlia Print', 'Night Moth Sweatshirt']);

  const handle = (name: string) => products.getByRole('button', { name: new RegExp(`^Move ${name}`) });
  await handle('Night Moth Sweatshirt').focus();
  await page.keyboard.press('Home');
  await expect.poll(order).toEqual(['Night Moth Sweatshirt', 'Fern Tote', 'Dahlia Print']);
  await expect(handle('Night Moth Sweatshirt')).toBeFocused();

  const [from, to] = [
    await handle('Night Moth Sweatshirt').boundingBox(),
    await handle('Dahlia Print').boundingBox(),
  ];
  if (!from || !to) throw new Error('Both rows are on the screen');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + to.height, { steps: 6 });
  await page.mouse.up();
  await expect.poll(order).toEqual(['Fern Tote', 'Dahlia Print', 'Night Moth Sweatshirt']);

  await products.getByRole('button', { name: 'Remove Dahlia Print' }).click();
  await expect.poll(order).toEqual(['Fern Tote', 'Night Moth Sweatshirt']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toEqual(['Fern Tote', 'Dahlia Print', 'Night Moth Sweatshirt']);

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Late evenings');
  await page.getByRole('textbox', { name: 'Address' }).fill('late-evenings');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Late evenings' })).toBeVisible();
  const inStore = await page.getByRole('link', { name: 'View in store' }).getAttribute('href');
  await page.goto(inStore?.replace('late-evenings', 'evenings') ?? '');
  await expect(page).toHaveURL(/\/collection\/late-evenings\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Late evenings' })).toBeVisible();
});

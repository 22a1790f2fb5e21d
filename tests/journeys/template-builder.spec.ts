import { expect, type Page } from '@playwright/test';
import { awake } from './support/awake.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: 'Latest changes' }).getByRole('listitem').filter({ hasText: text });
const product = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name, exact: true }) });

async function openTemplate(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/template-builder/evening-sail-t-shirt/`);
  await awake(page);
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  const names = await page.locator('li > div label').allInnerTexts();
  return names;
}

test('a merchant puts a design on other products and publishes them, with exceptions kept', async ({
  page,
  selvedge,
}) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  const [first = '', second = '', third = ''] = await openTemplate(page, selvedge.origin);
  for (const name of [first, second, third]) await product(page, name).getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Publish 3 products' })).toBeEnabled();
  await expect(product(page, first).getByText('Ready to publish')).toBeVisible();

  // What is entered for one stays, whatever is chosen for all.
  await page.getByRole('textbox', { name: `Name of ${second}` }).fill('My own name');
  await page.getByRole('textbox', { name: 'Names' }).fill('Regatta {product}');
  await expect(page.getByRole('textbox', { name: `Name of ${first}` })).toHaveValue(`Regatta ${first}`);
  await expect(page.getByRole('textbox', { name: `Name of ${second}` })).toHaveValue('My own name');
  await page.getByRole('textbox', { name: `Name of ${second}` }).press('Tab');

  // One price for all that one of them doesn’t have.
  const price = (name: string) => product(page, name).getByRole('textbox', { name: /^Price/ });
  await price(third).fill('2.00');
  await price(third).press('Tab');
  await page.getByRole('combobox', { name: 'Prices' }).click();
  await page.getByRole('option', { name: 'One price for all' }).click();
  await page.getByRole('textbox', { name: 'Price of each' }).fill('48.00');
  await expect(price(first)).toHaveValue('£48.00');
  await expect(price(third)).toHaveValue('£2.00');
  await expect(product(page, third).getByText(/^You lose £/)).toBeVisible();
  await expect(page.getByText('1 can’t be published as it is and becomes a draft.')).toBeVisible();
  const loss = page.getByRole('checkbox', { name: 'Sell 1 product at a loss' });
  await expect(loss).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Publish 2 products' })).toBeEnabled();

  // By keyboard: a deliberate yes, taken back, and publish.
  await loss.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Publish 3 products' })).toBeEnabled();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Publish 2 products' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/my-products\//);
  await expect(notice(page, 'Publish: 2 products changed, 1 not changed')).toBeVisible();
  await notice(page, 'Publish').getByRole('button', { name: 'Show why' }).click();
  await expect(page.getByRole('dialog').getByText('It would sell at a loss')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.goto(`${selvedge.origin}/my-products/?search=Regatta&view=draft`);
  await expect(page.getByText(`Regatta ${third}`)).toBeVisible();
  await page.goto(`${selvedge.origin}/my-products/?search=My+own+name`);
  await expect(page.getByText('£48.00').first()).toBeVisible();

  // The draft that was kept is published from the list, by its price, after a yes.
  await page.goto(`${selvedge.origin}/my-products/?search=Regatta&view=draft`);
  await awake(page);
  await page.getByRole('checkbox', { name: 'Select every row of this page' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Publish' }).click();
  const popup = page.getByRole('dialog');
  await expect(popup.getByText('1 product can be published.')).toBeVisible();
  await popup.getByRole('checkbox', { name: 'Sell 1 product at a loss' }).check();
  await popup.getByRole('button', { name: 'Publish 1 product' }).click();
  await expect(notice(page, 'Publish: 1 product changed')).toBeVisible();

  // Undo takes both out of the store again.
  await notice(page, 'Publish: 2 products changed').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Publish was undone: 2 products as before')).toBeVisible();
  await page.goto(`${selvedge.origin}/my-products/?search=My+own+name&view=draft`);
  await expect(page.getByText('My own name').first()).toBeVisible();
});

test('a merchant changes the colours of many products', async ({ page, selvedge }) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/my-products/?view=live&search=shirt`);
  await awake(page);
  await page.getByRole('checkbox', { name: 'Select every row of this page' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Colours', exact: true }).click();
  const popup = page.getByRole('dialog');
  // One in which no product of the demo is sold.
  const colour = popup.getByRole('combobox', { name: 'Colour to sell' });
  await colour.fill('Bottle');
  await page.getByRole('option', { name: /^Bottle/ }).click();
  await expect(colour).toHaveValue(/^Bottle/);
  await expect(popup.getByRole('button', { name: /^Change \d+ products?$/ })).toBeEnabled();
  await popup.getByRole('button', { name: /^Change \d+ products?$/ }).click();
  await expect(notice(page, /^Sell in .*: \d+ products? changed/)).toBeVisible();
  await notice(page, /^Sell in/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(notice(page, /^Sell in .* was undone: \d+ products? as before/)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a merchant puts a design on other products', async ({ page, selvedge }) => {
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    const [first = ''] = await openTemplate(page, selvedge.origin);
    await product(page, first).getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Publish 1 product' })).toBeEnabled();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByRole('button', { name: 'Create 1 draft' }).click();
    await expect(page).toHaveURL(/view=draft/);
    await expect(page.getByText('1 draft created')).toBeVisible();
  });
});

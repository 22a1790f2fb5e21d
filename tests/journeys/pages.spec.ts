import { expect } from '@playwright/test';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

test('a merchant makes a page from a template, previews it, publishes it, and deletes and restores it', async ({
  page,
  browser,
  selvedge,
}) => {
  const title = `Questions ${Date.now()}`;
  const address = `/${title.toLowerCase().replace(' ', '-')}/`;
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/pages/`);
  await expect(page.getByRole('row', { name: /About Tideline/ })).toContainText('Live');
  await expect(page.getByRole('row', { name: /Lookbook/ })).toContainText('Draft');

  await page.getByRole('link', { name: /^Live/ }).click();
  await expect(page.getByRole('row', { name: /Lookbook/ })).toBeHidden();
  await page.getByRole('link', { name: 'Create a page' }).click();
  await page.getByRole('radio', { name: 'Questions and answers' }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  const addressField = page.getByRole('textbox', { name: 'Address' });
  await addressField.fill('/about/');
  await page.getByRole('button', { name: 'Create and edit' }).click();
  await expect(page.getByText('Another page has this address')).toBeVisible();
  await addressField.fill(address);
  await page.getByRole('button', { name: 'Create and edit' }).click();
  await expect(page).toHaveURL(/\/pages\/edit\/[0-9a-f-]{36}\/(\?|$)/);
  await expect(page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem').first()).toBeVisible();

  await page.goto(`${selvedge.origin}/pages/`);
  const row = page.getByRole('row', { name: new RegExp(title) });
  const act = async (name: string) => {
    await page.getByRole('button', { name: `More about ${title}` }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await expect(row).toContainText('Draft');
  await act('Preview');
  await expect(
    page.frameLocator('iframe[title^="Preview of"]').getByRole('heading', { name: 'Orders and delivery' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'My Pages' }).click();

  await act('Publish');
  await page
    .getByRole('dialog', { name: `Publish ${title}?` })
    .getByRole('button', { name: 'Publish' })
    .click();
  const live = page.getByRole('dialog', { name: `${title} is live` });
  await expect(live.getByRole('link', { name: 'View page' })).toHaveAttribute(
    'href',
    new RegExp(`${address}$`),
  );
  await live.getByRole('button', { name: 'Done' }).click();
  await expect(row).toContainText('Live since');
  const context = await browser.newContext();
  const shopper = await context.newPage();
  const onStore = `${selvedge.origin.replace('://', '://demo.')}${address}`;
  await shopper.goto(onStore);
  await expect(shopper.getByRole('heading', { name: 'Orders and delivery' })).toBeVisible();

  await act('Delete');
  const sure = page.getByRole('dialog', { name: 'Delete page' });
  await expect(sure).toContainText('Are you sure you want to delete this page?');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'Deleted 1' })).toBeVisible();
  expect((await shopper.goto(onStore))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Live since');
  expect((await shopper.goto(onStore))?.status()).toBe(200);
  await context.close();
});

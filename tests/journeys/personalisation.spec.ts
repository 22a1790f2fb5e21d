import { expect, type Page } from '@playwright/test';
import { inspector, typeText } from './steps/studio-parts.ts';
import { awake } from './support/awake.ts';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

/** A product with words of the shopper's own: made in the studio, written on at the store. */

const sheet = (page: Page) => page.getByRole('dialog', { name: /to look at|Ready to publish/ });

/** Publishes a card whose text shoppers change. @returns its address */
async function publishCard(page: Page, selvedge: ServerProcess, name: string): Promise<string> {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/create-a-product/`);
  await page
    .getByRole('button', { name: /Postcard/ })
    .first()
    .click();
  await typeText(page, 'Ada');
  await inspector(page).getByLabel('Let shoppers change this').check({ force: true });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(sheet(page)).toContainText('Say what shoppers should write here.');
  await sheet(page).getByRole('button', { name: 'Show me: Ada' }).click();
  await inspector(page).getByLabel('What shoppers should write').fill('Name');
  await inspector(page).getByLabel('They can use').selectOption({ label: 'Letters only' });
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await sheet(page).getByLabel('Product name').fill(name);
  await sheet(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog', { name: /Publishing|live/ })).toBeVisible();
  const address = `${selvedge.store('demo')}/product/${name.toLowerCase().replaceAll(' ', '-')}/`;
  await expect
    .poll(async () => (await page.goto(address))?.status(), { timeout: 90_000, intervals: [500] })
    .toBe(200);
  return address;
}

test('a shopper on a phone sees their words on the product, and in the basket', async ({
  page,
  browser,
  selvedge,
}) => {
  test.setTimeout(180_000);
  const address = await publishCard(page, selvedge, 'Name card');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const shopper = await context.newPage();
  await shopper.goto(address);
  await awake(shopper);
  const field = shopper.getByLabel('Name', { exact: true });
  const near = shopper.locator('fieldset svg path');

  // Nothing written: the button says what is missing, and the focus is in the field.
  await shopper.getByRole('button', { name: 'Add to basket' }).click();
  await expect(shopper.getByText('Fill in “Name”')).toBeVisible();
  await expect(field).toBeFocused();

  await field.fill('Zoë');
  await expect(shopper.getByText('3 of 12 letters')).toBeVisible();
  await expect(near).toHaveCount(1);
  await expect(near).toBeInViewport();
  const drawn = await near.getAttribute('d');
  await field.fill('Zoë 7');
  await expect(shopper.getByText('Use letters only')).toBeVisible();
  await field.fill('😀'.repeat(10_000));
  await expect(shopper.getByText('Up to 12 letters. You typed 10,000.')).toBeVisible();
  expect((await field.inputValue()).length).toBe(20_000);
  await shopper.getByRole('button', { name: 'Add to basket' }).click();
  await expect(field).toBeFocused();
  await field.fill('Zoë');
  await expect(near).toHaveAttribute('d', drawn ?? '');
  expect(await violations(shopper)).toEqual([]);
  await shopper.screenshot({ path: 'test-results/personalised-390.png' });

  await shopper.getByRole('button', { name: 'Add to basket' }).click();
  const drawer = shopper.getByRole('dialog', { name: 'Added to your basket' });
  await expect(drawer).toContainText('Name: “Zoë”');
  await drawer.getByRole('button', { name: 'Continue shopping' }).click();
  await field.fill('Tom');
  await expect(near).not.toHaveAttribute('d', drawn ?? '');
  await shopper.getByRole('button', { name: 'Add to basket' }).click();
  await expect(drawer).toContainText('Name: “Tom”');
  await shopper.goto(`${selvedge.store('demo')}/basket/`);
  await expect(shopper.getByText('Name: “Zoë”')).toBeVisible();
  await expect(shopper.getByText('Name: “Tom”')).toBeVisible();
  await shopper.goto(`${selvedge.store('demo')}/checkout/`);
  await expect(shopper.getByText(/Name: “Zoë”/).first()).toBeVisible();
  await context.close();

  // Without scripts it's a form field like any other, and a refused text is still there.
  const bare = await browser.newContext({ javaScriptEnabled: false });
  const plain = await bare.newPage();
  await plain.goto(address);
  await plain.getByLabel('Name', { exact: true }).fill('R2D2');
  await plain.getByRole('button', { name: 'Add to basket' }).click();
  await expect(plain.getByText('Use letters only')).toBeVisible();
  await expect(plain.getByLabel('Name', { exact: true })).toHaveValue('R2D2');
  await plain.getByLabel('Name', { exact: true }).fill('Ann');
  await plain.getByRole('button', { name: 'Add to basket' }).click();
  await expect(plain.getByText('Name: “Ann”')).toBeVisible();
  await bare.close();
});

import { expect } from '@playwright/test';
import { awake } from './support/awake.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`a merchant finds a person, reads why they agreed and makes a list at ${viewport.width} px`, async ({
    browser,
    selvedge,
  }) => {
    const name = `Early ${viewport.width} ${Date.now()}`;
    const page = await (await browser.newContext({ viewport })).newPage();
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await page.goto(`${selvedge.origin}/teemail/audience/?search=ailsa`);
    await awake(page);
    await page
      .getByRole('link', { name: /ailsa\.ferguson@example\.test/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Ailsa Ferguson', level: 1 })).toBeVisible();
    await expect(page.getByText('Was sent an email: New prints for autumn')).toBeVisible();
    await page.getByText('Why', { exact: true }).click();
    await expect(page.getByText('You can unsubscribe in each of them').first()).toBeVisible();
    await page.getByRole('button', { name: 'Lists', exact: true }).click();
    await expect(page.getByText('Was sent an email: New prints for autumn')).toHaveCount(0);

    await page.goto(`${selvedge.origin}/teemail/audience/`);
    await awake(page);
    if (viewport.width < 1200) await page.getByRole('button', { name: 'Lists and segments' }).click();
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByLabel('List name').fill(name);
    await page.getByRole('button', { name: 'Create list' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText('No one is on this list yet')).toBeVisible();
    await page.getByRole('button', { name: 'Archive list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive list' }).click();
    await expect(page.getByText('This list is archived')).toBeVisible();
  });

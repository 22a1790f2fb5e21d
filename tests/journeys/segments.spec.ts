import { expect, type Page } from '@playwright/test';
import { awake } from './support/awake.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

/** A merchant makes a segment of the people who agreed to emails, looks at it, changes and deletes it. */

async function choose(page: Page, label: string, option: string, place = 0): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).nth(place).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`a segment is made, changed and deleted at ${viewport.width} px`, async ({ browser, selvedge }) => {
    const name = `Readers ${Date.now()}`;
    const page = await (await browser.newContext({ viewport })).newPage();
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await page.goto(`${selvedge.origin}/teemail/audience/segments/create/`);
    await awake(page);
    await page.getByRole('button', { name: 'Create segment' }).click();
    await expect(page.getByText('Enter a name')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await choose(page, 'About', 'Agreed to emails');
    await expect(page.getByText(/You can email [1-9]/)).toBeVisible();
    await page.getByRole('button', { name: 'Add a row' }).click();
    await choose(page, 'About', 'First name', 1);
    await expect(page.getByText('Finish the rows to see the people.')).toBeVisible();
    await page.getByLabel('Text', { exact: true }).fill('isla');
    await expect(page.getByText(/1 person/)).toBeVisible();
    await page.getByRole('button', { name: 'Create segment' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('list', { name: 'People in this segment' })).toContainText('Isla');

    await page.getByRole('button', { name: 'Remove row 2' }).click();
    await expect(page.getByText('You have unsaved changes')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Segment saved')).toBeVisible();
    await expect(page.getByRole('list', { name: 'People in this segment' })).toContainText('Rory');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete segment' }).click();
    await expect(page.getByRole('heading', { name: 'Segments', level: 1 })).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
  });

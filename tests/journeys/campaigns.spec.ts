import { expect, type Page } from '@playwright/test';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

/** An email of the merchant’s own words, ready to be sent. */
async function writeEmail(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/teemail/drafts/create/`);
  await page.getByRole('button', { name: 'Plain letter', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Plain letter', level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Check' }).click();
  await page
    .getByRole('region', { name: 'Check', exact: true })
    .getByRole('button', { name: /^Show me: This is still/ })
    .click();
  await page
    .getByRole('region', { name: 'Properties' })
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('The boats are back in the harbour, and so are we.');
  await expect(
    page
      .frameLocator('iframe[title$="Desktop"], iframe[title$="Full width"]')
      .getByText('The boats are back'),
  ).toBeVisible();
  await expect(page.getByText('Draft saved').first()).toBeVisible();
}

test('a merchant makes a campaign with a test, schedules it, moves it, and cancels it', async ({
  page,
  selvedge,
}) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await writeEmail(page, selvedge.origin);
  await page.goto(`${selvedge.origin}/teemail/campaigns/`);
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create a campaign' }).click();

  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Harbour letter');
  await page.getByRole('radio', { name: 'Everyone who agreed' }).check();
  await expect(page.getByText(/^\d+ people will get it$/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(page.getByText('All changes saved')).toBeVisible();
  // Half-filled, it survives a reload.
  await page.reload();
  await expect(name).toHaveValue('Harbour letter');
  await expect(page.getByRole('radio', { name: 'Everyone who agreed' })).toBeChecked();

  await page.getByRole('button', { name: 'Continue to content' }).click();
  await page.getByRole('radio', { name: 'Plain letter' }).first().check();
  await page.getByRole('radio', { name: 'Subject', exact: true }).check();
  await page.getByRole('textbox', { name: 'Subject B' }).fill('Back in the harbour');
  await expect(page.getByText(/A winner needs 200 or more/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Continue to time' }).click();
  await page.getByRole('radio', { name: 'At a time' }).check();
  const time = page.getByLabel('Day and time');
  await time.fill('2020-01-01T10:00');
  await expect(page.getByText('That time has passed')).toBeVisible();
  await page.getByRole('radio', { name: 'Now', exact: true }).check();
  await page.getByRole('radio', { name: 'At a time' }).check();
  await expect(page.getByText('That time has passed')).toBeHidden();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(page.getByText('Everything it needs is there.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Schedule to \d+ people$/ }).click();

  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Starts .*10:00am/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();

  await page.getByRole('link', { name: 'Reschedule' }).click();
  await expect(page.getByRole('heading', { name: 'Reschedule Harbour letter', level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const day = await page.getByLabel('Day and time').inputValue();
  await page.getByLabel('Day and time').fill(`${day.slice(0, 10)}T18:30`);
  await page.getByRole('button', { name: 'Reschedule', exact: true }).click();
  await expect(page.getByText(/^Starts .*6:30pm/)).toBeVisible();

  await page.getByRole('button', { name: 'More about this campaign' }).click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  await expect(page.frameLocator('iframe[title="Email"]').getByText('The boats are back')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Variant' }).getByText('B', { exact: true }).click();
  await expect(page.getByText('Back in the harbour', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the campaign' }).click();

  await page.getByRole('button', { name: 'More about this campaign' }).click();
  await page.getByRole('menuitem', { name: 'Cancel campaign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel campaign' }).click();
  await expect(page.getByText(/^Cancell(ed|ing)$/)).toBeVisible();
});

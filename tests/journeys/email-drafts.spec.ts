import { expect, type Page } from '@playwright/test';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

/** A draft in a design, open in the editor. */
async function startDraft(page: Page, origin: string, design: string): Promise<void> {
  await page.goto(`${origin}/teemail/drafts/create/`);
  await expect(page.getByRole('button', { name: design, exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: design, exact: true }).click();
  await expect(page.getByRole('heading', { name: design, level: 1 })).toBeVisible();
}

const canvasOf = (page: Page) => page.frameLocator('iframe[title$="Desktop"], iframe[title$="Full width"]');

test('a merchant writes an email, checks it, looks at it as others and sends a test', async ({
  page,
  selvedge,
}) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await startDraft(page, selvedge.origin, 'Plain letter');
  const canvas = canvasOf(page);
  await expect(canvas.getByText('Write as you would to one person.')).toBeVisible();
  await expect(canvas.getByRole('link', { name: 'Unsubscribe' })).toBeVisible();

  // The footer belongs to no block: pressing it selects none.
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Check' }).click();
  const check = page.getByRole('region', { name: 'Check', exact: true });
  await expect(check.getByText('This is still the design’s text. Write your own.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await check.getByRole('button', { name: /^Show me: This is still/ }).click();
  const properties = page.getByRole('region', { name: 'Properties' });
  await properties
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('The boats are back in the harbour, and so are we.\n\nSee you soon, ');
  await expect(canvas.getByText('The boats are back in the harbour')).toBeVisible();

  // A field goes where the caret is.
  await properties.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('menuitem', { name: 'First name' }).click();
  await expect(canvas.getByText('{{first name | there}}')).toBeVisible();
  await expect(check.getByText('This is still the design’s text.')).toBeHidden();

  await expect(canvas.getByText('See you soon, {{first name | there}}')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(canvas.getByText('See you soon, {{first name | there}}')).toBeHidden();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(canvas.getByText('See you soon, {{first name | there}}')).toBeVisible();
  await expect(page.getByText('Draft saved').first()).toBeVisible();

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  const shown = dialog.frameLocator('iframe');
  await expect(shown.getByText('See you soon, Maya')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Next person' }).click();
  await expect(shown.getByText('See you soon, there')).toBeVisible();
  await expect(dialog.getByText(/look different: .*no name/)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Colours' }).selectOption('Dark, as in Gmail on iPhone');
  await expect(shown.getByText('See you soon, there')).toBeVisible();
  await dialog.getByText('Plain text', { exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Plain text' })).toHaveValue(/Unsubscribe: /);
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('Test sent')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('region', { name: 'Versions' }).getByText('Version 1')).toBeVisible();
});

test('a draft is found, copied, deleted and brought back', async ({ page, selvedge }) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await startDraft(page, selvedge.origin, 'Story');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('How we began');
  await expect(page.getByRole('heading', { name: 'How we began', level: 1 })).toBeVisible();
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to all drafts' }).click();

  await page.getByLabel('Search drafts').fill('began');
  await expect(page.getByRole('link', { name: 'How we began' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'More about How we began' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: 'How we began (copy)', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Back to all drafts' }).click();

  await page.getByRole('button', { name: 'More about How we began (copy)' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete email' }).click();
  await expect(page.getByRole('link', { name: 'How we began (copy)' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'How we began (copy)' })).toBeVisible();
});

test('two tabs on one draft lose nothing, and neither does one that closes while it is typed in', async ({
  page,
  context,
  selvedge,
}) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await startDraft(page, selvedge.origin, 'Plain letter');
  const field = (tab: Page, name: string) => tab.getByRole('textbox', { name, exact: true });
  await field(page, 'Name').fill('Two tabs');
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  const address = page.url();
  let other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole('heading', { name: 'Two tabs', level: 1 })).toBeVisible();

  await field(page, 'Subject').fill('The boats are back');
  await field(other, 'Preview text').fill('Come and see them');
  await expect(field(other, 'Subject')).toHaveValue('The boats are back');
  await expect(field(page, 'Preview text')).toHaveValue('Come and see them');

  const written = 'Write as you would to one person.';
  await canvasOf(other).getByText(written).click();
  await other
    .getByRole('region', { name: 'Properties' })
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Seen from the quay');
  await expect(canvasOf(page).getByText('Seen from the quay')).toBeVisible();

  await other
    .getByRole('region', { name: 'Properties' })
    .getByRole('button', { name: 'Email', exact: true })
    .click();
  // Closed with the last letter on its way: the new subject is there when the draft is opened again.
  await field(other, 'Subject').fill('The boats are back at last');
  await other.close();
  await expect(field(page, 'Preview text')).toHaveValue('Come and see them');
  other = await context.newPage();
  await other.goto(address);
  for (const tab of [other, page]) {
    await expect(field(tab, 'Subject')).toHaveValue('The boats are back at last');
    await expect(field(tab, 'Preview text')).toHaveValue('Come and see them');
    await expect(canvasOf(tab).getByText('Seen from the quay')).toBeVisible();
  }
});

test('on a phone an email is written as wide as the screen', async ({ page, selvedge }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await startDraft(page, selvedge.origin, 'Drop');
  const canvas = page.frameLocator('iframe[title^="Drop"]');
  await expect(canvas.getByText('New today')).toBeVisible();
  await canvas.getByText('Made for this week').click();
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Edit' }).click();
  await page
    .getByRole('region', { name: 'Properties' })
    .getByRole('textbox', { name: 'Title', exact: true })
    .fill('Made on Tuesday');
  await page.getByRole('button', { name: 'Close the properties' }).click();
  await expect(canvas.getByText('Made on Tuesday')).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

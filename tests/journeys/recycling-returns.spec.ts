import { expect, type Page } from '@playwright/test';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

/** Clothing sent back for recycling, on a phone: asked for, printed, scanned in. Spec 1 §2.11, spec 2 §7.8. */

const LINK = 'Return an item for recycling';
const THANKS = 'Thank you, we sent you an email with instructions';
const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;

const somebody = (name: string) => `${name}-${Date.now().toString(36)}@example.test`;

async function labelOf(server: ServerProcess, email: string): Promise<string> {
  const mail = await server.mail(email, /Your return label/);
  const link = /https?:\/\/\S+\/shop-return-label\/[\w-]+\//.exec(mail.text.replaceAll('\n', ' '))?.[0];
  if (!link) throw new Error(`No label in: ${mail.text}`);
  return link;
}

const fits = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');

test('without any script a label is mailed by a plain form', async ({ browser, selvedge }) => {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${selvedge.store('demo')}/search/?q=sail`);
  await page.getByRole('link', { name: LINK }).click();
  await expect(page.getByRole('heading', { name: 'Return an item', level: 1 })).toBeVisible();
  const email = page.getByLabel('Your email address');
  await email.fill('somebody@nowhere');
  await page.getByRole('button', { name: 'Email me a label' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address');
  await expect(email).toHaveValue('somebody@nowhere');
  const address = somebody('plain');
  await email.fill(address);
  await page.getByRole('button', { name: 'Email me a label' }).click();
  await expect(page.getByRole('status')).toHaveText(THANKS);
  await page.goto(await labelOf(selvedge, address));
  await expect(page.getByRole('heading', { name: 'Return label' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Barcode RET/ })).toBeVisible();
  await context.close();
});

test('the popup mails a label, its one page is printed, and the factory scans it in once', async ({
  browser,
  selvedge,
}) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${selvedge.store('demo')}/return-an-item/`);
  await page.getByRole('button', { name: 'Essential only' }).click();
  expect(await violations(page)).toEqual([]);
  const link = page.getByRole('link', { name: LINK });
  await link.focus();
  await expect(page.locator('[data-awake]', { has: link })).toHaveCount(1);
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Return an item' });
  const email = popup.getByLabel('Your email address');
  await expect(email).toBeFocused();
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await email.fill('nobody');
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('alert')).toHaveText('Please enter a valid email address');
  const address = somebody('popup');
  await email.fill(address);
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('status')).toHaveText(THANKS);
  await expect(popup.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popup).toHaveCount(0);
  await expect(link).toBeFocused();

  const label = await labelOf(selvedge, address);
  await page.goto(label);
  await expect(page.getByRole('button', { name: 'Print this page' })).toBeVisible();
  expect(await fits(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const code = (await page.locator('figcaption').innerText()).trim();

  const floor = await context.newPage();
  await logInToDemo(floor, selvedge, 'factory@demo.test');
  await floor.goto(`${selvedge.origin}/factory/trace/`);
  const field = floor.getByRole('searchbox', { name: 'Code to trace' });
  await field.fill(code);
  await floor.keyboard.press('Enter');
  await expect(floor.getByRole('button', { name: 'Mark as received' })).toBeFocused();
  expect(await violations(floor)).toEqual([]);
  await floor.keyboard.press('Enter');
  await expect(floor.getByText(/^\d\d\/\d\d\/\d\d .*, Priya Nair$/)).toBeVisible();
  await expect(floor.getByRole('button', { name: 'Mark as received' })).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');

  await page.goto(label);
  await expect(page.getByRole('heading', { name: 'We’ve received your parcel' })).toBeVisible();
  await context.close();
});

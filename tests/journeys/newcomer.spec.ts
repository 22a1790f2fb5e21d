import { expect, type Page } from '@playwright/test';
import { signUp } from './steps/sign-up.ts';
import { typeText } from './steps/studio-parts.ts';
import { picture } from './support/album.ts';
import { awake } from './support/awake.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

/**
 * A newcomer’s way from the sign-up to a product on sale and a page in the menu, on a desk and on a phone. What once confused
 * newcomers is asserted where they come past it.
 */

// Nothing here changes what the demo’s own people have.
test.use({ trace: 'off', demoCopy: 'shared', contextOptions: { reducedMotion: 'reduce', locale: 'en-GB' } });

const LIVE_WITHIN_MS = 90_000;
/** The way takes less than one minute; print files are made in a process that others’ work slows. */
const WHOLE_WAY_MS = 3 * 60_000;
const TEMPLATE = 'Product launch';
const STORY = 'A kestrel hung over the quarry every evening that summer.';

/** The letters and colours of a store’s page and its header. */
const READ_LOOK = `[document.body, document.querySelector('[data-part="header"]')].map((part) => {
  const { fontFamily, color, backgroundColor } = getComputedStyle(part);
  return { fontFamily, color, backgroundColor };
})`;

interface Newcomer {
  readonly email: string;
  readonly subdomain: string;
  readonly store: string;
}

const steps = (page: Page) => page.getByRole('list', { name: 'Get started' });
const step = (page: Page, title: string) => steps(page).getByRole('listitem').filter({ hasText: title });

async function toDashboard(page: Page, server: ServerProcess): Promise<void> {
  await page.goto(`${server.origin}/dashboard/`);
  await awake(page);
  await expect(steps(page)).toBeVisible();
}

/** What the store says of delivery before its merchant has looked at it: nothing. */
async function storePromisesNothing(page: Page, store: string): Promise<void> {
  await page.goto(store);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/free .*delivery/i)).toHaveCount(0);
  await expect(page.getByText(/a day or two/i)).toHaveCount(0);
}

async function checkDelivery(page: Page, server: ServerProcess, store: string): Promise<void> {
  await toDashboard(page, server);
  await expect(step(page, 'Check your delivery prices')).toContainText(
    'Your store doesn’t advertise free delivery until you do',
  );
  await steps(page).getByRole('link', { name: 'Check your delivery prices' }).click();
  await expect(page.getByText('£3.95; free from £50.00')).toBeVisible();
  await expect(page.getByText('You pay the postage of each order')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Standard delivery' }).click();
  const form = page.getByRole('form', { name: 'Edit Standard delivery' });
  await form.getByLabel('Price', { exact: true }).fill('2.95');
  await form.getByRole('button', { name: 'Save method' }).click();
  await expect(page.getByText('£2.95; free from £50.00')).toBeVisible();
  await expect(page.getByText('Are these prices right for you?')).toHaveCount(0);
  await expect(async () => {
    await page.goto(store);
    await expect(page.getByText('Free UK delivery on orders of £50.00 or more')).toBeVisible({
      timeout: 500,
    });
  }).toPass();
}

async function sayWhereToPay(page: Page, server: ServerProcess): Promise<void> {
  await toDashboard(page, server);
  await expect(step(page, 'Say where we pay you')).toContainText(
    'We pay 14 days after an order is sent, 30 the first time',
  );
  await steps(page).getByRole('link', { name: 'Say where we pay you' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payout details' })).toBeVisible();
  await page.getByLabel('Account holder').fill('Ida Kestrel');
  await page.getByLabel('Sort code').fill('200000');
  await page.getByLabel('Account number').fill('55779911');
  await page.getByRole('button', { name: 'Save the details' }).click();
  await expect(page.getByText('UK bank account ending in 9911').first()).toBeVisible();
  await toDashboard(page, server);
  await expect(step(page, 'Say where we pay you')).toContainText('(done)');
  await expect(step(page, 'Check your delivery prices')).toContainText('(done)');
}

async function renameTheBrand(page: Page, server: ServerProcess, name: string): Promise<void> {
  await page.goto(`${server.origin}/settings/?section=store`);
  await awake(page);
  const form = page.getByRole('form', { name: 'Your store' });
  await form.getByLabel('Store name').fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** @returns the product’s address in the store */
async function putOnSale(page: Page, server: ServerProcess): Promise<string> {
  await toDashboard(page, server);
  await steps(page).getByRole('link', { name: 'Create your first product' }).click();
  await page.getByRole('button', { name: /Tote/ }).first().click();
  await typeText(page, 'HOVER');
  const next = page.getByRole('button', { name: 'Next' });
  if (await next.isVisible()) await next.click();
  await page.getByRole('button', { name: 'Publish' }).click();
  const sheet = page.getByRole('dialog', { name: /to look at|Ready to publish/ });
  await sheet.getByLabel('Product name').fill('Hover tote');
  await sheet.getByRole('button', { name: 'Publish', exact: true }).click();
  const live = page.getByRole('dialog', { name: 'Your product is live' });
  await expect(live).toBeVisible({ timeout: LIVE_WITHIN_MS });
  return (await live.getByRole('link', { name: 'View in store' }).getAttribute('href')) ?? '';
}

async function publishAPage(page: Page, server: ServerProcess, width: number): Promise<Page> {
  await page.goto(`${server.origin}/pages/create/`);
  await awake(page);
  await page.getByRole('radio', { name: TEMPLATE }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill('The first flight');
  await page.getByRole('button', { name: 'Create and edit' }).click();
  await expect(page).toHaveURL(/\/pages\/edit\/[0-9a-f-]{36}\//);

  // The template’s own text is asked about, and no longer once it is the merchant’s.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publish = page.getByRole('dialog', { name: 'Publish' });
  await expect(publish.getByText('This is still the template’s text. Write your own.')).toBeVisible();
  await picture(page, `newcomer-check-${width}`);
  await publish.getByRole('button', { name: /^Show me: This is still the template’s text/ }).click();
  const properties = page.getByRole('region', { name: 'Properties' });
  await properties.getByRole('textbox', { name: 'Text', exact: true }).fill(STORY);
  await expect(page.getByText('Draft saved').first()).toBeAttached();
  const close = page.getByRole('button', { name: 'Close the properties' });
  if (await close.isVisible()) await close.click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(publish.getByRole('button', { name: 'Publish this page' })).toBeVisible();
  await expect(publish.getByText('This is still the template’s text. Write your own.')).toHaveCount(0);
  await publish.getByRole('button', { name: 'Publish this page' }).click();

  // In no menu until it is put there, which can be undone.
  const live = page.getByRole('dialog', { name: 'The first flight is live' });
  const add = live.getByRole('button', { name: 'Add to the menu' });
  await expect(live.getByText(/It’s not in your store’s menu/)).toBeVisible();
  await add.click();
  const undo = live.getByRole('button', { name: 'Undo: remove it from the menu' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(live.getByText(/It’s not in your store’s menu/)).toBeVisible();
  await add.click();
  await expect(live.getByRole('status')).toContainText(
    '“The first flight” is now the last entry of your store’s menu, at the top of every page.',
  );
  await picture(page, `newcomer-page-live-${width}`);
  const opens = page.waitForEvent('popup');
  await live.getByRole('link', { name: 'View page' }).click();
  const shown = await opens;
  await live.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused();
  return shown;
}

async function tryPro(page: Page, server: ServerProcess, { email }: Newcomer): Promise<void> {
  await page.goto(`${server.origin}/settings/?section=payment`);
  await awake(page);
  await page.getByRole('main').getByRole('button', { name: 'Upgrade to Pro' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Upgrade', exact: true }).click();
  await dialog.getByText('Choose a test card').click();
  await dialog.getByRole('button', { name: /4242/ }).click();
  await dialog.getByRole('button', { name: /free trial/ }).click();
  const mail = await server.mail(email, /trial/i);
  expect(mail.text).toContain('£');
}

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`a newcomer opens a store, puts a product on sale and a page in the menu at ${width} px`, async ({
    browser,
    selvedge: server,
  }) => {
    test.setTimeout(WHOLE_WAY_MS);
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    const run = `${Date.now().toString(36)}-${width}`;
    const subdomain = `kestrel-${run}`;
    const newcomer: Newcomer = {
      email: `ida-${run}@example.test`,
      subdomain,
      store: `${server.store(subdomain)}/`,
    };
    await signUp(page, server, {
      email: newcomer.email,
      password: 'seven plain little words',
      brand: 'Kestrel Works',
      subdomain,
    });
    const menu = page.getByRole('button', { name: 'Open the menu' });
    if (await menu.isVisible()) await menu.click();
    await expect(page.getByRole('link', { name: 'Payouts' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Integrations' })).toHaveCount(0);
    await storePromisesNothing(page, newcomer.store);
    await checkDelivery(page, server, newcomer.store);
    await sayWhereToPay(page, server);

    const brand = 'Kestrel & Daughters';
    await renameTheBrand(page, server, brand);
    const product = await putOnSale(page, server);
    const shown = await publishAPage(page, server, width);
    await expect(shown.getByText(STORY)).toBeVisible();
    await expect(shown.getByRole('banner').getByText(brand).first()).toBeVisible();
    const look = await shown.evaluate<unknown>(READ_LOOK);
    await picture(shown, `newcomer-page-${width}`, { fullPage: true });

    await shown.goto(product);
    await expect(shown.getByRole('heading', { level: 1, name: 'Hover tote' })).toBeVisible();
    await expect(shown.getByRole('button', { name: /Add to basket/ })).toBeVisible();
    const storeMenu = shown.getByRole('button', { name: 'Menu', exact: true });
    if (await storeMenu.isVisible()) await storeMenu.click();
    await expect(shown.getByRole('link', { name: 'The first flight' }).first()).toBeVisible();
    expect(await shown.evaluate<unknown>(READ_LOOK)).toEqual(look);

    await tryPro(page, server, newcomer);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await context.close();
  });

import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../shared/features/accounts/identity/identity.ts';
import { keepOnlyNeededCookies, picture } from './support/album.ts';
import { awake } from './support/awake.ts';
import { violations } from './support/inspection.ts';
import { logIn, logInToDemo } from './support/login.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

/** An affiliate’s link, from the one who shares it to the credit for an order; and without consent. */

const PHONE = { width: 390, height: 844 };

/** Someone who isn’t a program, as far as the page can tell: programs aren’t counted. */
async function somebody(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: PHONE,
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
  });
  await context.addInitScript(
    "Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })",
  );
  return context;
}

const affiliateCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'affiliate')?.value ?? null;

/** Follows a link to a product, answers the question about cookies, and buys it. @returns the order’s number */
async function buyByLink(page: Page, link: string, answer: 'Accept all' | 'Essential only', email: string) {
  const url = new URL(link);
  await page.goto(`${url.origin}/product/fern-tote/${url.search}`);
  if (answer === 'Accept all') {
    const noted = page.waitForResponse((response) => response.url().endsWith('/affiliates/arrivals/'), {
      timeout: 45_000,
    });
    await page.getByRole('button', { name: answer }).click();
    await noted;
    expect(await affiliateCookie(page)).not.toBeNull();
  } else {
    await page.getByRole('button', { name: answer }).click();
    expect(await affiliateCookie(page)).toBeNull();
  }
  await awake(page);
  await Promise.all([
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/addItemToCart/'),
    ),
    page.getByRole('button', { name: 'Add to basket' }).click(),
  ]);
  await page.goto(`${url.origin}/checkout/`);
  await awake(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Full name').fill('Ada Wren');
  await page.getByLabel('Address line 1').fill('12 Quay Street');
  await page.getByLabel('Town or city').fill('Whitby');
  await page.getByLabel('Postcode').fill('YO21 3PU');
  await page.getByRole('radio').first().check();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /Pay/ }).click();
  await expect(page).toHaveURL(/\/receipt\//, { timeout: 30_000 });
  const words = await page
    .getByText(/Order \d+/)
    .first()
    .textContent();
  return /\d+/.exec(words ?? '')?.[0] ?? '';
}

/** The affiliate’s page in the store, logged in as the demo’s shopper. */
async function openOwnPage(browser: Browser, selvedge: ServerProcess): Promise<Page> {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await page.goto(`${selvedge.store('demo')}/affiliate/`);
  await keepOnlyNeededCookies(page);
  await awake(page);
  await logIn(page, 'shopper@demo.test', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/affiliate\/$/);
  return page;
}

test('an affiliate’s link brings an order, which is credited after consent and not without', async ({
  browser,
  selvedge,
}) => {
  const affiliate = await openOwnPage(browser, selvedge);
  await expect(affiliate.getByRole('heading', { level: 1 })).toHaveText('Affiliate of Tideline');
  const link = await affiliate.getByLabel('Link to share').inputValue();
  expect(link).toMatch(/\/\?aff=sam-hughes$/);
  expect(await violations(affiliate)).toEqual([]);
  await picture(affiliate, 'affiliate-page-phone', { fullPage: true });

  const shopper = await (await somebody(browser)).newPage();
  const credited = await buyByLink(shopper, link, 'Accept all', `ada-${Date.now()}@example.test`);
  const quiet = await (await somebody(browser)).newPage();
  const uncredited = await buyByLink(quiet, link, 'Essential only', `bea-${Date.now()}@example.test`);

  const merchant = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await logInToDemo(merchant, selvedge, 'merchant@demo.test');
  await expect(async () => {
    await merchant.goto(`${selvedge.origin}/marketing/affiliates/sales/?search=${credited}`);
    await expect(merchant.getByRole('link', { name: `Order ${credited}` })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(merchant.getByText('Sam Hughes').first()).toBeVisible();
  await expect(merchant.getByText(/^10% of £/)).toBeVisible();
  await expect(merchant.getByText('Pending').last()).toBeVisible();
  await merchant.goto(`${selvedge.origin}/marketing/affiliates/sales/?search=${uncredited}`);
  await expect(merchant.getByRole('link', { name: `Order ${uncredited}` })).toHaveCount(0);

  await shopper.goto(`${selvedge.store('demo')}/shop-policy/use-of-cookies-and-disclaimer/`);
  await awake(shopper);
  await shopper.getByRole('button', { name: 'Use essential cookies only' }).click();
  await expect.poll(() => affiliateCookie(shopper)).toBeNull();
});

test('a merchant invites an affiliate by keyboard, resumes one and pauses it again', async ({
  browser,
  selvedge,
}) => {
  const merchant = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await logInToDemo(merchant, selvedge, 'merchant@demo.test');
  await merchant.goto(`${selvedge.origin}/marketing/affiliates/`);
  await awake(merchant);
  await expect(merchant.getByText('Ines Moor')).toBeVisible();
  expect(await violations(merchant)).toEqual([]);
  await picture(merchant, 'affiliates-1440');
  await merchant.goto(`${selvedge.origin}/marketing/affiliates/invite/`);
  await awake(merchant);
  const name = `Zoë Ash ${Date.now()}`;
  await merchant.getByRole('textbox', { name: 'Name' }).fill(name);
  await merchant.keyboard.press('Tab');
  await merchant.keyboard.type(`zoe-${Date.now()}@example.test`);
  await expect(merchant.getByRole('textbox', { name: 'Code' })).toHaveValue(/^zoe-ash-\d+$/);
  await merchant.getByRole('textbox', { name: 'Share' }).fill('7.5');
  await merchant.keyboard.press('Enter');
  await expect(merchant.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(merchant.getByText('Invited', { exact: true }).first()).toBeVisible();
  expect(await violations(merchant)).toEqual([]);
  await picture(merchant, 'affiliate-1440');

  await merchant.goto(`${selvedge.origin}/marketing/affiliates/?search=ines-moor`);
  await awake(merchant);
  await merchant.getByRole('link', { name: 'Ines Moor' }).click();
  await merchant.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(merchant.getByText('Active', { exact: true })).toBeVisible();
  await merchant.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(merchant.getByText('Paused', { exact: true })).toBeVisible();
});

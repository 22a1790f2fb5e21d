import { type Browser, expect, type Page } from '@playwright/test';
import { awake, watchRequests } from './support/awake.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

/** What a shopper sees of a store before the basket: lists that hold still, pictures, and their account. */

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const LAYOUT_SHIFT_MAX = 0.02;
/** A slow phone on a slow network: 1.6 Mbps, 150 ms, a quarter of the speed. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const SLOWER_CPU = 4;

const openPage = async (browser: Browser, viewport: { width: number; height: number }): Promise<Page> =>
  (await browser.newContext({ viewport })).newPage();

const store = (server: ServerProcess) => server.store('demo');

test('a collection holds still while a slow phone wakes its filters', async ({ browser, selvedge }) => {
  const page = await openPage(browser, PHONE);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW);
  await network.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  await page.addInitScript(`
    globalThis.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.layoutShift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  const requests = watchRequests(page);
  await page.goto(`${store(selvedge)}/collection/all-products/`);
  await expect(page.locator('[data-awake] form[aria-label="Filter and sort"]')).toBeVisible();
  await awake(page);
  await requests.quiet();
  expect(await page.evaluate('globalThis.layoutShift')).toBeLessThan(LAYOUT_SHIFT_MAX);
});

test('a colour filter shows that colour and opens products in it', async ({ browser, selvedge }) => {
  const page = await openPage(browser, DESK);
  await page.goto(`${store(selvedge)}/collection/all-products/?colour=Black`);
  await expect(page.getByRole('img', { name: 'Evening Sail T-shirt in Black, front' })).toBeVisible();
  await page.getByRole('link', { name: 'Evening Sail T-shirt' }).click();
  await expect(page).toHaveURL(/\?colour=Black/);
  await expect(page.getByText('Colour: Black')).toBeVisible();
});

test('a finger leaves no line at the card that it touched last', async ({ browser, selvedge }) => {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${store(selvedge)}/collection/all-products/`);
  const card = page.locator('[data-part="card"]').first();
  // Where a browser keeps the pointer after a touch.
  await card.getByRole('heading').getByRole('link').hover();
  const lines = () =>
    page.evaluate(`[
      getComputedStyle(document.querySelector('[data-part="card"]'), '::before').clipPath,
      getComputedStyle(document.querySelector('[data-part="card"] h3 a')).textDecorationLine,
    ]`);
  await expect.poll(lines).toEqual(['inset(0px 0px 100%)', 'none']);
  await context.close();
});

test('a size chosen before the page is awake goes into the basket', async ({ browser, selvedge }) => {
  const page = await openPage(browser, PHONE);
  const { promise: arrives, resolve: letItArrive } = Promise.withResolvers<void>();
  await page.route(/\/islands\/product-options/, async (route) => {
    await arrives;
    await route.continue();
  });
  await page.goto(`${store(selvedge)}/product/evening-sail-t-shirt/`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'L', exact: true }).check();
  letItArrive();
  await expect(page.locator('[data-awake] form[method="post"]')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Size: L' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByRole('dialog', { name: 'Added to your basket' })).toContainText('L');
});

test('a click magnifies a picture, a second click or leaving it ends that', async ({ browser, selvedge }) => {
  const page = await openPage(browser, DESK);
  await page.goto(`${store(selvedge)}/product/dahlia-print/`);
  await expect(page.getByText('A4, 210 × 297 mm, unframed')).toBeVisible();
  const picture = page.getByRole('button', { name: /^Zoom in: Dahlia Print/ });
  const width = async () => (await picture.locator('img').boundingBox())?.width ?? 0;
  await expect(picture).toHaveAttribute('aria-pressed', 'false');
  const before = await width();
  await picture.click();
  await expect.poll(width).toBeCloseTo(before * 2, 0);
  await picture.click();
  await expect.poll(width).toBeCloseTo(before, 0);
  await picture.click();
  await expect(picture).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(picture).toHaveAttribute('aria-pressed', 'false');
  await picture.focus();
  await page.keyboard.press('Enter');
  await expect(picture).toHaveAttribute('aria-pressed', 'true');
});

test('a page that is never idle asks about cookies all the same', async ({ page, selvedge }) => {
  await page.addInitScript(`
    window.requestIdleCallback = (run, { timeout } = {}) => (timeout === undefined ? 0 : setTimeout(run, timeout));
  `);
  await page.goto(`${selvedge.store('demo')}/`);
  await expect(page.getByRole('button', { name: 'Essential only' })).toBeVisible();
});

test('the cookie question covers neither heading nor button of a phone’s first screen', async ({
  browser,
  selvedge,
}) => {
  const page = await openPage(browser, PHONE);
  await page.goto(`${store(selvedge)}/`);
  const question = await page.getByRole('region', { name: 'Cookies' }).boundingBox();
  expect(question?.height).toBeLessThanOrEqual(96);
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('link', { name: 'Shop all products' }),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
  }
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused();
  await page.keyboard.type('sail');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Results for “sail”' })).toBeVisible();
});

test('no letter is lost while a slow phone wakes the search', async ({ browser, selvedge }) => {
  const page = await openPage(browser, PHONE);
  // What islands do once they were painted comes late there.
  await page.addInitScript(`{
    const { setTimeout } = globalThis;
    globalThis.late = null;
    globalThis.setTimeout = (run, delay, ...given) =>
      late && delay === undefined ? late.push(run) : setTimeout(run, delay, ...given);
  }`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/store-search/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${store(selvedge)}/`);
  await awake(page);
  await page.getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('searchbox', { name: 'Search products' });
  await expect(field).toBeFocused();
  await page.keyboard.type('s');
  await page.evaluate('late = []');
  release();
  await expect.poll(() => page.evaluate('late.length')).toBe(1);
  await page.keyboard.type('ail');
  await page.evaluate('{ const kept = late; late = null; for (const run of kept) run(); }');
  await expect(page.locator('[data-awake]', { has: field })).toBeVisible();
  await expect(field).toHaveValue('sail');
});

test('a shopper logs in from a product, sees their account on every page, and logs out', async ({
  browser,
  selvedge,
}) => {
  const page = await openPage(browser, DESK);
  await page.goto(`${store(selvedge)}/product/fern-tote/`);
  await page.getByRole('button', { name: 'Essential only' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email address').fill('shopper@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('selvedge-demo');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/product\/fern-tote\//);
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText('You’re logged in as shopper@demo.test')).toBeVisible();
  await page.goto(`${store(selvedge)}/collection/all-products/`);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login\//);
  await page.goto(`${store(selvedge)}/product/fern-tote/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a shopper saves and adds from a list, and sees what the basket holds', async ({
  browser,
  selvedge,
}) => {
  const page = await openPage(browser, PHONE);
  await page.goto(`${store(selvedge)}/collection/all-products/`);
  await page.getByRole('button', { name: 'Essential only' }).click();
  const heart = page.getByRole('button', { name: 'Save for later: Fern Tote' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Saved for later 1 item' })).toBeVisible();

  const plus = page.getByRole('button', { name: 'Quick add: Evening Sail T-shirt' });
  await plus.click();
  const quick = page.getByRole('dialog', { name: 'Evening Sail T-shirt' });
  await quick.getByRole('button', { name: 'Add to basket' }).click();
  await expect(quick.getByRole('alert')).toHaveText('Choose a size');
  await quick.getByLabel('Colour').selectOption('Black');
  await quick.getByLabel('Size').selectOption('L');
  await quick.getByRole('button', { name: 'Add to basket' }).click();
  const added = page.getByRole('dialog', { name: 'Added to your basket' });
  await expect(added).toContainText('Black, L');
  await expect(added).toContainText('Subtotal (1 item)£24.00');
  await expect(added).toContainText('Spend £26.00 more for free UK delivery');
  await page.keyboard.press('Escape');
  await expect(added).toBeHidden();

  // Another visit finds it saved; taking the last one out is celebrated.
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(page.locator('[data-confetti] span')).toHaveCount(40);
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Saved for later', exact: true }),
  ).toBeVisible();
});

test('the newsletter is offered below the products until someone subscribes or declines', async ({
  browser,
  selvedge,
}) => {
  const page = await openPage(browser, PHONE);
  const offer = page.getByRole('region', { name: 'New prints first, once a month' });
  await page.goto(`${store(selvedge)}/product/fern-tote/`);
  await page.getByRole('button', { name: 'Essential only' }).click();
  await offer.scrollIntoViewIfNeeded();
  await expect(offer.getByRole('button', { name: 'No thanks' })).toBeVisible();
  await offer.getByLabel('Email address').fill('nobody');
  await offer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(offer.getByRole('alert')).toHaveText('Please enter a valid email address');
  await offer.getByLabel('Email address').fill(`offer-${Date.now()}@example.test`);
  await offer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(offer.getByRole('status')).toHaveText('We’ve sent you an email to verify your subscription');
  const kept = (await page.context().cookies()).find(({ name }) => name === 'subscriber-offer');
  expect(kept?.value).toBe('subscribed');
  expect(Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
  await page.reload();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(offer).toBeHidden();
});

test('emptying the favourites is celebrated once', async ({ browser, selvedge }) => {
  const page = await openPage(browser, DESK);
  await page.goto(`${store(selvedge)}/product/fern-tote/`);
  await page.getByRole('button', { name: 'Essential only' }).click();
  await expect(page.locator('[data-awake] button[value="favourites"]')).toBeVisible();
  await page.getByRole('button', { name: 'Save for later', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved for later' })).toBeVisible();
  await page.goto(`${store(selvedge)}/basket/`);
  await page.getByRole('button', { name: 'Remove Fern Tote' }).click();
  await expect(page.getByText('Nothing is saved for later now.')).toBeVisible();
  await expect(page.locator('[data-confetti] span')).toHaveCount(40);
  await expect(page.locator('[data-confetti] span')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Nothing is saved for later now.')).toBeHidden();
});

test('a store counts what its shoppers do once they agree, and nothing before', async ({
  browser,
  selvedge,
}) => {
  const page = await openPage(browser, DESK);
  // Programs aren’t counted: this one passes for a person.
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/event-collector/') sent.push(request.postDataJSON());
  });
  const names = () => sent.map(({ event }) => event);
  const requests = watchRequests(page);
  await page.goto(`${store(selvedge)}/product/fern-tote/`);
  await expect(page.getByRole('button', { name: 'Accept all' })).toBeVisible();
  await awake(page);
  await requests.quiet();
  expect(names()).toEqual([]);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(names).toEqual(['page-view', 'view-item']);
  expect(sent[1]).toMatchObject({
    payload: { name: 'Fern Tote', priceMinor: 1600, currency: 'GBP' },
    metadata: { currency: 'GBP', division: { name: 'Tideline' } },
  });
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect.poll(names).toEqual(['page-view', 'view-item', 'add-to-basket']);
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect.poll(names).toContain('begin-checkout');
});

test('the search suggests products and collections while somebody types, by keyboard', async ({
  browser,
  selvedge,
}) => {
  const page = await openPage(browser, DESK);
  await page.goto(`${store(selvedge)}/`);
  await page.getByRole('button', { name: 'Essential only' }).click();
  const field = page.getByRole('banner').getByRole('searchbox', { name: 'Search products' });
  await field.click();
  await field.pressSequentially('wate');
  const suggestions = page.getByRole('list', { name: 'Suggestions' });
  await expect(suggestions.getByRole('link', { name: 'By the water Collection' })).toBeVisible();
  await field.fill('hodie');
  await expect(page.getByText('Showing results for hoodie')).toBeVisible();
  const [first] = await suggestions.getByRole('link').all();
  await expect(page.getByRole('banner').getByRole('status')).toContainText('suggestion');
  await page.keyboard.press('ArrowDown');
  await expect(first ?? suggestions).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(suggestions).toBeHidden();
  await expect(field).toBeFocused();
  await field.fill('hoodi');
  await expect(suggestions).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\//);
});

import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, identityCalls } from '../../shared/features/accounts/identity/identity.ts';
import { storeTagsCalls } from '../../shared/features/site/store-tags/store-tags.calls.ts';
import { Client } from '../support/client.ts';
import { addToBasket } from './steps/shopping.ts';
import { picture } from './support/album.ts';
import { awake } from './support/awake.ts';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

/** What a merchant says of her shop is seen where it is read, and her own analytics run only where they may. */

const FACEBOOK = `<script>!function(f){}('https://connect.facebook.net/en_US/fbevents.js');
fbq('init', '123456789012345');fbq('track', 'PageView');</script>`;
const PINTEREST = `<script>!function(e){}("https://s.pinimg.com/ct/core.js");pintrk('load', '2612345678901');</script>`;

/** In place of Google’s script: sends what it was told as Google’s does, so that the frame’s policy has to allow it. */
const GTAG = `(() => {
  const send = ([kind, name, fields]) => {
    if (kind === 'event')
      fetch('https://region1.google-analytics.com/g/collect?en=' + name + '&fields=' + encodeURIComponent(JSON.stringify(fields)), { mode: 'no-cors' });
    if (kind === 'config') window.told = fields;
  };
  for (const entry of window.dataLayer) send(entry);
  window.dataLayer.push = (entry) => send(entry);
})();`;

/** Addresses of other sites that a browser asks for, which are answered here. */
async function watchOutside(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/^https:/, async (route) => {
    const address = route.request().url();
    asked.push(address);
    await route.fulfill(
      address.includes('/gtag/js')
        ? { contentType: 'text/javascript', body: GTAG }
        : { status: 204, body: '' },
    );
  });
  // The store’s pages tell nothing to browsers that programs steer.
  await context.addInitScript('Object.defineProperty(navigator, "webdriver", { get: () => false })');
  return asked;
}

/** The colour that the page gives the browser’s own bar, and that of its header, both as the browser writes them. */
const BAR_AND_HEADER = `(() => {
  const metas = [...document.querySelectorAll('meta[name="theme-color"]')];
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = metas.find(({ media }) => media === '' || matchMedia(media).matches).content;
  const header = document.querySelector('[data-part="header"]');
  return [getComputedStyle(probe).color, getComputedStyle(header).backgroundColor];
})()`;

const eventsIn = (asked: readonly string[]) =>
  asked.flatMap((address) => {
    const { hostname, searchParams: fields } = new URL(address);
    const name = fields.get('en') ?? fields.get('ev') ?? fields.get('event');
    return name === null ? [] : [`${hostname.replace(/^(www|ct|region1)\./, '')} ${name}`];
  });

const tagsFrame = (page: Page) => page.locator('iframe[title="Analytics"]');

async function setTags(server: ServerProcess): Promise<void> {
  const owner = new Client({ origin: server.origin });
  await owner.call(identityCalls.login, { body: { email: 'merchant@demo.test', password: DEMO_PASSWORD } });
  await owner.call(storeTagsCalls.update, {
    body: {
      measurementId: 'G-TIDE123',
      conversionId: '123456789',
      conversionLabel: 'abcDEFghiJKLmnoPQR',
      facebookPixel: FACEBOOK,
      pinterestPixel: PINTEREST,
    },
  });
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
])
  test(`a merchant changes what her shop says at ${viewport.width} px`, async ({ browser, selvedge }) => {
    const page = await (await browser.newContext({ viewport })).newPage();
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await page.goto(`${selvedge.origin}/settings/?section=store`);
    await awake(page);
    const form = page.getByRole('form', { name: 'Your store' });
    const line = `Prints ${viewport.width}`;
    await form.getByLabel('Tagline').fill(line);
    await form.getByLabel('Bluesky').fill('https://elsewhere.example/tideline');
    await form.getByLabel('Words').fill(`Open late ${viewport.width}`);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText('https://bsky.app/profile/yourshop');
    await picture(page, `your-store-${viewport.width}`, { fullPage: true });
    expect(await violations(page)).toEqual([]);
    await form.getByLabel('Bluesky').fill('@tideline.bsky.social');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(form.getByLabel('Bluesky')).toHaveValue('https://bsky.app/profile/tideline.bsky.social');

    await page.goto(`${selvedge.store('demo')}/search/`);
    await expect(page.getByRole('contentinfo')).toContainText(line);
    await expect(page.getByRole('link', { name: 'Bluesky' })).toHaveAttribute(
      'href',
      'https://bsky.app/profile/tideline.bsky.social',
    );
    await expect(page.getByRole('link', { name: `Open late ${viewport.width}` })).toHaveAttribute(
      'href',
      '/collection/all-products/',
    );
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await picture(page, `store-foot-${viewport.width}`, { fullPage: true });
  });

test('a merchant pastes a snippet, of which its id is kept, and takes it away', async ({
  page,
  selvedge,
}) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/settings/?section=tags`);
  await awake(page);
  await page.getByRole('button', { name: 'Add Bing' }).click();
  const form = page.getByRole('form', { name: 'Bing' });
  await form.getByLabel('Bing verification tag').fill('<script>alert(1)</script>');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText('Invalid verification snippet');
  await picture(page, 'tags', { fullPage: true });
  expect(await violations(page)).toEqual([]);
  await form.getByLabel('Bing verification tag').fill('<meta name="msvalidate.01" content="ABCDEF0123" />');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('ABCDEF0123', { exact: true })).toBeVisible();
  const shopper = await page.context().newPage();
  await shopper.goto(`${selvedge.store('demo')}/`);
  await expect(shopper.locator('head meta[name="msvalidate.01"]')).toHaveAttribute('content', 'ABCDEF0123');
  await page.getByRole('button', { name: 'Remove Bing' }).click();
  await expect(page.getByRole('button', { name: 'Add Bing' })).toBeVisible();
  await shopper.reload();
  await expect(shopper.locator('head meta[name="msvalidate.01"]')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'tags-390', { fullPage: true });
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

test('no other site hears of a visitor who hasn’t agreed, or whose browser refuses', async ({
  browser,
  selvedge,
}) => {
  await setTags(selvedge);
  const context = await browser.newContext();
  const asked = await watchOutside(context);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${selvedge.store('demo')}/`);
  await awake(page);
  await page.clock.runFor(20_000);
  await expect(tagsFrame(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Essential only' }).click();
  await page.clock.runFor(20_000);
  await expect(tagsFrame(page)).toHaveCount(0);

  const other = await browser.newContext();
  const askedThere = await watchOutside(other);
  await other.addInitScript('Object.defineProperty(navigator, "doNotTrack", { get: () => "1" })');
  const refusing = await other.newPage();
  await refusing.clock.install();
  await refusing.goto(`${selvedge.store('demo')}/`);
  await awake(refusing);
  await refusing.getByRole('button', { name: 'Accept all' }).click();
  await refusing.clock.runFor(20_000);
  await expect(tagsFrame(refusing)).toHaveCount(0);
  expect([...asked, ...askedThere]).toEqual([]);
});

test('a visitor who agreed is counted until they take it back, and never where they pay', async ({
  browser,
  selvedge,
}) => {
  test.setTimeout(180_000);
  await setTags(selvedge);
  const context = await browser.newContext();
  const asked = await watchOutside(context);
  const page = await context.newPage();
  const store = selvedge.store('demo');
  const hears = (event: string) => expect.poll(() => eventsIn(asked), { timeout: 30_000 }).toContain(event);

  await page.goto(`${store}/?utm_source=letter&token=secret`);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await hears('google-analytics.com page_view');
  await hears('facebook.com PageView');
  await hears('pinterest.com pagevisit');
  expect(asked.join('\n')).toContain('utm_source%3Dletter');
  expect(asked.join('\n')).not.toContain('secret');
  // The store’s own document loads no script of another site.
  expect(await page.locator('script[src^="https:"]').count()).toBe(0);

  await addToBasket(page, selvedge);
  await hears('google-analytics.com view_item');
  await hears('google-analytics.com add_to_cart');
  await hears('facebook.com AddToCart');
  await hears('pinterest.com addtocart');

  asked.length = 0;
  await page.goto(`${store}/basket/`);
  await awake(page);
  await page.goto(`${store}/checkout/`);
  await awake(page);
  await expect(tagsFrame(page)).toHaveCount(0);
  await page.getByLabel('Email').fill(`tags-${Date.now()}@example.test`);
  await page.getByLabel('Full name').fill('Ada Wren');
  await page.getByLabel('Address line 1').fill('12 Quay Street');
  await page.getByLabel('Town or city').fill('Whitby');
  await page.getByLabel('Postcode').fill('YO21 3PU');
  await page.getByRole('radio').first().check();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: /Pay/ }).click();
  await expect(page).toHaveURL(/\/receipt\//, { timeout: 30_000 });
  await hears('google-analytics.com purchase');
  await hears('google-analytics.com conversion');
  await hears('facebook.com Purchase');
  await hears('pinterest.com checkout');
  const told = asked.map(decodeURIComponent).join('\n');
  const [, hash = 'no hash'] = /\/receipt\/([^/]+)/.exec(page.url()) ?? [];
  expect(told).not.toContain(hash);
  expect(told).not.toMatch(/Ada|Quay|example\.test/);
  expect(told).toContain('AW-123456789/abcDEFghiJKLmnoPQR');
  expect(told).toMatch(/"value":\d+\.?\d*,"currency":"GBP"/);
  expect(eventsIn(asked).filter((event) => /page_?view|pagevisit/i.test(event))).toEqual([]);

  asked.length = 0;
  await page.reload();
  await awake(page);
  await page.goto(`${store}/shop-policy/use-of-cookies-and-disclaimer/`);
  await expect(tagsFrame(page)).toHaveCount(1, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Use essential cookies only' }).click();
  await expect(page.getByText('You use essential cookies only in this browser.')).toBeVisible();
  await expect(tagsFrame(page)).toHaveCount(0);
  expect(await page.evaluate('localStorage.getItem("tags-visitor")')).toBeNull();
  await expect.poll(() => eventsIn(asked).filter((event) => event.includes('urchase'))).toEqual([]);
});

test('the browser’s bar has the colour of the header', async ({ page, selvedge }) => {
  await page.goto(`${selvedge.store('demo')}/`);
  const [bar, header] = await page.evaluate<[string, string]>(BAR_AND_HEADER);
  expect(bar).toBe(header);
});

test('a page beyond the last of a collection leads to the last', async ({ page, selvedge }) => {
  await page.goto(`${selvedge.store('demo')}/collection/all-products/?page=99`);
  await expect(page).not.toHaveURL(/page=99/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

import { createServer, type Server } from 'node:http';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { z } from 'zod';
import { freePort } from '../../server/platform/database/free-port.ts';
import type { TestServer } from '../support/server.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { awake } from './support/awake.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

/** A product of a store is sold on a page of another site. */

/** Another site than the stores’, which are below localhost. */
const OTHER_SITE = '127.0.0.1';
const PRODUCTS = '**/omnis/v3/frontend/buy-buttons/**';

const sites: Server[] = [];
test.afterAll(() => {
  for (const site of sites) site.close();
});

/**
 * A site with this in its pages. Its policy lets it load scripts, data and pictures of the store, and neither run inline
 * scripts nor take inline styles.
 */
async function openSite(store: string, body: string): Promise<string> {
  const port = await freePort();
  const site = createServer((_, answer) => {
    answer
      .setHeader('content-type', 'text/html; charset=utf-8')
      .setHeader(
        'content-security-policy',
        `default-src 'none'; script-src ${store}; connect-src ${store}; img-src ${store}`,
      )
      .end(`<!doctype html><html lang="en"><title>Blog</title><main><h1>My blog</h1>${body}</main></html>`);
  });
  await new Promise<void>((resolve) => site.listen(port, OTHER_SITE, () => resolve()));
  sites.push(site);
  return `http://${OTHER_SITE}:${port}/`;
}

/** What the page’s policy or console complained about. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

const violationsSchema = z.object({ violations: z.array(z.object({ id: z.string() })) });

/** What axe finds on the page, its shadow roots included. */
async function findFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(`axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })`);
  return violationsSchema.parse(found).violations.map(({ id }) => id);
}

const openedBy = async (context: BrowserContext, act: () => Promise<void>): Promise<Page> => {
  const [opened] = await Promise.all([context.waitForEvent('page'), act()]);
  await opened.waitForLoadState();
  return opened;
};

/** In the field that has the focus. */
const PASTE_AND_LEAVE = `(() => {
  const field = document.activeElement;
  field.select();
  document.execCommand('insertText', false, '#1f3d7a');
  field.blur();
})()`;

const inBasket = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Basket/ });

test.describe('a merchant’s own', () => {
  test('is chosen and copied in the dashboard, and shoppers buy with it by mouse and by keyboard', async ({
    page,
    context,
    browser,
    selvedge,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: selvedge.origin });
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await page.goto(`${selvedge.origin}/my-products/evening-sail-t-shirt/details/`);
    await page.getByRole('link', { name: 'Sell on another site' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Buy button: Evening Sail/ })).toBeVisible();

    await expect(page.getByRole('link', { name: /^Buy now Evening Sail/ })).toBeVisible();
    await page.getByLabel('Words on the button').fill('Get this shirt');
    const setColour = async (label: string, colour: string) => {
      await page.getByLabel(label, { exact: true }).focus();
      await page.getByLabel(label, { exact: true }).fill(colour);
      await page.keyboard.press('Tab');
    };
    await setColour('Button colour', '#888888');
    await setColour('Word colour', '#777777');
    await expect(page.getByText(/^These words are hard to read on this colour/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy code' })).toBeDisabled();
    await setColour('Button colour', '#7a1f3d');
    await setColour('Word colour', '#ffffff');
    await expect(page.getByRole('link', { name: /^Get this shirt Evening Sail/ })).toHaveCSS(
      'background-color',
      'rgb(122, 31, 61)',
    );
    // A colour that is pasted in the moment in which the field is left.
    await page.getByLabel('Button colour', { exact: true }).focus();
    await page.evaluate(PASTE_AND_LEAVE);
    await expect(page.getByLabel('Button colour', { exact: true })).toHaveValue('#1f3d7a');
    await setColour('Button colour', '#7a1f3');
    await expect(page.getByLabel('Button colour', { exact: true })).toHaveValue('#1f3d7a');
    await setColour('Button colour', '#7a1f3d');
    await page.getByRole('button', { name: 'Copy code' }).click();
    await expect(page.getByText('Code copied')).toBeVisible();
    const snippet = z.string().parse(await page.evaluate('navigator.clipboard.readText()'));
    expect(snippet).toBe(await page.getByRole('textbox', { name: 'Code', exact: true }).inputValue());

    const store = selvedge.store('demo');
    const site = await openSite(store, snippet);
    for (const way of ['mouse', 'keyboard'] as const) {
      const shopperContext = await browser.newContext();
      const shopper = await shopperContext.newPage();
      const said = complaints(shopper);
      await shopper.goto(site);
      const buy = shopper.getByRole('link', {
        name: /^Get this shirt Evening Sail.*\(opens in a new tab\)$/,
      });
      await expect(buy).toBeVisible();
      await expect(buy).toHaveCSS('background-color', 'rgb(122, 31, 61)');
      await expect(shopper.getByRole('img', { name: /^Evening Sail/ })).toBeVisible();
      const [colour, size] = [shopper.getByLabel('Colour'), shopper.getByLabel('Size')];
      if (way === 'mouse') {
        expect(await findFaults(shopper)).toEqual([]);
        await colour.selectOption({ index: 1 });
        await size.selectOption('M');
      } else {
        await shopper.keyboard.press('Tab');
        await expect(colour).toBeFocused();
        await shopper.keyboard.press('ArrowDown');
        await shopper.keyboard.press('Tab');
        await expect(size).toBeFocused();
        await shopper.keyboard.press('M');
        await expect(size).toHaveValue('M');
        await shopper.keyboard.press('Tab');
        await expect(buy).toBeFocused();
      }
      const chosen = await colour.inputValue();
      const product = await openedBy(shopperContext, () =>
        way === 'mouse' ? buy.click() : shopper.keyboard.press('Enter'),
      );
      expect(new URL(product.url()).origin).toBe(store);
      expect(new URL(product.url()).searchParams.get('colour')).toBe(chosen);
      await awake(product);
      await expect(product.getByRole('radio', { name: /^M\b/ })).toBeChecked();
      // Following a link has put nothing there.
      await expect(inBasket(product)).not.toContainText(/\d/);
      const add = product.getByRole('button', { name: 'Add to basket' });
      if (way === 'mouse') await add.click();
      else {
        await add.focus();
        await product.keyboard.press('Enter');
      }
      await expect(inBasket(product)).toContainText('1');
      await product.goto(`${store}/basket/`);
      const [item] = await product.locator('[data-part="basket-item"]').allInnerTexts();
      expect(item).toContain(chosen);
      expect(item).toMatch(/\bM\b/);
      expect(said).toEqual([]);
      await shopperContext.close();
    }
  });
});

test.describe('on another site', () => {
  let server: TestServer;
  let shop: Shop;

  test.beforeAll(async ({ startServer }) => {
    server = await startServer();
    shop = await openShop(server, 'kites');
    const product = (urlName: string, name: string, colours: string[]) =>
      shop.product({ urlName, name, priceMinor: 2400, colours });
    await product('kite-tee', 'Kite Tee', ['Navy', 'White']);
    await product('gone-tee', 'Gone Tee', ['White']);
    await shop.database
      .updateTable('products')
      .set({ enabled: false })
      .where('storeId', '=', shop.storeId)
      .where('urlName', '=', 'gone-tee')
      .execute();
    await product('sold-tee', 'Sold Tee', ['Black']);
    await shop.database
      .updateTable('blanks')
      .set({ stock: 0 })
      .where('baseProductId', '=', shop.baseProductId)
      .where('colour', '=', 'Black')
      .execute();
  });
  test.afterAll(() => server?.close());

  const store = () => server.origin.replace('://', '://kites.');
  const script = () => `<script async src="${store()}/buy-button.js"></script>`;
  const button = (urlName: string, attributes = '', origin = store()) =>
    `<div data-selvedge-product="${urlName}" ${attributes}><a href="${origin}/product/${urlName}/">Buy ${urlName}</a></div>`;

  test('several buttons ask once, and say what can’t be bought', async ({ page }) => {
    const said = complaints(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('buy-buttons')) asked.push(request.url());
    });
    // A snippet that was pasted twice brings the script twice.
    const site = await openSite(
      store(),
      [
        script(),
        button('kite-tee'),
        script(),
        button('kite-tee', 'data-shows="button" data-words="Only the button"'),
        button('gone-tee'),
        button('sold-tee'),
        button('../basket'),
        button('kite-tee', '', 'https://other-store.example'),
      ].join('<p>Some words of the blog.</p>'),
    );
    await page.goto(site);
    await expect(page.getByRole('link', { name: /^Buy now Kite Tee/ })).toHaveCount(1);
    await expect(page.getByText('£24.00')).toHaveCount(2);
    await expect(page.getByRole('link', { name: /^Only the button Kite Tee/ })).toBeVisible();
    await expect(page.getByText('This product is no longer available.')).toBeVisible();
    await expect(page.getByText('Sold Tee: Sold out', { exact: true })).toBeVisible();
    for (const name of ['Buy gone-tee', 'Buy sold-tee', /Sold Tee \(opens/])
      await expect(page.getByRole('link', { name })).toHaveCount(0);
    // No product’s name, and another store’s: their plain links stay.
    await expect(page.getByRole('link', { name: 'Buy ../basket' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Buy kite-tee' })).toHaveCount(1);
    expect(asked).toHaveLength(1);
    expect(await findFaults(page)).toEqual([]);
    expect(said).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  });

  test('attributes and names are text, never markup or style', async ({ page }) => {
    const markup = `<img src=x onerror=planted()>`;
    await shop.product({ urlName: 'odd-tee', name: `Odd ${markup}`, priceMinor: 2400, colours: ['Navy'] });
    const attributes = `data-words="<img src=x onerror=planted()>" data-colour="red;} *{display:none}" data-text-colour="#1b1c1e"`;
    const site = await openSite(store(), script() + button('odd-tee', attributes));
    await page.goto(site);
    const buy = page.getByRole('link', {
      name: `${markup.slice(0, 30).trim()} Odd ${markup} (opens in a new tab)`,
    });
    await expect(buy).toBeVisible();
    // Dark words on the default’s dark ground became white.
    await expect(buy).toHaveCSS('color', 'rgb(255, 255, 255)');
    await expect(buy).toHaveCSS('background-color', 'rgb(27, 28, 30)');
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  });

  test('the plain link stays without scripts, without the store, and where the site allows no requests to it', async ({
    page,
    browser,
  }) => {
    const site = await openSite(store(), script() + button('kite-tee'));
    const link = (on: Page) => on.getByRole('link', { name: 'Buy kite-tee' });
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const quiet = await plain.newPage();
    await quiet.goto(site);
    await expect(link(quiet)).toBeVisible();

    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('buy-buttons'));
    await page.route(PRODUCTS, (route) => route.abort());
    await page.goto(site);
    await failed;
    await expect(link(page)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Buy now/ })).toHaveCount(0);
    await page.unroute(PRODUCTS);

    const busy = page.waitForResponse(PRODUCTS);
    await page.route(PRODUCTS, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(site);
    await busy;
    await expect(link(page)).toBeVisible();
    await page.unroute(PRODUCTS);

    await link(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kite Tee' })).toBeVisible();
  });

  test('a store that isn’t open says so, and shows its products again once it is', async ({ page }) => {
    const closed = await openShop(server, 'sleepers');
    await closed.product({ urlName: 'night-tee', name: 'Night Tee', priceMinor: 2400, colours: ['Navy'] });
    const setSoon = (comingSoon: boolean) =>
      closed.database.updateTable('stores').set({ comingSoon }).where('id', '=', closed.storeId).execute();
    const origin = server.origin.replace('://', '://sleepers.');
    const site = await openSite(
      origin,
      `<script async src="${origin}/buy-button.js"></script>${button('night-tee', '', origin)}`,
    );
    await setSoon(true);
    await expect(async () => {
      await page.goto(site);
      await expect(page.getByText('This store isn’t open at the moment.')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('link')).toHaveCount(0);
    await expect(page.getByText('Night Tee')).toHaveCount(0);
    await setSoon(false);
    await expect(async () => {
      await page.goto(site);
      await expect(page.getByRole('link', { name: /^Buy now Night Tee/ })).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });
});

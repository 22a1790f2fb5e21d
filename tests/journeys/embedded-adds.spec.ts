import { expect, type Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { pageCalls } from '../../shared/features/site/pages/pages.calls.ts';
import { flatBlockSchema } from '../../shared/features/site/pages/pages.ts';
import type { Client } from '../support/client.ts';
import { addPerson, signedIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { test } from './support/test.ts';

/** A page of another site, embedded in a store’s page, adds products to the store’s basket. Spec 2 §7.10. */

const WIDGET = 'https://widget.example/';
const ELSEWHERE = 'https://elsewhere.example/';
/** A page that keeps what it is told. */
const TOLD = `<!doctype html><title>Widget</title><h1>Widget</h1>
  <script>window.told = []; addEventListener('message', ({ data }) => told.push(data))</script>`;
const VARIANT = '/product/kite-tee/?colour=Navy&size=M';

const WIDGET_BLOCK = { type: 'iframe', properties: { src: WIDGET, title: 'Kite finder' } };
const WORDS_BLOCK = { type: 'textBlock', properties: { title: 'Words' } };

let server: TestServer;
let shop: Shop;
let othersProduct = '';

/** The merchant of a shop, logged in, with the division of its pages. */
async function addOwner({ subdomain, projectId, storeId, database: db }: Shop) {
  const { id: accountId, email } = await addPerson(server, `${subdomain}@example.test`);
  await db.updateTable('projects').set({ isPro: true }).where('id', '=', projectId).execute();
  await db.insertInto('projectMembers').values({ projectId, accountId, role: 'owner' }).execute();
  const { divisionId: division } = await db
    .selectFrom('stores')
    .select('divisionId')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  return { owner: (await signedIn(server, email)).in(`${subdomain}-project`), division };
}

/** Makes a page, or the footer; answers what calls take for it. */
async function createPage(owner: Client, division: string, url: string): Promise<string> {
  const params = { division };
  if (url !== 'footer')
    return (await owner.call(pageCalls.create, { params, body: { template: 'blank', title: 'Kites', url } }))
      .id;
  await owner.call(pageCalls.createFooter, { params, body: { template: 'shop-links' } });
  return url;
}

/** Makes a page of one block, or the footer, and publishes it. */
async function publish(
  { owner, division }: Awaited<ReturnType<typeof addOwner>>,
  url: string,
  block: { readonly type: string; readonly properties: object },
) {
  const page = await createPage(owner, division, url);
  const row = {
    id: newId(),
    tab: 'tab',
    run: null,
    words: 'Added',
    undoes: null,
    point: null,
    command: {
      kind: 'insert' as const,
      blocks: [flatBlockSchema.parse({ uid: 'only', parent: null, order: 'a0', ...block })],
    },
  };
  const { document } = await owner.call(pageCalls.load, { params: { division, page } });
  const base = document.sequence;
  await owner.call(pageCalls.change, { params: { division, page }, body: { base, rows: [row] } });
  await owner.call(pageCalls.publish, { params: { division, page }, body: { sequence: base + 1 } });
}

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  shop = await openShop(server, 'kites');
  const other = await openShop(server, 'rivals');
  await shop.product({ urlName: 'kite-tee', name: 'Kite Tee', priceMinor: 2400, colours: ['Navy', 'White'] });
  othersProduct = (await other.product({ urlName: 'rival-tee', name: 'Rival Tee', priceMinor: 900 })).id;
  await shop.stock('White', 'M', 0);

  const merchant = await addOwner(shop);
  await publish(merchant, '/widget/', WIDGET_BLOCK);
  await publish(merchant, '/words/', WORDS_BLOCK);
});
test.afterAll(() => server?.close());

const store = () => server.origin.replace('://', '://kites.');
const island = '#content [data-awake] > p[role="status"]';

/** The store’s page with the widget in it, once it listens. */
async function open(page: Page) {
  for (const address of [WIDGET, ELSEWHERE])
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: TOLD }));
  await page.goto(`${store()}/widget/`);
  await page.locator('iframe[title="Kite finder"]').scrollIntoViewIfNeeded();
  await expect(page.frameLocator('iframe[title="Kite finder"]').getByRole('heading')).toBeVisible();
  await expect(page.locator(island)).toBeAttached();
  const frame = page.frames().find((one) => one.url() === WIDGET);
  if (!frame) throw new Error('The widget is not there');
  const send = (...messages: object[]) =>
    frame.evaluate(
      `{ told.length = 0; for (const one of ${JSON.stringify(messages)}) parent.postMessage(one, '*') }`,
    );
  const told = () => frame.evaluate('told');
  return { frame, send, told };
}

const add = (fields: object) => ({ type: 'add-to-cart', ...fields });
const failed = (message: string) => ({ type: 'add-to-cart-failed', message });
const basket = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Basket/ });

test('a variant and a list of items reach the basket, and the header counts them', async ({ page }) => {
  const { send, told } = await open(page);
  await send(add({ variantId: VARIANT }));
  await expect.poll(told).toEqual([{ type: 'add-to-cart-complete' }]);
  await expect(basket(page)).toContainText('1');
  await expect(page.locator(island, { hasText: 'Added to your basket' })).toBeAttached();

  const item = { productUrl: 'kite-tee', productColor: 'Navy', productSize: 'L', quantity: 2 };
  await send(add({ items: [item] }), add({ variantId: VARIANT }));
  await expect.poll(told).toEqual([{ type: 'add-to-cart-complete' }, { type: 'add-to-cart-complete' }]);
  await expect(basket(page)).toContainText('4');
  await basket(page).click();
  await expect(page.locator('[data-part="basket-item"]')).toHaveCount(2);
});

test('a message that asks for what can’t be is answered with the reason, and adds nothing', async ({
  page,
}) => {
  const { send, told } = await open(page);
  const item = { productUrl: 'kite-tee', productColor: 'Navy', productSize: 'M' };
  for (const [fields, reason] of [
    [{ variantId: VARIANT, items: [item] }, 'variantId and items cannot be used together'],
    [{ variantId: 7 }, 'variantId must be a string'],
    [{ items: item }, 'items must be an array'],
    [{ variantId: 'x'.repeat(100_000) }, 'variantId must be a product’s address with its colour and size'],
    [{ items: [{ ...item, quantity: -1 }] }, 'quantity must be a whole number from 1 to 99'],
    [
      { items: [{ productId: othersProduct, productColor: 'Navy', productSize: 'M' }] },
      'Oops... Looks like this product is no longer available',
    ],
    [
      { variantId: '/product/kite-tee/?colour=White&size=M' },
      'Sorry, Kite Tee in White, M has just sold out',
    ],
  ] as const) {
    await send(add(fields));
    await expect.poll(told).toEqual([failed(reason)]);
  }
  await expect(basket(page)).not.toContainText(/\d/);
});

test('only the block’s origin is heard', async ({ page }) => {
  const { frame } = await open(page);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('bulkAddItemsToCart')) calls += 1;
  });
  // The page itself, and the frame after it went on to another origin.
  await page.evaluate(`postMessage(${JSON.stringify(add({ variantId: VARIANT }))}, '*')`);
  await frame.goto(ELSEWHERE);
  const message = JSON.stringify(add({ variantId: VARIANT }));
  await frame.evaluate(`parent.postMessage(${message}, '*')`);
  await frame.goto(WIDGET);
  await frame.evaluate(`parent.postMessage({ type: 'add-to-cart', variantId: 7 }, '*')`);
  // The last message’s answer says that those before it have been read.
  await expect.poll(() => frame.evaluate('told')).toEqual([failed('variantId must be a string')]);
  expect(calls).toBe(0);
  await expect(basket(page)).not.toContainText(/\d/);
});

test('only a page with an embedded page names the script that listens to it', async ({ page }) => {
  const markup = async (path: string) => (await page.goto(`${store()}${path}`))?.text();
  const words = await markup('/words/');
  expect(words).toContain('Words');
  expect(words).not.toContain('embedded-adds');
  expect(await markup('/widget/')).toContain('/islands/embedded-adds');
});

test('a message sent while the script is still on its way is answered once it is there', async ({ page }) => {
  // The widget asks for the basket in its first moment.
  const eager = `${TOLD}<script>parent.postMessage(${JSON.stringify(add({ variantId: VARIANT }))}, '*')</script>`;
  await page.route(WIDGET, (route) => route.fulfill({ contentType: 'text/html', body: eager }));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/islands/embedded-adds*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${store()}/widget/`);
  const widget = page.frameLocator('iframe[title="Kite finder"]');
  await expect(widget.getByRole('heading')).toBeVisible();
  const frame = page.frames().find((one) => one.url() === WIDGET);
  if (!frame) throw new Error('The widget is not there');
  await expect(page.locator(island)).not.toBeAttached();
  expect(await frame.evaluate('told')).toEqual([]);
  await expect(basket(page)).not.toContainText(/\d/);
  letGo();
  await expect.poll(() => frame.evaluate('told')).toEqual([{ type: 'add-to-cart-complete' }]);
  await expect(basket(page)).toContainText('1');
});

test('a page embedded in the footer adds to the basket from every page, and once where a page embeds one too', async ({
  page,
}) => {
  const piers = await openShop(server, 'piers');
  await piers.product({ urlName: 'pier-tee', name: 'Pier Tee', priceMinor: 2000, colours: ['Navy'] });
  const merchant = await addOwner(piers);
  await publish(merchant, '/words/', WORDS_BLOCK);
  await publish(merchant, '/widget/', WIDGET_BLOCK);
  await publish(merchant, 'footer', {
    type: 'iframe',
    properties: { src: `${WIDGET}foot/`, title: 'Kite finder below' },
  });
  const item = add({ items: [{ productUrl: 'pier-tee', productColor: 'Navy', productSize: 'M' }] });
  await page.route(`${WIDGET}**`, (route) => route.fulfill({ contentType: 'text/html', body: TOLD }));
  let added = 0;
  for (const path of ['/words/', '/widget/', '/product/pier-tee/']) {
    await page.goto(`${server.origin.replace('://', '://piers.')}${path}`);
    await page.locator('iframe[title="Kite finder below"]').scrollIntoViewIfNeeded();
    const foot = page.getByRole('contentinfo').frameLocator('iframe[title="Kite finder below"]');
    await expect(foot.getByRole('heading')).toBeVisible();
    const frame = page.frames().find((one) => one.url() === `${WIDGET}foot/`);
    if (!frame) throw new Error('The footer’s widget is not there');
    await frame.evaluate(`parent.postMessage(${JSON.stringify(item)}, '*')`);
    await expect.poll(() => frame.evaluate('told')).toEqual([{ type: 'add-to-cart-complete' }]);
    added += 1;
    await expect(basket(page)).toContainText(String(added));
  }
});

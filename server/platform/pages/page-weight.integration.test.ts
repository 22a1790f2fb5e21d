import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basketCalls } from '../../../shared/features/selling/basket/basket.ts';
import type { Client } from '../../../tests/support/client.ts';
import { type PageWeight, weighPage } from '../../../tests/support/page-weight.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop } from '../../../tests/support/shop.ts';

interface Budget {
  readonly page: string;
  readonly path: string;
  readonly most: Pick<PageWeight, 'html' | 'css' | 'js'>;
}

const ROW = /^\| (\w+) +\| `([^`]+)` *\| *(\d+) *\| *(\d+) *\| *(\d+) *\|$/gm;

/** The table of docs/page-budgets.md. */
const budgets: readonly Budget[] = [...readFileSync('docs/page-budgets.md', 'utf8').matchAll(ROW)].map(
  ([, page = '', path = '', html, css, js]) => ({
    page,
    path,
    most: { html: Number(html), css: Number(css), js: Number(js) },
  }),
);

const PRODUCTS = 24;

let server: TestServer;
let shopper: Client;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const shop = await openShop(server, 'north');
  const tees = await shop.collection('tees', 'Tees');
  let productId = '';
  for (let number = 1; number <= PRODUCTS; number += 1) {
    const product = { urlName: `tee-${number}`, name: `Tee ${number}`, priceMinor: 2400 };
    productId = (await shop.product({ ...product, collectionId: tees })).id;
  }
  shopper = server.visitor({ store: 'north' });
  await shopper.call(basketCalls.addItemToCart, {
    body: { item: { productId, productColor: 'White', productSize: 'M' } },
  });
});
afterAll(() => server.close());

describe('a first visit stays within its budget', () => {
  test('each page of the table is read', () => {
    expect(budgets.map(({ page }) => page)).toEqual(
      expect.arrayContaining(['Home', 'Collection', 'Product', 'Basket', 'Checkout']),
    );
  });

  test.each(budgets)('$page $path', async ({ path, most }) => {
    const { html, css, js } = await weighPage(shopper, path);
    expect.soft(html, 'HTML').toBeLessThanOrEqual(most.html);
    expect.soft(css, 'CSS').toBeLessThanOrEqual(most.css);
    expect.soft(js, 'JS').toBeLessThanOrEqual(most.js);
    expect(js).toBeGreaterThan(0);
  });
});

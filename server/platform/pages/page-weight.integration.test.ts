import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { basketCalls } from '../../../shared/features/selling/basket/basket.ts';
import type { Client } from '../../../tests/support/client.ts';
import { type PageWeight, weighPage } from '../../../tests/support/page-weight.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop } from '../../../tests/support/shop.ts';

interface Budget {
  readonly page: string;
  readonly path: string;
  readonly most: Pick<PageWeight, 'html' | 'css' | 'js'>;
}

const ROW = /^\| (\w+) +\| `([^`]+)` *\| *(\d+) *\| *(\d+) *\| *(\d+) *\|$/gm;

const readBudgets = (table: string): readonly Budget[] =>
  [...table.matchAll(ROW)].map(([, page = '', path = '', html, css, js]) => ({
    page,
    path,
    most: { html: Number(html), css: Number(css), js: Number(js) },
  }));

/** The tables of docs/page-budgets.md. */
const [budgets = [], dashboardBudgets = []] = readFileSync('docs/page-budgets.md', 'utf8')
  .split('## The dashboard')
  .map(readBudgets);

async function staysWithin(visitor: Client, { path, most }: Budget): Promise<void> {
  const { html, css, js } = await weighPage(visitor, path);
  expect.soft(html, 'HTML').toBeLessThanOrEqual(most.html);
  expect.soft(css, 'CSS').toBeLessThanOrEqual(most.css);
  expect.soft(js, 'JS').toBeLessThanOrEqual(most.js);
  expect(js).toBeGreaterThan(0);
}

const PRODUCTS = 24;

let server: TestServer;
let shopper: Client;
let merchant: Client;

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
  const maya = await addPerson(server, 'maya@example.test');
  await addStore(server, await addProject(server, 'loom', [[maya, 'owner']]), 'loom', 'Loom');
  merchant = await signedIn(server, 'maya@example.test');
});
afterAll(() => server.close());

describe('a first visit stays within its budget', () => {
  test('each page of the table is read', () => {
    expect(budgets.map(({ page }) => page)).toEqual(
      expect.arrayContaining(['Home', 'Collection', 'Product', 'Basket', 'Checkout']),
    );
    expect(dashboardBudgets.map(({ page }) => page)).toContain('Dashboard');
  });

  test.each(budgets)('$page $path', (budget) => staysWithin(shopper, budget));

  test.each(dashboardBudgets)('$page $path of a merchant', (budget) => staysWithin(merchant, budget));
});

/** The files that a built script imports, now or later. */
const importedBy = (address: string): readonly string[] =>
  [...readFileSync(`build/islands${address}`, 'utf8').matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
    ([, name = '']) => `/islands/${basename(name)}`,
  );

test('each stylesheet that a part of an island waits for is one that pages have', () => {
  const named: unknown = JSON.parse(readFileSync('build/islands/addresses.json', 'utf8'));
  const found = new Set(Object.values(z.record(z.string(), z.string()).parse(named)));
  for (const address of found) for (const imported of importedBy(address)) found.add(imported);
  expect(found.size).toBeGreaterThan(20);
  const sheets = [...found].flatMap((address) => [
    ...readFileSync(`build/islands${address}`, 'utf8').matchAll(/assets\/([\w.-]+\.css)/g),
  ]);
  expect(sheets.length).toBeGreaterThan(0);
  const missing = sheets.filter(([, name = '']) => !existsSync(`build/web/client/assets/${name}`));
  expect(missing.map(([sheet]) => sheet)).toEqual([]);
});

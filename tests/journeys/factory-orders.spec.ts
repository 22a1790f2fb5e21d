import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { factoryOrderCalls } from '../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import { jobsheetCalls } from '../../shared/features/factory/jobsheets/jobsheets.calls.ts';
import { addFactory, type Factory } from '../support/factory.ts';
import { addPerson, PASSWORD, signedIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { picture } from './support/album.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

let server: TestServer;
let factory: Factory;

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  factory = await addFactory(server);
  await addPerson(server, 'wren@example.test', { factory: true });
});
test.afterAll(async () => {
  await server?.close();
});

const WITHIN_A_POLL = { timeout: 30_000 };

async function ordersPage(browser: Browser, view: string, width = 1440): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  await logInByCall(page, server, 'wren@example.test', PASSWORD);
  await page.goto(`${server.origin}/factory/orders/?view=${view}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Factory orders' })).toBeVisible();
  return page;
}

const EMPTY: Readonly<Record<string, string>> = {
  '/factory/orders/': 'No orders yet',
  '/factory/shipments/': 'No parcels sent yet',
  '/factory/printing/': 'Every printed label has been scanned.',
  '/factory/printing/labels/': 'Nothing to find',
  '/factory/station/totes/': 'No totes yet',
  '/factory/station/': 'No workstation yet',
  '/factory/trace/': 'Scan any code',
};

// The first of all: the others place orders.
test('a factory without anything says on each screen what comes there, without a bare table', async ({
  browser,
}) => {
  const page = await ordersPage(browser, 'all', 1024);
  for (const [path, words] of Object.entries(EMPTY)) {
    await page.goto(`${server.origin}${path}`);
    await expect(page.getByRole('main').getByText(words).first(), path).toBeVisible();
    await expect(page.getByRole('columnheader'), path).toHaveCount(0);
    await expect(page.getByText(/\b0 of 0\b/), path).toHaveCount(0);
  }
  await page.context().close();
});

test('Back from an order leads to its row, with the focus, the view and the search', async ({ browser }) => {
  const placed = [await factory.order(), await factory.order(), await factory.order()];
  const page = await ordersPage(browser, 'all', 1024);
  const order = placed[1];
  const link = page.getByRole('link', { name: new RegExp(`^${order?.number}`) });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(String(order?.number)) }),
  ).toBeVisible();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(/view=all/);
  await page.context().close();
});

for (const width of [1440, 768, 390])
  test(`exports what the list shows as a table, at ${width} px`, async ({ browser }) => {
    const { number } = await factory.order();
    const other = await factory.order();
    const page = await ordersPage(browser, 'all', width);
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(String(number));
    await expect(page.getByRole('row', { name: new RegExp(`^(Select )?.*${other.number}`) })).toHaveCount(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^factory-orders-[\d-]+\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${number},`);
    await page.context().close();
  });

for (const width of [1440, 390])
  test(`starts the selected orders, and names the one that stays, at ${width} px`, async ({ browser }) => {
    const paid = [await factory.order(), await factory.order()];
    const unpaid = await factory.order({ paid: false });
    const page = await ordersPage(browser, 'all', width);
    for (const { number } of [...paid, unpaid])
      await page.getByRole('checkbox', { name: new RegExp(`^Select ${number}`) }).check();
    await expect(page.getByText('3 selected')).toBeVisible();
    if (width < 600) {
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByRole('menuitem', { name: 'Start' }).click();
    } else await page.getByRole('button', { name: 'Start 2 of 3' }).click();
    const sure = page.getByRole('dialog', { name: 'Start 2 orders?' });
    await expect(sure.getByText('Left out: 1: Not paid.')).toBeVisible();
    await sure.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('2 orders started')).toBeVisible();
    for (const { number } of paid)
      await expect(page.getByRole('row', { name: new RegExp(`${number}.*Processing`) })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`${unpaid.number}.*To be paid`) })).toBeVisible();
    await expect(page.getByText(/ selected$/)).toHaveCount(0);
    await page.context().close();
  });

test('filters by garment and colour, and prints the jobsheets of the selected orders together', async ({
  browser,
}) => {
  const orders = [await factory.order(), await factory.order({ quantity: 3 })];
  const unpaid = await factory.order({ paid: false });
  const colleague = await signedIn(server, 'wren@example.test');
  const { items } = await colleague.call(factoryOrderCalls.get, { params: { id: orders[0]?.id ?? '' } });
  const colour = items[0]?.blank.colour ?? '';
  const page = await ordersPage(browser, 'all');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Colour' }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByText('No orders match these filters')).toBeVisible();
  await page.getByRole('button', { name: /^Colour: / }).click();
  await expect(page.getByRole('button', { name: /^Colour: / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Colour' }).fill(colour);
  await page.getByRole('option', { name: colour, exact: true }).click();
  await expect(page.getByRole('button', { name: /^Colour: / })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const { number } of [...orders, unpaid])
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${number}`) }).check();
  await page.getByRole('button', { name: 'Print 2 of 3 jobsheets' }).click();

  await expect(page).toHaveURL(/\/factory\/jobsheets\//);
  for (const { number } of orders)
    await expect(page.getByRole('heading', { level: 1, name: String(number) })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length).toBeGreaterThanOrEqual(orders.length);
  await page.emulateMedia({ media: 'screen' });

  await page.evaluate('window.print = () => undefined');
  await page.getByRole('button', { name: 'Print 2' }).click();
  await expect(page.getByText('Did all 2 print?')).toBeVisible();
  await page.getByRole('button', { name: 'Print the rest again' }).click();
  const missing = page.getByRole('menuitem');
  const number = /\d+/.exec((await missing.first().textContent()) ?? '')?.[0] ?? '';
  await missing.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([number]);
  await page.getByRole('button', { name: 'Print', exact: false }).first().click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Marked as printed')).toBeVisible();

  await page.reload();
  await expect(page.getByText('2 of 2 jobsheets were printed before')).toBeVisible();
  await page.context().close();
});

test('shows eight orders with garments, their day and jobsheet at 1024 × 768', async ({ browser }) => {
  for (let count = 0; count < 9; count += 1) await factory.order();
  const page = await ordersPage(browser, 'all', 1024);
  await page.setViewportSize({ width: 1024, height: 768 });
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Jobsheet of order/ }) });
  for (let at = 0; at < 8; at += 1) {
    const row = rows.nth(at);
    await expect(row).toBeInViewport({ ratio: 1 });
    await expect(row.getByRole('link', { name: /^Jobsheet of order/ })).toBeInViewport({ ratio: 1 });
  }
  // A name that is shortened says the whole of it in its title.
  const cut =
    await page.evaluate(`[...document.querySelectorAll('td *:not([title], .only-read-aloud)')].filter(
    (cell) => cell.clientWidth > 0 && cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.outerHTML)`);
  expect(cut).toEqual([]);
  for (const name of ['Order', 'Pieces', 'Garments', 'Status', 'Pigeonhole', 'Ship by'])
    await expect(page.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1024);
  await picture(page, 'factory-orders-1024');
  await page.context().close();
});

for (const { status, words } of [
  { status: 429, words: 'Too many requests. Wait a minute.' },
  { status: 402, words: 'This needs Selvedge Pro.' },
  { status: 403, words: 'Permission denied.' },
  { status: 404, words: 'The team is no longer there.' },
])
  test(`keeps its heading and a way out when the list is answered ${status}`, async ({ browser }) => {
    await factory.order();
    const page = await ordersPage(browser, 'all', 1024);
    await page.route('**/omnis/v3/factory/orders/**', (route) =>
      route.fulfill({ status, json: { message: words, code: 'refused' } }),
    );
    const main = page.getByRole('main');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Trace' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Trace' })).toBeVisible();
    await menu.getByRole('link', { name: 'Factory orders' }).click();
    await expect(main.getByText(words)).toBeVisible();
    await expect(main.getByRole('heading', { level: 1, name: 'Factory orders' })).toBeVisible();
    await page.unrouteAll();
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('grid', { name: 'To make' })).toBeVisible();
    await page.context().close();
  });

test('keeps rows in place while someone reads: another person’s change shows, a new order waits', async ({
  browser,
}) => {
  const first = await factory.order();
  const page = await ordersPage(browser, 'all');
  const row = page.getByRole('row', { name: new RegExp(String(first.number)) });
  await row.hover();
  const place = await row.boundingBox();

  const added = await factory.order();
  const colleague = await signedIn(server, 'wren@example.test');
  await colleague.call(jobsheetCalls.release, { params: { id: first.id } });

  const show = page.getByRole('button', { name: '1 new order' });
  await expect(show).toBeVisible(WITHIN_A_POLL);
  await expect(row.getByText('Processing')).toBeVisible(WITHIN_A_POLL);
  const link = page.getByRole('link', { name: new RegExp(`^${added.number}\\b`) });
  await expect(link).toHaveCount(0);
  expect((await row.boundingBox())?.y).toBe(place?.y);

  await show.click();
  await expect(link).toBeVisible();
  await expect(show).toHaveCount(0);
  await page.context().close();
});

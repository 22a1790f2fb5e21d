import { type Browser, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { addFactory, type Factory } from '../support/factory.ts';
import { NAMES } from '../support/names.ts';
import { addPerson, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

/** Paper that a browser prints, with names in scripts that the machine has no fonts for. */

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

const EVERYBODY = [...NAMES, '🎁', '👩‍🚀', '½ ☂'].join(' / ');

/** An order for somebody with an Arabic name, of a thing that is called after people of 28 scripts. */
async function order() {
  const placed = await factory.order();
  const db = server.services.databases.platform;
  await sql`update order_items set name = ${EVERYBODY} where order_id = ${placed.id}`.execute(db);
  await sql`update orders set shipping = shipping || ${JSON.stringify({ name: 'محمد عبد الله' })}::jsonb
    where id = ${placed.id}`.execute(db);
  return placed;
}

async function open(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage();
  await logInByCall(page, server, 'wren@example.test', PASSWORD);
  await page.goto(`${server.origin}${path}`);
  return page;
}

/** Fonts of the machine’s own that draw some of a text: what another machine may lack. */
async function machineFonts(page: Page, text: string): Promise<string[]> {
  await page.evaluate(`(() => {
    for (const marked of document.querySelectorAll('[data-probe]')) marked.removeAttribute('data-probe');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (walker.currentNode.nodeValue.includes(${JSON.stringify(text)}))
        return walker.currentNode.parentElement.setAttribute('data-probe', '');
  })()`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-probe]',
  });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts
    .filter(({ isCustomFont }) => !isCustomFont)
    .map(({ familyName, glyphCount }) => `${familyName} ${glyphCount}`);
}

for (const [paper, pathOf] of [
  ['a jobsheet', (number: number) => `/factory/orders/${number}/jobsheet/`],
  ['a packing slip', (number: number) => `/factory/orders/${number}/packing-slip/`],
] as const)
  test(`${paper} draws names in 28 scripts in fonts that come with it`, async ({ browser }) => {
    const { number } = await order();
    const page = await open(browser, pathOf(number));
    await expect(page.getByText(EVERYBODY)).toBeVisible();
    await expect.poll(() => machineFonts(page, EVERYBODY), { timeout: 30_000 }).toEqual([]);
    await expect(page.getByText('محمد عبد الله').first()).toBeVisible();
    expect(await machineFonts(page, 'محمد عبد الله')).toEqual([]);
    await page.context().close();
  });

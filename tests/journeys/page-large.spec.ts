import { expect, type Page } from '@playwright/test';
import { pageObjectCalls } from '../../shared/features/site/pages/pages.calls.ts';
import { addPerson, addProject, addStore, PASSWORD, signedIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { canvas, outline, row, saved } from './steps/page-editor.ts';
import { violations } from './support/inspection.ts';
import { logInByCall } from './support/login.ts';
import { takeDrawn, takeMeasures, watchMeasures, watchRenders } from './support/renders.ts';
import { test } from './support/test.ts';

/** A page of 1,000 blocks in the page builder: how fast it is, `npm run bench editor` says. */

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(180_000);

const ROWS = 250;
const HELD = ['textBlock', 'quote', 'pod'] as const;

let server: TestServer;
/** Makes a page of 1,000 blocks: who was on one a moment ago is still seen in its outline. @returns where it is edited */
let addPage: () => Promise<string>;
test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  const ana = await addPerson(server, 'ana@example.test');
  const projectId = await addProject(server, 'loom', [[ana, 'owner']]);
  const { divisionId: division } = await addStore(server, projectId, 'loom');
  // Without Pro a store has fewer pages than there are tests.
  await server.services.databases.platform
    .updateTable('projects')
    .set({ isPro: true })
    .where('id', '=', projectId)
    .execute();
  const client = (await signedIn(server, ana.email)).in('loom');
  const blocks = Array.from({ length: ROWS }, (_, order) => ({
    uid: `row-${order}`,
    type: 'row',
    order,
    properties: { title: `Part ${order + 1}` },
    items: HELD.map((type, at) => ({
      uid: `row-${order}-${at}`,
      type,
      order: at,
      size: { x: 4 },
      properties: type === 'quote' ? { text: `Words ${order + 1}` } : { title: `Title ${order + 1}` },
      items: [],
    })),
  }));
  let count = 0;
  addPage = async () => {
    count += 1;
    const { id } = await client.call(pageObjectCalls.createObject, {
      params: { division },
      query: {},
      body: { url: `/long-${count}/`, published: false, properties: { title: 'Long' }, blocks },
    });
    return `${server.origin}/pages/edit/${id}/?project=loom`;
  };
});
test.afterAll(async () => {
  await server?.close();
});

test('the outline goes to any block by keys, and its rows are those in view', async ({ page }) => {
  await logInByCall(page, server, 'ana@example.test', PASSWORD);
  await page.goto(await addPage());
  const first = row(page, /^Part 1\D/);
  await first.click();
  await expect(first).toHaveAttribute('aria-setsize', '250');
  expect(await outline(page).getByRole('treeitem').count()).toBeLessThan(120);
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('End');
  const last = row(page, /^Part 250/);
  await expect(last).toBeFocused();
  await expect(last).toHaveAttribute('aria-posinset', '250');
  await expect(canvas(page).locator('[data-b="row-249"]')).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, /^Title 250.*Text/)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue('Title 250');
  await title.fill('The last words');
  await expect(canvas(page).getByRole('heading', { name: 'The last words' })).toBeVisible();
  await expect(row(page, /^The last words/)).toBeVisible();
  await saved(page);

  // Up again, a row at a time, past what was drawn first.
  await page.keyboard.press('Escape');
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowUp');
  await expect(outline(page).locator('[aria-selected="true"]')).toBeFocused();
  await expect(row(page, /^Part 240/)).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(outline(page).locator('[aria-selected="true"]')).toBeFocused();
  await page.keyboard.press('Control+Z');
  await saved(page);
});

test('the draft is asked for along with the screen’s code, and no second time', async ({ page }) => {
  await logInByCall(page, server, 'ana@example.test', PASSWORD);
  const asked: string[] = [];
  page.on('request', (request) => {
    const kind = /\/pages\/[^/]+\/draft\//.test(request.url()) ? 'draft' : null;
    if (kind ?? /\/assets\/edited-page-[^/]*\.js/.test(request.url())) asked.push(kind ?? 'code');
  });
  await page.goto(await addPage());
  await row(page, /^Part 1\D/).click();
  await expect(canvas(page).locator('[data-b="row-0"]')).toBeVisible();
  expect(asked).toEqual(['draft', 'code']);
});

test('the page goes to the block that was selected before it was drawn', async ({ page }) => {
  await logInByCall(page, server, 'ana@example.test', PASSWORD);
  const { promise: arrives, resolve: letItArrive } = Promise.withResolvers<void>();
  await page.route(/\/assets\/edited-page-[^/]*\.js/, async (route) => {
    await arrives;
    await route.continue();
  });
  await page.goto(await addPage());
  await row(page, /^Part 1\D/).click();
  await page.keyboard.press('End');
  await expect(row(page, /^Part 250/)).toBeFocused();
  letItArrive();
  await expect(canvas(page).locator('[data-b="row-249"]')).toBeInViewport();
});

/** The rest is drawn whenever the browser has time. */
const wholePage = (page: Page) =>
  expect(canvas(page).locator('[data-b="row-249"]')).toBeAttached({ timeout: 90_000 });

test('the rest of a long page waits while a merchant types, unless she scrolls to it', async ({ page }) => {
  await logInByCall(page, server, 'ana@example.test', PASSWORD);
  await page.goto(await addPage());
  await row(page, /^Title 3\D*Text/).click();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.focus();
  await page.evaluate(`
    globalThis.typing = setInterval(
      () => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true })), 50);
  `);
  const rows = canvas(page).locator('[data-b^="row-"]');
  await expect(rows.first()).toBeAttached();
  await title.press('End');
  const drawn = await rows.count();
  expect(drawn).toBeLessThan(900);
  await title.pressSequentially(' and more than that', { delay: 50 });
  // One lot can have been on its way.
  expect(await rows.count()).toBeLessThanOrEqual(drawn + 8 * 4);
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBeGreaterThan(drawn + 8 * 4);
  await page.evaluate('clearInterval(globalThis.typing)');
  await wholePage(page);
  await saved(page);
});

test('a letter draws its block, what holds it, and its row of the outline', async ({ page }) => {
  await watchRenders(page);
  await logInByCall(page, server, 'ana@example.test', PASSWORD);
  await page.goto(await addPage());
  await wholePage(page);
  await row(page, /^Title 3\D*Text/).click();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.press('End');
  await takeDrawn(page);
  await title.pressSequentially('!');
  await expect(canvas(page).getByRole('heading', { name: 'Title 3!', exact: true }).first()).toBeVisible();
  await expect(row(page, /^Title 3!\D*Text/)).toBeVisible();
  const { blocks, rows } = await takeDrawn(page);
  expect(blocks.sort()).toEqual(['row-2', 'row-2-0']);
  expect(rows).toEqual(['row-2-0']);
  await saved(page);
  // What the server answers is the same page.
  expect((await takeDrawn(page)).blocks.filter((uid) => !uid.startsWith('row-2'))).toEqual([]);
});

test('the steps of a drag measure nothing', async ({ page }) => {
  await logInByCall(page, server, 'ana@example.test', PASSWORD);
  await page.goto(await addPage());
  await wholePage(page);
  const grip = await row(page, /^Part 2\D/)
    .getByTitle('Drag to move')
    .boundingBox();
  const frame = await page.locator('section[data-region="Page"] iframe').boundingBox();
  if (!grip || !frame) throw new Error('Nothing to drag, or nowhere to drag it');
  await page.mouse.move(grip.x + 4, grip.y + 4);
  await page.mouse.down();
  const middle = frame.y + frame.height / 2;
  await page.mouse.move(frame.x + 200, middle, { steps: 4 });
  await expect(canvas(page).getByText(/^(After|Before|First)/)).toBeVisible();
  await watchMeasures(page);
  await takeMeasures(page);
  await page.mouse.move(frame.x + 260, middle + 60, { steps: 20 });
  expect(await takeMeasures(page)).toBe(0);
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

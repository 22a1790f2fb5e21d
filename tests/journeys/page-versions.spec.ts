import { expect, type Page } from '@playwright/test';
import { blockRegistry } from '../../shared/features/site/blocks/blocks.ts';
import { pageCalls } from '../../shared/features/site/pages/pages.calls.ts';
import { flatBlockSchema, type PageCommand } from '../../shared/features/site/pages/pages.ts';
import type { Client } from '../support/client.ts';
import { addPerson, addProject, addStore, PASSWORD, signedIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { bar, row, saved, tools } from './steps/page-editor.ts';
import { picture } from './support/album.ts';
import { violations } from './support/inspection.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

/** Two versions of a page next to each other. */

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

const ANA = 'ana@example.test';
let server: TestServer;
let client: Client;
let division: string;
test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  const ana = await addPerson(server, ANA);
  const projectId = await addProject(server, 'loom', [[ana, 'owner']]);
  ({ divisionId: division } = await addStore(server, projectId, 'loom'));
  client = (await signedIn(server, ana.email)).in('loom');
});
test.afterAll(async () => {
  await server?.close();
});

let made = 0;
/** A page with a banner, a text and a quote, published; then its banner and its order change, and a text goes. */
async function makePage(): Promise<string> {
  made += 1;
  const { id } = await client.call(pageCalls.create, {
    params: { division },
    body: { template: 'blank', title: `Summer ${made}` },
  });
  const params = { division, page: id };
  let base = (await client.call(pageCalls.load, { params })).document.sequence;
  const change = async (...commands: PageCommand[]) => {
    const rows = commands.map((command) => ({
      id: crypto.randomUUID(),
      tab: 'test',
      words: 'Changed',
      command,
    }));
    ({ sequence: base } = await client.call(pageCalls.change, { params, body: { base, rows } }));
  };
  const block = (type: string, uid: string, order: string, properties: Record<string, unknown>) => {
    const { size, version } = blockRegistry.make(type, { uid, properties });
    return flatBlockSchema.parse({ uid, type, version, size, parent: null, order, properties });
  };
  await change({
    kind: 'insert',
    blocks: [
      block('banner', 'banner0001', 'a0', { title: 'Summer sale in July', caption: 'All shirts' }),
      block('textBlock', 'text000001', 'a1', { title: 'Made in Wales', text: 'By hand.' }),
      block('quote', 'quote00001', 'a2', { text: 'The best shirt' }),
    ],
  });
  await client.call(pageCalls.publish, { params, body: { sequence: base, note: '' } });
  await change(
    { kind: 'set', uid: 'banner0001', path: 'title', value: 'Summer sale in August' },
    { kind: 'remove', uids: ['text000001'] },
    { kind: 'move', moves: [{ uid: 'quote00001', parent: null, order: 'Zz' }] },
  );
  return `/pages/edit/${id}/?project=loom`;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Compare versions' });
const differences = (page: Page) => dialog(page).getByRole('region', { name: 'Differences' });

async function compare(page: Page, path: string): Promise<void> {
  await logInByCall(page, server, ANA, PASSWORD);
  await page.goto(server.origin + path);
  await tools(page).getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Compare version 1' }).click();
  await expect(differences(page).getByRole('heading', { name: '3 differences' })).toBeVisible();
}

test('a version is compared with the draft, and one part of it is brought back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await compare(page, await makePage());
  const list = differences(page).getByRole('listitem');
  await expect(list.filter({ hasText: 'Changed: Banner' })).toContainText('Summer sale in JulyAugust');
  await expect(list.filter({ hasText: 'Moved: Quote' })).toContainText('to first');
  const before = dialog(page).frameLocator('iframe >> nth=0');
  const after = dialog(page).frameLocator('iframe >> nth=1');
  await expect(before.getByText('Made in Wales')).toBeVisible();
  await expect(after.getByText('Summer sale in August')).toBeVisible();
  await expect(after.getByText('Made in Wales')).toHaveCount(0);
  await picture(page, 'page-versions-compare');
  expect(await violations(page)).toEqual([]);

  await list
    .filter({ hasText: 'Removed: Text' })
    .getByRole('button', { name: /^Use version 1/ })
    .click();
  await expect(differences(page).getByRole('heading', { name: '2 differences' })).toBeVisible();
  await expect(after.getByText('Made in Wales')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await saved(page);
  await tools(page).getByRole('button', { name: 'Outline' }).click();
  await expect(row(page, /Made in Wales/)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, /Made in Wales/)).toHaveCount(0);
});

test('differences are walked by keys, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await compare(page, await makePage());
  await page.keyboard.press('n');
  await expect(differences(page).getByRole('status')).toContainText('1 of 3');
  await page.keyboard.press('p');
  await expect(differences(page).getByRole('status')).toContainText('3 of 3. Removed: Text, Made in Wales');
  const shown = dialog(page).frameLocator('section[data-shown] iframe');
  await expect(shown.getByText('Made in Wales')).toBeInViewport();
  await picture(page, 'page-versions-compare-390');
  expect(await violations(page)).toEqual([]);
});

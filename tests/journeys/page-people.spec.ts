import { expect, type Page } from '@playwright/test';
import { pageCalls } from '../../shared/features/site/pages/pages.calls.ts';
import { addPerson, addProject, addStore, PASSWORD, signedIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { add, bar, canvas, row, saved } from './steps/page-editor.ts';
import { picture } from './support/album.ts';
import { violations } from './support/inspection.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

/** Two people in the page builder, on the same page. */

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

let server: TestServer;
let path: string;
test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  const ana = await addPerson(server, 'ana@example.test');
  const ben = await addPerson(server, 'ben@example.test');
  for (const [{ id }, firstName] of [
    [ana, 'Ana'],
    [ben, 'Ben'],
  ] as const)
    await server.services.databases.platform
      .updateTable('accounts')
      .set({ firstName })
      .where('id', '=', id)
      .execute();
  const projectId = await addProject(server, 'loom', [
    [ana, 'owner'],
    [ben, 'owner'],
  ]);
  const { divisionId: division } = await addStore(server, projectId, 'loom');
  const client = (await signedIn(server, ana.email)).in('loom');
  const { id } = await client.call(pageCalls.create, {
    params: { division },
    body: { template: 'blank', title: 'Summer' },
  });
  path = `/pages/edit/${id}/?project=loom`;
});
test.afterAll(async () => {
  await server?.close();
});

async function open(page: Page, name: 'ana' | 'ben'): Promise<void> {
  await logInByCall(page, server, `${name}@example.test`, PASSWORD);
  await page.goto(server.origin + path);
  await expect(page.getByRole('heading', { level: 1, name: /Summer/ })).toBeVisible();
}
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const others = (page: Page) => bar(page).getByRole('list', { name: 'Also on this page' });

test('two people on a page see each other, where each is, and lose nothing', async ({ browser }) => {
  const [ana, ben] = [await browser.newPage(), await browser.newPage()];
  await open(ana, 'ana');
  await expect(others(ana)).toHaveCount(0);
  await add(ana, 'Text');
  await title(ana).fill('Summer sale');
  await saved(ana);

  await open(ben, 'ben');
  await expect(others(ben).getByRole('button', { name: 'Ana, at Summer sale' })).toBeVisible();
  await expect(others(ana).getByRole('button', { name: 'Ben' })).toBeVisible();
  await expect(ana.getByText('Ben is here too')).toBeAttached();

  // Each adds a block while the other has theirs selected.
  await add(ben, 'Quote');
  await saved(ben);
  await expect(row(ana, /Quote/)).toBeVisible();
  await expect(others(ana).getByRole('button', { name: /^Ben, at / })).toBeVisible();
  await expect(row(ana, /Quote.*Ben is here too/)).toBeVisible();
  await picture(ana, 'page-people-1440');
  expect(await violations(ana)).toEqual([]);

  // Pressing a person shows where they are.
  await others(ben).getByRole('button', { name: 'Ana, at Summer sale' }).click();
  await expect(title(ben)).toHaveValue('Summer sale');
  await expect(ben.getByRole('region', { name: 'Properties' }).getByText('Ana is here too')).toBeVisible();
  await title(ben).fill('Summer sale, last days');
  await expect(canvas(ana).getByRole('heading', { name: 'Summer sale, last days' })).toBeVisible();
  await expect(ana.getByRole('alert')).toContainText('Ben changed the title of Text');
  await ana.getByRole('button', { name: 'Keep theirs' }).click();

  await ana.setViewportSize({ width: 390, height: 844 });
  await expect(others(ana).getByRole('button', { name: /^Ben/ })).toBeVisible();
  await picture(ana, 'page-people-390');
  await ana.setViewportSize({ width: 768, height: 1024 });
  await picture(ana, 'page-people-768');

  // Going to another screen is leaving.
  await ben.getByRole('link', { name: 'Back to all pages' }).click();
  await expect(others(ana)).toHaveCount(0);
});

test('someone who has a page open twice sees that it is they', async ({ page, context }) => {
  await open(page, 'ana');
  const again = await context.newPage();
  await again.goto(server.origin + path);
  await expect(others(page).getByRole('button', { name: /^You, in another tab/ })).toBeVisible();
  await again.close();
});

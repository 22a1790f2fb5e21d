import { expect, type Page } from '@playwright/test';
import { pageCalls } from '../../shared/features/site/pages/pages.calls.ts';
import { addPerson, addProject, addStore, PASSWORD, signedIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { add, canvas, outline, row, saved, tools } from './steps/page-editor.ts';
import { picture } from './support/album.ts';
import { violations } from './support/inspection.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

/** Blocks saved for other pages: copied each time, or shared and changed for all. */

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

let server: TestServer;
const paths: string[] = [];
test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  const ana = await addPerson(server, 'ana@example.test');
  const projectId = await addProject(server, 'loom', [[ana, 'owner']]);
  const { divisionId: division } = await addStore(server, projectId, 'loom');
  const client = (await signedIn(server, ana.email)).in('loom');
  for (const title of ['Summer', 'Autumn']) {
    const { id } = await client.call(pageCalls.create, {
      params: { division },
      body: { template: 'blank', title },
    });
    paths.push(`/pages/edit/${id}/?project=loom`);
  }
});
test.afterAll(async () => {
  await server?.close();
});

async function open(page: Page, at: 0 | 1): Promise<void> {
  await page.goto(server.origin + (paths[at] ?? ''));
  await expect(page.getByRole('heading', { level: 1, name: at === 0 ? /Summer/ : /Autumn/ })).toBeVisible();
}
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const part = (page: Page) => page.getByRole('region', { name: 'Shared block Half price' });
const library = (page: Page) => page.getByRole('region', { name: 'Saved' });
const showLibrary = (page: Page) => tools(page).getByRole('button', { name: 'Add', exact: true }).click();

test('a block is shared between two pages, differs on one, and is changed for all', async ({ page }) => {
  await logInByCall(page, server, 'ana@example.test', PASSWORD);
  await open(page, 0);
  await add(page, 'Text');
  await title(page).fill('Half price');
  await saved(page);

  // By key: the outline has the focus.
  await row(page, /Half price/).focus();
  await page.keyboard.press('Control+Alt+s');
  const dialog = page.getByRole('dialog', { name: 'Save for other pages' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Half price');
  await dialog.getByText('Keep the same everywhere').click();
  await picture(page, 'saved-dialog-1440');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row(page, /Half price.*shared block Half price/)).toBeVisible();
  await expect(part(page)).toContainText('in 1 place on 1 page');
  await saved(page);

  await open(page, 1);
  await showLibrary(page);
  await expect(library(page)).toContainText('The same everywhere, in 1 place');
  await picture(page, 'saved-library-1440');
  await library(page).getByRole('button', { name: 'Add Half price', exact: true }).click();
  await expect(row(page, /shared block Half price/)).toBeVisible();
  await expect(canvas(page).getByRole('heading', { name: 'Half price' })).toBeVisible();

  // A word changed here differs here; it goes back by one press and by undo.
  await title(page).fill('A third off');
  await expect(part(page)).toContainText('Differs here');
  await expect(row(page, /shared block Half price, differs here/)).toBeVisible();
  await part(page).getByRole('button', { name: 'Back to the shared title' }).click();
  await expect(title(page)).toHaveValue('Half price');
  await expect(part(page)).not.toContainText('Differs here');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title(page)).toHaveValue('A third off');
  await saved(page);
  await picture(page, 'saved-differs-1440');
  expect(await violations(page)).toEqual([]);

  await part(page).getByRole('button', { name: 'Change for all 2 places' }).click();
  const change = page.getByRole('dialog', { name: 'Change Half price for all' });
  await expect(change).toContainText('2 places on 2 pages');
  await expect(change.getByRole('listitem')).toHaveCount(2);
  await expect(change.getByRole('listitem').filter({ hasText: 'this page' })).toContainText('Autumn');
  await expect(change).not.toContainText('differs');
  await picture(page, 'saved-change-1440');
  expect(await violations(page)).toEqual([]);
  await change.getByRole('button', { name: 'Change the drafts' }).click();
  await expect(change).toHaveCount(0);
  await expect(part(page)).not.toContainText('Differs here');

  await page.setViewportSize({ width: 768, height: 1024 });
  await picture(page, 'saved-place-768');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'saved-place-390');
  await page.setViewportSize({ width: 1440, height: 900 });

  await open(page, 0);
  await expect(canvas(page).getByRole('heading', { name: 'A third off' })).toBeVisible();
  await row(page, /shared block Half price/).click();
  await part(page).getByRole('button', { name: 'Detach' }).click();
  await expect(part(page)).toHaveCount(0);
  await expect(row(page, /A third off/)).toBeVisible();
  await saved(page);
});

test('by keyboard alone: a block is saved to be copied, placed, renamed and deleted', async ({ page }) => {
  await logInByCall(page, server, 'ana@example.test', PASSWORD);
  await open(page, 0);
  await add(page, 'Quote');
  await saved(page);
  await row(page, /Quote/).focus();
  await page.keyboard.press('Control+Alt+s');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('What they say');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(outline(page)).toBeVisible();

  await row(page, /Quote/).focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('textbox', { name: 'Search blocks' })).toBeFocused();
  await page.keyboard.type('what they');
  await expect(library(page)).toContainText('Copied each time');
  await page.keyboard.press('ArrowDown');
  await expect(library(page).getByRole('button', { name: 'Add What they say', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, /Quote/)).toHaveCount(2);
  await expect(row(page, /shared block What they say/)).toHaveCount(0);

  await showLibrary(page);
  await library(page).getByRole('button', { name: 'More about What they say' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Praise');
  await page.keyboard.press('Enter');
  await expect(library(page).getByRole('button', { name: 'Add Praise', exact: true })).toBeVisible();

  await page.setViewportSize({ width: 768, height: 1024 });
  await picture(page, 'saved-library-768');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'saved-library-390');
  await page.setViewportSize({ width: 1440, height: 900 });

  await library(page).getByRole('button', { name: 'More about Praise' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(library(page).getByRole('button', { name: 'Add Praise', exact: true })).toHaveCount(0);
  await expect(outline(page)).toHaveCount(0);
});

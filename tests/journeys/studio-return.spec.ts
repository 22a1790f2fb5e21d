import { type Browser, expect, type Page } from '@playwright/test';
import { designStepCalls, studioCalls } from '../../shared/features/making/studio/studio.calls.ts';
import { elementSchema } from '../../shared/features/making/studio/studio.ts';
import { addPerson, addProject, addStore, PASSWORD, signedIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { addBar, inspector, layers, openTab, stage } from './steps/studio-parts.ts';
import { picture } from './support/album.ts';
import { violations } from './support/inspection.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

/** Coming back in the studio: to where one was, to what was there before, to another side, and by Back. */

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

let server: TestServer;
test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  const ana = await addPerson(server, 'ana@example.test');
  const projectId = await addProject(server, 'loom', [[ana, 'owner']]);
  await addStore(server, projectId, 'loom');
});
test.afterAll(async () => {
  await server?.close();
});

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const begunClient = async () => (await signedIn(server, 'ana@example.test')).in('loom');

/** A design with two texts on its front. */
async function begun(): Promise<string> {
  const client = await begunClient();
  const { id } = await client.call(studioCalls.createDesign, { body: { baseSku: 'SV-TEE-MEN' } });
  const text = (name: string, y: number) =>
    elementSchema.parse({
      kind: 'text',
      id: name,
      text: name,
      fontId: 'lobster',
      size: 40,
      colour: '#AA3300',
      x: 190,
      y,
    });
  const row = crypto.randomUUID();
  await client.call(designStepCalls.saveSteps, {
    params: { design: id },
    body: {
      base: 1,
      rows: [
        {
          id: row,
          step: row,
          tab: 'test',
          words: 'added 2 elements',
          changes: [
            { kind: 'insert', side: 'front', below: [], element: text('Harbour', 120) },
            { kind: 'insert', side: 'front', below: ['Harbour'], element: text('Lights', 220) },
            { kind: 'product', fields: { name: 'Summer tee', colours: ['White'], defaultColour: 'White' } },
          ],
        },
      ],
    },
  });
  return id;
}

async function open(browser: Browser, design: string, viewport = DESK): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await logInByCall(page, server, 'ana@example.test', PASSWORD);
  await page.goto(`${server.origin}/my-products/?project=loom`);
  await page.goto(`${server.origin}/create-a-product/?design=${design}&project=loom`);
  await expect(stage(page)).toBeVisible();
  return page;
}

const elements = (page: Page) => page.locator('[data-element]');
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
const zoom = (page: Page) => page.getByRole('status', { name: 'Zoom' });
const sides = (page: Page) => page.getByRole('radiogroup', { name: 'Side' });
/** What the stage says. */
const said = (page: Page) => stage(page).locator('output[aria-live]');

/** Selects the topmost element by its key. */
async function selectTopmost(page: Page): Promise<void> {
  await stage(page).focus();
  await page.keyboard.press('Home');
  await expect(said(page)).toHaveText('Lights');
}

test('a design reopens at the side, the zoom and the selection it was left with', async ({ browser }) => {
  const page = await open(browser, await begun());
  await expect(said(page)).toHaveText('Summer tee, front. 2 elements. Saved.');
  await selectTopmost(page);
  await page.keyboard.press('Shift+0');
  await page.keyboard.press('z');
  await expect(zoom(page)).toHaveText('125%');
  await page.reload();
  await expect(zoom(page)).toHaveText('125%');
  await expect(page.getByRole('region', { name: 'Selected: Lights' })).toBeVisible();
  await expect(stage(page)).toBeFocused();

  await sides(page).getByText('Back').click();
  await page.reload();
  await expect(said(page)).toHaveText('Summer tee, back. Nothing on it yet. Saved.');
  await expect(zoom(page)).toHaveText('125%');
  await page.context().close();
});

test('the last steps open by their key, the newest first', async ({ browser }) => {
  const page = await open(browser, await begun());
  await selectTopmost(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+z');
  const dialog = page.getByRole('dialog', { name: 'Steps and versions' });
  await expect(dialog.getByRole('tab', { name: 'Your steps' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('list', { name: 'Your last steps' }).getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Undo to here, before: moved “Lights”' })).toBeFocused();
  // Steps of another device come a moment after the stage.
  await expect(said(page)).toHaveText(/^Steps\. Moved “Lights”, 1 of [12]$/);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(stage(page)).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Studio shortcuts' })).toContainText('Last 20 steps');
  await page.context().close();
});

test('elements are copied and moved to the other side by their menu, as one step each', async ({
  browser,
}) => {
  const page = await open(browser, await begun());
  await selectTopmost(page);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Put a copy on the back' }).click();
  await expect(page.getByText('Lights copied to the back')).toBeVisible();
  await expect(elements(page)).toHaveCount(2);
  await sides(page).getByText('Back').click();
  await expect(elements(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(elements(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(elements(page)).toHaveCount(1);

  await sides(page).getByText('Front').click();
  await selectTopmost(page);
  await page.keyboard.press('Shift+F10');
  await picture(page, 'studio-put-on-menu');
  await page.getByRole('menuitem', { name: 'Move onto the back' }).click();
  // What was moved is shown where it is now.
  await expect(page.getByRole('region', { name: 'Selected: Lights' })).toBeVisible();
  await expect(sides(page).getByRole('radio', { name: /Back/ })).toBeChecked();
  await expect(elements(page)).toHaveCount(2);
  await saved(page);
  await page.context().close();
});

test('what a button copied is pasted by its key', async ({ browser }) => {
  const page = await open(browser, await begun());
  await selectTopmost(page);
  await inspector(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Lights copied')).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(
        "navigator.clipboard.read().then(([item]) => item.getType('text/html')).then((blob) => blob.text(), () => '')",
      ),
    )
    .toContain('data-selvedge-scene');
  // Nothing is left of it but what the system has.
  await page.evaluate("localStorage.removeItem('studio-clipboard')");
  await sides(page).getByText('Back').click();
  await stage(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('1 element pasted on the back.')).toBeVisible();
  await expect(elements(page)).toHaveCount(1);
  await page.context().close();
});

test('a named version is compared with the design as it is, and deleted', async ({ browser }) => {
  for (const viewport of [DESK, PHONE]) {
    const design = await begun();
    const client = await begunClient();
    for (const name of ['Before the redraw', 'Before the fair'])
      await client.call(designStepCalls.nameVersion, { params: { design }, body: { name } });
    const page = await open(browser, design, viewport);
    await stage(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Steps and versions' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Look at Before the redraw' }).click();
    await dialog.getByRole('button', { name: 'Compare with now' }).click();
    await expect(dialog.getByRole('img', { name: 'Front, as it is now' })).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'What is different now' })).toHaveText(
      'Removed “Lights” on the front',
    );
    if (viewport === PHONE) {
      await dialog.getByRole('radiogroup', { name: 'What shows' }).getByText('This version').click();
      await expect(dialog.getByRole('img', { name: 'Front, as it is now' })).toBeHidden();
    }
    await expect(dialog.getByRole('img', { name: 'Front, this version' })).toBeVisible();
    await picture(page, `studio-compare-${viewport.width}`);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Look at Before the redraw' })).toBeFocused();

    await picture(page, `studio-versions-${viewport.width}`);
    await dialog.getByRole('button', { name: 'Delete Before the redraw' }).click();
    await expect(dialog.getByRole('button', { name: 'Keep version' })).toBeFocused();
    await picture(page, `studio-delete-version-${viewport.width}`);
    await dialog.getByRole('button', { name: 'Delete version' }).click();
    await expect(page.getByText('Version deleted')).toBeVisible();
    await expect(dialog.getByText('Before the fair')).toBeVisible();
    await expect(dialog.getByText('Before the redraw')).toBeHidden();
    await expect(dialog.getByLabel('Name this version')).toBeFocused();
    await page.context().close();
  }
});

test('on a phone Back closes what is open first, and leaves no entry', async ({ browser }) => {
  const page = await open(browser, await begun(), PHONE);
  const entries = () => page.evaluate('history.length').then(Number);
  const first = await entries();
  await addBar(page).getByRole('button', { name: 'Layers' }).click();
  await expect(layers(page)).toBeVisible();
  await page.getByRole('button', { name: 'Steps and versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Steps and versions' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(layers(page)).toBeVisible();
  await page.goBack();
  await expect(layers(page)).toBeHidden();
  await expect(stage(page)).toBeVisible();

  // Closed by hand, it leaves nothing to go back through.
  await addBar(page).getByRole('button', { name: 'Layers' }).click();
  await expect.poll(() => page.evaluate('history.state.studioLayer')).toBe(1);
  await page.getByRole('button', { name: 'Close Layers' }).click();
  await expect.poll(() => page.evaluate('history.state.studioLayer')).toBeUndefined();
  expect(await entries()).toBeLessThanOrEqual(first + 2);

  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Colours and price' })).toBeVisible();
  await page.goBack();
  await expect(stage(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/my-products/);
  await page.context().close();
});

test('at a desk the browser’s Back leaves the studio', async ({ browser }) => {
  const page = await open(browser, await begun());
  await openTab(page, 'Layers');
  await page.getByRole('button', { name: 'Steps and versions' }).click();
  await expect(page.getByRole('dialog', { name: 'Steps and versions' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/my-products/);
  await page.context().close();
});

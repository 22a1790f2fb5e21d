import { type Browser, expect, type Page } from '@playwright/test';
import { callPath } from '../../shared/contract/call.ts';
import { designStepCalls, studioCalls } from '../../shared/features/making/studio/studio.calls.ts';
import { elementSchema } from '../../shared/features/making/studio/studio.ts';
import { addPerson, addProject, addStore, PASSWORD, signedIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { addBar, inspector, layers, openTab, typeText, words } from './steps/studio-parts.ts';
import { picture } from './support/album.ts';
import { violations } from './support/inspection.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

/** Steps of a design: two people in it, a tab that dies, another device, and the versions one goes back to. */

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

let server: TestServer;
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
  await addStore(server, projectId, 'loom');
});
test.afterAll(async () => {
  await server?.close();
});

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A design with one text, ready to be published. */
async function begun(words: string): Promise<string> {
  const client = (await signedIn(server, 'ana@example.test')).in('loom');
  const { id } = await client.call(studioCalls.createDesign, { body: { baseSku: 'SV-TEE-MEN' } });
  const element = elementSchema.parse({
    kind: 'text',
    id: 'first',
    text: words,
    fontId: 'lobster',
    size: 40,
    colour: '#AA3300',
    x: 190,
    y: 120,
  });
  const fields = { name: `${words} tee`, colours: ['White'], defaultColour: 'White' };
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
          words: `added “${words}”`,
          changes: [
            { kind: 'insert', side: 'front', below: [], element },
            { kind: 'product', fields },
          ],
        },
      ],
    },
  });
  return id;
}

async function open(browser: Browser, design: string, name: 'ana' | 'ben', viewport = DESK): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await logInByCall(page, server, `${name}@example.test`, PASSWORD);
  await page.goto(`${server.origin}/create-a-product/?design=${design}&project=loom`);
  await expect(page.getByRole('application')).toBeVisible();
  return page;
}

const elements = (page: Page) => page.locator('[data-element]');
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const history = (page: Page) => page.getByRole('button', { name: 'Steps and versions' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Steps and versions' });

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Types a text and leaves it selected. */
async function addText(page: Page, letters: string): Promise<void> {
  await typeText(page, letters);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Text on the design' })).toBeHidden();
}

async function showLayers(page: Page): Promise<void> {
  if (await layers(page).isVisible()) return;
  if (isPhone(page)) await addBar(page).getByRole('button', { name: 'Layers' }).click();
  else await openTab(page, 'Layers');
  await expect(layers(page)).toBeVisible();
}

/** Selects a text by its layer, with its fields in view. */
async function take(page: Page, name: RegExp): Promise<void> {
  await showLayers(page);
  await layers(page).getByRole('button', { name }).first().click();
  if (!isPhone(page)) return openTab(page, 'Design');
  await addBar(page).getByRole('button', { name: 'Layers' }).click();
  await inspector(page).getByRole('slider', { name: 'Sheet height' }).press('ArrowUp');
}

/** Layers whose name begins so. */
const layer = (page: Page, name: RegExp) => layers(page).getByRole('button', { name }).first();

for (const viewport of [DESK, PHONE])
  test(`two people on one design lose nothing, at ${viewport.width}`, async ({ browser }) => {
    const design = await begun('Harbour');
    const [ana, ben] = [
      await open(browser, design, 'ana', viewport),
      await open(browser, design, 'ben', viewport),
    ];
    await expect(
      ana.getByRole('list', { name: 'Also in this design' }).getByRole('button', { name: /^Ben/ }),
    ).toBeVisible();

    // Texts added in either are in both.
    await addText(ana, 'Sea');
    await addText(ben, 'Shore');
    for (const page of [ana, ben]) {
      await showLayers(page);
      await expect(layer(page, /^Sea/)).toBeVisible();
      await expect(layer(page, /^Shore/)).toBeVisible();
      await expect(elements(page)).toHaveCount(3);
    }
    await expect(
      ana.getByRole('list', { name: 'Also in this design' }).getByRole('button', { name: 'Ben, at Shore' }),
    ).toBeVisible();

    // A conflict on one property asks.
    await take(ana, /^Harbour/);
    await words(ana).fill('Harbour lights');
    await saved(ana);
    await take(ben, /^Harbour lights/);
    await words(ben).fill('Harbour bells');
    await expect(ana.getByRole('alert').filter({ hasText: 'after you' })).toContainText(
      'Ben changed the words of “Harbour lights” after you.',
    );
    await picture(ana, `design-steps-conflict-${viewport.width}`);
    expect(await violations(ana)).toEqual([]);
    await ana.getByRole('button', { name: 'Keep mine' }).click();
    await showLayers(ben);
    await expect(layer(ben, /^Harbour lights/)).toBeVisible();

    for (const page of [ana, ben]) {
      await saved(page);
      await page.reload();
      await expect(elements(page)).toHaveCount(3);
      await showLayers(page);
      await expect(layer(page, /^Harbour lights/)).toBeVisible();
    }
    await ana.context().close();
    await ben.context().close();
  });

test('undo asks before it takes back what someone else has changed since', async ({ browser }) => {
  const design = await begun('Harbour');
  const [ana, ben] = [await open(browser, design, 'ana'), await open(browser, design, 'ben')];
  await take(ana, /^Harbour/);
  await words(ana).fill('Lights');
  await saved(ana);
  await take(ben, /^Lights/);
  await words(ben).fill('Bells');
  await saved(ben);
  await ana.getByRole('button', { name: 'Keep theirs' }).click();
  await undo(ana).click();
  const alert = ana.getByRole('alert').filter({ hasText: 'Undo anyway?' });
  await expect(alert).toContainText('Ben changed this after you. Undo anyway?');
  await alert.getByRole('button', { name: 'Leave it' }).click();
  await showLayers(ana);
  await expect(layer(ana, /^Bells/)).toBeVisible();
  await undo(ana).click();
  await ana.getByRole('button', { name: 'Undo anyway' }).click();
  await showLayers(ben);
  await expect(layer(ben, /^Harbour/)).toBeVisible();
  await ana.context().close();
  await ben.context().close();
});

test('a tab that dies loses nothing that was typed', async ({ browser }) => {
  const design = await begun('Harbour');
  const page = await open(browser, design, 'ana');
  // Nothing reaches the server any more.
  await page.route(`**${callPath(designStepCalls.saveSteps, { design })}*`, (route) => route.abort());
  await addText(page, 'Low tide');
  await expect(page.getByText('Offline. Kept on this device')).toBeVisible();
  await words(page).fill('Low tide at nine');
  await expect(elements(page).last()).toBeVisible();
  const client = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void client.send('Page.crash').catch(() => undefined);
  await crashed;

  const again = await page.context().newPage();
  await again.goto(`${server.origin}/create-a-product/?design=${design}&project=loom`);
  await showLayers(again);
  await expect(layer(again, /^Low tide at nine/)).toBeVisible();
  await saved(again);
  await expect(elements(again)).toHaveCount(2);
  await page.context().close();
});

for (const viewport of [DESK, PHONE])
  test(`undo and redo continue on another device, at ${viewport.width}`, async ({ browser }) => {
    const design = await begun('Harbour');
    const one = await open(browser, design, 'ana', viewport);
    await addText(one, 'Sea');
    await saved(one);
    await one.context().close();

    const other = await open(browser, design, 'ana', viewport);
    await expect(elements(other)).toHaveCount(2);
    // The words that were typed, then the text itself.
    await undo(other).click();
    await showLayers(other);
    await expect(layer(other, /^Your text/)).toBeVisible();
    await undo(other).click();
    await expect(elements(other)).toHaveCount(1);
    await saved(other);
    await other.reload();
    await other.getByRole('button', { name: 'Redo', exact: true }).click();
    await expect(elements(other)).toHaveCount(2);
    await other.context().close();
  });

for (const viewport of [DESK, PHONE])
  test(`versions are looked at, restored and discarded, at ${viewport.width}`, async ({ browser }) => {
    test.setTimeout(180_000);
    const design = await begun('Harbour');
    const client = (await signedIn(server, 'ana@example.test')).in('loom');
    await client.call(designStepCalls.nameVersion, {
      params: { design },
      body: { name: 'Before the redraw' },
    });
    const page = await open(browser, design, 'ana', viewport);
    if (isPhone(page)) await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    const sheet = page.getByRole('dialog', { name: /to look at|Ready to publish|Publishing|live/ });
    await expect(sheet).toBeVisible();
    const confirm = sheet.getByRole('button', { name: 'Publish', exact: true });
    if (await confirm.isVisible()) await confirm.click();
    await expect(page.getByText('Being prepared', { exact: true })).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 100_000 });
    await page.keyboard.press('Escape');
    if (isPhone(page)) await page.getByRole('button', { name: 'Back to the design' }).click();

    await addText(page, 'Sea');
    await expect(page.getByText('Live, with unpublished changes')).toBeVisible();
    await page.keyboard.press('Escape');
    await history(page).click();
    await dialog(page).getByRole('button', { name: 'Look at Before the redraw' }).click();
    const look = page.getByRole('dialog', { name: 'Earlier version' });
    await expect(look.getByRole('img', { name: 'Front of this version' })).toBeVisible();
    await picture(page, `design-versions-look-${viewport.width}`);
    await look.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(dialog(page).getByText('Published, version 1, live now')).toBeVisible();
    await dialog(page).getByLabel('Name this version').fill('With the sea');
    await dialog(page).getByRole('button', { name: 'Keep version' }).click();
    await expect(dialog(page).getByText('With the sea')).toBeVisible();
    await picture(page, `design-versions-${viewport.width}`);
    expect(await violations(page)).toEqual([]);

    // Discarding is one step of undo.
    await dialog(page).getByRole('button', { name: 'Discard changes' }).click();
    await expect(elements(page)).toHaveCount(1);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await undo(page).click();
    await expect(elements(page)).toHaveCount(2);
    await expect(page.getByText('Live, with unpublished changes')).toBeVisible();

    // Restoring adds a step, and removes no version.
    await history(page).click();
    await dialog(page).getByRole('button', { name: 'Restore Before the redraw' }).click();
    await expect(elements(page)).toHaveCount(1);
    await history(page).click();
    await expect(dialog(page).getByText('With the sea')).toBeVisible();
    await dialog(page).getByRole('tab', { name: 'Your steps' }).click();
    const steps = dialog(page).getByRole('list', { name: 'Your last steps' });
    await expect(steps).toContainText(/restored the version of/);
    await picture(page, `design-steps-list-${viewport.width}`);
    await steps.getByRole('button', { name: /Undo to here, before: restored the version/ }).click();
    await page.keyboard.press('Escape');
    await expect(elements(page)).toHaveCount(2);
    await saved(page);

    // It says so once the product’s pictures are made.
    await expect(async () => {
      await page.goto(`${server.origin}/my-products/?project=loom`);
      await expect(page.getByText('with unpublished changes').first()).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 100_000 });
    await page.context().close();
  });

test('each state of saving has its words', async ({ browser }) => {
  const design = await begun('Harbour');
  const page = await open(browser, design, 'ana');
  const steps = `**${callPath(designStepCalls.saveSteps, { design })}*`;
  const answer = (status: number, body: object) =>
    page.route(steps, (route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
    );

  await answer(500, { code: 'server-error', message: 'Something went wrong' });
  await addText(page, 'Sea');
  await expect(page.getByText('Can’t save just now. Kept on this device, trying again')).toBeVisible();
  await expect(page.getByText(/Offline/)).toBeHidden();
  await page.unroute(steps);
  await saved(page);

  await answer(422, { code: 'invalid', message: 'An image in this design is missing. Upload it again.' });
  await words(page).fill('Sea salt');
  await expect(
    page.getByText('Not saved: An image in this design is missing. Upload it again.'),
  ).toBeVisible();
  await page.unroute(steps);
  await words(page).fill('Sea spray');
  await saved(page);

  await page.context().setOffline(true);
  await words(page).fill('Sea mist');
  await expect(page.getByText('Offline. Kept on this device')).toBeVisible();
  await page.context().setOffline(false);
  await saved(page);
  await page.context().close();
});

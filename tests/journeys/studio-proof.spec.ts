import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { BASE_CATALOGUE } from '../../shared/features/making/catalogue/catalogue.ts';
import { designSettingsSchema } from '../../shared/features/making/products/products.ts';
import { studioCalls } from '../../shared/features/making/studio/studio.calls.ts';
import {
  addElement,
  elementSchema,
  emptyScene,
  labOf,
  type Rgb,
  rgbOf,
} from '../../shared/features/making/studio/studio.ts';
import { addPerson, addProject, addStore, PASSWORD, signedIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { addBar, openTab, stage } from './steps/studio-parts.ts';
import { violations } from './support/inspection.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

/** The proof on cloth: what the press makes of a design, in pixels as people see them. */

test.use({ trace: 'off' });

const GREEN = '#00ff00';
const NAVY: Rgb = rgbOf('#1f2a44');
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

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

const square = (id: string, fill: string, y: number) =>
  elementSchema.parse({ kind: 'shape', id, shape: 'rect', width: 120, height: 100, fill, x: 190, y });

/** A strong green over a plain red, on cloths for sale. */
async function begun(colours: readonly string[]): Promise<string> {
  const client = (await signedIn(server, 'ana@example.test')).in('loom');
  const base = BASE_CATALOGUE.find(({ sku }) => sku === 'SV-TEE-MEN');
  const empty = emptyScene(base?.printAreas ?? []);
  const scene = [square('green', GREEN, 100), square('red', '#b3202c', 260)].reduce(
    (now, element) => addElement(now, 'front', element),
    empty,
  );
  const settings = designSettingsSchema.parse({
    name: 'Proof tee',
    colours: [...colours],
    defaultColour: colours[0],
  });
  const { id } = await client.call(studioCalls.createDesign, {
    body: { baseSku: 'SV-TEE-MEN', scene, settings },
  });
  return id;
}

async function open(browser: Browser, design: string, viewport = DESK): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  await logInByCall(page, server, 'ana@example.test', PASSWORD);
  await page.goto(`${server.origin}/create-a-product/?design=${design}&project=loom`);
  await expect(stage(page)).toBeVisible();
  return page;
}

/** The colour that most pixels of an element’s middle have on the screen, and all that are there. */
async function seen(page: Page, id: string): Promise<{ most: Rgb; all: Rgb[] }> {
  const box = await page.locator(`[data-element="${id}"]`).boundingBox();
  if (!box) throw new Error(`${id} isn’t on the stage`);
  const clip = {
    x: box.x + box.width * 0.2,
    y: box.y + box.height * 0.2,
    width: box.width * 0.6,
    height: box.height * 0.6,
  };
  const { data } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 3) {
    const key = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const all = [...counts].toSorted(([, one], [, other]) => other - one);
  const colours = all.map(([key]): Rgb => [key >> 16, (key >> 8) & 255, key & 255]);
  return { most: colours[0] ?? [0, 0, 0], all: colours };
}

const chroma = (colour: Rgb): number => Math.hypot(labOf(colour)[1], labOf(colour)[2]);
const lightness = (colour: Rgb): number => labOf(colour)[0];

const choice = (page: Page) => page.getByRole('button', { name: 'Proof', exact: true });
const white = (page: Page) => page.getByRole('button', { name: 'White under the ink' });
const proofed = (page: Page) => expect(page.locator('[data-proof]')).toBeVisible({ timeout: 30_000 });

/** Where the choice of a proof is: under the stage, or in a sheet. */
async function showSides(page: Page): Promise<void> {
  if (page.viewportSize()?.width === PHONE.width)
    await addBar(page).getByRole('button', { name: 'Sides' }).click();
  await expect(choice(page)).toBeVisible();
}

for (const viewport of [DESK, PHONE])
  test(`a strong green shows duller, and striped, at ${viewport.width}`, async ({ browser }, info) => {
    const page = await open(browser, await begun(['White', 'Navy']), viewport);
    const asked = await seen(page, 'green');
    await showSides(page);
    await choice(page).click();
    await proofed(page);
    await expect(choice(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Proof: House garment press, as such presses usually print')).toBeVisible();
    await expect(page.getByText(/^Striped: this press can’t reach the colour/)).toBeVisible();
    const proof = await seen(page, 'green');
    expect(chroma(proof.most)).toBeLessThan(chroma(asked.most) - 25);
    expect(proof.all.some((colour) => chroma(colour) > chroma(asked.most) - 10)).toBe(false);
    // Stripes: much darker pixels between the others.
    expect(Math.min(...proof.all.map(lightness))).toBeLessThan(lightness(proof.most) - 15);
    // A red that the press reaches has none.
    const red = await seen(page, 'red');
    expect(Math.min(...red.all.map(lightness))).toBeGreaterThan(lightness(red.most) - 10);
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath(`proof-white-${viewport.width}.png`) });
    await choice(page).click();
    await expect(page.locator('[data-proof]')).toBeHidden();
    expect((await seen(page, 'green')).most).toEqual(asked.most);
    await page.context().close();
  });

for (const viewport of [DESK, PHONE])
  test(`white lies under the ink on navy, at ${viewport.width}`, async ({ browser }, info) => {
    const page = await open(browser, await begun(['Navy', 'White']), viewport);
    await showSides(page);
    await expect(white(page)).toBeHidden();
    await choice(page).click();
    await proofed(page);
    const red = await seen(page, 'red');
    expect(chroma(red.most)).toBeGreaterThan(35);
    await white(page).click();
    await expect(page.getByText('You see only the white ink under the colours.')).toBeVisible();
    await expect.poll(async () => lightness((await seen(page, 'red')).most)).toBeGreaterThan(75);
    const under = await seen(page, 'red');
    expect(chroma(under.most)).toBeLessThan(10);
    expect(lightness(under.most)).toBeGreaterThan(lightness(NAVY) + 50);
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath(`proof-under-${viewport.width}.png`) });
    await page.context().close();
  });

test('the proof goes by keyboard, follows changes, and is there the next time', async ({ browser }) => {
  const page = await open(browser, await begun(['White', 'Navy']));
  await stage(page).focus();
  await page.keyboard.press('p');
  await expect(stage(page).getByText('Proof on')).toBeAttached();
  await proofed(page);
  // What is selected can still be moved, and its proof goes along.
  await page.keyboard.press('Home');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowUp');
  await expect
    .poll(async () => {
      const { most, all } = await seen(page, 'red');
      return all.length > 0 && chroma(most) > 35;
    })
    .toBe(true);
  await page.keyboard.press('Shift+K');
  await expect(white(page)).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByText(/^Proof: /)).toBeVisible();
  await page.reload();
  await expect(choice(page)).toHaveAttribute('aria-pressed', 'true');
  await proofed(page);
  await stage(page).focus();
  await page.keyboard.press('p');
  await expect(stage(page).getByText('Proof off')).toBeAttached();
  await expect(page.locator('[data-proof]')).toBeHidden();
  await page.context().close();
});

test('the check notes colours that print duller, and shows the proof', async ({ browser }) => {
  const page = await open(browser, await begun(['White']));
  await openTab(page, 'Check');
  const note = page.getByRole('listitem').filter({ hasText: 'This green will print duller.' });
  await expect(note).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Ready to print')).toBeVisible();
  await expect(note.getByRole('checkbox')).toBeHidden();
  await note.getByRole('button', { name: /^Show proof/ }).click();
  await proofed(page);
  await expect(choice(page)).toHaveAttribute('aria-pressed', 'true');
  await page.context().close();
});

import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import {
  addBar,
  addPicture,
  inspector,
  layers,
  openTab,
  productPanel,
  typeText,
  words,
} from './steps/studio-parts.ts';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import { merchantPicture } from './support/picture.ts';
import { test } from './support/test.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: /to look at|Ready to publish/ });

/** A new design on a blank, by the demo's merchant. */
async function begin(page: Page, origin: string, blank: RegExp): Promise<void> {
  await logInToDemo(page, { origin }, 'merchant@demo.test');
  await page.goto(`${origin}/create-a-product/`);
  await page.getByRole('button', { name: blank }).first().click();
  await expect(page.getByRole('application')).toBeVisible();
}

test('a new text is typed over, emptied and written again', async ({ page, selvedge }) => {
  await begin(page, selvedge.origin, /Tote/);
  await addBar(page).getByRole('button', { name: 'Text', exact: true }).click();
  const typed = page.getByRole('textbox', { name: 'Text on the design' });
  await expect(typed).toBeFocused();
  await expect(typed).toHaveValue('Your text');
  await page.keyboard.type('Hello');
  await expect(typed).toHaveValue('Hello');
  await expect(words(page)).toHaveValue('Hello');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await expect(typed).toHaveValue('');
  await expect(words(page)).toHaveValue('');
  await page.keyboard.type('Sea');
  await expect(words(page)).toHaveValue('Sea');
  await expect(page.getByRole('region', { name: 'Selected: Sea' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(typed).toBeHidden();
  await expect(page.getByRole('application')).toBeFocused();

  // Left empty in the field it goes, and Undo brings the words back.
  await words(page).fill('');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Empty text removed. Undo brings it back.')).toBeVisible();
  await expect(words(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await openTab(page, 'Layers');
  await expect(layers(page).getByRole('button', { name: /^Sea/ })).toBeVisible();
});

test('a design that isn’t there is called so in the title, too', async ({ page, selvedge }) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/create-a-product/nowhere/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Page not found \| Selvedge$/);
});

test('nothing that is wrong goes on sale unseen, and each fault has its repair', async ({
  page,
  selvedge,
}) => {
  test.setTimeout(120_000);
  await begin(page, selvedge.origin, /Men’s T-shirt|Men's T-shirt/);
  await typeText(page, 'Sea');
  await inspector(page).getByLabel('Y (mm)').fill('2000');
  await inspector(page).getByLabel('Y (mm)').press('Enter');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(sheet(page)).toContainText('Nothing on the front would print');
  await expect(sheet(page).getByLabel('Product name')).toBeFocused();
  await expect(sheet(page).getByRole('button', { name: 'Publish' })).toBeDisabled();
  await page.keyboard.type('Sea tee');
  await sheet(page).getByRole('button', { name: 'Show me: Sea' }).click();
  await expect(page.getByRole('region', { name: 'Selected: Sea' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await sheet(page).getByRole('button', { name: 'Move it in: Sea' }).click();
  await expect(sheet(page)).toContainText('Your design is ready to print');
  await sheet(page).getByRole('button', { name: 'Keep designing' }).click();

  // White on White, the words it came with, and a price below its costs.
  await inspector(page).getByLabel('Colour', { exact: true }).fill('#ffffff');
  await addBar(page).getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByRole('button', { name: '2. Colours and price' }).click();
  await productPanel(page)
    .getByRole('checkbox', { name: 'White', exact: true })
    .setChecked(true, { force: true });
  await productPanel(page)
    .getByRole('checkbox', { name: 'Navy', exact: true })
    .setChecked(true, { force: true });
  const price = productPanel(page).getByLabel('Price, with VAT');
  await price.fill('1,50');
  await price.press('Tab');
  await expect(price).toHaveValue('£1.50');
  await page.getByRole('button', { name: 'Publish' }).click();
  const issues = sheet(page).getByRole('list', { name: 'To look at' });
  await expect(issues).toContainText('This is our sample text');
  await expect(issues).toContainText(/You lose £\d+\.\d\d on each sale/);
  await expect(issues).toContainText('This can hardly be seen on White.');
  await expect(sheet(page)).toHaveAccessibleName('3 things to look at');

  await sheet(page).getByRole('button', { name: 'Remove it: Your text' }).click();
  await expect(issues).not.toContainText('sample text');
  await expect(sheet(page).getByRole('button', { name: 'Publish' })).toBeDisabled();
  await sheet(page).getByLabel('Sell at a loss anyway').check();
  await expect(sheet(page).getByRole('button', { name: 'Publish' })).toBeDisabled();
  await sheet(page)
    .getByRole('checkbox', { name: /^Print it anyway: Sea/ })
    .check();
  await expect(sheet(page).getByRole('button', { name: 'Publish' })).toBeEnabled();
  await sheet(page).getByRole('button', { name: 'Change its colour: Sea' }).click();
  await expect(issues).not.toContainText('hardly be seen');
  await issues.getByRole('button', { name: /^Charge £/ }).click();
  await expect(sheet(page)).toHaveAccessibleName('Ready to publish?');
  await sheet(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog', { name: /Publishing|live/ })).toBeVisible();
});

/** Where elements are on the screen, from the bottom up. */
async function readPlaces(page: Page) {
  const boxes = [];
  for (const element of await page.locator('[data-element]').all()) {
    const box = await element.boundingBox();
    if (!box) throw new Error('Every element is on the screen');
    boxes.push({ left: box.x, top: box.y, x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  return boxes;
}

test('a text is composed as it is typed, and prints in every font with its letters', async ({
  page,
  selvedge,
}) => {
  await begin(page, selvedge.origin, /Tote/);
  await addBar(page).getByRole('button', { name: 'Text', exact: true }).click();
  await page.keyboard.insertText('Nguyễn Cafe\u0301');
  await expect(words(page)).toHaveValue('Nguyễn Café');
  const refused = inspector(page).getByText('This font can’t print ễ. Choose another font.');
  await expect(refused).toBeVisible();
  await inspector(page).getByLabel('Font').first().click();
  await page.getByRole('option', { name: 'Lobster', exact: true }).click();
  await expect(refused).toBeHidden();
  await words(page).fill('Кофе');
  await expect(page.getByRole('region', { name: 'Selected: Кофе' })).toBeVisible();
  await expect(inspector(page).getByText('This font can’t print')).toBeHidden();
  await words(page).fill('Ελλάδα');
  await expect(inspector(page).getByText('This font can’t print Ε λ ά δ α.')).toBeVisible();

  // The builders judge by the same fonts.
  await page.goto(`${selvedge.origin}/slogan-builder/`);
  const line = page.getByRole('textbox', { name: 'Your line' });
  const layouts = page.getByRole('list', { name: 'Layouts' }).getByRole('button');
  for (const text of ['½ pint', 'Ελλάδα']) {
    await line.fill(text);
    await expect(layouts.first()).toBeVisible();
  }
  await line.fill('1 ∞ 2');
  await expect(page.getByText('Our fonts can’t print ∞. Remove it.')).toBeVisible();
});

test('several elements are selected, grouped, moved and lined up, by pointer and by keyboard', async ({
  page,
  selvedge,
}) => {
  await begin(page, selvedge.origin, /Men’s T-shirt|Men's T-shirt/);
  const stage = page.getByRole('application');
  await stage.focus();
  for (const key of ['r', 'o', 'r']) await page.keyboard.press(key);
  await expect(page.locator('[data-element]')).toHaveCount(3);
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('region', { name: 'Selected: 3 elements' })).toBeVisible();
  await page.keyboard.press('Alt+a');
  const lefts = (await readPlaces(page)).map(({ left }) => Math.round(left));
  expect(new Set(lefts).size).toBe(1);

  // A group is taken by any of its members, and moves as one, in one step of undo.
  await page.keyboard.press('Control+g');
  await openTab(page, 'Layers');
  await expect(layers(page).getByRole('button', { name: 'Group of 3', exact: true })).toBeVisible();
  await openTab(page, 'Design');
  await stage.focus();
  await page.keyboard.press('Escape');
  const before = await readPlaces(page);
  const [, , topmost] = before;
  if (!topmost) throw new Error('Three elements are on the stage');
  await page.mouse.move(topmost.x, topmost.y);
  await page.mouse.down();
  await page.mouse.move(topmost.x + 40, topmost.y - 25, { steps: 4 });
  await expect(page.locator('[data-guides]')).toBeAttached();
  await page.mouse.up();
  const after = await readPlaces(page);
  const shifts = after.map(({ x }, index) => Math.round(x - (before[index]?.x ?? 0)));
  expect(new Set(shifts).size).toBe(1);
  expect(shifts[0]).toBeGreaterThan(20);
  await page.keyboard.press('Control+z');
  await expect
    .poll(async () => (await readPlaces(page)).map(({ x }) => Math.round(x)))
    .toEqual(before.map(({ x }) => Math.round(x)));

  // A drag that is taken back leaves nothing behind, and a double click goes into the group.
  await page.mouse.move(topmost.x, topmost.y);
  await page.mouse.down();
  await page.mouse.move(topmost.x + 60, topmost.y, { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect((await readPlaces(page)).map(({ x }) => Math.round(x))).toEqual(
    before.map(({ x }) => Math.round(x)),
  );
  await page.mouse.dblclick(topmost.x, topmost.y);
  await expect(page.getByRole('region', { name: 'Selected: Rectangle' })).toBeVisible();

  // Apart again; a frame on the empty stage takes what it touches.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+g');
  await openTab(page, 'Layers');
  await expect(layers(page).getByRole('button', { name: 'Rectangle', exact: true }).first()).toBeVisible();
  await expect(layers(page).getByRole('button', { name: 'Group of 3', exact: true })).toBeHidden();
  await openTab(page, 'Design');
  const box = await stage.boundingBox();
  if (!box) throw new Error('The stage is on the screen');
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 8, topmost.top - 4, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('region', { name: 'Selected: 2 elements' })).toBeVisible();
});

const elements = (page: Page) => page.locator('[data-element]');

/** The topmost element, by its key. */
async function selectTopmost(page: Page): Promise<void> {
  await page.getByRole('application').focus();
  await page.keyboard.press('Home');
}

test('elements are copied across sides, products, tabs and reloads', async ({ page, context, selvedge }) => {
  await begin(page, selvedge.origin, /Men’s T-shirt|Men's T-shirt/);
  await typeText(page, 'Sea');
  await page.keyboard.press('Escape');
  const stage = page.getByRole('application', { name: /design/i });
  await stage.focus();
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByText('Sea copied')).toBeVisible();
  // A text is as wide as it is drawn; until its font is there, it is measured by its number of letters.
  await expect(page.locator('[data-element] path')).toBeAttached();
  const readX = (on: Page) => inspector(on).getByLabel('X (mm)').inputValue();
  const x = await readX(page);

  // In place on another side, next to it on the same.
  await page.keyboard.press('2');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('1 element pasted on the back.')).toBeVisible();
  await expect.poll(() => readX(page)).toBe(x);
  await stage.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(elements(page)).toHaveCount(2);
  await expect.poll(() => readX(page)).not.toBe(x);
  await stage.focus();
  await page.keyboard.press('ControlOrMeta+x');
  await expect(elements(page)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(elements(page)).toHaveCount(2);

  // Another product in another tab, and after a reload.
  const other = await context.newPage();
  await other.goto(`${selvedge.origin}/create-a-product/`);
  await other.getByRole('button', { name: /Tote/ }).first().click();
  await expect(other.getByRole('application')).toBeVisible();
  await inspector(other).getByRole('button', { name: 'Paste', exact: true }).click();
  await expect(other.getByText('1 element pasted on the front.')).toBeVisible();
  await expect(elements(other)).toHaveCount(1);
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await other.reload();
  await expect(elements(other)).toHaveCount(1);
  await inspector(other).getByRole('button', { name: 'Paste', exact: true }).click();
  await expect(elements(other)).toHaveCount(2);

  // A field that is typed in keeps its keys.
  await words(other).focus();
  await other.keyboard.press('ControlOrMeta+a');
  await other.keyboard.press('ControlOrMeta+x');
  await expect(elements(other)).toHaveCount(2);
  await expect(words(other)).toHaveValue('');
});

const drawnCrop = (page: Page) => page.locator('[data-element] svg[viewBox]');

/** Pixels of the picture on the stage that have the water's blue, as it is seen. */
async function countWater(page: Page): Promise<number> {
  const seen = await page.locator('[data-element]').first().screenshot();
  const { data, info } = await sharp(seen).raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (Math.abs(red - 31) + Math.abs(green - 111) + Math.abs(blue - 139) < 60) count += 1;
  }
  return count;
}

test('an edited picture shows on the stage as it was edited, also after a reload', async ({
  page,
  selvedge,
}) => {
  await begin(page, selvedge.origin, /Tote/);
  const selected = await addPicture(page);
  await expect.poll(() => countWater(page)).toBeGreaterThan(200);

  await selected.getByRole('button', { name: 'Edit image' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit image' });
  await editing.getByRole('switch', { name: /^One colour/ }).check({ force: true });
  await expect(editing.getByRole('button', { name: 'Done' })).toBeEnabled();
  await editing.getByRole('button', { name: 'Done' }).click();
  await expect(editing).toBeHidden();
  await expect.poll(() => countWater(page)).toBe(0);
  await page.screenshot({ path: 'test-results/edited-stage.png' });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // Undo shows the picture as it was, redo as it was edited, and so does a reload.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => countWater(page)).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => countWater(page)).toBe(0);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.locator('[data-element] image')).toBeAttached();
  await expect.poll(() => countWater(page)).toBe(0);

  // In another size it's made again, and the original never shows.
  await selectTopmost(page);
  await selected.getByLabel('Width').fill('150');
  await selected.getByLabel('Width').press('Enter');
  for (let look = 0; look < 5; look += 1) expect(await countWater(page)).toBe(0);
});

test('a picture is cropped by pointer and by keyboard, left as it was, and made whole again', async ({
  page,
  selvedge,
}) => {
  await begin(page, selvedge.origin, /Tote/);
  const selected = await addPicture(page);
  const width = selected.getByLabel('Width');
  const before = await width.inputValue();
  const cropping = page.getByRole('dialog', { name: 'Crop' });
  const reading = cropping.getByText(/ pixels, /);

  await selected.getByRole('button', { name: 'Crop' }).click();
  await expect(reading).toHaveText(/^1200 by 1200 pixels/);
  await expect(cropping.getByRole('button', { name: 'Done' })).toBeEnabled();
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  // Half from the right by keys, then Escape: as before.
  await cropping.getByRole('button', { name: 'Right edge' }).focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(reading).toHaveText(/^600 by 1200 pixels/);
  await page.keyboard.press('Escape');
  await expect(cropping).toBeHidden();
  await expect(width).toHaveValue(before);
  await expect(drawnCrop(page)).toHaveCount(0);

  // By pointer, kept square.
  await selected.getByRole('button', { name: 'Crop' }).click();
  await expect(cropping.getByRole('button', { name: 'Done' })).toBeEnabled();
  await cropping.getByText('1:1').click();
  const corner = await cropping.getByRole('button', { name: 'Bottom right corner' }).boundingBox();
  const frame = await cropping.getByRole('button', { name: /Crop frame/ }).boundingBox();
  if (!corner || !frame) throw new Error('The frame is shown');
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  await page.mouse.move(corner.x + corner.width / 2 - frame.width / 2, corner.y, { steps: 5 });
  await page.mouse.up();
  await expect(reading).toHaveText(/^(59\d|60\d) by (59\d|60\d) pixels/);
  await cropping.getByRole('button', { name: 'Done' }).click();
  await expect(cropping).toBeHidden();
  await expect(drawnCrop(page)).toHaveAttribute('viewBox', /^0 0 (49|50)\d\d (49|50)\d\d$/);
  expect(Number(await width.inputValue())).toBeCloseTo(Number(before) / 2, -1);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // One step of undo, kept over a reload.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(width).toHaveValue(before);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(drawnCrop(page)).toHaveCount(1);

  // The key C opens it, Reset brings the rest back, Enter keeps it.
  await selectTopmost(page);
  await page.getByRole('application').focus();
  await page.keyboard.press('c');
  await cropping.getByRole('button', { name: 'Reset' }).click();
  await cropping.getByRole('button', { name: /Crop frame/ }).focus();
  await page.keyboard.press('Enter');
  await expect(drawnCrop(page)).toHaveCount(0);
  expect(Number(await width.inputValue())).toBeCloseTo(Number(before), 0);
});

test('a picture whose file is gone says so in the crop', async ({ page, selvedge }) => {
  await begin(page, selvedge.origin, /Tote/);
  const selected = await addPicture(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.route(/\/files\/[^/]+\/1600\//, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await selectTopmost(page);
  await selected.getByRole('button', { name: 'Crop' }).click();
  const cropping = page.getByRole('dialog', { name: 'Crop' });
  await expect(cropping.getByRole('alert')).toHaveText(/Picture missing/);
  await expect(cropping.getByRole('button', { name: 'Done' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(selected.getByText(/ DPI, /)).toBeVisible();
});

/** Holds back a file of scripts until it is let through. */
async function holdBack(page: Page, file: string): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

test.describe('parts that come after the stage', () => {
  // Requests of a service worker pass these tests by.
  test.use({ serviceWorkers: 'block' });

  test('the studio opens in its frame, and nothing moves', async ({ page, selvedge }) => {
    await begin(page, selvedge.origin, /Tote/);
    const letThrough = await holdBack(page, 'studio-editor');
    await page.reload();
    const waiting = page.getByRole('status', { name: 'Your design' });
    await expect(waiting).toBeVisible();
    /** In whole pixels. */
    const places = async (parts: Locator) =>
      Promise.all(
        (await parts.all()).map(async (part) => {
          const box = await part.boundingBox();
          return box && [box.x, box.y, box.width, box.height].map(Math.round);
        }),
      );
    const drawn = await places(waiting.locator('> div:visible'));
    letThrough();
    const stage = page.getByRole('application');
    await expect(stage).toBeVisible();
    await expect(waiting).toBeHidden();
    const parts = page.locator('[data-whole-screen] > :is(header, nav, section, div, aside)');
    expect(drawn).toEqual(await places(parts));
  });

  test('words are typed on the garment before the tools have come', async ({ page, selvedge }) => {
    const letThrough = await holdBack(page, 'design-tools');
    await begin(page, selvedge.origin, /Tote/);
    await expect(inspector(page).getByRole('status', { name: 'Tools' })).toBeVisible();
    await page.getByRole('application').focus();
    await page.keyboard.press('t');
    await page.keyboard.type('Roll');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(page.locator('[data-element]')).toHaveCount(1);
    letThrough();
    await expect(words(page)).toHaveValue('Ro');
    await page.keyboard.type('pe');
    await expect(words(page)).toHaveValue('Rope');
  });

  test('tools that can’t be fetched say so, the stage works on, and they come at a second try', async ({
    page,
    selvedge,
  }) => {
    await page.route('**/assets/design-tools-*.js', (route) => route.abort());
    await begin(page, selvedge.origin, /Tote/);
    // A page reloads a few times for a file that is gone, before it does without it.
    await expect(inspector(page).getByRole('alert')).toContainText('We couldn’t load these tools', {
      timeout: 60_000,
    });
    await page.getByRole('application').focus();
    await page.keyboard.press('r');
    await expect(page.locator('[data-element]')).toHaveCount(1);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '2. Colours and price' }).click();
    await expect(productPanel(page).getByLabel('Price, with VAT')).toBeVisible();
    await page.getByRole('button', { name: '1. Design' }).click();
    // The tab asks for its tools again by itself: they may come only once that has failed.
    const again = inspector(page).getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute('**/assets/design-tools-*.js');
    await again.click();
    await expect(page.getByRole('region', { name: 'Selected: Rectangle' })).toBeVisible();
  });

  test('a dialog that can’t be fetched leaves the studio as it was', async ({ page, selvedge }) => {
    await page.route('**/assets/graphics-library-*.js', (route) => route.abort());
    await begin(page, selvedge.origin, /Tote/);
    const graphic = addBar(page).getByRole('button', { name: 'Graphic' });
    // Until the page’s reloads for a missing file are used up.
    await expect(async () => {
      await graphic.click({ timeout: 2_000 });
      await expect(page.getByText(/^Oops\.\.\. looks like/)).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 60_000 });
    await typeText(page, 'Sea');
    await expect(page.getByRole('region', { name: 'Selected: Sea' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('elements are copied with buttons', async ({ page, selvedge }) => {
    await begin(page, selvedge.origin, /Tote/);
    await typeText(page, 'Sea');
    await page.keyboard.press('Escape');
    const sheet = inspector(page);
    await sheet.getByRole('slider', { name: 'Sheet height' }).press('ArrowUp');
    const clipboard = sheet.getByRole('group', { name: 'Clipboard' });
    await clipboard.getByRole('button', { name: 'Cut' }).click();
    await expect(page.getByText('Sea cut')).toBeVisible();
    await expect(elements(page)).toHaveCount(0);
    await addBar(page).getByRole('button', { name: 'Add', exact: true }).click();
    await clipboard.getByRole('button', { name: 'Paste' }).click();
    await expect(elements(page)).toHaveCount(1);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  test('a picture is cropped by touch-sized handles without sideways scroll', async ({ page, selvedge }) => {
    await begin(page, selvedge.origin, /Tote/);
    await addBar(page).getByRole('button', { name: 'Add', exact: true }).click();
    await inspector(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'sail.png', mimeType: 'image/png', buffer: await merchantPicture(1200) });
    await expect(elements(page)).toHaveCount(1, { timeout: 30_000 });
    await inspector(page).getByRole('slider', { name: 'Sheet height' }).press('End');
    await inspector(page).getByRole('button', { name: 'Crop' }).click();
    const cropping = page.getByRole('dialog', { name: 'Crop' });
    await expect(cropping.getByRole('button', { name: 'Done' })).toBeEnabled();
    for (const name of ['Left edge', 'Bottom right corner', 'Done', 'Reset']) {
      const box = await cropping.getByRole('button', { name }).boundingBox();
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(
        name.includes('e') && /edge|corner/.test(name) ? 44 : 36,
      );
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});

test('exact sizes are typed in millimetres and inches, and layers are put in order', async ({
  page,
  selvedge,
}) => {
  await begin(page, selvedge.origin, /Tote/);
  await page.getByRole('application').focus();
  await page.keyboard.press('r');
  await page.keyboard.press('o');
  const width = inspector(page).getByLabel('Width');
  await width.fill('2in');
  await width.press('Enter');
  await expect(width).toHaveValue('50.8');
  await width.fill('+9,2');
  await width.press('Enter');
  await expect(width).toHaveValue('60');
  await width.fill('wide');
  await width.press('Enter');
  await expect(inspector(page).getByText('That isn’t a length')).toBeVisible();
  await expect(width).toHaveValue('60');
  const x = inspector(page).getByLabel('X (mm)');
  await x.fill('25.4');
  await x.press('Enter');
  await inspector(page).getByRole('radiogroup', { name: 'Units' }).getByText('inches').click();
  await expect(inspector(page).getByLabel('X (in)')).toHaveValue('1');

  await openTab(page, 'Layers');
  const names = () =>
    layers(page)
      .getByRole('button', { name: /^(Rectangle|Ellipse)$/ })
      .allTextContents();
  await expect.poll(names).toEqual(['Ellipse', 'Rectangle']);
  await layers(page).getByRole('button', { name: 'Move Rectangle' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(names).toEqual(['Rectangle', 'Ellipse']);
  const [from, to] = [
    await layers(page).getByRole('button', { name: 'Move Rectangle' }).boundingBox(),
    await layers(page).getByRole('button', { name: 'Move Ellipse' }).boundingBox(),
  ];
  if (!from || !to) throw new Error('Both layers are on the screen');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + to.height - 4, { steps: 5 });
  await page.mouse.up();
  await expect.poll(names).toEqual(['Ellipse', 'Rectangle']);

  // The steps are still there after a reload, however soon it comes.
  await page.reload();
  await openTab(page, 'Layers');
  await expect.poll(names).toEqual(['Ellipse', 'Rectangle']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(names).toEqual(['Rectangle', 'Ellipse']);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Studio shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Studio shortcuts' })).toContainText('Space evenly across');
});

test('a collection is filled, put in order by keyboard and by dragging, and renamed', async ({
  page,
  selvedge,
}) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/create-collection/`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Evenings');
  await page.getByRole('button', { name: 'Create and add products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Evenings' })).toBeVisible();

  const products = page.getByRole('list', { name: 'Collection products' });
  const search = page.getByRole('searchbox', { name: 'Find products to add' });
  for (const name of ['Fern Tote', 'Dahlia Print', 'Night Moth Sweatshirt']) {
    await search.fill(name);
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await expect(products.getByRole('link', { name })).toBeVisible();
  }
  const order = () => products.getByRole('link').allTextContents();
  expect(await order()).toEqual(['Fern Tote', 'Dahlia Print', 'Night Moth Sweatshirt']);

  const handle = (name: string) => products.getByRole('button', { name: new RegExp(`^Move ${name}`) });
  await handle('Night Moth Sweatshirt').focus();
  await page.keyboard.press('Home');
  await expect.poll(order).toEqual(['Night Moth Sweatshirt', 'Fern Tote', 'Dahlia Print']);
  await expect(handle('Night Moth Sweatshirt')).toBeFocused();

  const [from, to] = [
    await handle('Night Moth Sweatshirt').boundingBox(),
    await handle('Dahlia Print').boundingBox(),
  ];
  if (!from || !to) throw new Error('Both rows are on the screen');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + to.height, { steps: 6 });
  await page.mouse.up();
  await expect.poll(order).toEqual(['Fern Tote', 'Dahlia Print', 'Night Moth Sweatshirt']);

  await products.getByRole('button', { name: 'Remove Dahlia Print' }).click();
  await expect.poll(order).toEqual(['Fern Tote', 'Night Moth Sweatshirt']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toEqual(['Fern Tote', 'Dahlia Print', 'Night Moth Sweatshirt']);

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Late evenings');
  await page.getByRole('textbox', { name: 'Address' }).fill('late-evenings');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Late evenings' })).toBeVisible();
  const inStore = await page.getByRole('link', { name: 'View in store' }).getAttribute('href');
  await page.goto(inStore?.replace('late-evenings', 'evenings') ?? '');
  await expect(page).toHaveURL(/\/collection\/late-evenings\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Late evenings' })).toBeVisible();
});

test('on a phone a slogan’s layouts are in view, and its options one press away', async ({
  browser,
  selvedge,
}) => {
  const page = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  ).newPage();
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/slogan-builder/?text=Born+to+sail`);
  await expect(page.getByRole('heading', { name: 'Best for your words' })).toBeInViewport();
  const product = page.getByRole('combobox', { name: 'Product' });
  await expect(product).toBeHidden();
  const options = page.getByRole('button', { name: 'Product and inks' });
  await options.click();
  await expect(options).toHaveAttribute('aria-expanded', 'true');
  await expect(product).toBeVisible();
  await page.context().close();
});

import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { callPath } from '../../shared/contract/call.ts';
import { BASE_CATALOGUE, colourOf } from '../../shared/features/making/catalogue/catalogue.ts';
import { filesCalls } from '../../shared/features/making/files/files.calls.ts';
import { designSettingsSchema } from '../../shared/features/making/products/products.ts';
import { studioCalls } from '../../shared/features/making/studio/studio.calls.ts';
import { elementSchema, type SceneElement } from '../../shared/features/making/studio/studio.ts';
import { inspector, layers, openTab, stage, typeText } from './steps/studio-parts.ts';
import { picture } from './support/album.ts';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

const postcard = BASE_CATALOGUE.find(({ sku }) => sku === 'SV-POSTCARD');
/** The colour of the cloth called White. */
const WHITE = (postcard && colourOf(postcard, 'White')?.hex.toLowerCase()) ?? '';
const POSTCARD = { widthMm: 148, heightMm: 105 };
const CUT_OFF = 'Part of this lies outside the print area and will be cut off.';
const SAMPLE = 'This is our sample text. Write your own, or remove it.';

const text = (id: string, words: string, fields: object = {}) =>
  elementSchema.parse({
    kind: 'text',
    id,
    text: words,
    fontId: 'inter',
    size: 12,
    colour: '#b3202c',
    x: 74,
    y: 50,
    ...fields,
  });
const plate = (fields: object = {}) =>
  elementSchema.parse({
    kind: 'shape',
    id: 'plate',
    shape: 'rect',
    x: 74,
    y: 52,
    width: 120,
    height: 90,
    fill: '#2f7d4f',
    ...fields,
  });
/** One that is cut off, and one that stops printing. */
const FLAWED = [text('otter', 'Otter', { x: 2, y: 30 }), text('sample', 'Your text', { x: 90, y: 70 })];

const tokenOf = async (page: Page, origin: string) => {
  const cookies = await page.context().cookies(origin);
  return { 'x-xsrf-token': cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '' };
};

/** The studio with a postcard that has these elements. */
async function open(page: Page, origin: string, ...elements: readonly SceneElement[]): Promise<void> {
  const answer = await page.request.post(`${origin}${callPath(studioCalls.createDesign)}`, {
    headers: await tokenOf(page, origin),
    data: {
      baseSku: 'SV-POSTCARD',
      scene: { version: 1, sides: [{ side: 'front', ...POSTCARD, elements }] },
      settings: designSettingsSchema.parse({ name: 'Marks', colours: ['White'], defaultColour: 'White' }),
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { id } = studioCalls.createDesign.answer.parse(await answer.json());
  await page.goto(`${origin}/create-a-product/?design=${id}`);
  await expect(stage(page)).toBeVisible();
}

/** A picture of one colour, 40 mm wide. */
async function flatPicture(page: Page, origin: string, background: string) {
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  const answer = await page.request.post(`${origin}${callPath(filesCalls.uploadPicture)}`, {
    headers: await tokenOf(page, origin),
    multipart: { file: { name: 'Sky.png', mimeType: 'image/png', buffer } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return elementSchema.parse({
    kind: 'picture',
    id: 'sky',
    fileId: filesCalls.uploadPicture.answer.parse(await answer.json()).picture.id,
    naturalWidth: 400,
    naturalHeight: 400,
    x: 74,
    y: 40,
    width: 40,
    height: 40,
  });
}

const marks = (page: Page) => page.getByRole('toolbar', { name: 'Marks on the stage' });
const mark = (page: Page, name: string) => marks(page).getByRole('button', { name, exact: true });
const OTTER = `Warning on Otter: ${CUT_OFF}`;
const YOUR_TEXT = `Problem on Your text: ${SAMPLE}`;
const colour = (page: Page) => inspector(page).getByLabel('Colour', { exact: true });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is on the screen');
  return box;
}

/** Where millimetres of the print area are on the screen. */
async function onScreen(page: Page, x: number, y: number) {
  const area = await boxOf(page.locator('[data-print-area]'));
  const pxPerMm = area.width / POSTCARD.widthMm;
  return { x: area.x + x * pxPerMm, y: area.y + y * pxPerMm };
}

/** Pixels between a mark’s middle and the top right corner of its element’s box. */
async function awayFromCorner(page: Page, name: string, id: string): Promise<number> {
  const at = await boxOf(mark(page, name));
  const box = await boxOf(page.locator(`[data-element="${id}"]`));
  return Math.hypot(at.x + at.width / 2 - (box.x + box.width), at.y + at.height / 2 - box.y);
}

/** The largest difference between two colours’ channels, of 255. */
const farthest = (one: string, other: string): number =>
  Math.max(
    ...[1, 3, 5].map((at) =>
      Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
    ),
  );

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

  test('each fault has a mark where it lies, as large at every zoom, that leads to its repair', async ({
    page,
    selvedge,
  }) => {
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await open(page, selvedge.origin, plate(), ...FLAWED);
    await expect(marks(page).getByRole('button')).toHaveCount(2);
    await expect(mark(page, OTTER)).toBeVisible();
    for (let press = 0; press < 3; press += 1) {
      const { width, height } = await boxOf(mark(page, YOUR_TEXT));
      expect([width, height]).toEqual([24, 24]);
      await expect.poll(() => awayFromCorner(page, YOUR_TEXT, 'sample')).toBeLessThan(20);
      await stage(page).focus();
      await page.keyboard.press('z');
      await expect(page.getByRole('status', { name: 'Zoom' })).toBeVisible();
    }
    await page.keyboard.press('Shift+1');
    expect(await violations(page)).toEqual([]);
    await picture(page, 'studio-marks-1440');

    await mark(page, OTTER).hover();
    await expect(page.getByRole('tooltip')).toHaveText(OTTER);
    await mark(page, OTTER).click();
    const checked = page.getByRole('region', { name: 'Check' });
    await expect(checked.getByRole('listitem').filter({ hasText: CUT_OFF })).toBeFocused();
    await picture(page, 'studio-marks-check-1440');

    // The same words and repairs are in the panel of what is selected, and the sign in its layer.
    await openTab(page, 'Layers');
    await expect(layers(page).getByRole('img', { name: `Warning: ${CUT_OFF}` })).toBeVisible();
    await expect(layers(page).getByRole('img', { name: `Problem: ${SAMPLE}` })).toBeVisible();
    await picture(page, 'studio-marks-layers-1440');
    await openTab(page, 'Design');
    const here = inspector(page).getByRole('list', { name: 'To look at here' });
    await expect(here).toContainText(CUT_OFF);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'studio-marks-design-1440');
    await here.getByRole('checkbox', { name: /^Print it anyway/ }).check();
    await expect(mark(page, OTTER)).toBeHidden();
    await here.getByRole('checkbox', { name: /^Print it anyway/ }).uncheck();
    await expect(mark(page, OTTER)).toBeVisible();
    await here.getByRole('button', { name: /^Fit inside/ }).click();
    await expect(mark(page, OTTER)).toBeHidden();
    await expect(mark(page, YOUR_TEXT)).toBeVisible();
  });

  test('marks are gone to by keys, and the stage keeps its own', async ({ page, selvedge }) => {
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await open(page, selvedge.origin, ...FLAWED);
    await expect(marks(page).getByRole('button')).toHaveCount(2);
    await stage(page).focus();
    await page.keyboard.press('Tab');
    await expect(mark(page, OTTER)).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveText(OTTER);
    await page.keyboard.press('ArrowRight');
    await expect(mark(page, YOUR_TEXT)).toBeFocused();
    // Keys of the stage mean nothing here.
    await page.keyboard.press('Delete');
    await page.keyboard.press('t');
    await expect(page.locator('[data-element]')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(stage(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(mark(page, YOUR_TEXT)).toBeFocused();
    await page.keyboard.press('Enter');
    const checked = page.getByRole('region', { name: 'Check' });
    await expect(checked.getByRole('listitem').filter({ hasText: SAMPLE })).toBeFocused();
    await expect(page.locator('[data-region="Inspector"] :focus')).toHaveCount(1);
    await checked.getByRole('button', { name: 'Remove it: Your text' }).press('Enter');
    await expect(mark(page, YOUR_TEXT)).toBeHidden();
    // Far away from what shows, a mark brings its element back.
    await stage(page).focus();
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('z');
    await page.keyboard.press('Tab');
    await expect(mark(page, OTTER)).toBeFocused();
    await expect(mark(page, OTTER)).toBeInViewport();
  });

  test('marks keep out of the way of a drag and of typing', async ({ page, selvedge }) => {
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await open(page, selvedge.origin, ...FLAWED);
    await expect(mark(page, YOUR_TEXT)).toHaveCSS('opacity', '1');
    const from = await onScreen(page, 90, 70);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y - 30, { steps: 4 });
    await expect(mark(page, YOUR_TEXT)).toHaveCSS('opacity', '0');
    await page.mouse.up();
    await expect(mark(page, YOUR_TEXT)).toHaveCSS('opacity', '1');
    // Next to the handle at the corner, which can still be taken hold of.
    expect(await awayFromCorner(page, YOUR_TEXT, 'sample')).toBeLessThan(40);
    const handle = await boxOf(page.locator('[data-corner="ne"]'));
    const at = await boxOf(mark(page, YOUR_TEXT));
    expect(at.x).toBeGreaterThan(handle.x + handle.width / 2);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Text on the design' })).toBeFocused();
    await expect(mark(page, YOUR_TEXT)).toBeHidden();
    await expect(mark(page, OTTER)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(mark(page, YOUR_TEXT)).toBeVisible();
  });

  test('a new text shows on what it is put on', async ({ page, selvedge }) => {
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await open(page, selvedge.origin, plate({ fill: '#b3202c' }));
    await typeText(page, 'Sea');
    await page.keyboard.press('Escape');
    await expect(colour(page)).not.toHaveValue('#b3202c');
    const chosen = await colour(page).inputValue();
    await openTab(page, 'Check');
    await expect(page.getByRole('region', { name: 'Check' })).toContainText('Ready to print');
    await picture(page, 'studio-text-on-plate-1440');
    // Moved off it later, it stays as it is.
    await openTab(page, 'Design');
    await inspector(page).getByLabel('Y (mm)').fill('300');
    await inspector(page).getByLabel('Y (mm)').press('Enter');
    await expect(colour(page)).toHaveValue(chosen);

    await open(page, selvedge.origin, await flatPicture(page, selvedge.origin, '#b3202c'));
    await expect(page.locator('[data-element="sky"] image')).toBeAttached();
    await typeText(page, 'Sea');
    await page.keyboard.press('Escape');
    await expect(colour(page)).not.toHaveValue('#b3202c');
  });

  test('a colour is picked from the design by pointer, key and button', async ({ page, selvedge }) => {
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    const sky = await flatPicture(page, selvedge.origin, '#2b6cb0');
    await open(
      page,
      selvedge.origin,
      plate({ y: 85, height: 30 }),
      sky,
      text('word', 'Heron', { x: 20, y: 40, size: 8 }),
    );
    await page.locator('[data-element="word"]').click();
    await expect(colour(page)).toHaveValue('#b3202c');
    const layer = page.getByRole('toolbar', { name: 'Pick a colour' });

    await stage(page).focus();
    await page.keyboard.press('i');
    await expect(layer).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'studio-pick-1440');
    const onPlate = await onScreen(page, 74, 85);
    await page.mouse.click(onPlate.x, onPlate.y);
    await expect(colour(page)).toHaveValue('#2f7d4f');
    await expect(layer).toBeHidden();
    await expect(stage(page)).toBeFocused();

    const button = inspector(page).getByRole('button', {
      name: 'Pick a colour from the design: Colour',
      exact: true,
    });
    await button.click();
    const onPicture = await onScreen(page, 74, 40);
    await page.mouse.click(onPicture.x, onPicture.y);
    // Copies of pictures are a shade off here and there.
    await expect.poll(async () => farthest(await colour(page).inputValue(), '#2b6cb0')).toBeLessThan(4);
    await expect(button).toBeFocused();

    await button.click();
    const onCloth = await onScreen(page, 130, 10);
    await page.mouse.click(onCloth.x, onCloth.y);
    await expect(colour(page)).toHaveValue(WHITE);

    // By keyboard alone, and left without a choice.
    await button.press('Enter');
    await layer.getByRole('button', { name: 'Colour #2f7d4f' }).press('Enter');
    await expect(colour(page)).toHaveValue('#2f7d4f');
    await button.press('Enter');
    await page.keyboard.press('Escape');
    await expect(layer).toBeHidden();
    await expect(colour(page)).toHaveValue('#2f7d4f');
    await expect(page.getByRole('region', { name: 'Selected: Heron' })).toBeVisible();

    await stage(page).focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /order number/ })).toBeFocused();
    await page.keyboard.type('Pick a colour');
    await expect(page.getByRole('option', { name: /Pick a colour from the design/ })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('a tap on a mark opens its words and repairs over the stage', async ({ page, selvedge }) => {
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await open(page, selvedge.origin, ...FLAWED);
    await expect(mark(page, YOUR_TEXT)).toBeVisible();
    const { width, height } = await boxOf(mark(page, YOUR_TEXT));
    expect([width, height]).toEqual([44, 44]);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'studio-marks-390');
    await mark(page, YOUR_TEXT).tap();
    const here = page.getByRole('list', { name: 'To look at here' });
    await expect(here.getByRole('listitem').filter({ hasText: SAMPLE })).toBeInViewport();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'studio-marks-sheet-390');
    await here.getByRole('button', { name: /^Remove it/ }).tap();
    await expect(mark(page, YOUR_TEXT)).toBeHidden();
    await expect(mark(page, OTTER)).toBeVisible();
  });

  test('a colour is picked by touch, with the sheet out of the way', async ({ page, selvedge }) => {
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await open(page, selvedge.origin, plate({ y: 80, height: 30 }), text('word', 'Heron', { y: 20 }));
    const word = await boxOf(page.locator('[data-element="word"]'));
    await page.touchscreen.tap(word.x + word.width / 2, word.y + word.height / 2);
    await page.getByRole('slider', { name: 'Sheet height' }).tap();
    await page.getByRole('button', { name: 'Pick a colour from the design: Colour', exact: true }).tap();
    const layer = page.getByRole('toolbar', { name: 'Pick a colour' });
    await expect(layer).toBeVisible();
    await picture(page, 'studio-pick-390');
    const onPlate = await onScreen(page, 74, 80);
    await page.touchscreen.tap(onPlate.x, onPlate.y);
    await expect(layer).toBeHidden();
    await expect(page.locator('[data-element="word"] path').first()).toHaveAttribute('fill', '#2f7d4f');
  });
});

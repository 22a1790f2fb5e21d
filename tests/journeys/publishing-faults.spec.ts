import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { callPath } from '../../shared/contract/call.ts';
import { filesCalls } from '../../shared/features/making/files/files.calls.ts';
import { productsCalls } from '../../shared/features/making/products/products.calls.ts';
import { designSettingsSchema } from '../../shared/features/making/products/products.ts';
import { studioCalls } from '../../shared/features/making/studio/studio.calls.ts';
import { elementSchema, type SceneElement } from '../../shared/features/making/studio/studio.ts';
import { inspector, typeText } from './steps/studio-parts.ts';
import { awake } from './support/awake.ts';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

const SIZES = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

const text = (words: string, fields: object = {}) =>
  elementSchema.parse({
    kind: 'text',
    id: 'word',
    text: words,
    fontId: 'inter',
    size: 16,
    colour: '#b3202c',
    x: 60,
    y: 50,
    ...fields,
  });

const tokenOf = async (page: Page, origin: string) => {
  const cookies = await page.context().cookies(origin);
  return { 'x-xsrf-token': cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '' };
};

/** A draft on a postcard, made by a call. @returns its id */
async function addDraft(page: Page, origin: string, name: string, ...elements: readonly SceneElement[]) {
  const answer = await page.request.post(`${origin}${callPath(studioCalls.createDesign)}`, {
    headers: await tokenOf(page, origin),
    data: {
      baseSku: 'SV-POSTCARD',
      scene: { version: 1, sides: [{ side: 'front', widthMm: 148, heightMm: 105, elements }] },
      settings: designSettingsSchema.parse({ name, colours: ['White'], defaultColour: 'White' }),
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return studioCalls.createDesign.answer.parse(await answer.json()).id;
}

const PIXELS = 300;
type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

/** A picture of 25 mm on the postcard, uploaded by a call. */
async function addPicture(page: Page, origin: string, pixel: (x: number, y: number) => Pixel) {
  const data = Buffer.alloc(PIXELS * PIXELS * 4);
  for (let y = 0; y < PIXELS; y += 1)
    for (let x = 0; x < PIXELS; x += 1) data.set(pixel(x, y), (y * PIXELS + x) * 4);
  const buffer = await sharp(data, { raw: { width: PIXELS, height: PIXELS, channels: 4 } })
    .png()
    .toBuffer();
  const answer = await page.request.post(`${origin}${callPath(filesCalls.uploadPicture)}`, {
    headers: await tokenOf(page, origin),
    multipart: { file: { name: 'Lighthouse.png', mimeType: 'image/png', buffer } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return elementSchema.parse({
    kind: 'picture',
    id: 'photo',
    fileId: filesCalls.uploadPicture.answer.parse(await answer.json()).picture.id,
    naturalWidth: PIXELS,
    naturalHeight: PIXELS,
    x: 60,
    y: 50,
    width: 25.4,
    height: 25.4,
  });
}

const RED = [179, 32, 44] as const;
const isIn = (x: number, y: number, radius = 130) => Math.hypot(x - PIXELS / 2, y - PIXELS / 2) < radius;

/** Flaws that only the pixels of a picture show, with the words about them. */
const FLAWED: readonly (readonly [name: string, pixel: (x: number, y: number) => Pixel, words: string])[] = [
  [
    'fade',
    (x, y) => [...RED, isIn(x, y) ? 120 : 0],
    'Part of this is half see-through, and prints patchily.',
  ],
  ['lines', (x) => [...RED, x % 20 === 0 ? 255 : 0], 'Lines thinner than 0.3 mm may not print.'],
  [
    'gaps',
    (x, y) => [...RED, isIn(x, y) && x % 20 !== 0 ? 255 : 0],
    'Gaps narrower than 0.3 mm may close up.',
  ],
  ['white', (x, y) => [255, 255, 255, isIn(x, y) ? 255 : 0], 'Nothing on the front can be seen on White.'],
  ['speck', (x, y) => [...RED, isIn(x, y, 2) ? 255 : 0], 'Nothing on the front would print.'],
];

for (const [device, viewport] of SIZES) {
  test(`“Publish” in My products says what stops each and what needs a yes, at ${device}`, async ({
    page,
    selvedge,
  }) => {
    await page.setViewportSize(viewport);
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    const words = `Flawed ${viewport.width}`;
    await addDraft(page, selvedge.origin, `${words} emoji`, text('Hi 😀'));
    await addDraft(page, selvedge.origin, `${words} edge`, text('Otter', { x: 2 }));
    await addDraft(page, selvedge.origin, `${words} fine`, text('Otter'));
    await page.goto(`${selvedge.origin}/my-products/?search=${encodeURIComponent(words)}`);
    await awake(page);
    for (const draft of ['emoji', 'edge', 'fine'])
      await page.getByRole('checkbox', { name: `Select ${words} ${draft}` }).check();
    const selected = page.getByRole('toolbar', { name: 'Selected rows' });
    if (device === 'a phone') {
      await selected.getByRole('button', { name: 'Change' }).click();
      await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
    } else await selected.getByRole('button', { name: 'Publish' }).click();
    const popup = page.getByRole('dialog');
    const list = popup.getByRole('list', { name: 'To look at' });
    await expect(list.getByRole('listitem').filter({ hasText: 'emoji' })).toContainText(
      'This font can’t print 😀. Choose another font.',
    );
    await expect(list.getByRole('listitem').filter({ hasText: 'edge' })).toContainText(
      'Part of this lies outside the print area and will be cut off.',
    );
    await expect(popup.getByRole('button', { name: 'Publish 1 product', exact: true })).toBeEnabled();
    await popup.getByRole('checkbox', { name: 'Publish 1 product that may not print well' }).check();
    await expect(popup.getByRole('button', { name: 'Publish 2 products' })).toBeEnabled();
    expect(await violations(page)).toEqual([]);
    await popup.getByRole('button', { name: 'Publish 2 products' }).click();
    await expect(
      page.getByRole('list', { name: 'Latest changes' }).getByRole('listitem').filter({ hasText: 'Publish' }),
    ).toContainText('2 products');
  });

  test(`the check follows the design while it is made, at ${device}`, async ({ page, selvedge }) => {
    await page.setViewportSize(viewport);
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    const { origin } = selvedge;
    const below = elementSchema.parse({
      kind: 'shape',
      id: 'ground',
      shape: 'rect',
      width: 60,
      height: 40,
      fill: '#b3202c',
      x: 60,
      y: 50,
    });
    const words = text('Otter', { size: 12 });
    const design = await addDraft(page, origin, `Checked ${viewport.width}`, below, words);
    await page.goto(`${origin}/create-a-product/?design=${design}&mend=word`);
    const check = page.getByRole('region', { name: 'Check' });
    await expect(check.getByRole('status')).toHaveText('1 thing to look at');
    await expect(check).toContainText('This can’t be told from what it lies on.');
    await check.getByRole('checkbox', { name: /^Print it anyway: Otter/ }).check();
    await expect(check.getByRole('status')).toHaveText('Ready to print');
    await check.getByRole('button', { name: 'Change its colour: Otter' }).click();
    await expect(check.getByRole('list')).toHaveCount(0);
    await expect(check.getByRole('status')).toHaveText('Ready to print');
    await page.keyboard.press('Control+z');
    await expect(check).toContainText('This can’t be told from what it lies on.');
    await check.getByRole('button', { name: 'Show me: Otter' }).click();
    await expect(
      device === 'a phone'
        ? inspector(page).getByRole('heading', { name: 'Otter' })
        : page.getByRole('region', { name: 'Selected: Otter' }),
    ).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test(`five designs that fail after publishing say why, and open at what is wrong, at ${device}`, async ({
    page,
    selvedge,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    const { origin } = selvedge;
    for (const [name, pixel] of FLAWED) {
      const photo = await addPicture(page, origin, pixel);
      const design = await addDraft(page, origin, `Lighthouse ${viewport.width} ${name}`, photo);
      // As another program does, which hasn’t looked at the pixels.
      const path = callPath(productsCalls.publishDesign, { design });
      const answer = await page.request.post(`${origin}${path}`, {
        headers: await tokenOf(page, origin),
        data: { revision: 1 },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    }
    await page.goto(`${origin}/my-products/?view=attention&search=Lighthouse+${viewport.width}`);
    for (const [name, , words] of FLAWED) {
      const full = `Lighthouse ${viewport.width} ${name}`;
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('link', { name: `Mend it: ${full}` })).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 120_000 });
      await expect(page.getByText(words).first()).toBeVisible();
    }
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const news = page.getByRole('dialog', { name: 'Notifications' });
    for (const [name, , words] of FLAWED) {
      const item = news.getByRole('listitem').filter({ hasText: `Lighthouse ${viewport.width} ${name}` });
      await expect(item).toContainText(words);
      await expect(item.getByRole('link').first()).toHaveAttribute('href', /mend=photo/);
    }
    for (const [name, , words] of FLAWED) {
      const urlName = `lighthouse-${viewport.width}-${name}`;
      await page.goto(`${origin}/my-products/${urlName}/`);
      const opened = page.getByRole('region', { name: `Lighthouse ${viewport.width} ${name}` });
      await expect(opened).toContainText(words);
      await opened.getByRole('link', { name: 'Mend it' }).click();
      await expect(page).toHaveURL(/mend=photo/);
      const check = page.getByRole('region', { name: 'Check' });
      await expect(check).toContainText(words);
      await expect(check.getByText('Lighthouse.png').first()).toBeVisible();
      await expect(check.getByRole('status')).not.toContainText('Checking');
    }
    expect(await violations(page)).toEqual([]);
    // Said to be fine, it is sold.
    await page.goto(`${origin}/create-a-product/lighthouse-${viewport.width}-fade/?mend=photo`);
    const check = page.getByRole('region', { name: 'Check' });
    await check.getByRole('checkbox', { name: /^Print it anyway/ }).check();
    await expect(check.getByRole('status')).toHaveText('Ready to print');
    if (device === 'a phone') await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    const sheet = page.getByRole('dialog', { name: '1 thing to look at' });
    await expect(sheet.getByRole('checkbox', { name: /^Print it anyway/ })).toBeChecked();
    await sheet.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('dialog', { name: 'Your product is live' })).toBeVisible({ timeout: 60_000 });
  });

  test(`a design of one’s own says what stops it before the basket, at ${device}`, async ({
    page,
    selvedge,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${selvedge.origin}/design-your-own-t-shirt/`);
    await page.getByRole('button', { name: 'Essential only' }).click();
    await page.getByRole('button', { name: /Heavyweight/ }).click();
    await typeText(page, 'Hi ☃');
    await page.getByRole('button', { name: 'Buy' }).click();
    const order = page.getByRole('region', { name: 'Size and basket' });
    await expect(order.getByText('This can’t be printed yet:')).toBeVisible();
    await expect(order.getByText('This font can’t print ☃. Choose another font.')).toBeVisible();
    await order.locator('label').filter({ hasText: /^L$/ }).click();
    await order.getByRole('button', { name: 'Add to basket' }).click();
    await expect(order.getByRole('alert')).toContainText('This font can’t print ☃');
    expect(await violations(page)).toEqual([]);
  });
}

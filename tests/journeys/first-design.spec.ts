import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { signUp } from './steps/sign-up.ts';
import { addBar, inspector, stage } from './steps/studio-parts.ts';
import { picture } from './support/album.ts';
import { violations } from './support/inspection.ts';
import { test } from './support/test.ts';

/**
 * A merchant who has never designed: from the sign-up to a live product with a logo from a JPEG, whose white background is
 * removed, and words typed on the garment. By mouse and keys on a desk, by touch on a phone; the page never scrolls.
 */

test.use({ trace: 'off', demoCopy: 'shared' });

const WHOLE_WAY_MS = 3 * 60_000;
const LIVE_WITHIN_MS = 90_000;

/** A lighthouse in two inks on a white ground, as a JPEG has it: with traces of the ink around each edge. */
const logo = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="1600" height="1600">
      <circle cx="50" cy="50" r="34" fill="#0b5563"/><path d="M44 78L47 34h6l3 44z" fill="#e8912d"/>
      <path d="M42 34h16l-8-12z" fill="#e8912d"/></svg>`),
  )
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();

/** How much ink, of 255, the picture on the stage has in its corner and in its middle. */
const READ_INK = `(async () => {
  const href = document.querySelector('[data-element] image')?.getAttribute('href');
  if (!href) return null;
  const image = new Image();
  image.src = href;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const alpha = (x, y) => context.getImageData(x, y, 1, 1).data[3];
  return { corner: alpha(4, 4), middle: alpha(canvas.width >> 1, canvas.height >> 1) };
})()`;

const inkSchema = z.object({ corner: z.number(), middle: z.number() }).nullable();

const scrolls = (page: Page) =>
  page.evaluate(
    'document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth || scrollY !== 0',
  );

for (const { device, viewport, isTouched } of [
  { device: 'a desk', viewport: { width: 1440, height: 900 }, isTouched: false },
  { device: 'a phone', viewport: { width: 390, height: 844 }, isTouched: true },
])
  test(`a newcomer sells a logo without its white background and words, on ${device}`, async ({
    browser,
    selvedge,
  }) => {
    test.setTimeout(WHOLE_WAY_MS);
    const context = await browser.newContext({
      viewport,
      hasTouch: isTouched,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    const page = await context.newPage();
    const press = (target: Locator) => (isTouched ? target.tap() : target.click());
    const run = `${Date.now().toString(36)}-${viewport.width}`;
    await signUp(page, selvedge, {
      email: `tove-${run}@example.test`,
      password: 'seven plain little words',
      brand: 'Beacon Goods',
      subdomain: `beacon-${run}`,
    });
    await press(page.getByRole('link', { name: 'Create your first product' }));
    await press(page.getByRole('button', { name: /Tote/ }).first());
    await expect(stage(page)).toBeVisible();
    expect(await scrolls(page), 'an empty design').toBe(false);

    const chooser = page.waitForEvent('filechooser');
    await press(page.getByRole('button', { name: 'Upload', exact: true }));
    await (await chooser).setFiles({
      name: 'beacon.jpg',
      mimeType: 'image/jpeg',
      buffer: await logo(),
    });
    await expect(page.locator('[data-element] image')).toHaveCount(1, { timeout: 30_000 });
    expect(await scrolls(page), 'a picture on it').toBe(false);
    await picture(page, `first-design-picture-${viewport.width}`);

    if (isTouched) await press(inspector(page).getByRole('slider', { name: 'Sheet height' }));
    await press(inspector(page).getByRole('button', { name: 'Edit image' }));
    const edits = page.getByRole('dialog', { name: 'Edit image' });
    await press(edits.getByRole('switch', { name: 'Remove the background' }));
    await expect(edits.getByRole('textbox', { name: /Background colour/ })).toHaveValue(/#fff|#fefefe/i);
    await expect(edits.getByRole('button', { name: 'Done' })).toBeEnabled();
    await expect(edits.getByText(/^Working/)).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await picture(page, `first-design-background-${viewport.width}`);
    await press(edits.getByRole('button', { name: 'Done' }));
    await expect
      .poll(async () => inkSchema.parse(await page.evaluate(READ_INK)))
      .toEqual({ corner: 0, middle: 255 });

    await press(addBar(page).getByRole('button', { name: 'Text', exact: true }));
    const typed = page.getByRole('textbox', { name: 'Text on the design' });
    await expect(typed).toBeFocused();
    await page.keyboard.type('KEEP THE LIGHT');
    await expect(typed).toHaveValue('KEEP THE LIGHT');
    await page.keyboard.press('Escape');
    expect(await scrolls(page), 'words typed').toBe(false);
    await picture(page, `first-design-words-${viewport.width}`);

    const next = page.getByRole('button', { name: 'Next' });
    if (await next.isVisible()) await press(next);
    await press(page.getByRole('button', { name: 'Publish' }));
    const sheet = page.getByRole('dialog', { name: /to look at|Ready to publish/ });
    await sheet.getByLabel('Product name').fill('Keep the light tote');
    await picture(page, `first-design-publish-${viewport.width}`);
    await press(sheet.getByRole('button', { name: 'Publish', exact: true }));
    const live = page.getByRole('dialog', { name: 'Your product is live' });
    await expect(live).toBeVisible({ timeout: LIVE_WITHIN_MS });
    expect(await scrolls(page), 'live').toBe(false);
    await picture(page, `first-design-live-${viewport.width}`);
    const address = await live.getByRole('link', { name: 'View in store' }).getAttribute('href');
    await page.goto(address ?? '');
    await expect(page.getByRole('heading', { level: 1, name: 'Keep the light tote' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Add to basket/ })).toBeVisible();
    await picture(page, `first-design-store-${viewport.width}`);
    await context.close();
  });

import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { addBar, inspector, layers, openTab, typeText } from './steps/studio-parts.ts';
import { awake } from './support/awake.ts';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

/** What the studio is given that it can’t use: each is told, and the design keeps what it had. */

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const plain = async (name: string, width: number, height: number): Promise<Upload> => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#2d6a4f' } })
    .png({ compressionLevel: 9 })
    .toBuffer(),
});

const LIVE_TEXT: Upload = {
  name: 'label.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><text x="10" y="50" font-size="40" fill="#b3202c">Otter</text></svg>`,
  ),
};

async function begin(page: Page, origin: string): Promise<void> {
  await logInToDemo(page, { origin }, 'merchant@demo.test');
  await page.goto(`${origin}/create-a-product/`);
  await page.getByRole('button', { name: /Tote/ }).first().click();
  await typeText(page, 'Keep me');
  await page.keyboard.press('Escape');
}

/** @returns where the studio answers */
async function give(page: Page, upload: Upload) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const pictures = isPhone ? inspector(page) : page.getByRole('region', { name: 'Pictures' });
  if (isPhone) await addBar(page).getByRole('button', { name: 'Add', exact: true }).click();
  else if (!(await pictures.isVisible()))
    await addBar(page).getByRole('button', { name: 'Pictures' }).click();
  await pictures.locator('input[type=file]').setInputFiles(upload);
  return pictures;
}

/** A part of the inspector; on a phone it opens from the bar at the foot. */
const show = async (page: Page, name: 'Layers' | 'Check') =>
  (page.viewportSize()?.width ?? 0) < 768
    ? addBar(page).getByRole('button', { name }).click()
    : openTab(page, name);

const selected = (page: Page, name: RegExp) => page.getByRole('region', { name });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

for (const [device, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`at ${device}`, () => {
    test.use({ viewport });

    test('a drawing with live text is told, and used as a picture', async ({ page, selvedge }) => {
      await begin(page, selvedge.origin);
      const pictures = await give(page, LIVE_TEXT);
      await expect(pictures.getByText(/text/i).first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.screenshot({ path: `test-results/studio-live-text-${viewport.width}.png` });
      await pictures.getByRole('button', { name: /as a picture/ }).click();
      await expect(page.locator('[data-element] image')).toHaveCount(1, { timeout: 30_000 });
      await saved(page);
      await page.reload();
      await expect(page.locator('[data-element] image')).toHaveCount(1);
      await expect(page.locator('[data-element]')).toHaveCount(2);
    });

    test('ten thousand emoji are cut, told and kept off sale, and the rest is saved', async ({
      page,
      selvedge,
    }) => {
      await begin(page, selvedge.origin);
      await addBar(page).getByRole('button', { name: 'Text', exact: true }).click();
      const typed = page.getByRole('textbox', { name: 'Text on the design' });
      await expect(typed).toBeFocused();
      // An odd place for the cut: half an emoji could be kept by no database.
      await page.keyboard.insertText(`a${'😀'.repeat(10_000)}`);
      await expect(page.getByText('Cut to 500 characters')).toBeVisible();
      await page.keyboard.press('Escape');
      await saved(page);
      await show(page, 'Check');
      await expect(
        inspector(page)
          .getByText(/This font can’t print 😀/)
          .first(),
      ).toBeVisible();
      await page.screenshot({ path: `test-results/studio-emoji-${viewport.width}.png` });
      await page.reload();
      await show(page, 'Layers');
      await expect(layers(page).getByRole('button', { name: /^Keep me/ })).toBeVisible();
      await expect(layers(page).getByRole('button', { name: /^a😀/ })).toBeVisible();
    });
  });
}

test('a picture too large to open is told; one of 100 megapixels is used, and stays when its file is deleted', async ({
  page,
  selvedge,
}) => {
  test.setTimeout(120_000);
  await begin(page, selvedge.origin);
  const pictures = await give(page, await plain('banner.png', 20_100, 20));
  await expect(pictures.getByText(/too many pixels to open/)).toBeVisible();
  const name = `poster-${Date.now().toString(36)}`;
  await give(page, await plain(`${name}.png`, 10_000, 10_000));
  await expect(selected(page, new RegExp(`Selected: ${name}`))).toBeVisible({ timeout: 60_000 });
  await saved(page);
  const design = page.url();

  await page.goto(`${selvedge.origin}/drive/?search=${name}`);
  await awake(page);
  await page.getByRole('button', { name: `More about ${name}.png` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const sure = page.getByRole('dialog', { name: `Delete ${name}.png?` });
  await expect(sure).toContainText('Your designs and pages won’t change.');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(sure).toBeHidden();

  await page.goto(design);
  const image = page.locator('[data-element] image');
  await expect(image).toHaveCount(1);
  const address = (await image.getAttribute('href')) ?? '';
  await expect
    .poll(() =>
      page.evaluate(`(async () => {
        const picture = new Image();
        picture.src = ${JSON.stringify(address)};
        await picture.decode();
        return picture.naturalWidth > 0;
      })()`),
    )
    .toBe(true);
  await show(page, 'Check');
  await expect(inspector(page).getByText('Ready to print')).toBeVisible({ timeout: 30_000 });
});

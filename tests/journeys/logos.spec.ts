import { expect } from '@playwright/test';
import sharp from 'sharp';
import { press, tabTo } from './support/keyboard.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({
  trace: 'off',
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('a merchant cuts a logo by keyboard on a phone; the store shows it until it is removed', async ({
  page,
  selvedge,
}) => {
  const drawing =
    '<svg width="900" height="300"><rect x="300" width="300" height="300" fill="#b3261e"/></svg>';
  const buffer = await sharp(Buffer.from(drawing)).flatten({ background: '#24506f' }).png().toBuffer();
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/logo/`);
  await expect(page.getByRole('button', { name: /Choose a(nother)? logo/ })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: /Choose a(nother)? logo/ }));
  await (await chooser).setFiles({ name: 'sign.png', mimeType: 'image/png', buffer });

  const cropper = page.getByRole('dialog', { name: 'Your logo' });
  await expect(cropper.getByRole('application')).toBeFocused();
  // The radio buttons are drawn by their labels: only the focus tells where the keyboard is.
  await page.keyboard.press('Tab');
  await expect(cropper.getByRole('radio', { name: 'Whole picture' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(cropper.getByRole('radio', { name: 'Square' })).toBeChecked();
  await tabTo(page, cropper.getByRole('slider', { name: 'Zoom' }));
  await page.keyboard.press('ArrowRight');
  await press(page, cropper.getByRole('button', { name: 'Crop image' }));
  await expect(page.getByText('Logo saved')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Logo of Tideline' })).toBeVisible();
  // A square is its own mark.
  await expect(page.getByRole('img', { name: 'Icon on a home screen' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download: Shared link' })).toBeVisible();

  await page.goto(`${selvedge.store('demo')}/`);
  const logo = page.getByRole('banner').getByRole('link', { name: 'Tideline' }).getByRole('img');
  await expect(logo).toBeVisible();
  const source = await page.request.get(selvedge.origin + ((await logo.getAttribute('src')) ?? ''));
  const { width, height, channels } = await sharp(await source.body()).metadata();
  expect([width, height]).toEqual([168, 168]);
  // The square is the middle of the image: its red, and none of the blue around it.
  const middle = await sharp(await source.body())
    .raw()
    .toBuffer();
  expect(middle[0], 'red at the left edge').toBeGreaterThan(140);
  expect(middle[(width - 1) * channels + 2], 'no blue at the right edge').toBeLessThan(70);

  await page.goto(`${selvedge.origin}/logo/`);
  await press(page, page.getByRole('button', { name: 'Remove the logo' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }));
  await expect(page.getByText('Logo removed')).toBeVisible();
  await page.goto(`${selvedge.store('demo')}/`);
  await expect(logo).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Tideline' })).toBeVisible();
});

test('a logo that is drawn from a name becomes the store’s, light and dark', async ({ page, selvedge }) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/logo/`);
  await page.getByRole('link', { name: 'Draw your logo' }).click();
  await page.getByRole('main').locator('li > button').first().click();
  await page.getByRole('button', { name: 'Use as my store’s logo' }).click();
  await expect(page).toHaveURL(/\/logo\/\?project=demo$/);
  await expect(page.getByText('Logo saved')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Logo on a dark background' })).toBeVisible();
  await expect(page.getByText('Your own file. Stores with a dark background show it.')).toBeVisible();
  // It was handed over once: a reload shows it without saving it again.
  await page.reload();
  await expect(page.getByRole('img', { name: 'Logo of Tideline' })).toBeVisible();
  await expect(page.getByText('Logo saved')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Logo removed')).toBeVisible();
});

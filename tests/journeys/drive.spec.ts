import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { awake } from './support/awake.ts';
import { press, tabTo } from './support/keyboard.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

const noise = (edge: number) =>
  sharp({
    create: {
      width: edge,
      height: edge,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

/** Chooses an item of the open menu by the arrow keys. */
async function choose(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect(item).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
}

test.describe('on a phone, by keyboard', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a merchant uploads, files away, deletes and restores a picture', async ({ page, selvedge }) => {
    // New names each time: the server keeps the files of an earlier attempt.
    const mark = randomUUID().slice(0, 6);
    const [quay, jetty, harbour] = [`quay ${mark}`, `jetty ${mark}`, `Harbour ${mark}`];
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await page.goto(`${selvedge.origin}/drive/`);
    await awake(page);
    const chooser = page.waitForEvent('filechooser');
    await press(page, page.getByRole('button', { name: 'Upload' }));
    await (await chooser).setFiles([
      { name: `${quay}.png`, mimeType: 'image/png', buffer: await noise(60) },
      {
        name: 'trap.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      },
    ]);
    await expect(page.getByText('1 of 2 uploaded, 1 failed')).toBeVisible();
    await expect(page.getByText('We can’t use an SVG with scripts.')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Close', exact: true }));

    await press(page, page.getByRole('button', { name: 'New folder' }));
    await page.getByRole('dialog').getByLabel('Name').fill(harbour);
    await page.keyboard.press('Enter');
    const folder = page.getByRole('link', { name: `${harbour} 0 files` });
    await expect(folder).toBeVisible();

    await tabTo(page, page.getByRole('checkbox', { name: `Select ${quay}.png` }));
    await page.keyboard.press('Space');
    await press(page, page.getByRole('button', { name: 'Move', exact: true }));
    const move = page.getByRole('dialog', { name: 'Move 1 file' });
    await expect(move.getByRole('radio', { name: harbour })).toBeVisible();
    await tabTo(page, move.getByRole('radio', { name: 'Drive' }));
    while (!(await move.getByRole('radio', { name: harbour }).isChecked()))
      await page.keyboard.press('ArrowDown');
    await press(page, move.getByRole('button', { name: 'Move here' }));
    await press(page, page.getByRole('link', { name: `${harbour} 1 file` }));
    await expect(page.getByRole('heading', { name: harbour, level: 1 })).toBeVisible();

    await press(page, page.getByRole('button', { name: `More about ${quay}.png` }));
    await choose(page, 'Rename');
    await page.getByRole('dialog').getByLabel('Name').fill(jetty);
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('button', { name: `More about ${jetty}.png` }));
    await choose(page, 'Delete');
    const sure = page.getByRole('dialog', { name: `Delete ${jetty}.png?` });
    await expect(sure).toContainText('You can restore it from the bin for 30 days.');
    await press(page, sure.getByRole('button', { name: 'Delete' }));
    await expect(page.getByText('This folder is empty')).toBeVisible();

    await page.goto(`${selvedge.origin}/drive/?view=bin&search=${encodeURIComponent(jetty)}`);
    await awake(page);
    await press(page, page.getByRole('button', { name: `More about ${jetty}.png` }));
    await choose(page, 'Restore');
    await expect(page.getByText(`No files match “${jetty}”`)).toBeVisible();
    await page.goto(`${selvedge.origin}/drive/?search=${encodeURIComponent(jetty)}`);
    await expect(page.getByRole('button', { name: `${jetty}.png`, exact: true })).toBeVisible();
  });
});

test('a large upload continues after the network was away', async ({ page, selvedge, context }) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/drive/`);
  await awake(page);
  const buffer = await noise(2_200);
  expect(buffer.length).toBeGreaterThan(10_000_000);
  let parts = 0;
  await page.route('**/parts/**', async (route) => {
    parts += 1;
    if (parts === 2) await context.setOffline(true);
    await (parts === 2 ? route.abort('internetdisconnected') : route.continue());
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload' }).click();
  await (await chooser).setFiles({ name: 'storm.png', mimeType: 'image/png', buffer });
  await expect.poll(() => parts).toBe(2);
  await context.setOffline(false);
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible({ timeout: 30_000 });
  // No part that had arrived was sent again.
  expect(parts).toBe(Math.ceil(buffer.length / 5_000_000) + 1);
  await expect(page.getByRole('button', { name: 'storm.png', exact: true })).toBeVisible();
});

test('deleting a picture that a design uses says where, and a dragged one lands in a folder', async ({
  page,
  selvedge,
}) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/drive/?search=tide`);
  await awake(page);
  await page.getByRole('button', { name: 'More about tide.svg' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete tide.svg?' });
  await expect(sure).toContainText('High Tide T-shirt uses this file. Your designs and pages won’t change.');
  await sure.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${selvedge.origin}/drive/`);
  await awake(page);
  const folder = page.getByRole('listitem').filter({ hasText: 'Garden' });
  await page.getByRole('listitem').filter({ hasText: 'tide.svg' }).dragTo(folder);
  await expect(page.getByText('1 file moved')).toBeVisible();
  await expect(folder).toContainText('3 files');
});

import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { awake } from './support/awake.ts';
import { tabTo } from './support/keyboard.ts';
import { logInToDemo } from './support/login.ts';
import { recordVideo } from './support/recorded-video.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', viewport: { width: 1_440, height: 900 } });
test.setTimeout(240_000);

const ALT = 'A yellow disc crosses the water';
/** A video is opened in a process that starts first. */
const CHECKED = { timeout: 60_000 };
const PHONE = { viewport: { width: 390, height: 844 } };

async function upload(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
  await (await chooser).setFiles(file);
}

/** A new page with a banner, whose video a merchant uploads from its properties. @returns its address in the store */
async function publishBanner(page: Page, selvedge: ServerProcess): Promise<string> {
  const title = `Disc ${randomUUID().slice(0, 8)}`;
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/pages/create/`);
  await awake(page);
  await page.getByRole('radio', { name: 'Blank' }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  await page.getByRole('button', { name: 'Create and edit' }).click();
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Add Banner', exact: true }).click();

  const properties = page.getByRole('region', { name: 'Properties' });
  await properties.getByRole('button', { name: 'Choose a video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a video' });
  await expect(dialog.getByText('No videos yet.')).toBeVisible();
  await upload(page, { name: 'trap.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<script>1</script>') });
  await expect(dialog.getByText('There is no video in this file. Export it again as an MP4.')).toBeVisible(
    CHECKED,
  );
  await upload(page, await recordVideo(page));
  await expect(dialog).toBeHidden(CHECKED);

  await expect(properties.locator('video')).toHaveAttribute('poster', /\/media\/[0-9a-f-]{36}\//);
  await properties
    .getByRole('group', { name: 'Video' })
    .getByRole('textbox', { name: 'Description' })
    .fill(ALT);
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  // Nothing moves while the page is edited.
  await expect(page.frameLocator(`iframe[title^="${title}"]`).locator('video')).toHaveCount(0);

  // What it weighs is told with the page's speed.
  await page.getByRole('button', { name: /^Page speed:/ }).click();
  await expect(page.getByRole('region', { name: 'Speed' }).getByText(/video \d+ kB/)).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publish = page.getByRole('dialog', { name: 'Publish' });
  await publish.getByRole('button', { name: 'Publish this page' }).click();
  await expect(page.getByText(/^Live since /)).toBeVisible();
  return `${selvedge.store('demo').replace(/\/$/, '')}/${title.toLowerCase().replace(' ', '-')}/`;
}

/** A shopper's phone, and what it has asked for of videos. */
async function openPhone(browser: Browser, address: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...PHONE, ...options });
  const shopper = await context.newPage();
  const asked: string[] = [];
  shopper.on('request', (request) => {
    if (request.url().endsWith('/video/')) asked.push(request.url());
  });
  await shopper.goto(address);
  return { shopper, asked };
}

const IS_PAUSED = `document.querySelector('.block-video video').paused`;
const poster = (page: Page) => page.locator('.block-video > img');

test('a merchant’s video plays on a phone, and stops by keyboard', async ({ page, browser, selvedge }) => {
  const address = await publishBanner(page, selvedge);
  const { shopper } = await openPhone(browser, address);
  await expect(poster(shopper)).toBeVisible();
  const pause = shopper.getByRole('button', { name: `Pause video: ${ALT}` });
  await expect(pause).toBeVisible();
  await expect.poll(() => shopper.evaluate<boolean>(IS_PAUSED), CHECKED).toBe(false);
  await expect
    .poll(() => shopper.evaluate<number>(`document.querySelector('.block-video video').currentTime`), CHECKED)
    .toBeGreaterThan(0);
  expect(await shopper.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  const box = await pause.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

  await tabTo(shopper, pause);
  await shopper.keyboard.press('Enter');
  const play = shopper.getByRole('button', { name: `Play video: ${ALT}` });
  await expect(play).toBeFocused();
  // The button changes first, and the video after it.
  await expect.poll(() => shopper.evaluate<boolean>(IS_PAUSED)).toBe(true);
  await shopper.keyboard.press('Space');
  await expect.poll(() => shopper.evaluate<boolean>(IS_PAUSED)).toBe(false);

  await test.step('with less motion it is a picture until somebody plays it', async () => {
    const calm = await openPhone(browser, address, { reducedMotion: 'reduce' });
    await expect(poster(calm.shopper)).toBeVisible();
    const start = calm.shopper.getByRole('button', { name: `Play video: ${ALT}` });
    await expect(start).toBeVisible();
    expect(calm.asked).toEqual([]);
    await start.click();
    await expect.poll(() => calm.shopper.evaluate<boolean>(IS_PAUSED), CHECKED).toBe(false);
    expect(calm.asked.length).toBeGreaterThan(0);
  });

  await test.step('without scripts the browser’s own controls play it', async () => {
    const plain = await openPhone(browser, address, { javaScriptEnabled: false });
    const video = plain.shopper.locator('noscript video');
    await expect(video).toBeVisible();
    await expect(video).toHaveAttribute('poster', /\/media\//);
    await expect(video).toHaveAttribute('controls', '');
    expect(plain.asked).toEqual([]);
    await expect(plain.shopper.getByRole('button', { name: /video/ })).toHaveCount(0);
  });
});

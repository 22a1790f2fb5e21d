import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { BROWSER_ARGUMENTS, findWholeBrowser } from '../../scripts/browser.ts';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { formatCommand } from '../../shared/features/factory/scans/scans.ts';
import { scanningRequests, virtualRequests } from '../../shared/features/factory/stations/stations.ts';
import { type FloorFixture, fillFloor } from '../simulation/floor-fixture.ts';
import { StationProcess } from '../simulation/station-process.ts';
import { addFactory, type Factory } from '../support/factory.ts';
import { addPerson, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { picture } from './support/album.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };
const TOKEN = 'screen-token-of-the-tests';

// Chromium's own moving picture stands for the camera. Permission is a test's to give, which the one without windows has not.
const executablePath = findWholeBrowser();
test.use({
  launchOptions: {
    ...(executablePath === null ? {} : { executablePath }),
    args: [...BROWSER_ARGUMENTS, '--use-fake-device-for-media-stream'],
  },
});

let server: TestServer;
let floor: FloorFixture;
let factory: Factory;
let folder: string;
let station: StationProcess;

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  floor = await fillFloor(server.databaseUrl, { orders: 1, labelsPerOrder: 1 });
  factory = await addFactory(server);
  await addPerson(server, 'wren@example.test', { factory: true });
  folder = await mkdtemp(join(tmpdir(), 'selvedge-floor-photo-'));
  const { pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name: 'Check 1', createdBy: null }));
  station = await StationProcess.start({
    server: server.origin,
    data: join(folder, 'station'),
    pair: pairingCode,
    virtual: true,
    syncSeconds: 0.2,
  });
  await station.request(virtualRequests.badge, { code: floor.staff[0]?.badge ?? '' });
  await station.screen.until(({ staff, counts }) => staff !== null && counts.print > 0);
  await station.request(scanningRequests.setWork, { work: 'check' });
});
test.afterAll(async () => {
  await station?.stop();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function screen(browser: Browser, viewport: typeof TABLET, permissions: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch: true });
  await context.grantPermissions(permissions, { origin: station.origin });
  const page = await context.newPage();
  await page.goto(`${station.origin}/factory/station/#token=${TOKEN}`);
  await expect(page.getByRole('navigation', { name: 'Work areas' })).toBeVisible();
  return page;
}

const scan = (text: string) => station.request(scanningRequests.scan, { text, source: 'barcode' });

/** A printed garment that the station knows, shown at Check. */
async function shown(): Promise<{ readonly code: string; readonly orderNumber: number }> {
  const order = await factory.order({ quantity: 1 });
  await factory.labels(order.id, 'printed_on');
  const [code = ''] = order.labelCodes;
  await expect.poll(async () => (await scan(code)).headline, { intervals: [1_100] }).toBe('Check 5 points');
  return { code, orderNumber: order.number };
}

async function fail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fail' }).click();
  await page
    .getByRole('region', { name: 'What went wrong?' })
    .getByRole('button', { name: 'Banding' })
    .click();
  await expect(answerOf(page).getByText('Spoiled', { exact: true })).toBeVisible();
}

const answerOf = (page: Page) => page.getByRole('region', { name: 'Last scan' });
const cameraOf = (page: Page) => page.getByRole('region', { name: 'Photo of the failed garment' });

/** Scans the card of the photo: a read within a second and a half of the one before counts as the same. */
async function scanCardUntil(shows: Locator): Promise<void> {
  await expect(async () => {
    await scan(formatCommand('photo'));
    await expect(shows).toBeVisible({ timeout: 1_000 });
  }).toPass({ intervals: [1_600] });
}

/** Buttons of the floor are large enough for gloves, and all of them are in view. */
async function expectTargets(page: Page): Promise<void> {
  for (const button of await cameraOf(page).getByRole('button').all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
    const box = await button.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(72);
    expect(box?.height).toBeGreaterThanOrEqual(56);
  }
}

/** Whether the page still has a camera’s picture. */
const isFilming = (page: Page) =>
  page.evaluate<boolean>(
    `[...document.querySelectorAll('video')].some((video) => video.srcObject !== null && video.srcObject.active)`,
  );

test('a garment fails at Check with a photo, and the office sees it', async ({ browser }) => {
  const page = await screen(browser, TABLET, ['camera']);
  const { code, orderNumber } = await shown();
  await fail(page);
  await picture(page, 'photo-offered');
  await answerOf(page).getByRole('button', { name: 'Take a photo' }).click();
  const camera = cameraOf(page);
  await expect(camera.getByRole('button', { name: 'Take' })).toBeEnabled();
  await expectTargets(page);
  await picture(page, 'photo-camera');
  await camera.getByRole('button', { name: 'Take' }).click();
  await expect(camera.getByRole('img', { name: 'The garment as you took it' })).toBeVisible();
  await expect.poll(() => isFilming(page)).toBe(false);
  await picture(page, 'photo-taken');
  await camera.getByRole('button', { name: 'Retake' }).click();
  await expect(camera.getByRole('button', { name: 'Take' })).toBeEnabled();
  await camera.getByRole('button', { name: 'Take' }).click();
  await camera.getByRole('button', { name: 'Use' }).click();
  await expect(answerOf(page).getByText('Photo saved')).toBeVisible();
  await expect(answerOf(page).getByText('Photo sent')).toBeVisible();
  await picture(page, 'photo-sent');
  await page.context().close();

  const office = await (await browser.newContext({ viewport: TABLET })).newPage();
  await logInByCall(office, server, 'wren@example.test', PASSWORD);
  await office.goto(`${server.origin}/factory/printing/labels/${code}/`);
  await expect(office.getByText(/^Failed at Check by .+: Banding$/)).toBeVisible();
  const name = `Photo of the failed garment, ${orderNumber}-1, Banding`;
  const thumbnail = office.getByRole('button', { name });
  await thumbnail.scrollIntoViewIfNeeded();
  await expect(thumbnail.locator('img')).toHaveJSProperty('naturalWidth', 320);
  await picture(office, 'photo-label', { fullPage: true });
  await thumbnail.press('Enter');
  const large = office.getByRole('dialog', { name });
  await expect(large.getByRole('img', { name })).toHaveJSProperty('naturalWidth', 1_600);
  await picture(office, 'photo-large');
  await large.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(large).toBeHidden();

  await office.goto(`${server.origin}/factory/trace/${code}/`);
  await expect(office.getByText('Failed at Check Banding')).toBeVisible();
  await expect(office.getByRole('button', { name })).toBeVisible();
  await picture(office, 'photo-trace', { fullPage: true });
  await office.setViewportSize(PHONE);
  await picture(office, 'photo-trace-phone', { fullPage: true });
  await office.goto(`${server.origin}/factory/printing/labels/${code}/`);
  await expect(office.getByRole('button', { name })).toBeVisible();
  await picture(office, 'photo-label-phone', { fullPage: true });
  await office.context().close();
});

test('the card takes and uses a photo without a touch, and a scan closes the camera', async ({ browser }) => {
  const page = await screen(browser, PHONE, ['camera']);
  await shown();
  await fail(page);
  await picture(page, 'photo-offered-phone');
  await scan(formatCommand('photo'));
  const camera = cameraOf(page);
  await expect(camera.getByRole('button', { name: 'Take' })).toBeEnabled();
  await expectTargets(page);
  await picture(page, 'photo-camera-phone');
  await scanCardUntil(camera.getByRole('button', { name: 'Use' }));
  await picture(page, 'photo-taken-phone');
  await scanCardUntil(answerOf(page).getByText('Photo saved'));
  await picture(page, 'photo-saved-phone');

  await shown();
  await fail(page);
  await answerOf(page).getByRole('button', { name: 'Take a photo' }).click();
  await expect(camera.getByRole('button', { name: 'Take' })).toBeEnabled();
  expect(await isFilming(page)).toBe(true);
  const { code } = await shown();
  await expect(camera).toBeHidden();
  await expect(answerOf(page).getByText('Check 5 points')).toBeVisible();
  expect(await isFilming(page)).toBe(false);
  expect((await scan(code)).refusal).toBeNull();
  await page.context().close();
});

test('without permission for the camera the screen says so, and a file will do', async ({ browser }) => {
  const page = await screen(browser, TABLET, []);
  await shown();
  await fail(page);
  await answerOf(page).getByRole('button', { name: 'Take a photo' }).click();
  const camera = cameraOf(page);
  await expect(camera.getByRole('alert')).toContainText('The camera isn’t allowed');
  await expectTargets(page);
  await picture(page, 'photo-refused');
  const file = join(folder, 'fault.jpg');
  await writeFile(
    file,
    await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#7a8f3c' } })
      .jpeg()
      .toBuffer(),
  );
  const broken = join(folder, 'broken.jpg');
  await writeFile(broken, 'this is no picture');
  await camera.getByLabel('Photo from a file').setInputFiles(broken);
  await expect(camera.getByText('We can’t open this picture. Choose another one.')).toBeVisible();
  await camera.getByLabel('Photo from a file').setInputFiles(file);
  await camera.getByRole('button', { name: 'Use' }).click();
  await expect(answerOf(page).getByText('Photo sent')).toBeVisible();
  await page.context().close();
});

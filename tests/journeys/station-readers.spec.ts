import { expect, type Page } from '@playwright/test';
import { DEMO } from '../../server/demo/names.ts';
import { COMMAND_NAMES, formatCommand } from '../../shared/features/factory/scans/scans.ts';
import { scanningRequests } from '../../shared/features/factory/stations/stations.ts';
import { type Floor, startFloor } from './steps/floor.ts';
import { barcodesIn } from './support/decode.ts';
import { DeviceKeyboard } from './support/device-keyboard.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

const SCREEN_TOKEN = 'screen-token-of-the-tests';
const PRINTER_DOTS_PER_INCH = 203;
const CSS_DOTS_PER_INCH = 96;
const SLOW_MACHINE_MS = 240_000;

const lastScan = (page: Page) => page.getByRole('region', { name: 'Last scan' });
const workArea = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Work areas' })
    .getByRole('button', { name: new RegExp(`^${name}\\s*:`) });

test.describe('devices that act as a keyboard', () => {
  let floor: Floor;
  let page: Page;
  let device: DeviceKeyboard;

  test.beforeAll(async ({ browser, selvedge }) => {
    test.setTimeout(SLOW_MACHINE_MS);
    const office = await (await browser.newContext()).newPage();
    await logInToDemo(office, selvedge, 'factory@demo.test');
    floor = await startFloor(office, selvedge);
    await office.context().close();
    await floor.station.screen.until(({ connection, counts }) => connection === 'online' && counts.pick > 0);
    page = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage();
    await page.goto(`${floor.station.origin}/factory/station/#token=${SCREEN_TOKEN}`);
    device = await DeviceKeyboard.attach(page);
    await expect(page.getByRole('heading', { name: 'Tap your badge on the reader' })).toBeVisible();
  });
  test.afterAll(async () => {
    await page.context().close();
    await floor.close();
  });

  test('log a person in by a badge, scan at any speed and say what they didn’t read', async () => {
    await device.type('0099999999', 8);
    await expect(page.getByRole('alert')).toContainText('This badge isn’t registered.');
    // The reader leaves out the badge’s first byte and writes the rest in decimal.
    await device.type(String(Number.parseInt(DEMO.factoryBadge.slice(2), 16)).padStart(10, '0'), 8);
    await expect(workArea(page, 'Pick')).toBeVisible();

    await device.type(formatCommand('pick'), 5);
    await expect(workArea(page, 'Pick')).toHaveAttribute('aria-current', 'page');
    const { labels } = await floor.station.request(scanningRequests.work, { work: 'pick', limit: 1 });
    const face = labels[0]?.pickFace ?? '';

    await test.step('slowly, as over Bluetooth', async () => {
      await device.type(face, 180);
      await expect(lastScan(page).getByText(face, { exact: true }).first()).toBeVisible();
    });

    await test.step('with a pause in the middle', async () => {
      const code = labels[0]?.code ?? '';
      await device.type(
        code,
        Array.from(code, (_, place) => (place === 6 ? 70 : 5)),
      );
      await expect(lastScan(page)).toContainText('Take');
    });

    await test.step('twice within a second, once counted', async () => {
      await device.type(face, 5);
      await device.type(face, 5);
      await expect(lastScan(page)).toContainText('×2');
    });

    await test.step('while a text is left in the field', async () => {
      await page.getByRole('button', { name: 'Type a code' }).click();
      await device.type('A0', 180, null, 1_000);
      await expect(page.getByLabel('Code', { exact: true })).toHaveValue('A0');
      // The field must be gone when the answer appears, or it takes the keys of a scan that follows.
      const fieldsLeft = page.evaluate(`new Promise((resolve) => {
        const region = document.querySelector('[aria-label="Last scan"]');
        const seen = new MutationObserver(() => {
          if (!region.textContent.includes('The label didn’t scan properly.')) return;
          seen.disconnect();
          resolve(region.querySelectorAll('input').length);
        });
        seen.observe(region, { childList: true, subtree: true, characterData: true });
      })`);
      await device.type('SL7Q77Q4EJEG2', 20);
      expect(await fieldsLeft).toBe(0);
      await expect(lastScan(page)).toContainText('The label didn’t scan properly.');
    });

    await test.step('without Enter', async () => {
      await device.type(formatCommand('sort'), 5, null);
      await expect(workArea(page, 'Sort')).toHaveAttribute('aria-current', 'page');
      await device.type('SL7Q77', 5, null);
      await expect(lastScan(page)).toContainText('Half a code');
    });

    await test.step('ended by Tab, at a button that has the focus', async () => {
      await workArea(page, 'Labels').click();
      await device.type(formatCommand('pack'), 5, 'Tab');
      await expect(workArea(page, 'Pack')).toHaveAttribute('aria-current', 'page');
      await device.type('LV100000017GB', 5);
      await expect(lastScan(page)).toContainText('Parcel label');
    });

    await test.step('to log out', async () => {
      await device.type(formatCommand('log-out'), 5);
      await expect(page.getByRole('heading', { name: 'Tap your badge on the reader' })).toBeVisible();
    });
  });
});

test('prints every command barcode so that a scanner reads it at 203 dpi', async ({ browser, selvedge }) => {
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    deviceScaleFactor: PRINTER_DOTS_PER_INCH / CSS_DOTS_PER_INCH,
  });
  const page = await context.newPage();
  await logInToDemo(page, selvedge, 'factory@demo.test');
  await page.goto(`${selvedge.origin}/factory/station/`);
  await page.getByRole('link', { name: 'Command barcodes' }).click();
  await expect(page.getByRole('heading', { name: 'Misprint', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const picture = await page.getByRole('article').screenshot();
  expect((await barcodesIn(picture)).toSorted()).toEqual(COMMAND_NAMES.map(formatCommand).toSorted());
  await context.close();
});

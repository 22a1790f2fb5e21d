import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
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
const TOKEN = 'screen-token-of-the-tests';

let server: TestServer;
let floor: FloorFixture;
let factory: Factory;
let folder: string;

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  floor = await fillFloor(server.databaseUrl, { orders: 1, labelsPerOrder: 1 });
  factory = await addFactory(server);
  await addPerson(server, 'wren@example.test', { factory: true });
  folder = await mkdtemp(join(tmpdir(), 'selvedge-floor-finishing-'));
});
test.afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function pairedStation(name: string): Promise<StationProcess> {
  const { pairingCode } = await server.services.databases.platform
    .transaction()
    .execute((tx) => addStation(tx, { name, createdBy: null }));
  const station = await StationProcess.start({
    server: server.origin,
    data: join(folder, name),
    pair: pairingCode,
    virtual: true,
    syncSeconds: 0.2,
  });
  await station.request(virtualRequests.badge, { code: floor.staff[0]?.badge ?? '' });
  await station.screen.until(({ staff, counts }) => staff !== null && counts.print > 0);
  return station;
}

async function tablet(browser: Browser, station: StationProcess): Promise<Page> {
  const page = await (await browser.newContext({ viewport: TABLET, hasTouch: true })).newPage();
  await page.goto(`${station.origin}/factory/station/#token=${TOKEN}`);
  await expect(page.getByRole('navigation', { name: 'Work areas' })).toBeVisible();
  return page;
}

/** Everything the worker needs is on the screen: nothing scrolls, and these parts are in view. */
async function expectOnScreen(page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> {
  const answer = page.getByRole('region', { name: 'Last scan' });
  for (const text of texts) await expect(answer.getByText(text).first()).toBeInViewport({ ratio: 1 });
  const measured = `({
    bar: document.querySelector('header').getBoundingClientRect().height,
    width: document.querySelector('header').scrollWidth,
    page: document.documentElement.scrollHeight,
    answer: [...document.querySelectorAll('section[aria-label="Last scan"]')]
      .map((section) => section.scrollHeight - section.clientHeight),
  })`;
  await expect
    .poll(() => page.evaluate(measured))
    .toEqual({ bar: 64, width: TABLET.width, page: TABLET.height, answer: [0] });
}

const scan = (station: StationProcess, text: string) =>
  station.request(scanningRequests.scan, { text, source: 'barcode' });

/** Goes to a place, and waits until the workstation is there: scans reach it another way. */
async function place(page: Page, name: string): Promise<void> {
  const button = page
    .getByRole('navigation', { name: 'Work areas' })
    .getByRole('button', { name: new RegExp(`^${name}\\s*:`) });
  await button.click();
  await expect(button).toHaveAttribute('aria-current', 'page');
}

test('a garment is pretreated, cured, checked, failed and passed at 1024 × 768, as the office says', async ({
  browser,
}) => {
  const office = await (await browser.newContext({ viewport: TABLET })).newPage();
  await logInByCall(office, server, 'wren@example.test', PASSWORD);
  await office.goto(`${server.origin}/factory/station/`);
  const settings = office.getByRole('form', { name: 'After printing' });
  await settings.getByLabel('Garments are cured at a separate place').check();
  await settings.getByLabel('Time in the dryer').fill('75');
  await settings.getByLabel('Garments that have to be checked').fill('100');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Workstations follow within a minute')).toBeVisible();
  await office.keyboard.press('End');
  await picture(office, 'floor-after-printing', { fullPage: true });
  await office.context().close();

  const [sprayed, printed] = [await factory.order({ quantity: 1 }), await factory.order({ quantity: 2 })];
  await factory.labels(sprayed.id, 'picked');
  await factory.labels(printed.id, 'printed_on');
  const station = await pairedStation('Finishing');
  try {
    await station.screen.until(({ counts }) => counts.pretreat > 0 && counts.cure > 0);
    const page = await tablet(browser, station);
    await place(page, 'Pretreat');
    await scan(station, sprayed.labelCodes[0] ?? '');
    await expectOnScreen(page, 'Pretreated', /^\d+ g$/, 'Press it dry', /^Platen /);
    await picture(page, 'floor-pretreat');

    await place(page, 'Sort');
    const [first = '', second = ''] = printed.labelCodes;
    await scan(station, first);
    await expectOnScreen(page, 'Cure first', 'Take it to the dryer first');
    await place(page, 'Cure');
    await scan(station, first);
    await scan(station, second);
    await expectOnScreen(page, 'Into the dryer', '160 °C', 'In the dryer', /^Cure it for 75 s/);
    await expect(page.getByRole('region', { name: 'In the dryer' }).getByRole('listitem')).toHaveCount(2);
    await picture(page, 'floor-cure');

    await place(page, 'Check');
    await scan(station, first);
    await expectOnScreen(page, 'Check 5 points', 'Colours, no banding', 'Finished', 'All good? Press Pass');
    await picture(page, 'floor-check');
    await page.getByRole('button', { name: 'Fail' }).click();
    const reasons = page.getByRole('region', { name: 'What went wrong?' });
    await expect(reasons.getByRole('button', { name: 'Banding' })).toBeInViewport({ ratio: 1 });
    await picture(page, 'floor-check-fail');
    await reasons.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Pass' }).click();
    await expectOnScreen(page, 'Passed', 'Take it to Sort');
    await scan(station, second);
    await page.getByRole('button', { name: 'Fail' }).click();
    await reasons.getByRole('button', { name: 'Banding' }).click();
    await expectOnScreen(page, 'Spoiled', 'Bin it with its label. Print a new label');
    await page.context().close();
    await station.screen.until(({ queueDepth }) => queueDepth === 0);
  } finally {
    await station.stop();
  }
});

test('a packed order is weighed and shipped at 1024 × 768', async ({ browser }) => {
  const [home, abroad, next] = [
    await factory.order({ quantity: 1 }),
    await factory.order({ quantity: 1, country: 'US' }),
    await factory.order({ quantity: 1 }),
  ];
  await factory.labels(home.id, 'packed');
  await factory.labels(abroad.id, 'packed');
  const station = await pairedStation('Ship');
  try {
    const page = await tablet(browser, station);
    await place(page, 'Ship');
    await expect(page.getByText(`Order ${home.number}`)).toBeVisible();
    await picture(page, 'floor-ship-waiting');
    await scan(station, abroad.labelCodes[0] ?? '');
    await expectOnScreen(
      page,
      'Weigh it',
      'United States',
      'Customs form',
      'Type the weight, then make its label',
    );
    await picture(page, 'floor-ship-abroad');
    await scan(station, String(home.number));
    const weight = page.getByRole('textbox', { name: 'Weight' });
    await expect(page.getByRole('form', { name: `Parcel of order ${home.number}` })).toBeVisible();
    await expect(weight).toBeFocused();
    await page.getByRole('button', { name: 'Make parcel label' }).click();
    await expectOnScreen(page, 'Weigh it first', 'Type what the scale shows');
    await weight.fill('200');
    await expectOnScreen(page, 'United Kingdom', 'Sample. Not valid for postage');
    await picture(page, 'floor-ship-weighed');
    await page.getByRole('button', { name: 'Make parcel label' }).click();
    await expectOnScreen(page, 'Shipped', 'Stick on the label from Virtual parcel printer');
    await expect(page.getByRole('listitem').getByText(`Order ${home.number}`)).toHaveCount(0);
    await picture(page, 'floor-shipped');
    const again = page.getByRole('button', { name: 'Print again' });
    await expect(again).toBeEnabled();
    await again.press('Enter');
    await expectOnScreen(page, 'Printing', 'Bin the other label');
    await picture(page, 'floor-ship-print-again');
    await expect(again).toBeEnabled();
    const { labels } = await station.request(virtualRequests.printer, { labels: 'parcel' });
    expect(labels.map(({ zpl }) => zpl.includes('COPY'))).toEqual([false, true]);

    await page.getByRole('button', { name: 'Void parcel' }).click();
    const reasons = page.getByRole('region', { name: 'Why void this parcel?' });
    for (const name of ['Wrong weight', 'Something else'])
      await expect(reasons.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await picture(page, 'floor-ship-void');
    await reasons.getByRole('button', { name: 'Wrong weight' }).click();
    await expectOnScreen(page, 'Parcel voided', 'Weigh it, then make its label');
    await picture(page, 'floor-ship-voided');
    await page.getByRole('button', { name: 'Make parcel label' }).click();
    await expectOnScreen(page, 'Weigh it first');
    await page.getByLabel('Weight').fill('210');
    await expectOnScreen(page, 'Weigh it', 'Then make its label');
    await page.getByRole('button', { name: 'Make parcel label' }).click();
    await expectOnScreen(page, 'Shipped', /210 g/);
    await scan(station, home.labelCodes[0] ?? '');
    await expectOnScreen(page, 'Already shipped', 'Print its label again, or void it');

    await factory.labels(next.id, 'packed');
    await scan(station, String(next.number));
    await expectOnScreen(page, 'Weigh it', `Reprint ${home.number}`, 'Make parcel label');
    await picture(page, 'floor-ship-next');
    await station.request(virtualRequests.printer, { labels: 'parcel', condition: 'out-of-labels' });
    await page.getByLabel('Weight').fill('200');
    await page.getByRole('button', { name: 'Make parcel label' }).click();
    await expectOnScreen(page, 'Out of labels', 'Load a new roll, close the head and press Feed once');
    await picture(page, 'floor-ship-out-of-labels');
    const alarm = page.getByRole('alert', { name: 'Printer stopped' });
    await expect(alarm).toContainText('Virtual parcel printer · 1 label waits');
    await expect(alarm.getByText('Load a new roll, close the head and press Feed once.')).toBeInViewport({
      ratio: 1,
    });
    await picture(page, 'floor-ship-alarm');
    await place(page, 'Pack');
    await expect(page.getByRole('alert', { name: 'Printer stopped' })).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Devices' })).toContainText('Virtual parcel printer');
    await picture(page, 'floor-pack-parcel-printer');
    await place(page, 'Ship');
    await alarm.getByRole('button', { name: 'Test label' }).click();
    await expect(page.getByText(/out of labels\. Load a new roll/)).toBeVisible();
    await station.request(virtualRequests.printer, { labels: 'parcel', condition: 'ready' });
    await expect(alarm).toHaveCount(0);
    await again.click();
    await expectOnScreen(page, 'Printing', 'Stick it on the parcel');
    await page.context().close();
  } finally {
    await station.stop();
  }
});

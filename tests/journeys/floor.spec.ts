import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { hashPin, setStaffPin } from '../../server/features/factory/stations/stations.ts';
import { pickingRequests } from '../../shared/features/factory/floor/floor.ts';
import { labelsRequests } from '../../shared/features/factory/labels/labels.ts';
import {
  loginRequests,
  scanningRequests,
  shortageRequests,
  virtualRequests,
} from '../../shared/features/factory/stations/stations.ts';
import { type FloorFixture, fillFloor } from '../simulation/floor-fixture.ts';
import { StationProcess } from '../simulation/station-process.ts';
import { addPerson, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { picture } from './support/album.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

const TABLET = { width: 1024, height: 768 };
const TOKEN = 'screen-token-of-the-tests';

let server: TestServer;
let floor: FloorFixture;
let folder: string;

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  floor = await fillFloor(server.databaseUrl, { orders: 6, labelsPerOrder: 2 });
  const db = server.services.databases.platform;
  await sql`
    insert into print_files (id, project_id, design_version_id, side, status, sha256, width_px, height_px, width_mm, height_mm)
    select gen_random_uuid(), v.project_id, v.id, s.side, 'ready', 'hash-' || v.id || s.side, 4500, 5400, 381, 457.2
    from design_versions v join order_items i on i.design_version_id = v.id join labels l on l.order_item_id = i.id
    cross join unnest(l.sides) s(side) group by v.project_id, v.id, s.side`.execute(db);
  folder = await mkdtemp(join(tmpdir(), 'selvedge-floor-screen-'));
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
  await station.screen.until(({ staff, counts }) => staff !== null && counts.print + counts.pick > 0);
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
    page: document.documentElement.scrollHeight,
    answer: [...document.querySelectorAll('section[aria-label="Last scan"]')]
      .map((section) => section.scrollHeight - section.clientHeight),
  })`;
  await expect.poll(() => page.evaluate(measured)).toEqual({ bar: 64, page: TABLET.height, answer: [0] });
}

const scan = (station: StationProcess, text: string) =>
  station.request(scanningRequests.scan, { text, source: 'barcode' });

/** The newest paper of the label that a row names. */
async function newestPaper(subject: string) {
  const [, number, counter] = /^Order (\d+), item (\d+) of/.exec(subject) ?? [];
  return server.services.databases.platform
    .selectFrom('labels')
    .innerJoin('orders', 'orders.id', 'labels.orderId')
    .select(['labels.lastPrintNo', 'labels.code'])
    .where('orders.number', '=', Number(number))
    .where('labels.counter', '=', Number(counter))
    .executeTakeFirstOrThrow();
}

async function printAll(station: StationProcess): Promise<void> {
  await station.request(labelsRequests.print, { labelIds: floor.labels.map(({ id }) => id) });
  // Another test may have printed and picked some of them.
  await station.screen.until(({ counts }) => counts.print === 0 && counts.pick > 0);
}

test('shows a wrong garment’s fix, and what to put right, without scrolling at 1024 × 768', async ({
  browser,
}) => {
  const station = await pairedStation('Pick');
  try {
    await printAll(station);
    await station.request(scanningRequests.setWork, { work: 'pick' });
    const page = await tablet(browser, station);
    const [wanted] = floor.labels;
    const other = floor.labels.find(({ pickFace }) => pickFace !== wanted?.pickFace);
    await scan(station, wanted?.pickFace ?? '');
    await expectOnScreen(page, 'Take one and scan its barcode');
    const here = page.getByRole('button', { name: new RegExp(`^${wanted?.pickFace}.*You’re here`) });
    await expect(here).toHaveAttribute('aria-current', 'location');
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByText(/to pick/) })
        .first(),
    ).toContainText('You’re here');

    await scan(station, other?.barcode ?? '');
    await expectOnScreen(page, 'Wrong garment', 'Take', 'You have', /^Put it back and take/);
    await picture(page, 'floor-wrong-garment');

    await scan(station, wanted?.barcode ?? '');
    await expectOnScreen(page, 'Picked');
    await page.getByRole('button', { name: 'Fix a problem' }).click();
    await page.getByRole('button', { name: 'Spoiled garment' }).click();
    const reasons = page.getByRole('region', { name: 'Why is it spoiled?' });
    await expect(reasons.getByText(/^Takes 1 .* out of stock$/)).toBeInViewport({ ratio: 1 });
    for (const tile of await reasons.getByRole('listitem').all())
      await expect(tile).toBeInViewport({ ratio: 1 });
    await reasons.getByRole('button', { name: 'Stained' }).click();
    await expectOnScreen(page, 'Spoiled', 'Bin it with its label. Print a new label');
    await scan(station, wanted?.code ?? '');
    await expectOnScreen(page, 'Spoiled', 'Bin it with its label');
    await picture(page, 'floor-spoiled');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectOnScreen(page, 'Undone');
    await page.context().close();
    // The other tests’ workstations are to hear of the undoing.
    await station.screen.until(({ queueDepth }) => queueDepth === 0);
  } finally {
    await station.stop();
  }
});

test('puts a picked garment in a tote, undoes it, and lists what is in one, at 1024 × 768', async ({
  browser,
}) => {
  const station = await pairedStation('Totes');
  try {
    await printAll(station);
    await station.request(scanningRequests.setWork, { work: 'pick' });
    const page = await tablet(browser, station);
    const [, second, ...others] = floor.labels;
    if (!second) throw new Error('The floor has too few labels');
    await scan(station, second.pickFace);
    await scan(station, second.barcode);
    await scan(station, 'TOTE001');
    await expectOnScreen(page, 'Tote 1', 'It’s in. 1 garment in this tote');
    await picture(page, 'floor-in-tote');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectOnScreen(page, 'Undone', 'Take it out of Tote 1');

    for (const label of others.slice(0, 7)) {
      await scan(station, label.pickFace);
      await scan(station, label.barcode);
      await scan(station, 'TOTE002');
    }
    await station.request(scanningRequests.setWork, { work: 'pretreat' });
    await scan(station, 'TOTE002');
    await expectOnScreen(page, 'Tote 2', 'and 1 more');
    await expect(page.getByRole('table', { name: 'Tote 2' }).getByRole('row')).toHaveCount(7);
    await picture(page, 'floor-tote-content');
    await scan(station, 'TOTE003');
    await expectOnScreen(page, 'Tote 3', 'This tote is empty');
    await picture(page, 'floor-tote-empty');
    await page.context().close();
    await station.screen.until(({ queueDepth }) => queueDepth === 0);
  } finally {
    await station.stop();
  }
});

test('“None here” asks how many are left, takes a sold-out garment off the list, and is undone, at 1024 × 768', async ({
  browser,
}) => {
  const station = await pairedStation('Shortages');
  try {
    await printAll(station);
    await station.request(scanningRequests.setWork, { work: 'pick' });
    const page = await tablet(browser, station);
    const { faces } = await station.request(pickingRequests.faces, {});
    const [first] = faces;
    if (!first) throw new Error('The floor has no garment to pick');
    await scan(station, first.code);
    await page.getByRole('button', { name: 'None here' }).click();
    const question = page.getByRole('region', { name: 'How many are left?' });
    const none = question.getByRole('button', { name: '0', exact: true });
    await expect(none).toBeFocused();
    await expect(question.getByRole('button', { name: '9', exact: true })).toBeInViewport({ ratio: 1 });
    await picture(page, 'floor-none-here');
    await page.keyboard.press('Enter');
    await expectOnScreen(page, 'Sold out', 'Skip it. The office knows');
    await picture(page, 'floor-sold-out');
    const left = await station.request(pickingRequests.faces, {});
    const countOf = (list: typeof faces) => list.find(({ code }) => code === first.code)?.garments ?? 0;
    expect(countOf(left.faces)).toBe(first.garments - 1);
    await station.screen.until(({ queueDepth }) => queueDepth === 0);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expectOnScreen(page, 'Undone', 'Take one and scan its barcode');
    await page.getByRole('button', { name: 'None here' }).click();
    await question.getByRole('button', { name: 'More than 9' }).click();
    for (const key of ['1', '2', '5']) await question.getByRole('button', { name: key, exact: true }).click();
    await question.getByRole('button', { name: 'Remove the last digit' }).click();
    const typed = question.getByRole('button', { name: '12 left' });
    await expect(typed).toBeInViewport({ ratio: 1 });
    await picture(page, 'floor-more-than-nine');
    await typed.click();
    await expectOnScreen(page, '12 left', 'Take one and scan its barcode');
    await page.context().close();
    await station.screen.until(({ queueDepth }) => queueDepth === 0);
  } finally {
    await station.stop();
  }
});

test('tells the office why a label isn’t on paper, or its garment missing, by label, jobsheet and order', async ({
  browser,
}) => {
  await addPerson(server, 'wren@example.test', { factory: true });
  const station = await pairedStation('Office’s labels');
  try {
    await printAll(station);
    await station.request(scanningRequests.setWork, { work: 'pick' });
    const { faces } = await station.request(pickingRequests.faces, {});
    const { label } = await scan(station, faces[0]?.code ?? '');
    if (!label) throw new Error('The floor has no garment to pick');
    await station.request(shortageRequests.report, { labelId: label.id, left: 0 });
    await station.screen.until(({ queueDepth }) => queueDepth === 0);

    const page = await (await browser.newContext({ viewport: TABLET })).newPage();
    await logInByCall(page, server, 'wren@example.test', PASSWORD);
    await page.goto(`${server.origin}/factory/printing/`);
    await expect(page.getByRole('heading', { level: 1, name: 'Label printing' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^SL/ }).first()).toBeInViewport({ ratio: 1 });
    await picture(page, 'label-printing-1024');

    await page.getByRole('searchbox', { name: 'Label, jobsheet or order' }).fill(label.code);
    await page.keyboard.press('Enter');
    const reason = page.getByRole('region', { name: `Label ${label.counter}: Garment` });
    await expect(reason).toContainText(/Waiting for /);
    await expect(reason.getByText('goes back on the pick list automatically')).toBeInViewport({ ratio: 1 });
    await picture(page, 'label-why-1024');

    await page.getByRole('searchbox', { name: 'Label, jobsheet or order' }).fill(`ORD-${label.orderNumber}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Labels of order ${label.orderNumber}` })).toBeVisible();
    await expect(page.getByRole('group').filter({ hasText: 'Waiting for' })).toHaveAttribute('open', '');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'label-why-order-390', { fullPage: true });
    await page.getByRole('searchbox', { name: 'Label, jobsheet or order' }).fill('SL00000000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'No match for SL00000000000' })).toBeVisible();
    await page.context().close();
  } finally {
    await station.stop();
  }
});

test('raises an alarm in the middle of the screen when the printer stops, until it is cured', async ({
  browser,
}) => {
  const station = await pairedStation('Labels');
  try {
    await printAll(station);
    await station.request(scanningRequests.setWork, { work: 'print' });
    const page = await tablet(browser, station);
    const alarm = page.getByRole('alert', { name: 'Printer stopped' });
    await station.request(virtualRequests.printer, { condition: 'out-of-labels' });
    const { labelId } = await server.services.databases.platform
      .selectFrom('labels')
      .select('id as labelId')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await station.request(labelsRequests.reprint, { labelId, reason: 'torn' });
    await expect(alarm).toContainText('Out of labels');
    await expect(alarm.getByText('Load a new roll, close the head and press Feed once.')).toBeInViewport({
      ratio: 1,
    });
    await expect(alarm).toContainText('Virtual printer · 1 label waits');
    await picture(page, 'floor-printer-alarm');

    await station.request(scanningRequests.setWork, { work: 'pick' });
    await expect(alarm).toHaveCount(0);
    await expect(page.getByRole('alert')).toContainText('Out of labels: Virtual printer, 1 waiting.');

    await station.request(virtualRequests.printer, { condition: 'ready' });
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.context().close();
  } finally {
    await station.stop();
  }
});

test('someone without a badge logs in by name and PIN, after a wrong one, at 1024 × 768', async ({
  browser,
}) => {
  const [person] = floor.staff;
  if (!person) throw new Error('The floor has no one');
  const pinHash = await hashPin('2580');
  await server.services.databases.platform
    .transaction()
    .execute((tx) => setStaffPin(tx, { accountId: person.id, pinHash, by: person.id }));
  const station = await pairedStation('Bench');
  try {
    const page = await tablet(browser, station);
    await station.request(loginRequests.signOut, {});
    await page.getByRole('button', { name: 'No badge? Use a PIN' }).click();
    await page.getByRole('button', { name: person.name }).click();
    const press = async (pin: string) => {
      for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
    };
    await press('1357');
    await expect(page.getByRole('alert')).toHaveText('That PIN isn’t right. Try again.');
    await expect(page.getByLabel(`PIN of ${person.name}`)).toHaveValue('');
    await picture(page, 'floor-pin');
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(TABLET.height);
    await press('2580');
    await expect(page.getByRole('navigation', { name: 'Work areas' })).toBeVisible();
    await expect(page.getByRole('button', { name: person.name })).toBeVisible();
  } finally {
    await station.stop();
  }
});

// Other tests print and scan the labels of the first floor.
test.describe('on a floor where nothing is printed yet', () => {
  test.beforeAll(async ({ startServer }) => {
    await server.close();
    server = await startServer();
    floor = await fillFloor(server.databaseUrl, { orders: 6, labelsPerOrder: 2 });
  });

  test('finds a printed label that no one has scanned, or prints it again as the next copy', async ({
    browser,
  }) => {
    const station = await pairedStation('Find');
    try {
      await station.request(scanningRequests.setWork, { work: 'print' });
      const page = await tablet(browser, station);
      await station.request(labelsRequests.print, { labelIds: floor.labels.map(({ id }) => id) });
      await page.getByRole('button', { name: /^To find: \d+$/ }).click();
      const rows = page.getByRole('listitem').filter({ hasText: 'Find' });
      const before = floor.labels.length;
      await expect(rows).toHaveCount(before);
      await picture(page, 'floor-labels-to-find');
      for (const button of await rows.first().getByRole('button').all())
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56);

      await rows.first().getByRole('button', { name: 'Found' }).click();
      await expect(rows).toHaveCount(before - 1);

      const subject = (await rows.first().getAttribute('aria-label')) ?? '';
      await rows.first().getByRole('button', { name: 'It isn’t there' }).click();
      await rows.first().getByRole('button', { name: 'Print it again' }).click();
      await expect(page.getByText('Printing again. Bin the old one if you find it')).toBeVisible();
      // The lost paper isn’t looked for any more, the new one is.
      await expect(page.getByRole('listitem', { name: subject })).toContainText('0 min');
      await expect.poll(async () => (await newestPaper(subject)).lastPrintNo).toBe(2);
      const { code } = await newestPaper(subject);
      await station.screen.until(({ queueDepth }) => queueDepth === 0);
      await scan(station, `${code}.1.K7`);
      await expect(page.getByRole('region', { name: 'Last scan' })).toContainText('Old copy');
      await expect(page.getByRole('region', { name: 'Last scan' })).toContainText('Bin this label');
      await picture(page, 'floor-old-copy');
      await page.context().close();
    } finally {
      await station.stop();
    }
  });
});

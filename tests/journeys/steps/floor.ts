import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { renderZpl } from '../../../native/virtual/picture.ts';
import { VirtualPrinter } from '../../../native/virtual/virtual-printer.ts';
import { VirtualSerialReader } from '../../../native/virtual/virtual-reader.ts';
import { DEMO } from '../../../server/demo/names.ts';
import { readStatePart } from '../../../shared/contract/station-request.ts';
import type {
  FactoryLabel,
  FactoryOrder,
} from '../../../shared/features/factory/factory-orders/factory-orders.ts';
import { labelsRequests, offlineLabelsState } from '../../../shared/features/factory/labels/labels.ts';
import { scanningRequests } from '../../../shared/features/factory/stations/stations.ts';
import { chanceOf } from '../../simulation/chance.ts';
import { type FaultProxy, faultProxy } from '../../simulation/fault-proxy.ts';
import { StationProcess } from '../../simulation/station-process.ts';
import { picture } from '../support/album.ts';
import { barcodesIn } from '../support/decode.ts';
import type { ServerProcess } from '../support/server.ts';

const DOTS_PER_MM = 8;
const TOKEN = 'screen-token-of-the-tests';
/** More than the demo's factory has to print. */
const OFFLINE_LABELS = 400;

/** A workstation on the floor with a label printer on TCP, a badge reader on a serial line and a network that can go. */
export interface Floor {
  readonly station: StationProcess;
  readonly printer: VirtualPrinter;
  readonly badges: VirtualSerialReader;
  readonly network: FaultProxy;
  close(): Promise<void>;
}

/** Pairs a workstation by the code that the office shows, and starts it. */
export async function startFloor(office: Page, server: ServerProcess): Promise<Floor> {
  await office.goto(`${server.origin}/factory/station/`);
  await office.getByLabel('Workstation name').fill(`Whole way ${Date.now().toString(36)}`);
  await office.getByRole('button', { name: 'Add a workstation' }).click();
  const code = await office
    .getByRole('region', { name: /Pairing code/ })
    .locator('output')
    .textContent();
  await picture(office, '19-pair-a-workstation');
  const printer = await VirtualPrinter.start({});
  const badges = await VirtualSerialReader.start('id12');
  const network = await faultProxy(server.origin, chanceOf(1));
  network.calm();
  const station = await StationProcess.start({
    server: network.origin,
    data: await mkdtemp(join(tmpdir(), 'selvedge-floor-')),
    pair: (code ?? '').trim(),
    printer: `Zebra=${printer.address}`,
    reader: `Badges=${badges.address}`,
    syncSeconds: 0.3,
    offlineLabels: OFFLINE_LABELS,
  });
  return {
    station,
    printer,
    badges,
    network,
    async close() {
      await station.stop();
      await printer.close();
      await badges.close();
      await network.close();
    },
  };
}

/** Types as a scanner does: every key of the code in one burst, closed by Enter. */
const scan = (page: Page, text: string): Promise<void> =>
  page.evaluate(`for (const key of [...${JSON.stringify(text)}, 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`);

const says = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Last scan' })).toContainText(words);

async function place(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Work areas' })
    .getByRole('button', { name: new RegExp(`^${name}\\s*:`) })
    .click();
}

async function printLabels(
  page: Page,
  { station, printer }: Floor,
  labels: readonly FactoryLabel[],
): Promise<void> {
  await place(page, 'Labels');
  const { queued, refused } = await station.request(labelsRequests.print, {
    labelIds: labels.map(({ id }) => id),
  });
  expect({ queued, refused }).toEqual({ queued: labels.length, refused: [] });
  await printer.until((one) => one.labels.length === labels.length);
  // Printed is what the printer shows to have left its memory, a moment after the paper.
  await station.screen.until(({ queueDepth }) => queueDepth >= labels.length);
  for (const [at, kept] of printer.labels.entries()) {
    const drawn = await renderZpl(kept.zpl, { widthMm: 100, heightMm: 50, dotsPerMm: DOTS_PER_MM });
    const codes = await barcodesIn(drawn);
    expect(codes.length, 'Code 128 and QR').toBeGreaterThanOrEqual(2);
    expect(new Set(codes.map((text) => text.split('.')[0]))).toEqual(new Set([labels[at]?.code]));
    // The QR code names the paper, too: the first one of this label.
    expect(codes.filter((text) => /\.1\.\w+$/.test(text))).not.toEqual([]);
  }
}

async function pickAll(page: Page, order: FactoryOrder): Promise<void> {
  await place(page, 'Pick');
  for (const item of order.items) {
    for (const _label of item.labels) {
      await scan(page, item.blank.pickFace ?? '');
      await says(page, item.blank.pickFace ?? '');
      await scan(page, '5000000000000');
      await says(page, /expected|not|wrong|unknown/i);
      await picture(page, '22-wrong-scan');
      await scan(page, item.blank.barcode);
      await says(page, 'Picked');
    }
  }
}

async function makeAll(page: Page, labels: readonly FactoryLabel[]): Promise<void> {
  await place(page, 'Pretreat');
  for (const label of labels.filter(({ needsPretreat }) => needsPretreat)) {
    await scan(page, label.code);
    await says(page, 'Pretreated');
  }
  await place(page, 'Print');
  for (const label of labels) {
    await scan(page, label.code);
    await says(page, /Print the (front|back)/);
    await picture(page, '23-print-on');
    for (const [at] of label.sides.entries()) {
      await page.getByRole('button', { name: /^The (front|back) is printed$/ }).click();
      await says(page, at + 1 < label.sides.length ? /Now the (front|back)/ : 'Printed');
    }
  }
}

async function sortAll(page: Page, labels: readonly FactoryLabel[]): Promise<void> {
  await place(page, 'Sort');
  for (const label of labels) {
    await scan(page, label.code);
    const shown = page
      .getByRole('region', { name: 'Last scan' })
      .getByText(/^[A-D]\d{1,2}$/)
      .first();
    await expect(shown).toBeVisible();
    const hole = ((await shown.textContent()) ?? '').trim();
    await scan(page, hole);
    await says(page, `In ${hole}`);
  }
}

async function packAll(page: Page, labels: readonly FactoryLabel[]): Promise<void> {
  await place(page, 'Pack');
  const [first] = labels;
  if (!first) throw new Error('The order has no labels');
  await scan(page, first.code);
  for (const label of labels) await scan(page, label.code);
  await says(page, 'Order packed');
  await picture(page, '24-packed');
}

/** Steps 6 and 7: a badge, labels and picks without a network, then the network, then the way to the parcel. */
export async function workTheOrder(page: Page, floor: Floor, order: FactoryOrder): Promise<void> {
  const labels = order.items.flatMap((item) => item.labels);
  const { station, network, badges } = floor;
  await page.goto(`${station.origin}/factory/station/#token=${TOKEN}`);
  await expect(page.getByText(/badge/i).first()).toBeVisible();
  await picture(page, '20-station-badge');
  await badges.present(DEMO.factoryBadge);
  await expect(page.getByRole('navigation', { name: 'Work areas' })).toBeVisible();
  await station.screen.until((state) => state.connection === 'online');
  // The station holds every label that waits, this order's among them: no other one can print those.
  await station.screen.until(({ parts }) => {
    const { ready, others } = readStatePart(offlineLabelsState, parts);
    return ready > 0 && others === 0;
  });

  network.setDown(true);
  await expect(page.getByRole('status').filter({ hasText: /^Offline/ })).toBeVisible();
  await printLabels(page, floor, labels);
  await picture(page, '21-station-offline');
  await pickAll(page, order);
  const offline = await station.request(scanningRequests.state, {});
  expect(offline.queueDepth).toBeGreaterThanOrEqual(labels.length * 2);

  network.setDown(false);
  await station.screen.until((state) => state.connection === 'online' && state.queueDepth === 0);
  await makeAll(page, labels);
  await sortAll(page, labels);
  await packAll(page, labels);
  await station.screen.until((state) => state.queueDepth === 0);
}

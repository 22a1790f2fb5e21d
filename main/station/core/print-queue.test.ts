import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterEach, describe, expect, test } from 'vitest';
import { openPrinter } from '../../../native/printers/printers.ts';
import { VirtualPrinter, type VirtualPrinterOptions } from '../../../native/virtual/virtual-printer.ts';
import { copyMarkOf } from '../../../shared/features/factory/labels/labels.ts';
import type { LabelWork } from '../../../shared/features/factory/stations/stations.ts';
import { newOpenLabel } from '../../../tests/support/label-work.ts';
import { stationClock } from './clock.ts';
import { openStationDatabase } from './database.ts';
import { floor } from './floor.ts';
import { labelCache } from './label-cache.ts';
import { operationLog } from './operation-log.ts';
import { type PrintIntent, type PrintLedger, printLedger } from './print-ledger.ts';
import { printQueue } from './print-queue.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** What the queue blamed on no label: none of these tests gives it a reason to. */
const unexpected: unknown[] = [];
afterEach(() => expect(unexpected.splice(0)).toEqual([]));

const staffId = newId();

/** A print queue on a station's data, with a printer made of software behind a real connection. */
async function openQueue(
  options: VirtualPrinterOptions = {},
  address: (printer: string) => string = (printer) => printer,
  allow: (ledger: PrintLedger, intent: PrintIntent) => void = () => undefined,
) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-queue-'));
  const database = openStationDatabase(folder);
  const device = await VirtualPrinter.start(options);
  const printer = openPrinter(address(device.address), { heartbeatMs: 50 });
  const beside = await VirtualPrinter.start();
  const other = openPrinter(beside.address, { heartbeatMs: 50 });
  const clock = stationClock({ skewMs: 0, offsetMs: 0, keep: () => undefined });
  const labels = labelCache(database, clock.now);
  const log = operationLog(database, () => newId());
  const theFloor = floor({ database, labels, log, clock, stationId: () => newId() });
  const ledger = printLedger(database, clock.now);
  let changed = () => {};
  const queue = printQueue({
    printers: [
      { name: 'Zebra', printer },
      { name: 'Zebra 2', printer: other },
    ],
    ledger,
    permits: {
      check: async (intent) => {
        allow(ledger, intent);
        return { may: 'send' };
      },
    },
    labels,
    floor: theFloor,
    dpi: 203,
    changed: () => changed(),
    diskFull: () => undefined,
    failed: (error) => unexpected.push(error),
  });
  closing.push(async () => {
    await queue.stop();
    await Promise.all([printer.close(), other.close()]);
    await queue.settled();
    await Promise.all([device.close(), beside.close()]);
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    /** Resolves when the ledger is as wanted, now or after a change of the queue. */
    until: (holds: () => boolean) =>
      new Promise<void>((resolve) => {
        changed = () => {
          if (holds()) resolve();
        };
        changed();
      }),
    device,
    beside,
    ledger,
    queue,
    pull: (...pulled: LabelWork[]) => theFloor.takeChanges(pulled, () => undefined),
    print: (...wanted: LabelWork[]) =>
      queue.print(
        wanted.map(({ id }) => id),
        'Zebra',
        staffId,
      ),
    printed: (label: LabelWork) => device.labels.filter(({ zpl }) => zpl.includes(label.code)).length,
  };
}

test('labels that weren’t sent to a stopped printer are moved to another one, and print there once', async () => {
  const { device, beside, ledger, queue, pull, print, printed } = await openQueue();
  queue.start();
  const labels = Array.from({ length: 8 }, () => newOpenLabel());
  pull(...labels);
  await device.setState('out-of-labels');
  expect(print(...labels).queued).toBe(8);
  const movable = ledger.queued('Zebra');
  expect(movable).toBeGreaterThan(0);
  expect(queue.move('Zebra', 'Zebra 2')).toBe(movable);
  await beside.until(() => beside.labels.length === movable);
  await device.setState('ready');
  await device.until(() => device.labels.length === 8 - movable);
  const copies = labels.map(
    (label) => printed(label) + beside.labels.filter(({ zpl }) => zpl.includes(label.code)).length,
  );
  expect(copies).toEqual(labels.map(() => 1));
});

describe('a label that cannot be printed', () => {
  test('is refused by name, and the rest of its batch is printed', async () => {
    const { device, ledger, queue, pull, print, printed } = await openQueue();
    queue.start();
    const [first, bad, last] = [newOpenLabel(), newOpenLabel({ counter: 3, of: 2 }), newOpenLabel()];
    pull(first, bad, last);
    const answer = print(first, bad, last);
    expect(answer).toMatchObject({
      queued: 2,
      refused: [{ code: 'label-unwritable', words: expect.stringContaining('item 3 of 2') }],
    });
    await device.until(() => printed(last) === 1);
    expect([printed(first), printed(bad)]).toEqual([1, 0]);
    expect(ledger.toCheck()).toMatchObject([{ labelId: bad.id, cause: 'label-unwritable' }]);
  });

  test('is marked as failed with its reason when it changed while it waited; those behind it are printed', async () => {
    const { device, ledger, queue, pull, print, printed } = await openQueue();
    await device.setState('out-of-labels');
    queue.start();
    const [first, behind] = [newOpenLabel(), newOpenLabel()];
    pull(first, behind);
    expect(print(first, behind).queued).toBe(2);
    pull({ ...first, counter: 3, of: 2, version: 2 });
    await device.setState('ready');
    await device.until(() => printed(behind) === 1);
    expect(ledger.latest(first.id)).toMatchObject({
      status: 'failed',
      words: expect.stringContaining('3 of 2'),
    });
    expect(printed(first)).toBe(0);
  });

  test('does not stop the station from starting again with it in the queue', async () => {
    const { device, queue, pull, print, printed } = await openQueue();
    await device.setState('out-of-labels');
    const [bad, behind] = [newOpenLabel(), newOpenLabel()];
    pull(bad, behind);
    print(bad, behind);
    pull({ ...bad, pigeonhole: 'a pigeonhole of far too many letters', version: 2 });
    await device.setState('ready');
    queue.start();
    await device.until(() => printed(behind) === 1);
    expect(printed(bad)).toBe(0);
  });
});

const statusIn = (ledger: PrintLedger) => (label: LabelWork) => ledger.latest(label.id)?.status;

describe('a printer with a memory', () => {
  test('that loses power leaves at most six labels in doubt, and the rest waits', async () => {
    const { device, ledger, queue, pull, print, printed, until } = await openQueue({ printMs: 250 });
    queue.start();
    const status = statusIn(ledger);
    const labels = Array.from({ length: 40 }, () => newOpenLabel());
    pull(...labels);
    print(...labels);
    await device.until(({ labels: out }) => out.length === 7);
    await device.setState('off');
    await until(() => labels.every((label) => status(label) !== 'in_memory'));
    const having = (wanted: string) => labels.filter((label) => status(label) === wanted);
    expect(having('acknowledged').every((label) => printed(label) === 1)).toBe(true);
    expect(having('unknown').length).toBeLessThanOrEqual(6);
    expect(having('queued').length).toBeGreaterThanOrEqual(40 - 7 - 6);
    expect(having('queued').filter((label) => printed(label) > 0)).toEqual([]);
  });

  test('proves each label once it is out, and its scan confirms it', async () => {
    const { ledger, queue, pull, print, until } = await openQueue({ printMs: 100 });
    queue.start();
    const status = statusIn(ledger);
    const label = newOpenLabel();
    pull(label);
    print(label);
    await until(() => status(label) === 'in_memory');
    expect(print(label)).toMatchObject({ queued: 0, refused: [{ code: 'label-waiting' }] });
    await until(() => status(label) === 'acknowledged');
    queue.seen(label, null);
    expect(status(label)).toBe('confirmed');
  });

  test('counts a label that is scanned before its proof as printed, once', async () => {
    const { device, ledger, queue, pull, print, until } = await openQueue({ printMs: 400 });
    queue.start();
    const status = statusIn(ledger);
    const label = newOpenLabel();
    pull(label);
    print(label);
    await until(() => status(label) === 'in_memory');
    queue.seen(label, null);
    await device.until(({ labels }) => labels.length === 1);
    expect(status(label)).toBe('confirmed');
    expect(ledger.toCheck()).toEqual([]);
  });
});

describe('the paper of a reprint', () => {
  test('says that it’s the second one, and only its own scan proves it', async () => {
    const { device, ledger, queue, pull, print, until } = await openQueue();
    queue.start();
    const label = newOpenLabel();
    pull(label);
    print(label);
    await until(() => statusIn(ledger)(label) === 'acknowledged');
    const first = ledger.latest(label.id);
    queue.reprint(label.id, 'torn', 'Zebra', staffId);
    await until(() => statusIn(ledger)(label) === 'acknowledged' && device.labels.length === 2);
    const second = ledger.latest(label.id);
    if (!first || !second) throw new Error('Two papers have two entries');
    const [before, after] = [first, second].map(({ id, printNo }) => copyMarkOf(printNo, id));
    if (!before || !after) throw new Error('Each paper has its mark');
    expect(device.labels.map(({ zpl }) => /\^FDQA,(.*)\^FS/.exec(zpl)?.[1])).toEqual([
      `${label.code}.${before}`,
      `${label.code}.${after}`,
    ]);
    expect([before[0], after[0]]).toEqual(['1', '2']);
    expect(device.labels.map(({ zpl }) => zpl.includes('^FDCOPY 2·'))).toEqual([false, true]);

    queue.seen(label, before);
    expect([ledger.byId(first.id)?.status, ledger.byId(second.id)?.status]).toEqual([
      'confirmed',
      'acknowledged',
    ]);
    queue.seen(label, after);
    expect(ledger.byId(second.id)?.status).toBe('confirmed');
    queue.seen(label, copyMarkOf(1, newId()));
  });

  test('has the number that the server gives just before it’s sent', async () => {
    const numbered = { labelId: '', printNo: 3, epoch: 2, armed: true };
    const { device, ledger, queue, pull, print, until } = await openQueue(
      {},
      (printer) => printer,
      (known, { id, labelId }) => known.claimed(id, { ...numbered, intentId: id, labelId }),
    );
    queue.start();
    const label = newOpenLabel();
    pull(label);
    print(label);
    await until(() => statusIn(ledger)(label) === 'acknowledged');
    const intent = ledger.latest(label.id);
    if (!intent) throw new Error('A paper has an entry');
    expect(intent.printNo).toBe(3);
    expect(device.labels[0]?.zpl).toContain(`${label.code}.${copyMarkOf(3, intent.id)}`);
    queue.seen(label, copyMarkOf(3, intent.id));
    expect(ledger.byId(intent.id)?.status).toBe('confirmed');
  });
});

describe('a label that waited', () => {
  const at = '2026-11-22T10:00:00.000Z';
  test.each([
    ['printed elsewhere', { state: 'label_printed', printedAt: at }, 'printed-elsewhere'],
    ['cancelled', { state: 'cancelled', cancelledAt: at }, 'label-cancelled'],
  ] as const)('and was %s by then isn’t sent', async (_words, change, cause) => {
    const { device, ledger, queue, pull, print, until } = await openQueue();
    await device.setState('out-of-labels');
    queue.start();
    const labels = Array.from({ length: 5 }, () => newOpenLabel());
    pull(...labels);
    expect(print(...labels).queued).toBe(5);
    pull(...labels.map((label) => ({ ...label, ...change, version: label.version + 1 })));
    await device.setState('ready');
    await until(() => ledger.waiting('Zebra') === 0);
    expect(device.labels).toHaveLength(0);
    expect(labels.map((label) => ledger.latest(label.id))).toMatchObject(
      labels.map(() => ({ status: 'cancelled', cause })),
    );
  });
});

test('a printer that can’t report proves nothing, and stops after ten labels until one is scanned', async () => {
  const { device, ledger, queue, pull, print, until } = await openQueue(
    {},
    (address) => `${address}?status=none`,
  );
  queue.start();
  const labels = Array.from({ length: 12 }, () => newOpenLabel());
  pull(...labels);
  print(...labels);
  await until(() => labels.some((label) => ledger.latest(label.id)?.cause === 'needs-scan'));
  expect(labels.map(statusIn(ledger))).toEqual([
    ...Array.from({ length: 10 }, () => 'sent_unproven'),
    'queued',
    'queued',
  ]);
  expect(device.labels).toHaveLength(10);
  const [first] = labels;
  if (first) queue.seen(first, null);
  await device.until(({ labels: out }) => out.length === 11);
  await until(() => ledger.unscanned('Zebra') === 10);
});

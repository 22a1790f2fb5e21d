import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterEach, describe, expect, test } from 'vitest';
import { openPrinter } from '../../../native/printers/printers.ts';
import { VirtualPrinter } from '../../../native/virtual/virtual-printer.ts';
import type { LabelWork } from '../../../shared/features/factory/stations/stations.ts';
import { newOpenLabel } from '../../../tests/support/label-work.ts';
import { stationClock } from './clock.ts';
import { openStationDatabase } from './database.ts';
import { floor } from './floor.ts';
import { labelCache } from './label-cache.ts';
import { operationLog } from './operation-log.ts';
import { printLedger } from './print-ledger.ts';
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
async function openQueue() {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-queue-'));
  const database = openStationDatabase(folder);
  const device = await VirtualPrinter.start();
  const printer = openPrinter(device.address, { heartbeatMs: 50 });
  const clock = stationClock({ skewMs: 0, offsetMs: 0, keep: () => undefined });
  const labels = labelCache(database, clock.now);
  const log = operationLog(database, () => newId());
  const theFloor = floor({ database, labels, log, clock, stationId: () => newId() });
  const ledger = printLedger(database, clock.now);
  const queue = printQueue({
    printers: [{ name: 'Zebra', printer }],
    ledger,
    labels,
    floor: theFloor,
    dpi: 203,
    changed: () => undefined,
    diskFull: () => undefined,
    failed: (error) => unexpected.push(error),
  });
  closing.push(async () => {
    await queue.stop();
    await printer.close();
    await device.close();
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    device,
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
    expect(ledger.failed()).toMatchObject([{ labelId: bad.id, cause: 'label-unwritable' }]);
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

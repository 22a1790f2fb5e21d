import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyMarkOf, labelCodeOf } from '../../shared/features/factory/labels/labels.ts';
import { PseudoTerminal } from '../virtual/pseudo-terminal.ts';
import { VirtualPrinter, type VirtualPrinterState } from '../virtual/virtual-printer.ts';
import { type LabelPrinter, openPrinter, type PrinterOptions, writeFactoryLabel } from './printers.ts';

const quick: Partial<PrinterOptions> = {
  connectMs: 1_000,
  statusMs: 250,
  writeMs: 500,
  heartbeatMs: 0,
  freshMs: 0,
  pollMs: 5,
  settleMs: 0,
  millimetresPerSecond: 1_000_000,
  healthyMs: 50,
  silentMs: 600,
  closeMs: 500,
};
const closing: Array<() => Promise<unknown>> = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  vi.unstubAllEnvs();
});

function open(address: string, options: Partial<PrinterOptions> = {}): LabelPrinter {
  const printer = openPrinter(address, { ...quick, ...options });
  closing.push(() => printer.close());
  return printer;
}

function label(number: number): string {
  return writeFactoryLabel(
    {
      code: labelCodeOf(number),
      copy: copyMarkOf(1, 'k7'),
      orderNumber: '#1001',
      counter: 1,
      of: 1,
      productName: 'Zoë T-shirt',
      colour: 'Black',
      size: 'M',
      pickFace: 'A-01',
      pigeonhole: null,
      priority: false,
      sides: ['Front'],
      storeName: 'Demo',
    },
    { dpi: 203 },
  );
}

describe('a printer at TCP 9100', () => {
  let device: VirtualPrinter;

  beforeEach(async () => {
    device = await VirtualPrinter.start();
    closing.push(() => device.close());
  });

  it('prints a label and knows that the printer was fine', async () => {
    const printer = open(device.address);
    expect(await printer.print(label(1))).toMatchObject({ outcome: 'sent', confirmed: true });
    expect(device.labels.map(({ zpl }) => `${zpl}\n`)).toEqual([label(1)]);
    expect(printer.state.kind).toBe('ready');
  });

  it('prints labels in the order they were asked for', async () => {
    const printer = open(device.address);
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((number) => printer.print(label(number))));
    expect(outcomes.every(({ outcome }) => outcome === 'sent')).toBe(true);
    expect(device.labels.map(({ zpl }) => `${zpl}\n`)).toEqual([1, 2, 3, 4, 5].map(label));
  });

  it('has a label on the wire within 50 ms in 99 of 100 cases', async () => {
    const printer = open(device.address, { freshMs: 250 });
    const times: number[] = [];
    for (let number = 0; number < 200; number += 1) {
      const outcome = await printer.print(label(number));
      if (outcome.outcome === 'sent') times.push(outcome.wireMs);
    }
    expect(times).toHaveLength(200);
    expect(times.toSorted((left, right) => left - right)[197]).toBeLessThan(50);
  });

  const obstacles: ReadonlyArray<[VirtualPrinterState, string, RegExp, RegExp]> = [
    ['off', 'unreachable', /off or can’t be reached/, /Turn on the printer/],
    ['out-of-labels', 'out-of-labels', /out of labels/, /new roll/],
    ['out-of-ribbon', 'out-of-ribbon', /out of ribbon/, /new ribbon/],
    ['head-open', 'head-open', /head is open/, /Close the head/],
    ['paused', 'paused', /paused/, /Press Pause/],
  ];

  it.each(obstacles)('refuses a label before sending it when it is %s', async (state, code, message, fix) => {
    const printer = open(device.address);
    await printer.check();
    await device.setState(state);
    const outcome = await printer.print(label(1));
    expect(outcome).toMatchObject({ outcome: 'refused', failure: { code } });
    expect(printer.state.failure?.message).toMatch(message);
    expect(printer.state.failure?.fix).toMatch(fix);
    await device.setState('ready');
    expect(await printer.print(label(2))).toMatchObject({ outcome: 'sent' });
    expect(device.labels).toHaveLength(1);
  });

  it('refuses a label when it takes nothing at all any more', async () => {
    const stuck = await VirtualPrinter.start({ slowBytesPerSecond: 0 });
    closing.push(() => stuck.close());
    await stuck.setState('slow');
    const outcome = await open(stuck.address).print(label(1));
    expect(outcome).toMatchObject({ outcome: 'refused', failure: { code: 'not-answering' } });
  });

  it('does not know about a label that it takes too slowly', async () => {
    const slow = await VirtualPrinter.start({ slowBytesPerSecond: 100 });
    closing.push(() => slow.close());
    await slow.setState('slow');
    const outcome = await open(slow.address).print(label(1));
    expect(outcome).toMatchObject({ outcome: 'unknown', failure: { code: 'lost-mid-label' } });
  });

  describe('with a label larger than what the network holds', () => {
    const huge = `^XA^FX${'x'.repeat(24 * 1024 * 1024)}^FS^XZ`;
    let slow: VirtualPrinter;

    beforeEach(async () => {
      slow = await VirtualPrinter.start({ slowBytesPerSecond: 100 });
      closing.push(() => slow.close());
      await slow.setState('slow');
    });

    it('does not know about it when it cannot be handed over in time', async () => {
      const outcome = await open(slow.address).print(huge);
      expect(outcome).toMatchObject({ outcome: 'unknown', failure: { code: 'slow' } });
    });

    it('does not know about it when the printer is switched off while it is handed over', async () => {
      const printer = open(slow.address, { writeMs: 20_000, freshMs: 60_000 });
      await printer.check();
      const printed = printer.print(huge);
      await slow.setState('off');
      expect(await printed).toMatchObject({ outcome: 'unknown', failure: { code: 'lost-mid-label' } });
    });
  });

  it('does not know about a label that was cut off in the middle', async () => {
    const printer = open(device.address);
    device.cutNextLabel({ afterBytes: 200 });
    const outcome = await printer.print(label(1));
    expect(outcome).toMatchObject({ outcome: 'unknown', failure: { code: 'lost-mid-label' } });
    expect(device.labels).toHaveLength(0);
    expect(await printer.print(label(2))).toMatchObject({ outcome: 'sent' });
  });

  it('does not know about a label that came out but was never confirmed', async () => {
    const printer = open(device.address);
    device.cutNextLabel('after-label');
    expect(await printer.print(label(1))).toMatchObject({
      outcome: 'unknown',
      failure: { code: 'lost-mid-label' },
    });
    expect(device.labels).toHaveLength(1);
  });

  it('waits for a label during which the roll ran out: it comes out when there is a new one', async () => {
    const printer = open(device.address, { freshMs: 60_000 });
    await printer.print(label(1));
    await device.setState('out-of-labels');
    const second = printer.print(label(2));
    await device.until(({ waiting }) => waiting === 1);
    expect((await printer.check()).failure?.code).toBe('out-of-labels');
    await device.setState('ready');
    expect(await second).toMatchObject({ outcome: 'sent', confirmed: true });
    expect(device.labels).toHaveLength(2);
  });

  it('counts only labels that came out when it loses power with labels in its memory', async () => {
    const slow = await VirtualPrinter.start({ printMs: 60 });
    closing.push(() => slow.close());
    const printer = open(slow.address, { freshMs: 60_000 });
    const numbers = Array.from({ length: 12 }, (_, place) => place + 1);
    const outcomes = numbers.map((number) => printer.print(label(number)));
    await slow.until(({ labels }) => labels.length === 4);
    await slow.setState('off');
    const ended = await Promise.all(outcomes);
    const proven = ended.filter(({ outcome }) => outcome === 'sent').length;
    expect(proven).toBeLessThanOrEqual(4);
    expect(ended.slice(0, proven).every(({ outcome }) => outcome === 'sent')).toBe(true);
    expect(ended[4]?.outcome).not.toBe('sent');
  });

  it('names the empty roll when it falls silent for it', async () => {
    const silent = await VirtualPrinter.start({ silentWhenEmpty: true });
    closing.push(() => silent.close());
    await silent.setState('out-of-labels');
    expect(await open(silent.address).print(label(1))).toMatchObject({
      outcome: 'refused',
      failure: { code: 'out-of-labels' },
    });
  });

  it('reconnects automatically after the printer was turned off and on', async () => {
    const printer = open(device.address);
    await printer.print(label(1));
    await device.setState('off');
    await device.setState('ready');
    expect(await printer.print(label(2))).toMatchObject({ outcome: 'sent', confirmed: true });
  });

  it('reports a change while idle', async () => {
    const printer = open(device.address, { heartbeatMs: 20 });
    const until = async (code: string | undefined): Promise<void> => {
      const met = Promise.withResolvers<void>();
      const stop = printer.onState((state) => {
        if (state.kind !== 'untried' && state.failure?.code === code) met.resolve();
      });
      await met.promise;
      stop();
    };
    await until(undefined);
    await device.setState('head-open');
    await until('head-open');
    await device.setState('ready');
    await until(undefined);
  });

  it('is let go at once while it does not answer, and the label that waited is refused', async () => {
    const stuck = await VirtualPrinter.start({ slowBytesPerSecond: 0 });
    closing.push(() => stuck.close());
    await stuck.setState('slow');
    const printer = openPrinter(stuck.address, { ...quick, statusMs: 60_000 });
    const printed = printer.print(label(1));
    await printer.close();
    expect(await printed).toMatchObject({ outcome: 'refused', failure: { code: 'closed' } });
  });

  it('finishes the label on its way before it is let go', async () => {
    const printer = openPrinter(device.address, { ...quick, freshMs: 60_000 });
    await printer.check();
    const outcomes = [printer.print(label(1)), printer.print(label(2))];
    await Promise.resolve();
    await printer.close();
    const ended = (await Promise.all(outcomes)).map(({ outcome }) => outcome);
    expect(ended).toEqual(['sent', 'refused']);
    expect(device.labels).toHaveLength(1);
  });

  it('refuses labels once it is closed', async () => {
    const printer = openPrinter(device.address, quick);
    await printer.close();
    expect(await printer.print(label(1))).toMatchObject({ outcome: 'refused', failure: { code: 'closed' } });
  });
});

it('says what to do about a device that does not speak Zebra', async () => {
  const stranger = createServer((socket) =>
    socket.on('error', () => {}).on('data', () => socket.write('\x02OK\x03'.repeat(3))),
  );
  const port = await new Promise<number>((resolve) => {
    stranger.listen(0, '127.0.0.1', () => {
      const place = stranger.address();
      resolve(typeof place === 'object' && place !== null ? place.port : 0);
    });
  });
  closing.push(async () => stranger.close());
  const outcome = await open(`tcp://127.0.0.1:${port}`).print(label(1));
  expect(outcome).toMatchObject({
    outcome: 'refused',
    failure: { code: 'unreadable-answer', fix: expect.stringContaining('?status=none') },
  });
  const mute = await open(`tcp://127.0.0.1:${port}?status=none`).print(label(1));
  expect(mute).toMatchObject({ outcome: 'sent', confirmed: false });
});

describe('a printer that can’t report', () => {
  type Peer = (socket: Socket) => void;
  const peers: readonly [string, Peer][] = [
    ['closes at once', (socket) => socket.destroy()],
    ['half-closes at once', (socket) => socket.end()],
  ];
  async function listen(peer: Peer): Promise<string> {
    const server = createServer({ allowHalfOpen: true }, (socket) => peer(socket.on('error', () => {})));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(async () => server.close());
    const place = server.address();
    return `tcp://127.0.0.1:${typeof place === 'object' && place !== null ? place.port : 0}?status=none`;
  }

  it.each(peers)('and %s has no label that counts as sent', async (_words, peer) => {
    const printer = open(await listen(peer));
    for (const number of [1, 2, 3, 4]) expect((await printer.print(label(number))).outcome).not.toBe('sent');
    expect(printer.state.kind).not.toBe('ready');
  });

  it('and never reads proves no label', async () => {
    const printer = open(await listen((socket) => socket.pause()));
    for (const number of [1, 2, 3, 4])
      expect(await printer.print(label(number))).not.toMatchObject({ confirmed: true });
    expect(printer.canReport).toBe(false);
  });
});

it('prints over a serial line and reads the state back', async () => {
  const device = await VirtualPrinter.start();
  closing.push(() => device.close());
  const line = await PseudoTerminal.open({ bridgeTo: device.address });
  closing.push(() => line.close());
  const printer = open(`serial:${line.path}?baud=115200`, { statusMs: 2_000 });
  expect(await printer.print(label(1))).toMatchObject({ outcome: 'sent', confirmed: true });
  expect(device.labels.map(({ zpl }) => `${zpl}\n`)).toEqual([label(1)]);
  await device.setState('head-open');
  expect(await printer.print(label(2))).toMatchObject({ outcome: 'refused', failure: { code: 'head-open' } });
  await device.setState('ready');
  await line.unplug();
  expect(await printer.print(label(3))).toMatchObject({
    outcome: 'refused',
    failure: { code: 'unreachable' },
  });
  await line.plugIn();
  expect(await printer.print(label(4))).toMatchObject({ outcome: 'sent', confirmed: true });
  expect(device.labels).toHaveLength(2);
});

describe('with separate files', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'selvedge-printer-'));
    closing.push(() => rm(folder, { recursive: true }));
  });

  it('writes to a USB device file', async () => {
    const path = join(folder, 'lp0');
    await writeFile(path, '');
    expect(await open(`usb:${path}`).print(label(1))).toMatchObject({ outcome: 'sent', confirmed: false });
    expect(await readFile(path, 'utf8')).toBe(label(1));
  });

  it('refuses a label while the USB cable is out', async () => {
    const outcome = await open(`usb:${join(folder, 'lp0')}`).print(label(1));
    expect(outcome).toMatchObject({ outcome: 'refused', failure: { code: 'unreachable' } });
  });

  async function installLp(script: string): Promise<void> {
    const program = join(folder, 'lp');
    await writeFile(program, `#!/bin/sh\n${script}\n`);
    await chmod(program, 0o755);
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH ?? ''}`);
  }

  it('hands a label untouched to a queue of the print system', async () => {
    await installLp(`echo "$@" > '${folder}/words'; cat > '${folder}/job'`);
    expect(await open('spool:Bench_2').print(label(1))).toMatchObject({ outcome: 'sent', confirmed: false });
    expect(await readFile(join(folder, 'job'), 'utf8')).toBe(label(1));
    expect(await readFile(join(folder, 'words'), 'utf8')).toBe('-d Bench_2 -o raw -s -\n');
  });

  it('refuses a label that the print system does not take, with its reason for the log', async () => {
    await installLp('echo "lp: The printer or class does not exist." >&2; exit 1');
    const outcome = await open('spool:Nowhere').print(label(1));
    expect(outcome).toMatchObject({
      outcome: 'refused',
      failure: { code: 'spooler-refused', detail: expect.stringContaining('does not exist') },
    });
  });

  it('refuses a label where there is no print system', async () => {
    vi.stubEnv('PATH', folder);
    const outcome = await open('spool:Bench_2').print(label(1));
    expect(outcome).toMatchObject({ outcome: 'refused', failure: { code: 'spooler-missing' } });
  });
});

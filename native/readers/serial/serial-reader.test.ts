import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../tests/support/manual-clock.ts';
import { VirtualSerialReader } from '../../virtual/virtual-reader.ts';
import type { ReadRefusal } from '../failures.ts';
import type { ReaderEvent, ReaderState } from '../reader.ts';
import { openReader, type Reader } from '../readers.ts';

let device: VirtualSerialReader;
let reader: Reader;

afterEach(async () => {
  await reader.close();
  await device.close();
});

async function stateOf(kind: ReaderState['kind']): Promise<ReaderState> {
  const met = Promise.withResolvers<ReaderState>();
  const stop = reader.onState((state) => {
    if (state.kind === kind) met.resolve(state);
  });
  const state = await met.promise;
  stop();
  return state;
}

function nextRead(): Promise<ReaderEvent> {
  return new Promise((resolve) => {
    const stop = reader.onRead((event) => {
      stop();
      resolve(event);
    });
  });
}

function nextRefusal(): Promise<ReadRefusal> {
  return new Promise((resolve) => {
    const stop = reader.onRefused((refusal) => {
      stop();
      resolve(refusal);
    });
  });
}

describe('a badge reader on a serial line', () => {
  beforeEach(async () => {
    device = await VirtualSerialReader.start('id12');
    // No time passes, so a frame never ends by silence.
    reader = openReader(device.address, { name: 'door', reconnectMs: 20, clock: new ManualClock() });
    await stateOf('ready');
  });

  it('reads a badge', async () => {
    const read = nextRead();
    await device.present('0415AB8C2F');
    expect(await read).toMatchObject({ kind: 'badge', code: '0415AB8C2F', reader: 'door' });
  });

  it('refuses a badge with a wrong checksum and reads the next', async () => {
    const refusal = nextRefusal();
    await device.send('\x020415AB8C2F00\r\n\x03');
    expect(await refusal).toMatchObject({ code: 'bad-checksum', message: 'The badge wasn’t read cleanly.' });
    const read = nextRead();
    await device.present('0415AB8C2F');
    expect((await read).code).toBe('0415AB8C2F');
  });

  it('reports an unplugged cable in the middle of a frame, reconnects automatically and drops the old frame', async () => {
    const refusal = nextRefusal();
    await device.presentPart('0415AB8C2F', 7);
    await device.presentPart('0415AB8C2F', 7);
    await refusal;
    await device.unplug();
    const away = await stateOf('unplugged');
    expect(away.failure).toMatchObject({
      code: 'unplugged-mid-read',
      fix: expect.stringContaining('Plug it back in'),
    });
    await device.plugIn();
    await stateOf('ready');
    const read = nextRead();
    await device.present('62E3086CED');
    expect((await read).code).toBe('62E3086CED');
  });

  it('keeps saying why it is away while it is tried again', async () => {
    await device.unplug();
    const states: ReaderState[] = [];
    reader.onState((state) => states.push(state));
    await stateOf('unplugged');
    await device.plugIn();
    await stateOf('ready');
    expect(new Set(states.map(({ failure }) => failure?.code))).toEqual(new Set(['unplugged', undefined]));
  });
});

describe('a barcode scanner on a serial line', () => {
  it('reads a barcode', async () => {
    device = await VirtualSerialReader.start('barcode');
    reader = openReader(`${device.address}&baud=115200`);
    await stateOf('ready');
    const read = nextRead();
    await device.present('SL0123456789A');
    expect(await read).toMatchObject({ kind: 'barcode', code: 'SL0123456789A' });
  });

  it('is taken as soon as it is plugged in', async () => {
    device = await VirtualSerialReader.start('barcode');
    await device.unplug();
    reader = openReader(device.address, { reconnectMs: 20 });
    expect((await stateOf('unplugged')).failure?.code).toBe('not-connected');
    await device.plugIn();
    await stateOf('ready');
  });
});

import { EventEmitter, once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReadRefusal } from '../failures.ts';
import type { ReaderEvent, ReaderState } from '../reader.ts';
import { openReader, type Reader } from '../readers.ts';
import type { HidDevice, HidDriver } from './driver.ts';

/** The operating system's HID devices, into which a test puts the bytes of a scanner. */
class DeviceEdge extends EventEmitter implements HidDriver {
  plugged: HidDevice[] = [{ path: '/dev/hidraw3', usagePage: 0x8c }];

  async devices(vendor: number, product: number): Promise<HidDevice[]> {
    return vendor === 0x0c2e && product === 0x0b61 ? this.plugged : [];
  }

  async open(): Promise<Awaited<ReturnType<HidDriver['open']>>> {
    return {
      onReport: (listener) => this.on('report', listener),
      onLost: (listener) => this.on('lost', listener),
      writeFeature: async () => undefined,
      readFeature: async () => new Uint8Array(),
      close: async () => {
        this.removeAllListeners('report');
        this.removeAllListeners('lost');
        this.emit('closed');
      },
    };
  }

  report(hex: string): void {
    const bytes = Buffer.alloc(64);
    Buffer.from(hex.replaceAll(' ', ''), 'hex').copy(bytes);
    this.emit('report', bytes);
  }

  pull(): void {
    this.plugged = [];
    this.emit('lost', 'could not read from HID device');
  }
}

const edge = new DeviceEdge();
let reader: Reader;

afterEach(async () => {
  await reader.close();
  edge.plugged = [{ path: '/dev/hidraw3', usagePage: 0x8c }];
});

async function stateOf(kind: ReaderState['kind'], code?: string): Promise<ReaderState> {
  const met = Promise.withResolvers<ReaderState>();
  const stop = reader.onState((state) => {
    if (state.kind === kind && state.failure?.code === code) met.resolve(state);
  });
  const state = await met.promise;
  stop();
  return state;
}

function open(): { events: ReaderEvent[]; refusals: ReadRefusal[] } {
  reader = openReader('hid:0c2e:0b61', { name: 'bench scanner', hidDriver: edge, reconnectMs: 5 });
  const events: ReaderEvent[] = [];
  const refusals: ReadRefusal[] = [];
  reader.onRead((event) => events.push(event));
  reader.onRefused((refusal) => refusals.push(refusal));
  return { events, refusals };
}

const codeOf13 = '02 0d 5d4330 534c30313233343536373839 41';

describe('a barcode scanner in HID POS mode', () => {
  it('reads a scanned-data report', async () => {
    const { events } = open();
    await stateOf('ready');
    edge.report(codeOf13);
    expect(events).toMatchObject([{ kind: 'barcode', code: 'SL0123456789A', reader: 'bench scanner' }]);
  });

  it('puts a long code together from its reports', async () => {
    const { events } = open();
    await stateOf('ready');
    edge.report(`02 38 5d5130 ${'41'.repeat(56)} 0000 01`);
    expect(events).toHaveLength(0);
    edge.report('02 02 5d5130 4242');
    expect(events.map(({ code }) => code)).toEqual([`${'A'.repeat(56)}BB`]);
  });

  it('leaves other reports alone and refuses one that cannot be', async () => {
    const { events, refusals } = open();
    await stateOf('ready');
    edge.report('04 01 02');
    edge.report('02 ff 5d4330 4141');
    edge.report(codeOf13);
    expect(events).toHaveLength(1);
    expect(refusals.map(({ code }) => code)).toEqual(['broken-frame']);
  });

  it('says that it was unplugged in the middle of a code, and comes back by itself', async () => {
    const { events } = open();
    await stateOf('ready');
    edge.report(`02 38 5d5130 ${'41'.repeat(56)} 0000 01`);
    const closed = once(edge, 'closed');
    edge.pull();
    expect((await stateOf('unplugged', 'unplugged-mid-read')).failure?.fix).toMatch(/Plug it back in/);
    await closed;
    edge.plugged = [{ path: '/dev/hidraw4', usagePage: 0x8c }];
    await stateOf('ready');
    edge.report(codeOf13);
    expect(events.map(({ code }) => code)).toEqual(['SL0123456789A']);
  });

  it('says what to do about a scanner that is set up as a keyboard', async () => {
    edge.plugged = [{ path: '/dev/hidraw3', usagePage: 1 }];
    open();
    expect((await stateOf('unplugged', 'keyboard-mode')).failure?.fix).toMatch(/USB HID POS/);
  });

  it('says that it is not connected', async () => {
    edge.plugged = [];
    open();
    await stateOf('unplugged', 'not-connected');
  });
});

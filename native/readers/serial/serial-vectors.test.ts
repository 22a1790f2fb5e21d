import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../tests/support/manual-clock.ts';
import { VirtualSerialReader } from '../../virtual/virtual-reader.ts';
import { openReader, type Reader } from '../readers.ts';

type Event = { readonly code: string; readonly isCut?: boolean } | { readonly refused: string };

let device: VirtualSerialReader;
let reader: Reader;
let clock: ManualClock;
let events: Event[];
let heard: PromiseWithResolvers<void>;

afterEach(async () => {
  await reader.close();
  await device.close();
});

async function open(protocol: 'id12' | 'barcode'): Promise<void> {
  device = await VirtualSerialReader.start(protocol);
  clock = new ManualClock();
  events = [];
  heard = Promise.withResolvers<void>();
  const add = (event: Event) => {
    events.push(event);
    heard.resolve();
    heard = Promise.withResolvers<void>();
  };
  reader = openReader(device.address, { clock, reconnectMs: 20 });
  const ready = Promise.withResolvers<void>();
  reader.onState(({ kind }) => kind === 'ready' && ready.resolve());
  reader.onRead(({ code, isCut }) => add(isCut ? { code, isCut } : { code }));
  reader.onRefused(({ code }) => add({ refused: code }));
  await ready.promise;
}

async function until(count: number): Promise<void> {
  while (events.length < count) await heard.promise;
}

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

/** Rows V24 to V34 of the devices' vectors: what the manuals print, and the badge it stands for. */
describe('badge frames of the manuals', () => {
  it.each([
    ['ID-12', '02 30 43 30 30 30 36 32 31 41 35 38 45 0D 0A 03', '0C000621A5'],
    ['RDM6300 without CR LF', '02 36 32 45 33 30 38 36 43 45 44 30 38 03', '62E3086CED'],
    ['RDM6300, second card', '02 31 33 30 30 35 44 31 44 41 35 46 36 03', '13005D1DA5'],
    ['Elatec', '3A 31 31 32 32 33 33 34 34 35 35 30 31 0D 0A', '1122334455'],
  ])('reads %s', async (_name, hex, code) => {
    await open('id12');
    await device.send(bytes(hex));
    await until(1);
    expect(events).toEqual([{ code }]);
  });

  it('refuses a frame that broke off, once, and reads the whole one behind it', async () => {
    await open('id12');
    await device.send(bytes('02 30 43 30 30 02 30 43 30 30 30 36 32 31 41 35 38 45 0D 0A 03'));
    await until(2);
    expect(events).toEqual([{ refused: 'broken-frame' }, { code: '0C000621A5' }]);
  });

  it('doesn’t join two halves that are 3 s apart', async () => {
    await open('id12');
    await device.send(bytes('02 30 43 30 30 30 36 32'));
    await clock.scheduled();
    clock.advance(3_000);
    await device.send(bytes('31 41 35 38 45 0D 0A 03'));
    await device.send(bytes('02 36 32 45 33 30 38 36 43 45 44 30 38 03'));
    await until(2);
    expect(events).toEqual([{ refused: 'broken-frame' }, { code: '62E3086CED' }]);
  });

  it('answers 5,000 bytes of noise with one refusal, and a badge behind it with the badge', async () => {
    await open('id12');
    const noise = Buffer.from(Array.from({ length: 5_000 }, (_, place) => (place * 151 + 7) % 256));
    await device.send(noise);
    await until(1);
    await device.send(bytes('03 02 36 32 45 33 30 38 36 43 45 44 30 38 03'));
    await until(2);
    expect(events).toEqual([{ refused: 'broken-frame' }, { code: '62E3086CED' }]);
  });

  it('refuses again when a person taps again later', async () => {
    await open('id12');
    await device.send(bytes('02 36 03'));
    await until(1);
    clock.advance(2_001);
    await device.send(bytes('02 36 03'));
    await until(2);
    expect(events).toEqual([{ refused: 'broken-frame' }, { refused: 'broken-frame' }]);
  });
});

describe('codes of a serial scanner', () => {
  it.each([
    ['CR', '\r'],
    ['LF', '\n'],
    ['CR LF', '\r\n'],
    ['TAB', '\t'],
    ['ETX', '\x03'],
    ['NUL', '\x00'],
  ])('end with %s', async (_name, end) => {
    await open('barcode');
    await device.send(`\x02SL7Q77Q4EJEG1${end}`);
    await device.send(`A01-4${end}`);
    await until(2);
    expect(events).toEqual([{ code: 'SL7Q77Q4EJEG1' }, { code: 'A01-4' }]);
  });

  it('end by 150 ms of silence where nothing else ends them, and the reader says what to set', async () => {
    await open('barcode');
    await device.send('SL7Q77Q4EJEG1');
    await clock.scheduled();
    clock.advance(149);
    expect(events).toEqual([]);
    clock.advance(1);
    await device.send('A01-4');
    await clock.scheduled();
    clock.advance(150);
    expect(events).toEqual([
      { code: 'SL7Q77Q4EJEG1', isCut: true },
      { code: 'A01-4', isCut: true },
    ]);
    expect(reader.state.advice).toBe('Set the scanner to send Enter after each code.');
  });

  it('keep the separators of GS1 fields', async () => {
    await open('barcode');
    await device.send(
      bytes('5D 43 31 30 31 30 39 35 32 31 32 33 34 35 34 33 32 31 33 31 30 41 42 43 1D 32 31 39 0D'),
    );
    await until(1);
    expect(events).toEqual([{ code: ']C1010952123454321310ABC\u001d219' }]);
  });

  it('are refused once for a run of noise', async () => {
    await open('barcode');
    await device.send(Buffer.concat(Array.from({ length: 40 }, () => Buffer.from([0xff, 0x07, 0x0d]))));
    await device.send('A01-4\r');
    await until(2);
    expect(events).toEqual([{ refused: 'unprintable' }, { code: 'A01-4' }]);
  });
});

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../tests/support/manual-clock.ts';
import { VirtualSerialReader } from '../../virtual/virtual-reader.ts';
import { openReader, type Reader } from '../readers.ts';
import { BadgeLineDecoder } from './badge-line.ts';

describe('badges as lines of digits', () => {
  it('are whole, however the bytes are split and whatever ends the line', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9A-F]{6,20}$/),
        fc.constantFrom('\r', '\n', '\r\n', '\t'),
        fc.array(fc.nat(24)),
        (code, end, cuts) => {
          const decoder = new BadgeLineDecoder();
          const bytes = Buffer.from(`${code}${end}`);
          const places = [
            0,
            ...cuts.filter((cut) => cut < bytes.length).toSorted((a, b) => a - b),
            bytes.length,
          ];
          const found = places.flatMap((from, at) => decoder.push(bytes.subarray(from, places[at + 1])));
          expect(found).toEqual([{ code }]);
        },
      ),
    );
  });

  it.each([
    ['017:12345\r', [{ code: '01712345' }]],
    ['017-12345\r\n', [{ code: '01712345' }]],
    ['12345\r', [{ refused: 'broken-frame' }]],
    ['Hello\r', [{ refused: 'broken-frame' }]],
    ['\r\n\r\n', []],
  ])('takes %j as it should', (text, expected) => {
    expect(new BadgeLineDecoder().push(Buffer.from(text))).toEqual(expected);
  });

  it('are never half a line', () => {
    const decoder = new BadgeLineDecoder();
    expect(decoder.push(Buffer.from('0171234'))).toEqual([]);
    expect(decoder.endBySilence()).toEqual([{ refused: 'broken-frame' }]);
    expect(decoder.push(Buffer.from('01712345\r'))).toEqual([{ code: '01712345' }]);
  });
});

describe('a serial pcProx reader', () => {
  let device: VirtualSerialReader;
  let reader: Reader;
  afterEach(async () => {
    await reader.close();
    await device.close();
  });

  it('reads badges on a serial line, also after it was unplugged', async () => {
    device = await VirtualSerialReader.start('pcprox');
    reader = openReader(device.address, { clock: new ManualClock(), name: 'Badges', reconnectMs: 20 });
    const became = (kind: string) =>
      new Promise<void>((resolve) => {
        const stop = reader.onState((state) => {
          if (state.kind !== kind) return;
          queueMicrotask(() => stop());
          resolve();
        });
      });
    const nextRead = () => new Promise((resolve) => reader.onRead(resolve));
    await became('ready');
    const first = nextRead();
    await device.present('01712345');
    expect(await first).toMatchObject({ kind: 'badge', code: '01712345', reader: 'Badges' });
    await device.unplug();
    await became('unplugged');
    await device.plugIn();
    await became('ready');
    const second = nextRead();
    await device.present('00399001');
    expect(await second).toMatchObject({ kind: 'badge', code: '00399001' });
  });
});

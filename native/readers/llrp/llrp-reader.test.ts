import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../tests/support/manual-clock.ts';
import { bytes, message, report, TagReaderDouble } from '../../../tests/support/tag-reader.ts';
import type { ReaderEvent, ReaderState } from '../reader.ts';
import { openReader, type Reader } from '../readers.ts';
import { LlrpFormatError, LlrpStream, parametersIn, tagsIn } from './messages.ts';

const epc = '3034257BF7194E4000001A85';
const other = 'E28011606000020C1D7F3A2B';

let double: TagReaderDouble;
let reader: Reader;
let port: number;
let events: ReaderEvent[];

beforeEach(async () => {
  double = new TagReaderDouble();
  port = await double.listen();
  events = [];
});

afterEach(async () => {
  await reader.close();
  await double.close();
});

function open(options: Parameters<typeof openReader>[1] = {}): void {
  reader = openReader(`llrp://127.0.0.1:${port}`, { name: 'tunnel', reconnectMs: 20, ...options });
  reader.onRead((event) => events.push(event));
}

async function stateOf(kind: ReaderState['kind'], code?: string): Promise<ReaderState> {
  const met = Promise.withResolvers<ReaderState>();
  const stop = reader.onState((state) => {
    if (state.kind === kind && state.failure?.code === code) met.resolve(state);
  });
  const state = await met.promise;
  stop();
  return state;
}

function reads(count: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = reader.onRead(() => {
      if (events.length < count) return;
      stop();
      resolve();
    });
  });
}

describe('a tag reader on the network', () => {
  it('is set up with an inventory that reports each tag at once', async () => {
    open();
    await stateOf('ready');
    expect(double.heard.map(({ type }) => type)).toEqual([21, 3, 20, 24, 22]);
    const roSpec = `00b1 0041 00000001 00 00
      00b2 0012  00b3 0005 00  00b6 0009 00 00000000
      00b7 0018 0001 0000  00b8 0009 00 00000000  00ba 0007 0001 01
      00ed 000d 01 0001  00ee 0006 0000`;
    expect(await double.heardOf(20)).toBe(bytes(roSpec).toString('hex'));
    expect(await double.heardOf(3)).toBe(bytes('00 00dc 0009 01 00001388').toString('hex'));
    expect(await double.heardOf(22)).toBe('00000001');
  });

  it('reads tags, each once for as long as it stays in the field', async () => {
    open({ windowMs: 60_000 });
    await stateOf('ready');
    const both = reads(2);
    for (let again = 0; again < 50; again += 1) double.send(report(epc));
    double.send(report(epc, other, epc));
    await both;
    expect(events).toMatchObject([
      { kind: 'tag', code: epc, reader: 'tunnel' },
      { kind: 'tag', code: other, reader: 'tunnel' },
    ]);
  });

  it('shows that it lives when asked', async () => {
    open();
    await stateOf('ready');
    double.send(message(62, Buffer.alloc(0), 77));
    expect(await double.heardOf(72)).toBe('');
  });

  it('notices a reader that has gone silent, and takes it again', async () => {
    open({ keepaliveMs: 20, answerMs: 200 });
    await stateOf('ready');
    expect((await stateOf('unplugged', 'unreachable')).failure?.message).toMatch(/off or can’t be reached/);
    await stateOf('ready');
  });

  it('is set up again after the connection broke', async () => {
    open();
    await stateOf('ready');
    double.hangUp();
    await stateOf('unplugged', 'unreachable');
    await stateOf('ready');
    const one = reads(1);
    double.send(report(epc));
    await one;
    expect(events[0]?.code).toBe(epc);
  });

  it('reads a tag once that stayed over a broken connection', async () => {
    const clock = new ManualClock();
    open({ clock, windowMs: 20, reconnectMs: 60 });
    await stateOf('ready');
    const one = reads(1);
    double.send(report(epc));
    await one;
    double.hangUp();
    await stateOf('unplugged', 'unreachable');
    clock.advance(60_000);
    await stateOf('ready');
    const two = reads(2);
    double.send(report(epc, other));
    await two;
    expect(events.map(({ code }) => code)).toEqual([epc, other]);
  });

  it('says that another computer has the reader', async () => {
    double.attemptStatus = '0002';
    open();
    expect((await stateOf('unplugged', 'used-elsewhere')).failure?.message).toMatch(/Another computer/);
  });

  it('says that the reader does not accept its settings', async () => {
    double.addRoSpecStatus = '011f 000b 0064 0003 626164';
    open();
    expect((await stateOf('unplugged', 'settings-refused')).failure?.detail).toContain('status 100 bad');
  });

  it('gives up a connection that speaks something else', async () => {
    open();
    await stateOf('ready');
    double.send(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await stateOf('unplugged', 'unreachable');
  });

  it('lets go of the reader when it is closed', async () => {
    open();
    await stateOf('ready');
    await reader.close();
    expect(await double.heardOf(14)).toBe('');
  });
});

describe('the wire format', () => {
  beforeEach(() => open());

  it('reads EPCs of any length, and those among other parameters', () => {
    const body = bytes(`00f0 0020 8d ${epc} 8600 820005aaaabbbbcccc 88 0003`.replace('8600', '86c5'));
    body.writeUInt16BE(body.length, 2);
    expect(tagsIn(body)).toEqual([epc]);
    expect(tagsIn(bytes('00f0 000e 00f1 000a 0020 deadbeef'))).toEqual(['DEADBEEF']);
  });

  it('never reads past the end of what was sent', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (noise) => {
        try {
          for (const parameter of parametersIn(Buffer.from(noise)))
            expect(parameter.value.length).toBeLessThan(80);
        } catch (error) {
          expect(error).toBeInstanceOf(LlrpFormatError);
        }
      }),
    );
  });

  it('finds the messages of a stream however it is cut', () => {
    const stream = Buffer.concat([report(epc), message(62, Buffer.alloc(0), 9), report(other, epc)]);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: stream.length })), (cuts) => {
        const parser = new LlrpStream();
        const places = [0, ...cuts.toSorted((left, right) => left - right), stream.length];
        const found = places.flatMap((place, index) =>
          parser.push(stream.subarray(place, places[index + 1] ?? place)),
        );
        expect(found.map(({ type, id }) => [type, id])).toEqual([
          [61, 0],
          [62, 9],
          [61, 0],
        ]);
      }),
    );
  });
});

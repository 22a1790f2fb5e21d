import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytes } from '../../../tests/support/tag-reader.ts';
import { chafonFrame, thingmagicTag } from '../../../tests/support/uhf-reader.ts';
import { chafonAnswer, encodeCommand as chafonCommandFrame, chafonFrames, epcsIn } from './chafon-frames.ts';
import type { FrameStream } from './frame-stream.ts';
import { encodeCommand, epcIn, moduleAnswer, moduleFrames } from './thingmagic-frames.ts';

const epc = '3034257BF7194E4000001A85';

const moduleTags = (frames: readonly Buffer[]) => frames.map((frame) => epcIn(moduleAnswer(frame).data));
const chafonTags = (frames: readonly Buffer[]) =>
  frames.map((frame) => epcsIn(chafonAnswer(frame).data, 'plain')?.[0] ?? null);

/** Rows V56 and V58 of the devices’ vectors, and reports in the module’s transport logs. */
describe('ThingMagic', () => {
  it('V56: asks for the version', () => {
    expect(encodeCommand(0x03)).toEqual(bytes('FF 00 03 1D 0C'));
  });

  it('V57: leaves the bootloader', () => {
    expect(encodeCommand(0x04)).toEqual(bytes('FF 00 04 1D 0B'));
  });

  it.each([
    [
      'V58',
      'FF 28 22 00 00 10 00 1B 01 FF 01 01 C4 11 0E 16 40 00 00 01 27 00 00 05 00 00 0F 00 80 30 00 00 00 00 00 00 00 00 00 00 00 15 45 E9 4A 56 1D',
      '000000000000000000001545',
    ],
    [
      'a tag of 32 bits',
      'FF 20 22 00 00 10 00 1B 01 FF 01 01 C7 11 0E 08 30 00 00 00 0F 00 00 05 00 00 0F 00 40 10 00 59 6F 59 6F F3 13 89 90',
      '596F596F',
    ],
    [
      'a chip’s own number',
      'FF 28 22 00 00 10 00 1B 01 FF 01 01 C9 11 0E 08 30 00 00 00 13 00 00 05 00 00 0F 00 80 30 00 E2 00 10 26 76 0E 01 79 15 90 71 25 19 85 57 97',
      'E2001026760E017915907125',
    ],
  ])('%s: reads the tag', (_name, hex, tag) => {
    expect(moduleTags(moduleFrames().push(bytes(hex)))).toEqual([tag]);
  });

  it('hears that no tag is in the field', () => {
    const [frame] = moduleFrames().push(bytes('FF 00 22 04 00 84 E0'));
    expect(frame && moduleAnswer(frame)).toMatchObject({ opcode: 0x22, status: 0x0400 });
  });

  it('waits for no frame that no module sends', () => {
    const frames = moduleFrames();
    frames.push(bytes('FF FA 77'));
    expect(frames.midFrame).toBe(false);
    frames.push(bytes('FF FA 22'));
    expect(frames.midFrame).toBe(true);
  });

  it('never reads a tag past the end of its report', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
        const found = epcIn(Buffer.from(noise));
        expect(found === null || found.length < 2 * noise.length).toBe(true);
      }),
    );
  });
});

/** Rows V60 and V62, and answers of real readers. */
describe('Chafon', () => {
  it('V60: asks for tags, and who the reader is', () => {
    expect(chafonCommandFrame(0x00, 0x01)).toEqual(bytes('04 00 01 DB 4B'));
    expect(chafonCommandFrame(0xff, 0x21)).toEqual(bytes('04 FF 21 19 95'));
  });

  it('V62: hears that no tag is in the field', () => {
    const [frame] = chafonFrames().push(bytes('05 00 01 FB F2 3D'));
    expect(frame && chafonAnswer(frame)).toMatchObject({ address: 0, command: 0x01, status: 0xfb });
  });

  it.each([
    ['plain', '13000103010c0000000000000000000003133f39', ['000000000000000000000313']],
    ['plain', '13000103010c49440000000000000a000334a5fb', ['49440000000000000A000334']],
    [
      'plain',
      '20000103020c0000000000000000000003130c0000000000000000000003149ac9',
      ['000000000000000000000313', '000000000000000000000314'],
    ],
    ['antenna', '1500010301010c3039606303c74380001a055940f93e', ['3039606303C74380001A0559']],
    ['antenna', '0d000103010104003230386da3d2', ['00323038']],
    ['antenna', '0700010101001e4b', []],
  ] as const)('reads the tags of a list of the form %s: %s', (form, hex, tags) => {
    const [frame] = chafonFrames().push(bytes(hex));
    expect(frame && epcsIn(chafonAnswer(frame).data, form)).toEqual(tags);
  });

  it('reads a list by its lengths where the reader’s type says another form', () => {
    const [frame] = chafonFrames().push(bytes('1500010301010c0000000000000000000003136bb1a5'));
    expect(frame && epcsIn(chafonAnswer(frame).data, 'plain')).toEqual(['000000000000000000000313']);
  });
});

describe.each([
  ['ThingMagic', moduleFrames, thingmagicTag(epc), moduleTags],
  ['Chafon', chafonFrames, chafonFrame(`13 00 01 01 01 0c ${epc}`), chafonTags],
] as const)('a stream of %s', (_name, open, frame, tagsOf) => {
  const all = (stream: FrameStream, parts: readonly Uint8Array[]) =>
    tagsOf([...parts.flatMap((part) => stream.push(part)), ...stream.resync()]);

  it('gives each frame once, however it is cut', () => {
    const whole = Buffer.concat([frame, frame, frame]);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: whole.length })), (cuts) => {
        const places = [0, ...cuts.toSorted((left, right) => left - right), whole.length];
        const parts = places.map((place, index) => whole.subarray(place, places[index + 1] ?? place));
        expect(all(open(), parts)).toEqual([epc, epc, epc]);
      }),
    );
  });

  it('loses no frame to the noise around it', () => {
    const noise = fc.uint8Array({ maxLength: 60 });
    fc.assert(
      fc.property(noise, noise, (before, between) => {
        expect(all(open(), [before, frame, between, frame])).toEqual([epc, epc]);
      }),
    );
  });

  it('gives nothing for a frame with a wrong bit', () => {
    fc.assert(
      fc.property(fc.nat({ max: frame.length * 8 - 1 }), (bit) => {
        const wrong = Buffer.from(frame);
        wrong[bit >> 3] = (wrong[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(all(open(), [wrong])).toEqual([]);
        expect(all(open(), [wrong, frame])).toEqual([epc]);
      }),
    );
  });

  it('counts the bytes that are part of no frame until one comes', () => {
    const frames = open();
    frames.push(Buffer.alloc(9_000));
    expect(frames.noise).toBeGreaterThan(8_000);
    frames.push(frame);
    frames.resync();
    expect(frames.noise).toBeLessThan(frame.length);
  });

  it('gives the frame behind one that broke off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: frame.length - 1 }), (length) => {
        expect(all(open(), [frame.subarray(0, length), frame])).toEqual([epc]);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Decoded } from './decoder.ts';
import { Id12Decoder, id12Frame } from './id12.ts';

const badge = fc.string({ unit: fc.constantFrom(...'0123456789ABCDEF'), minLength: 10, maxLength: 10 });

function decode(...pieces: readonly (Uint8Array | string)[]): Decoded[] {
  const decoder = new Id12Decoder();
  return pieces.flatMap((piece) => decoder.push(Buffer.from(piece)));
}

describe('ID-12 badges', () => {
  it('reads the frame of the data sheet', () => {
    expect(decode('\x0262E3086CED08\r\n\x03')).toEqual([{ code: '62E3086CED' }]);
    expect(id12Frame('62e3086ced').toString('latin1')).toBe('\x0262E3086CED08\r\n\x03');
  });

  it('reads every badge however its frame is cut', () => {
    fc.assert(
      fc.property(
        fc.array(badge, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat({ max: 80 })),
        (badges, cuts) => {
          const stream = Buffer.concat(badges.map(id12Frame));
          const places = [0, ...cuts.toSorted((left, right) => left - right), stream.length];
          const pieces = places.map((place, index) => stream.subarray(place, places[index + 1] ?? place));
          expect(decode(...pieces)).toEqual(badges.map((code) => ({ code })));
        },
      ),
    );
  });

  it('never takes a frame with one wrong character for a badge', () => {
    fc.assert(
      fc.property(badge, fc.nat({ max: 11 }), fc.nat({ max: 255 }), (code, place, byte) => {
        const frame = id12Frame(code);
        fc.pre(
          String.fromCharCode(frame[place + 1] ?? 0).toUpperCase() !==
            String.fromCharCode(byte).toUpperCase(),
        );
        frame[place + 1] = byte;
        expect(decode(frame).filter((decoded) => 'code' in decoded)).toEqual([]);
      }),
    );
  });

  it('says that a wrong checksum is one', () => {
    expect(decode('\x0262E3086CED09\r\n\x03')).toEqual([{ refused: 'bad-checksum' }]);
  });

  it('reads the next badge after a frame that broke off anywhere, and after noise', () => {
    fc.assert(
      fc.property(badge, badge, fc.nat({ max: 15 }), fc.uint8Array(), (lost, next, length, noise) => {
        const decoded = decode(id12Frame(lost).subarray(0, length), noise, id12Frame(next));
        expect(decoded.at(-1)).toEqual({ code: next });
      }),
    );
  });
});

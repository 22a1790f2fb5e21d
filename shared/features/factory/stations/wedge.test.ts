import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ABANDONED_MS, fieldRhythm, UNENDED_MS, WedgeDecoder, type WedgeVerdict } from './wedge.ts';

const label = 'SL7Q77Q4EJEG1';

function press(
  decoder: WedgeDecoder,
  keys: readonly string[],
  gaps: readonly number[],
  from = 1_000,
): WedgeVerdict[] {
  let at = from;
  return keys.map((key, index) => {
    at += gaps[index] ?? 0;
    return decoder.press({ key, at });
  });
}

const code = fc.string({
  unit: fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ-./'),
  // The shortest code on the floor is a pigeonhole's, such as B7.
  minLength: 2,
  maxLength: 40,
});
const ending = fc.constantFrom('Enter', 'Tab');
const gaps = (min: number, max: number) =>
  fc.array(fc.integer({ min, max }), { minLength: 41, maxLength: 41 });

describe('a scanner acting as a keyboard', () => {
  it('is recognised at any scanner speed', () => {
    fc.assert(
      fc.property(code, gaps(0, 30), ending, (text, pauses, end) => {
        expect(press(new WedgeDecoder(), [...text, end], pauses).at(-1)).toEqual({ kind: 'scan', text });
      }),
    );
  });

  it('gives its whole code at the speed of Bluetooth or a remote desktop', () => {
    fc.assert(
      fc.property(code, gaps(36, 250), ending, (text, pauses, end) => {
        expect(press(new WedgeDecoder(), [...text, end], pauses).at(-1)).toEqual({ kind: 'typing', text });
      }),
    );
  });

  it('gives its whole code when it pauses once, wherever and however long', () => {
    fc.assert(
      fc.property(fc.nat({ max: 13 }), fc.integer({ min: 61, max: ABANDONED_MS }), (place, pause) => {
        const pauses = Array.from({ length: 14 }, (_, index) => (index === place ? pause : 5));
        const verdict = press(new WedgeDecoder(), [...label, 'Enter'], pauses).at(-1);
        expect(verdict).toMatchObject({ text: label });
      }),
    );
  });

  it('is never seen in typing, however long the word', () => {
    fc.assert(
      fc.property(code, gaps(61, 900), (text, pauses) => {
        const verdicts = press(new WedgeDecoder(), [...text, 'Enter'], pauses);
        expect(verdicts.some(({ kind }) => kind === 'scan')).toBe(false);
      }),
    );
  });

  it('is not seen in a fast typist whose keys come 45 ms apart', () => {
    const verdicts = press(new WedgeDecoder(), [...'hoodie', 'Enter'], Array(7).fill(45));
    expect(verdicts.at(-1)).toEqual({ kind: 'typing', text: 'hoodie' });
  });

  it('is not seen in a key pressed by accident and Enter', () => {
    expect(press(new WedgeDecoder(), ['a', 'Enter'], [0, 5]).at(-1)).toEqual({ kind: 'typing', text: 'a' });
    expect(press(new WedgeDecoder(), ['Enter'], [0])).toEqual([{ kind: 'pending' }]);
  });

  it('is told from keys that were typed slowly just before it', () => {
    const decoder = new WedgeDecoder();
    press(decoder, ['x', 'y'], [0, 200]);
    const verdicts = press(decoder, [...'SL123', 'Enter'], [0, 5, 5, 5, 5, 5], 2_000);
    expect(verdicts.at(-1)).toEqual({ kind: 'scan', text: 'SL123' });
  });

  it('keeps capitals, for which the scanner presses Shift', () => {
    const keys = ['Shift', 'S', 'Shift', 'L', '1', '2', 'Enter'];
    expect(press(new WedgeDecoder(), keys, Array(7).fill(4)).at(-1)).toEqual({ kind: 'scan', text: 'SL12' });
  });

  it('never takes the end of an endless code for a code', () => {
    const keys = [...'X'.repeat(600), ...label, 'Enter'];
    const verdict = press(new WedgeDecoder(), keys, Array(keys.length).fill(5)).at(-1);
    expect(verdict).toEqual({ kind: 'scan', text: 'X'.repeat(512) });
  });

  it('gives up on a scan that is interrupted by another key', () => {
    const verdicts = press(new WedgeDecoder(), [...'SL12', 'Backspace', '3', 'Enter'], Array(7).fill(4));
    expect(verdicts.map(({ kind }) => kind)).not.toContain('scan');
  });
});

describe('a scanner that sends no Enter', () => {
  it('may have sent a whole code after 400 ms, and has sent all of it after 1.5 s', () => {
    const decoder = new WedgeDecoder();
    press(decoder, [...label], Array(13).fill(5));
    const lastAt = 1_000 + 13 * 5;
    expect(decoder.wait(lastAt + UNENDED_MS - 1)).toEqual({ kind: 'pending' });
    expect(decoder.wait(lastAt + UNENDED_MS)).toEqual({ kind: 'unended', text: label, isLast: false });
    expect(decoder.wait(lastAt + ABANDONED_MS)).toEqual({ kind: 'unended', text: label, isLast: true });
    expect(decoder.wait(lastAt + 9_000)).toEqual({ kind: 'pending' });
  });

  it('is not glued to the next code', () => {
    const decoder = new WedgeDecoder();
    press(decoder, [...label], Array(13).fill(5));
    decoder.take(label);
    expect(press(decoder, [...'A01-4', 'Enter'], Array(6).fill(5), 2_000).at(-1)).toEqual({
      kind: 'scan',
      text: 'A01-4',
    });
  });

  it('is reported as half a code where the silence was noticed only by the next key', () => {
    const decoder = new WedgeDecoder();
    press(decoder, [...'SL7Q77'], Array(6).fill(5));
    expect(decoder.press({ key: 'A', at: 4_000 })).toEqual({ kind: 'unended', text: 'SL7Q77', isLast: true });
  });
});

describe('a scan while a field has the focus', () => {
  it('is told from a text that was typed before it', () => {
    const decoder = new WedgeDecoder(fieldRhythm);
    press(decoder, ['A', '0'], [0, 180]);
    expect(decoder.startsBurst({ key: 'A', at: 2_000 })).toBe(true);
    const verdicts = press(decoder, [...'A01-4', 'Enter'], [0, 45, 45, 45, 45, 45], 2_000);
    expect(verdicts.at(-1)).toEqual({ kind: 'scan', text: 'A01-4' });
  });

  it('is not seen in a short word, typed fast', () => {
    const verdicts = press(new WedgeDecoder(fieldRhythm), [...'tee', 'Enter'], Array(4).fill(45));
    expect(verdicts.at(-1)).toEqual({ kind: 'typing', text: 'tee' });
  });
});

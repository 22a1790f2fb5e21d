import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WedgeDecoder, type WedgeVerdict } from './wedge.ts';

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

describe('a scanner acting as a keyboard', () => {
  it('is recognised at any scanner speed', () => {
    fc.assert(
      fc.property(
        code,
        fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 41, maxLength: 41 }),
        fc.constantFrom('Enter', 'Tab'),
        (text, gaps, ending) => {
          const verdicts = press(new WedgeDecoder(), [...text, ending], gaps);
          expect(verdicts.at(-1)).toEqual({ kind: 'scan', code: text });
        },
      ),
    );
  });

  it('is never seen in typing, however long the word', () => {
    fc.assert(
      fc.property(
        code,
        fc.array(fc.integer({ min: 61, max: 900 }), { minLength: 41, maxLength: 41 }),
        (text, gaps) => {
          const verdicts = press(new WedgeDecoder(), [...text, 'Enter'], gaps);
          expect(verdicts.some(({ kind }) => kind === 'scan')).toBe(false);
        },
      ),
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

  it('tells a scan from the keys typed just before it', () => {
    const decoder = new WedgeDecoder();
    press(decoder, ['x', 'y'], [0, 200]);
    const verdicts = press(decoder, [...'SL123', 'Enter'], [0, 5, 5, 5, 5, 5], 2_000);
    expect(verdicts[0]).toEqual({ kind: 'typing', text: 'y' });
    expect(verdicts.at(-1)).toEqual({ kind: 'scan', code: 'SL123' });
  });

  it('keeps capitals, for which the scanner presses Shift', () => {
    const keys = ['Shift', 'S', 'Shift', 'L', '1', '2', 'Enter'];
    expect(press(new WedgeDecoder(), keys, Array(7).fill(4)).at(-1)).toEqual({ kind: 'scan', code: 'SL12' });
  });

  it('gives up on a scan that is interrupted by another key', () => {
    const verdicts = press(new WedgeDecoder(), [...'SL12', 'Backspace', '3', 'Enter'], Array(7).fill(4));
    expect(verdicts.map(({ kind }) => kind)).not.toContain('scan');
  });

  it('hands back typed keys after a pause', () => {
    const decoder = new WedgeDecoder();
    press(decoder, ['a', 'b'], [0, 10]);
    expect(decoder.settle(1_030)).toEqual({ kind: 'pending' });
    expect(decoder.settle(1_100)).toEqual({ kind: 'typing', text: 'ab' });
    expect(decoder.settle(2_000)).toEqual({ kind: 'pending' });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLength, LENGTH_UNITS, lengthInUnit, parseLength } from './studio.ts';

describe('a typed length', () => {
  it.each([
    ['12', 12],
    ['12,5', 12.5],
    ['12.5mm', 12.5],
    ['12.5 mm', 12.5],
    ['1 cm', 10],
    ['0.5in', 12.7],
    ['0,5 in', 12.7],
    ['2"', 50.8],
    ['-5', -5],
    ['+5', 105],
    ['+0.5in', 112.7],
    ['*2', 200],
    ['/4', 25],
    ['50%', 50],
    ['  7 ', 7],
  ])('%s is read', (text, millimetres) => {
    expect(parseLength(text, 100, 'mm')).toBeCloseTo(millimetres, 9);
  });

  it.each(['', 'mm', 'wide', '12 feet', '1.2.3', '*', '*2mm', '/0', '5%%', '+-', '1e3'])(
    '%j is refused',
    (text) => {
      expect(parseLength(text, 100, 'mm')).toBeNull();
    },
  );

  it('without a unit is in the unit that shows', () => {
    expect(parseLength('2', 0, 'in')).toBeCloseTo(50.8, 9);
    expect(parseLength('2mm', 0, 'in')).toBe(2);
  });

  it('is read back from the number in the field', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -5_000, max: 5_000, noNaN: true }),
        fc.constantFrom(...LENGTH_UNITS),
        (millimetres, unit) => {
          const read = parseLength(lengthInUnit(millimetres, unit), 0, unit);
          expect(Math.abs((read ?? Number.NaN) - millimetres)).toBeLessThan(unit === 'in' ? 0.13 : 0.051);
        },
      ),
    );
  });
});

it('a measured length has tenths where they matter', () => {
  expect(formatLength(12.34, 'mm')).toBe('12 mm');
  expect(formatLength(9.96, 'mm')).toBe('10 mm');
  expect(formatLength(4.25, 'mm')).toBe('4.3 mm');
  expect(formatLength(25.4, 'in')).toBe('1.00 in');
});

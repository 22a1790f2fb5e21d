import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isS10Code } from '../../../../tests/support/s10.ts';
import { s10CheckDigit, s10Code } from './shipments.ts';

test.each([
  ['47312482', 9],
  ['00000000', 5],
  ['12345678', 5],
])('the check digit of %s is %i', (serial, digit) => {
  expect(s10CheckDigit(serial)).toBe(digit);
});

test('one wrong digit of a tracking code is noticed wherever its check digit differs', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(7), fc.integer({ min: 1, max: 9 }), (serial, place, by) => {
      const code = s10Code('SL', serial, 'GB');
      expect(isS10Code(code)).toBe(true);
      const at = 2 + place;
      const wrong = `${code.slice(0, at)}${(Number(code[at]) + by) % 10}${code.slice(at + 1)}`;
      // Two of the eleven remainders share the digit 5, by the standard.
      if (s10CheckDigit(wrong.slice(2, 10)) !== s10CheckDigit(code.slice(2, 10)))
        expect(isS10Code(wrong)).toBe(false);
    }),
  );
});

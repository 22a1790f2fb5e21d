import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isS10Code, s10Code } from '../../../../tests/support/s10.ts';
import {
  isSampleTracking,
  isServiceFor,
  sampleTrackingCode,
  trackingAddress,
} from '../../selling/delivery/delivery.ts';
import { parcelWeightRange, s10CheckDigit, usualService } from './shipments.ts';

test.each([
  ['GB', 'tracked-48'],
  ['JE', 'tracked-48'],
  ['IM', 'tracked-48'],
  ['DE', 'international-tracked'],
  ['IE', 'international-tracked'],
] as const)('a parcel to %s goes with %s', (country, service) => {
  expect(usualService(country)).toBe(service);
  expect(isServiceFor(service, country)).toBe(true);
});

test('a service for the UK goes nowhere else, and an international one not within the UK', () => {
  expect(isServiceFor('tracked-24', 'FR')).toBe(false);
  expect(isServiceFor('international-tracked', 'GB')).toBe(false);
});

test('a sample has no page at a carrier', () => {
  const code = sampleTrackingCode(17);
  expect(code).toBe('SAMPLE-00000017');
  expect(isSampleTracking(code)).toBe(true);
  expect(trackingAddress('royal-mail', code)).toBeNull();
});

test.each([
  [220, 110, 940],
  [15_000, 7_500, 20_000],
  [49_540, 10_000, 20_000],
])('a parcel of %i g by the catalogue may weigh %i to %i g', (expected, least, most) => {
  expect(parcelWeightRange(expected)).toEqual({ least, most });
});

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

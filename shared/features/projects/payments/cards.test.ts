import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardErrors, luhnFits } from './cards.ts';
import { TEST_CARDS, testCardOf } from './test-cards.ts';

const NOW = new Date('2026-11-30T23:59:59Z');
const good = { number: '4242 4242 4242 4242', expiryMonth: 11, expiryYear: 2026, cvc: '123' };

test('one wrong digit never fits', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 18 });
  fc.assert(
    fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (given, place, change) => {
      const whole = Array.from({ length: 10 }, (_, check) => [...given, check].join('')).filter(luhnFits);
      expect(whole).toHaveLength(1);
      const right = whole[0] ?? '';
      const at = place % right.length;
      const wrong = (Number(right[at]) + change) % 10;
      expect(luhnFits(right.slice(0, at) + wrong + right.slice(at + 1))).toBe(false);
    }),
  );
});

test('every test card can be typed, with spaces or without, and is known', () => {
  for (const card of TEST_CARDS) {
    expect(cardErrors({ ...good, number: card.number }, NOW)).toEqual({});
    expect(testCardOf(card.number.replaceAll(' ', ''))).toBe(card);
  }
});

test('a card is good to the last moment of its month and no longer', () => {
  expect(cardErrors(good, NOW)).toEqual({});
  expect(Object.keys(cardErrors(good, new Date('2026-12-01T00:00:00Z')))).toEqual(['expiryYear']);
});

test.each([
  [{ number: '4242 4242 4242 4243' }, 'number'],
  [{ number: '4242' }, 'number'],
  [{ number: '4242x4242424242424' }, 'number'],
  [{ expiryMonth: 13 }, 'expiryMonth'],
  [{ expiryYear: 26 }, 'expiryYear'],
  [{ expiryYear: 2100 }, 'expiryYear'],
  [{ cvc: '12' }, 'cvc'],
  [{ cvc: '12a' }, 'cvc'],
  [{ number: '3782 822463 10005' }, 'cvc'],
])('%j is refused at its field', (change, field) => {
  expect(Object.keys(cardErrors({ ...good, ...change }, NOW))).toEqual([field]);
});

import { expect, test } from 'vitest';
import { isWeakPin, pinSchema } from './staff-pins.ts';

test.each(['0000', '7777', '1234', '7890', '3210', '9876'])('%s is a PIN that people try first', (pin) => {
  expect(isWeakPin(pin)).toBe(true);
});

test.each(['1357', '8035', '1223', '2580'])('%s isn’t', (pin) => {
  expect(isWeakPin(pin)).toBe(false);
});

test.each(['123', '12345', '12a4', '١٢٣', ' 123'])('“%s” is no PIN', (text) => {
  expect(pinSchema.safeParse(text).success).toBe(false);
});

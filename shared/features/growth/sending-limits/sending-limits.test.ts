import { expect, it } from 'vitest';
import { rateText, receiverName } from './sending-limits.ts';

it('names large receivers as people know them, and others by their domain', () => {
  expect(['gmail', 'small.example', ''].map(receiverName)).toEqual(['Gmail', 'small.example', 'All others']);
});

it.each([
  [120.4, '120 a second'],
  [1, '1 a second'],
  [0.5, '30 a minute'],
  [0.1, '6 a minute'],
])('says %s emails a second as “%s”', (rate, text) => {
  expect(rateText(rate)).toBe(text);
});

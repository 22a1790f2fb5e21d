import { describe, expect, test } from 'vitest';
import { type CriticalChain, predictPaint } from './speed-model.ts';

const TEXT: CriticalChain = {
  html: 6_000,
  styles: 14_000,
  fonts: [24_000, 22_000, 24_000],
  picture: null,
  otherPictures: [],
  isLazy: false,
  elements: 220,
};
const PICTURE: CriticalChain = { ...TEXT, picture: 60_000 };

describe('the largest paint waits longer for', () => {
  test.each([
    ['more HTML', { html: 60_000 }],
    ['more styles', { styles: 60_000 }],
    ['more fonts', { fonts: [24_000, 22_000, 24_000, 24_000] }],
    ['other pictures', { otherPictures: [100_000, 100_000] }],
    ['more elements', { elements: 2_000 }],
  ])('%s', (_, more) => {
    expect(predictPaint({ ...TEXT, ...more })).toBeGreaterThan(predictPaint(TEXT));
    expect(predictPaint({ ...PICTURE, ...more })).toBeGreaterThanOrEqual(predictPaint(PICTURE));
  });

  test('a larger picture, or one that comes late', () => {
    const late = { ...PICTURE, isLazy: true };
    expect(predictPaint({ ...PICTURE, picture: 300_000 })).toBeGreaterThan(predictPaint(PICTURE) + 1_000);
    expect(predictPaint({ ...late, picture: 300_000 })).toBeGreaterThan(predictPaint(late) + 1_000);
  });
});

test('a picture is never there before the text around it', () => {
  expect(predictPaint({ ...TEXT, picture: 0 })).toBeGreaterThanOrEqual(predictPaint(TEXT));
});

test('files share the line: one that is small is there before all are', () => {
  const alone = predictPaint({ ...TEXT, fonts: [] });
  const small = predictPaint({ ...TEXT, fonts: [2_000] });
  const large = predictPaint({ ...TEXT, fonts: [200_000] });
  expect(small - alone).toBe(10);
  expect(large - alone).toBe(14_000 / 200);
});

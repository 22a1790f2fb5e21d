import { expect, test } from 'vitest';
import { Recent } from './recent.ts';

test('an id is recent until its time is up, counted from when it was named last', () => {
  let now = 0;
  const recent = new Recent(100, () => now);
  expect(recent.has('a')).toBe(false);
  recent.add('a');
  now = 60;
  recent.add('a');
  now = 159;
  expect(recent.has('a')).toBe(true);
  now = 160;
  expect(recent.has('a')).toBe(false);
});

test('after a long shift only the latest labels are in memory', () => {
  let now = 0;
  const recent = new Recent(600, () => now);
  for (let label = 0; label < 50_000; label += 1) {
    now += 1;
    recent.add(`label-${label}`);
    if (label % 10 === 0) recent.add('label-0');
    // One that is named again in the same moment as another.
    expect(recent.size).toBeLessThanOrEqual(601);
  }
  expect(recent.has('label-0')).toBe(true);
  expect(recent.has('label-49400')).toBe(true);
  expect(recent.has('label-49000')).toBe(false);
});

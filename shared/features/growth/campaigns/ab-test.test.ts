import { describe, expect, it } from 'vitest';
import { decideTest, noticedDifference, type VariantResult } from './ab-test.ts';
import { VARIANTS } from './campaigns.ts';

const clicks = (...counts: readonly [count: number, people: number, ended?: number][]): VariantResult[] =>
  counts.map(([value, people, ended = 0], index) => ({
    variant: VARIANTS[index] ?? 'a',
    people,
    value,
    ended,
  }));

/** A binomial draw, from a generator that tests can repeat. */
function generator(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(next() || 1e-9)) * Math.cos(2 * Math.PI * next()),
  };
}

const binomial = (normal: () => number, people: number, share: number) =>
  Math.max(0, Math.round(people * share + Math.sqrt(people * share * (1 - share)) * normal()));

describe('deciding a test', () => {
  it('never names a winner by a hair', () => {
    expect(decideTest(clicks([49, 1000], [51, 1000]), 1).winner).toBeNull();
  });

  it('names the one that is clearly better, and by how much', () => {
    const { winner, interval } = decideTest(clicks([30, 1000], [62, 1000]), 1);
    expect(winner).toBe('b');
    expect(interval?.[0]).toBeGreaterThan(0);
    expect(interval?.[0]).toBeLessThan(0.032);
    expect(interval?.[1]).toBeGreaterThan(0.032);
  });

  it('needs a clear difference to each of the others', () => {
    expect(decideTest(clicks([20, 1000], [60, 1000], [61, 1000]), 1).winner).toBeNull();
    expect(decideTest(clicks([20, 1000], [22, 1000], [80, 1000]), 1).winner).toBe('c');
  });

  it('lets none win by which clearly more people ended their emails', () => {
    expect(decideTest(clicks([30, 1000, 2], [62, 1000, 25]), 1).winner).toBe('a');
  });

  it('never judges by few people', () => {
    expect(decideTest(clicks([1, 100], [40, 100]), 1).winner).toBeNull();
    expect(decideTest(clicks([0, 0], [0, 0]), 1).winner).toBeNull();
  });

  it('names a winner among equals in 5.5 % of tests or less', () => {
    for (const variants of [2, 4]) {
      const { normal } = generator(20_261_130);
      let named = 0;
      for (let run = 0; run < 10_000; run += 1) {
        const counts = Array.from(
          { length: variants },
          () => [binomial(normal, 2000, 0.03), 2000] as [number, number],
        );
        if (decideTest(clicks(...counts), 1).winner !== null) named += 1;
      }
      expect(named / 10_000).toBeLessThanOrEqual(0.055);
    }
  });

  it('notices the difference that the screen promises', () => {
    const { normal } = generator(7);
    const people = 2000;
    // The share to expect is between both: that is what the rule counts with.
    const half = noticedDifference(people) / 2;
    let named = 0;
    for (let run = 0; run < 5000; run += 1) {
      const low = binomial(normal, people, 0.03 - half);
      const high = binomial(normal, people, 0.03 + half);
      if (decideTest(clicks([low, people], [high, people]), 1).winner === 'b') named += 1;
    }
    expect(named / 5000).toBeGreaterThanOrEqual(0.77);
  });

  it('compares sales by dealing buyers out by chance, and one large order decides nothing', () => {
    const sales = (value: readonly number[], variant: 'a' | 'b'): VariantResult => ({
      variant,
      people: 1000,
      value,
      ended: 0,
    });
    const spends = (count: number, each: number) => Array.from({ length: count }, () => each);
    expect(decideTest([sales(spends(20, 2000), 'a'), sales(spends(60, 2000), 'b')], 5).winner).toBe('b');
    const large = [...spends(29, 2000), 500_000];
    expect(decideTest([sales(spends(30, 2000), 'a'), sales(large, 'b')], 5).winner).toBeNull();
    const once = decideTest([sales(spends(20, 2000), 'a'), sales(spends(36, 2000), 'b')], 9);
    expect(decideTest([sales(spends(20, 2000), 'a'), sales(spends(36, 2000), 'b')], 9)).toEqual(once);
  });
});

import { describe, expect, it } from 'vitest';
import { chanceOf } from '../../../../tests/simulation/chance.ts';
import { ContentReading } from './content-reading.ts';

const READS = 50_000;
const READS_A_SECOND = 300;
const GARMENTS = 12;

/** Totes that stand next to one another: now and then a garment is in the wrong one. */
function fillTotes(count: number, chance: ReturnType<typeof chanceOf>) {
  const names = Array.from({ length: count }, (_, tote) =>
    Array.from({ length: GARMENTS }, (_item, place) => `${tote}-${place}`),
  );
  const inside = names.map((tote) => [...tote]);
  for (const [at, tote] of inside.entries()) {
    const next = inside[at + 1];
    if (next && chance.one(0.2)) next.push(...tote.splice(chance.below(tote.length), 1));
  }
  return names.map((expected, at) => ({
    expected,
    inside: inside[at] ?? [],
    beside: inside[at + 1] ?? inside[at - 1] ?? [],
  }));
}

describe('what lies together in the field', () => {
  it('is told right for 99.5% of garments over 50,000 reads, and never wrongly for certain', () => {
    const chance = chanceOf(7);
    const totes = fillTotes(100, chance);
    let [reads, judged, right, wrong, doubts] = [0, 0, 0, 0, 0];
    for (let at = 0; reads < READS; at += 1) {
      const { expected, inside, beside } = totes[at % totes.length] ?? totes[0] ?? expect.fail();
      const reading = new ContentReading(0);
      for (let now = 0; reading.left(now) > 0; now += 1_000 / READS_A_SECOND) {
        reads += 1;
        if (chance.one(0.05)) continue;
        const from = chance.one(0.05) ? beside : inside;
        reading.see(chance.pick(from), now);
      }
      const told = reading.finish(expected);
      const here = new Set(told.here);
      const tooMuch = new Set(told.tooMuch);
      for (const tag of new Set([...expected, ...inside])) {
        judged += 1;
        if (told.unsure.includes(tag)) doubts += 1;
        else if (here.has(tag) || tooMuch.has(tag) ? inside.includes(tag) : !inside.includes(tag)) right += 1;
        else wrong += 1;
      }
      wrong += told.tooMuch.filter((tag) => !inside.includes(tag)).length;
    }
    expect({ wrong, sum: right + doubts }).toEqual({ wrong: 0, sum: judged });
    expect(right / judged).toBeGreaterThanOrEqual(0.995);
  });

  it('is read for 2 s, longer while new tags come, and never more than 6 s', () => {
    const reading = new ContentReading(0);
    expect(reading.left(0)).toBe(2_000);
    reading.see('a', 1_900);
    expect(reading.left(2_000)).toBe(600);
    reading.see('a', 2_500);
    expect(reading.left(2_600)).toBe(0);
    for (let now = 0; now < 10_000; now += 500) reading.see(`tag ${now}`, now);
    expect(reading.left(5_999)).toBe(1);
    expect(reading.left(6_000)).toBe(0);
  });

  it('is in doubt where a tag was read once', () => {
    const reading = new ContentReading(0);
    for (const tag of ['a', 'a', 'a', 'b', 'stranger']) reading.see(tag, 0);
    expect(reading.finish(['a', 'b', 'c'])).toEqual({
      here: ['a'],
      missing: ['c'],
      tooMuch: [],
      unsure: ['b'],
    });
  });

  it('is all missing where nothing was read', () => {
    expect(new ContentReading(0).finish(['a'])).toEqual({
      here: [],
      missing: ['a'],
      tooMuch: [],
      unsure: [],
    });
  });
});

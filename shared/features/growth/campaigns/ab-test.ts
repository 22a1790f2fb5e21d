import type { Variant } from './campaigns.ts';

/** What one variant of a test came to. */
export interface VariantResult {
  readonly variant: Variant;
  /** People that it reached. */
  readonly people: number;
  /** People who clicked, or opened; where sales decide, what each buyer spent. */
  readonly value: number | readonly number[];
  /** People who ended their emails by it, or reported it. */
  readonly ended: number;
}

export interface Decision {
  /** Null where no difference is clear. */
  readonly winner: Variant | null;
  /** How much better the winner is than the next, from and to. */
  readonly interval: readonly [number, number] | null;
}

/** Fewer people a variant can’t tell a winner: it is a split. */
export const PEOPLE_TO_DECIDE = 200;
const LEVEL = 0.05;
const Z_95 = 1.959964;
const DRAWS = 10_000;
const CUT_AT = 0.99;

/** Chance of a standard normal value at least this far from 0, on either side. Abramowitz and Stegun 7.1.26. */
function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const sum =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return sum * Math.exp(-x * x);
}

const rate = (count: number, people: number): number => (people === 0 ? 0 : count / people);

/** Two shares compared: the chance of so large a difference where there is none. */
function proportionChance(left: readonly [number, number], right: readonly [number, number]): number {
  const [countLeft, peopleLeft] = left;
  const [countRight, peopleRight] = right;
  const pooled = rate(countLeft + countRight, peopleLeft + peopleRight);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / peopleLeft + 1 / peopleRight));
  if (!Number.isFinite(error) || error === 0) return 1;
  return twoSided((rate(countLeft, peopleLeft) - rate(countRight, peopleRight)) / error);
}

/** Numbers from 0 to 1 that follow from a seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const spendsOf = ({ value }: VariantResult): readonly number[] => (typeof value === 'number' ? [] : value);
const countOf = ({ value }: VariantResult): number => (typeof value === 'number' ? value : value.length);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** One large order doesn’t decide: spends are cut at the 99th percentile of all buyers. */
function cutSpends(results: readonly VariantResult[]): VariantResult[] {
  const all = results.flatMap(spendsOf).toSorted((left, right) => left - right);
  const most = all[Math.floor(CUT_AT * (all.length - 1))] ?? 0;
  return results.map((result) => ({
    ...result,
    value: spendsOf(result).map((spend) => Math.min(spend, most)),
  }));
}

/** A variant without what only its decision needs. */
export type Measured = Pick<VariantResult, 'people' | 'value'>;

const meanOf = (result: Measured): number =>
  typeof result.value === 'number'
    ? rate(result.value, result.people)
    : rate(sum(result.value), result.people);

/** How often a difference of sales a person is as large where buyers are dealt to both variants by chance. */
function spendChance(left: VariantResult, right: VariantResult, random: () => number): number {
  const spends = [...spendsOf(left), ...spendsOf(right)];
  const seen = Math.abs(meanOf(left) - meanOf(right));
  if (spends.length === 0 || seen === 0) return 1;
  const total = sum(spends);
  let asLarge = 0;
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let dealt = 0;
    let placesLeft = left.people;
    let places = left.people + right.people;
    for (const spend of spends) {
      if (random() * places < placesLeft) {
        dealt += spend;
        placesLeft -= 1;
      }
      places -= 1;
    }
    const difference = Math.abs(dealt / left.people - (total - dealt) / right.people);
    if (difference >= seen - 1e-9) asLarge += 1;
  }
  return (asLarge + 1) / (DRAWS + 1);
}

/** Pairs whose difference holds although several were looked at. Holm’s steps. */
function clearPairs<Pair>(chances: readonly { readonly pair: Pair; readonly chance: number }[]): Set<Pair> {
  const clear = new Set<Pair>();
  const sorted = chances.toSorted((left, right) => left.chance - right.chance);
  for (const [index, { pair, chance }] of sorted.entries()) {
    if (chance > LEVEL / (sorted.length - index)) break;
    clear.add(pair);
  }
  return clear;
}

/** How much better one variant is than another, from and to: right 19 times in 20. */
export function intervalOf(best: Measured, next: Measured): readonly [number, number] {
  const varianceOf = (result: Measured): number => {
    const mean = meanOf(result);
    if (typeof result.value === 'number') return (mean * (1 - mean)) / result.people;
    const squares = sum(result.value.map((spend) => spend ** 2)) / result.people;
    return (squares - mean ** 2) / result.people;
  };
  const difference = meanOf(best) - meanOf(next);
  const half = Z_95 * Math.sqrt(varianceOf(best) + varianceOf(next));
  return [difference - half, difference + half];
}

/** Variants by which clearly more people ended their emails than by the others: none of them can win. */
function driveAway(results: readonly VariantResult[]): Set<Variant> {
  const bad = results.filter((result) => {
    const others = results.filter((other) => other !== result);
    const people = sum(others.map((other) => other.people));
    const ended = sum(others.map((other) => other.ended));
    const isWorse = rate(result.ended, result.people) > rate(ended, people);
    return isWorse && proportionChance([result.ended, result.people], [ended, people]) < LEVEL;
  });
  return new Set(bad.map(({ variant }) => variant));
}

/**
 * Decides a test, once, at the time that was said before: looking often names a winner among equals. The winner is clearly
 * better than every other variant. Design: mail-and-flows §4.
 * @param seed of the draws that compare sales; the same seed decides the same
 */
export function decideTest(given: readonly VariantResult[], seed: number): Decision {
  const isSales = given.some(({ value }) => typeof value !== 'number');
  const results = isSales ? cutSpends(given) : given;
  if (results.some(({ people }) => people < PEOPLE_TO_DECIDE)) return { winner: null, interval: null };
  const random = randomFrom(seed);
  const pairs = results.flatMap((left, index) =>
    results.slice(index + 1).map((right) => ({
      pair: `${left.variant}${right.variant}`,
      chance: isSales
        ? spendChance(left, right, random)
        : proportionChance([countOf(left), left.people], [countOf(right), right.people]),
    })),
  );
  const clear = clearPairs(pairs);
  const bad = driveAway(results);
  const sorted = results.toSorted((left, right) => meanOf(right) - meanOf(left));
  const best = sorted.find(({ variant }) => !bad.has(variant));
  const next = sorted.find((result) => result !== best && !bad.has(result.variant));
  if (!best || !next) return { winner: best?.variant ?? null, interval: null };
  const isClear = sorted.every(
    (other) =>
      other === best ||
      bad.has(other.variant) ||
      clear.has(`${best.variant}${other.variant}`) ||
      clear.has(`${other.variant}${best.variant}`),
  );
  return { winner: isClear ? best.variant : null, interval: intervalOf(best, next) };
}

/**
 * The smallest difference of two shares that a test notices four times in five: n is `16 p(1 − p) / d²` a variant.
 * @param share what is expected, such as 0.03 of people clicking
 */
export const noticedDifference = (people: number, share = 0.03): number =>
  people === 0 ? 1 : Math.sqrt((16 * share * (1 - share)) / people);

/** Random choices that come out the same for the same seed (mulberry32). */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  one(probability: number): boolean;
  /** A whole number below a limit. */
  below(limit: number): number;
  /** One of a list that is not empty. */
  pick<T>(from: readonly T[]): T;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    one: (probability) => next() < probability,
    pick: (from) => {
      const chosen = from[below(from.length)];
      if (chosen === undefined) throw new RangeError('Nothing to choose from');
      return chosen;
    },
  };
}

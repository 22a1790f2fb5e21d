/** Messages of split tests. Spec 3 §8.4. */
export const SPLIT_VARIATION_OUTSIDE_TEST =
  'tml-split-test-variation should be placed in the slot of a tml-split-test';

export const splitTestMissing = (name: string) => `Split Test ${name} doesn't exist or is no longer active.`;

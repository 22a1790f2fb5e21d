import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FEATURE_FLAGS, type FeatureFlag } from '../../../rules/constants/feature-flags.ts';
import { flagsAfter, flagsIn, flagsText } from './feature-flags.ts';

test('flags survive the cookie', () => {
  const flags = fc.dictionary(fc.constantFrom<FeatureFlag>(...FEATURE_FLAGS), fc.boolean());
  fc.assert(
    fc.property(flags, (given) => {
      expect(flagsIn(flagsText(given))).toEqual({ ...given });
    }),
  );
});

test('a cookie that somebody wrote by hand sets known flags only', () => {
  expect(flagsIn('stripe-1.admin-1.gtm-maybe.__proto__-1')).toEqual({ stripe: true });
  expect(flagsIn(undefined)).toEqual({});
});

test('replaces the stored flags that the query names and keeps the rest', () => {
  const query = new URLSearchParams('feature-gtm=false&feature-pages=true&feature-unknown=true&gtm=true');
  expect(flagsAfter({ gtm: true, stripe: true }, query)).toEqual({ gtm: false, stripe: true, pages: true });
});

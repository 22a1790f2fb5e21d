import { expect, test } from 'vitest';
import {
  featureFlagsIn,
  offersFreeTrial,
  PRO_PRICE,
  PRO_TWELVE_MONTHS_PRICE,
  PRO_YEARLY_BADGE,
  PRO_YEARLY_PRICE_PER_MONTH,
  upfrontAmount,
} from './constants.ts';

test('the yearly price is what its own badge and monthly figure say', () => {
  expect(PRO_PRICE.yearly / 12).toBe(PRO_YEARLY_PRICE_PER_MONTH);
  expect(PRO_TWELVE_MONTHS_PRICE).toBe(PRO_PRICE.monthly * 12);
  expect(PRO_YEARLY_BADGE).toBe(`Save ${100 - (100 * PRO_PRICE.yearly) / PRO_TWELVE_MONTHS_PRICE}%`);
});

test.each([
  ['yearly', false, false, 9900],
  ['monthly', false, false, 1000],
  ['yearly', true, false, null],
  ['monthly', false, true, null],
] as const)('upfront amount of %s, update %s, trial %s', (cycle, update, withTrial, amount) => {
  expect(upfrontAmount(cycle, { update, withTrial })).toBe(amount);
});

test('only known flags with true or false are taken from a query', () => {
  const query = new URLSearchParams(
    'feature-gtm=true&feature-pages=false&feature-x=true&feature-sentry=1&gtm=true',
  );
  expect(featureFlagsIn(query)).toEqual({ gtm: true, pages: false });
});

test('the free trial needs all three of its conditions', () => {
  const all = { isPro: false, trialAvailable: true, freeTrialVariation: 'with' };
  expect(offersFreeTrial(all)).toBe(true);
  expect(offersFreeTrial({ ...all, isPro: true })).toBe(false);
  expect(offersFreeTrial({ ...all, trialAvailable: false })).toBe(false);
  expect(offersFreeTrial({ ...all, freeTrialVariation: null })).toBe(false);
});

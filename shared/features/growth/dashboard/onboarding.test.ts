import { expect, test } from 'vitest';
import { type OnboardingFacts, onboardingSteps } from './onboarding.ts';

const fresh: OnboardingFacts = {
  hasStore: false,
  outsideShop: null,
  products: 0,
  hasCheckedDelivery: false,
  hasPayoutDetails: false,
  orders: 0,
  hasUsername: false,
  twoFactor: false,
};
const titles = (facts: Partial<OnboardingFacts>) =>
  onboardingSteps({ ...fresh, ...facts }).map(({ title }) => title);

test('a store of ours comes first', () => {
  expect(titles({})).toEqual([
    'Open your store',
    'Create your first product',
    'Check your delivery prices',
    'Say where we pay you',
    'Make your first sale',
    'Tell people who you are',
    'Protect your account',
  ]);
});

test('a shop elsewhere is named and can’t be connected; products and a store here are offered', () => {
  const steps = onboardingSteps({ ...fresh, outsideShop: 'Shopify' });
  const [connecting, ...offered] = steps;
  expect(connecting).toMatchObject({ title: 'Connect Shopify', note: 'Not possible yet', waits: true });
  expect(offered.map(({ title }) => title)).toEqual([
    'Create your first product',
    'Open a store here',
    'Tell people who you are',
    'Protect your account',
  ]);
  expect(offered[0]?.text).toContain('We can’t connect Shopify yet.');
  expect(offered.every(({ waits }) => waits === undefined)).toBe(true);
});

test('a project with a shop elsewhere and a store here has the steps of the store', () => {
  expect(titles({ outsideShop: 'Etsy', hasStore: true })).toEqual([
    'Connect Etsy',
    'Open a store here',
    'Create your first product',
    'Check your delivery prices',
    'Say where we pay you',
    'Make your first sale',
    'Tell people who you are',
    'Protect your account',
  ]);
});

test('getting paid says how and when', () => {
  const step = onboardingSteps(fresh).find(({ to }) => to === '/payouts/details/');
  expect(step?.text).toMatch(/bank account or PayPal.*14 days.*30 days/);
  expect(step?.note).toMatch(/14 days after an order is sent/);
});

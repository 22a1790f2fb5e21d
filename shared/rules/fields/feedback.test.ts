import { expect, test } from 'vitest';
import { affiliateCode } from './affiliate.ts';
import { asksForProposal, FEEDBACK_TYPES, feedbackRules } from './feedback.ts';
import { returnItemEmailRules } from './internet.ts';
import { checkValue } from './rule.ts';

test.each([
  [true, 'issue', false],
  [true, 'suggestion', true],
  [true, 'question', true],
  [false, 'issue', true],
] as const)('in atlas %s, a %s without a proposal passes: %s', (atlas, type, passes) => {
  expect(checkValue(feedbackRules({ atlas }).proposal, '', { values: { type } }).valid).toBe(passes);
});

test('a type and a text are required, and only an issue asks for a proposal', () => {
  const rules = feedbackRules({ atlas: false });
  expect(checkValue(rules.type, null).message).toBe('This field is required');
  expect(checkValue(rules.feedback, ' ').message).toBe('This field is required');
  expect(FEEDBACK_TYPES.filter(asksForProposal)).toEqual(['issue']);
});

test('returning an item needs a valid address', () => {
  expect(checkValue(returnItemEmailRules, '').message).toBe('This field is required');
  expect(checkValue(returnItemEmailRules, 'nobody').message).toBe('Please enter a valid email address');
  expect(checkValue(returnItemEmailRules, 'a@example.com').valid).toBe(true);
});

test.each([
  ['Partner_2026-x', 'Partner_2026-x'],
  ['', null],
  ['a b', null],
  ['a/b', null],
  ['a<script>', null],
  ['é', null],
  [null, null],
])('affiliate code %j is stored as %j', (value, stored) => {
  expect(affiliateCode(value)).toBe(stored);
});

import { expect, it } from 'vitest';
import type { CampaignTest, Verdict } from '../campaigns/campaigns.ts';
import { differenceText, FIGURE_TEXTS, fateText, OUTCOMES, testText } from './campaign-results.ts';

const test: CampaignTest = {
  kind: 'subject',
  others: ['Other'],
  share: 20,
  measure: 'clicks',
  waitHours: 4,
  otherwise: 'a',
};
const verdict: Verdict = {
  winner: 'b',
  by: 'figures',
  decidedAt: '2026-12-04T09:30:00.000Z',
  account: null,
  figures: [],
  interval: [0.004, 0.019],
  seed: null,
};
const standing = {
  test,
  verdict: null,
  chosenBy: null,
  decidesAt: '2026-12-04T09:30:00.000Z',
  timeZone: 'Europe/London',
  currency: 'GBP',
} as const;

it('says when a winner is named, without a difference before', () => {
  expect(testText(standing)).toBe(
    'A winner is named on Friday 4 December 2026 at 09:30, by clicks. Until then we show no difference: looking early misleads.',
  );
  expect(testText({ ...standing, decidesAt: null })).toMatch(/once the sample has been sent/);
});

it('says of a split that it names no winner', () => {
  expect(testText({ ...standing, test: { ...test, share: 100 } })).toMatch(/names no winner/);
});

it.each([
  [
    verdict,
    'B won on Friday 4 December 2026 at 09:30: 0.4 to 1.9 of 100 people more clicked than with the next best.',
  ],
  [{ ...verdict, by: 'person' as const }, 'Maya chose B on Friday 4 December 2026 at 09:30.'],
  [
    { ...verdict, by: 'no-difference' as const, winner: 'a' as const },
    'No clear difference on Friday 4 December 2026 at 09:30. We sent A, as you chose.',
  ],
])('says how a test was decided', (decided, text) => {
  expect(testText({ ...standing, verdict: decided, chosenBy: 'Maya' })).toBe(
    `${text} Later clicks still count below.`,
  );
});

it('says in money what a test of sales came to', () => {
  const sales = { ...verdict, interval: [12.2, 95.7] as [number, number] };
  expect(testText({ ...standing, test: { ...test, measure: 'sales' }, verdict: sales })).toContain(
    '£0.12 to £0.96 more sales a person',
  );
});

it.each([
  [[0.004, 0.019], '0.4 to 1.9 points more'],
  [[-0.019, -0.004], '0.4 to 1.9 points fewer'],
  [[-0.01, 0.02], 'No clear difference: 1.0 points fewer to 2.0 more'],
] as const)('says a difference of %j with its range', (interval, text) => {
  expect(differenceText(interval)).toBe(text);
});

it('tells what each figure counts', () => {
  for (const outcome of Object.keys(OUTCOMES)) expect(FIGURE_TEXTS).toHaveProperty(outcome);
});

it('tells what happened to an email with the words of its server', () => {
  const fate = { reason: null, words: null, bounceWords: null };
  expect(fateText({ ...fate, state: 'accepted' })).toBe('They got it');
  expect(fateText({ ...fate, state: 'accepted', bounceWords: '' })).toBe('It bounced');
  expect(fateText({ ...fate, state: 'refused', words: 'No such user' })).toBe(
    'Their mail server refused it: No such user',
  );
  expect(fateText({ ...fate, state: 'skipped', reason: 'had-messages' })).toBe(
    'They had enough messages that day',
  );
});

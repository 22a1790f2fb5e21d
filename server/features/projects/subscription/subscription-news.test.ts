import fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  SubscriptionChange,
  SubscriptionState,
} from '../../../../shared/features/projects/subscription/subscription.events.ts';
import { BILLING_CYCLES } from '../../../../shared/rules/constants/constants.ts';
import { tellingOf } from './subscription.mails.ts';
import { newsOf, type SubscriptionNews } from './subscription-news.ts';

const JANUARY = '2027-01-08T09:00:00+00:00';
const FEBRUARY = '2027-02-08T09:00:00+00:00';
const MARCH = '2027-03-08T09:00:00+00:00';

const active: SubscriptionState = {
  status: 'active',
  cycle: 'monthly',
  periodStart: JANUARY,
  periodEnd: FEBRUARY,
  trialEnd: null,
  endsWithPeriod: false,
  nextChargeAt: FEBRUARY,
  creditMinor: 0,
};
const trial: SubscriptionState = {
  ...active,
  status: 'trialing',
  periodStart: '2027-01-01T09:00:00+00:00',
  periodEnd: JANUARY,
  trialEnd: JANUARY,
  nextChargeAt: JANUARY,
};
const later: SubscriptionState = { ...active, periodStart: FEBRUARY, periodEnd: MARCH, nextChargeAt: MARCH };
const overdue: SubscriptionState = {
  ...active,
  status: 'past_due',
  nextChargeAt: '2027-02-10T09:00:00+00:00',
};
const cancelled: SubscriptionState = { ...active, endsWithPeriod: true, nextChargeAt: null };
const gone: SubscriptionState = { ...active, status: 'canceled', nextChargeAt: null };

test.each<[string, SubscriptionState | null, SubscriptionState, number | null, SubscriptionNews | null]>([
  ['a trial begins', null, trial, null, 'trial-started'],
  ['a trial begins with an invoice of nothing', null, trial, 0, 'trial-started'],
  ['it is paid from the first day', null, active, 1000, 'started'],
  ['the first payment is overdue when we hear of it', null, overdue, null, 'payment-failed'],
  ['we hear of one that was never paid', null, gone, null, null],
  ['a trial is paid', trial, { ...active, trialEnd: JANUARY }, 1000, 'trial-paid'],
  ['a trial is over, and its payment is on its way', trial, { ...active, trialEnd: JANUARY }, null, null],
  ['a trial can’t be paid', trial, { ...overdue, trialEnd: JANUARY }, null, 'payment-failed'],
  ['a period is paid', active, later, 1000, 'renewed'],
  ['a period is paid by credit', active, later, 0, 'renewed'],
  ['a period begins, and its payment is on its way', active, later, null, null],
  ['its payment arrives', later, later, 1000, 'renewed'],
  ['a payment is declined', active, overdue, null, 'payment-failed'],
  ['it is declined again', overdue, { ...overdue, nextChargeAt: MARCH }, null, null],
  ['it is paid after all', overdue, later, 1000, 'paid-late'],
  ['it is never paid', overdue, gone, null, 'ended-unpaid'],
  ['it ends while it is overdue, as they asked', { ...overdue, endsWithPeriod: true }, gone, null, 'ended'],
  ['the cycle changes', active, { ...active, cycle: 'yearly' }, 8900, 'cycle-changed'],
  ['the cycle changes in a trial', trial, { ...trial, cycle: 'yearly' }, null, 'cycle-changed'],
  ['it is cancelled', active, cancelled, null, 'cancelled'],
  ['it is resumed', cancelled, active, null, 'resumed'],
  ['it ends', cancelled, gone, null, 'ended'],
  ['its end is told again', gone, gone, null, null],
  ['it is back', gone, active, 1000, 'started'],
])('%s', (_what, before, after, paidMinor, news) => {
  const change = { subscriptionId: '0197a6f0-0000-7000-8000-000000000000', before, after, paidMinor };
  expect(newsOf(change)).toBe(news);
});

const moment = fc.constantFrom(JANUARY, FEBRUARY, MARCH);
const state = fc.record<SubscriptionState>({
  status: fc.constantFrom('trialing', 'active', 'past_due', 'canceled'),
  cycle: fc.constantFrom(...BILLING_CYCLES),
  periodStart: moment,
  periodEnd: moment,
  trialEnd: fc.option(moment),
  endsWithPeriod: fc.boolean(),
  nextChargeAt: fc.option(moment),
  creditMinor: fc.nat(20_000),
});
const change = fc.record<SubscriptionChange>({
  subscriptionId: fc.uuid(),
  before: fc.option(state),
  after: state,
  paidMinor: fc.option(fc.nat(9_900)),
});

test('nothing is told where nothing changed, and what is told says something', () => {
  fc.assert(
    fc.property(change, (made) => {
      expect(newsOf({ ...made, before: made.after, paidMinor: null })).toBeNull();
      const news = newsOf(made);
      if (news === null) return;
      const { title, sentences, paid } = tellingOf(news, made.after, made.paidMinor);
      expect(title).not.toBe('');
      expect(sentences.every((sentence) => sentence.endsWith('.') || sentence.endsWith('?'))).toBe(true);
      if (made.after.status !== 'active') expect(paid).toBeNull();
    }),
  );
});

test('every payment of a running plan is told with its amount', () => {
  fc.assert(
    fc.property(change, fc.integer({ min: 1, max: 9_900 }), (made, paidMinor) => {
      const paying = { ...made, after: { ...made.after, status: 'active' as const }, paidMinor };
      const news = newsOf(paying);
      expect(news).not.toBeNull();
      if (news !== null) expect(tellingOf(news, paying.after, paidMinor).paid?.amount).toMatch(/^£/);
    }),
  );
});

test('says what is charged next only where it is known, and takes credit off', () => {
  const sentences = (after: SubscriptionState) => tellingOf('renewed', after, 1000).sentences.slice(1);
  expect(sentences(active)).toEqual(['Your next payment is £10.00 on 8 February 2027.']);
  expect(sentences({ ...active, creditMinor: 400 })).toEqual([
    'Your next payment is £6.00 on 8 February 2027, which is £10.00 less your credit.',
  ]);
  expect(sentences({ ...active, creditMinor: 1500 })).toEqual([
    'Your next payment is due on 8 February 2027. Your credit covers it.',
  ]);
  expect(sentences(cancelled)).toEqual(['Pro ends on 8 February 2027, and we won’t charge you again.']);
  expect(sentences({ ...active, nextChargeAt: null })).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { periodEnd } from '../../../../shared/features/projects/subscription/subscription.ts';
import { BILLING_CYCLES, PRO_PRICE } from '../../../../shared/rules/constants/constants.ts';
import { dueAt, type RenewalStep, renew, type SandboxSubscription } from './sandbox-renewal.ts';

const START = new Date('2027-01-31T10:00:00Z');

const subscription = (facts: Partial<SandboxSubscription> = {}): SandboxSubscription => ({
  id: 's',
  customerId: 'c',
  projectRef: 'p',
  billingCycle: 'monthly',
  status: 'active',
  anchor: START,
  periods: 1,
  periodStart: START,
  periodEnd: periodEnd(START, facts.billingCycle ?? 'monthly', 1),
  trialEnd: null,
  endsWithPeriod: false,
  cardNumber: '4242424242424242',
  creditMinor: 0,
  failures: 0,
  nextTryAt: null,
  ...facts,
});

/** Everything that happens up to a moment. */
function until(start: SandboxSubscription, now: Date): { last: SandboxSubscription; steps: RenewalStep[] } {
  const steps: RenewalStep[] = [];
  let last = start;
  for (let step = renew(last, now); step !== null; step = renew(last, now)) {
    steps.push(step);
    last = step.subscription;
  }
  return { last, steps };
}

describe('renewals', () => {
  test('charges every period once, however late the check', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...BILLING_CYCLES),
        fc.integer({ min: 0, max: 2_000 }),
        (billingCycle, days) => {
          const now = new Date(START.getTime() + days * 86_400_000);
          const { last, steps } = until(subscription({ billingCycle }), now);
          expect(last.periodEnd.getTime()).toBeGreaterThan(now.getTime());
          expect(last.periodEnd).toEqual(periodEnd(START, billingCycle, steps.length + 1));
          expect(steps.map(({ invoice }) => invoice?.amountMinor)).toEqual(
            steps.map(() => PRO_PRICE[billingCycle]),
          );
        },
      ),
    );
  });

  test('credit pays before the card does', () => {
    const { last, steps } = until(subscription({ creditMinor: 2_400 }), new Date('2027-05-01T00:00:00Z'));
    expect(steps.map(({ invoice }) => invoice?.amountMinor)).toEqual([0, 0, 600]);
    expect(last.creditMinor).toBe(0);
  });

  test('a trial becomes a paid year on the day it ends', () => {
    const trialEnd = new Date('2027-02-07T10:00:00Z');
    const trial = subscription({
      billingCycle: 'yearly',
      status: 'trialing',
      periods: 0,
      periodEnd: trialEnd,
      trialEnd,
    });
    expect(until(trial, new Date('2027-02-07T09:59:59Z')).steps).toEqual([]);
    const { last, steps } = until(trial, trialEnd);
    expect(steps.map(({ invoice }) => invoice)).toEqual([
      { amountMinor: 9900, status: 'paid', at: trialEnd },
    ]);
    expect(last).toMatchObject({ status: 'active', periodEnd: new Date('2028-02-07T10:00:00Z') });
  });

  test('a cancelled subscription ends with its period and is not charged', () => {
    const { last, steps } = until(subscription({ endsWithPeriod: true }), new Date('2030-01-01T00:00:00Z'));
    expect(steps.map(({ invoice }) => invoice)).toEqual([null]);
    expect(last.status).toBe('canceled');
    expect(dueAt(last)).toBeNull();
  });

  test('a declined renewal is tried three more times before the subscription ends', () => {
    const declined = subscription({ cardNumber: '4000 0000 0000 0341' });
    const first = until(declined, declined.periodEnd);
    expect(first.last).toMatchObject({ status: 'past_due', failures: 1 });
    const { last, steps } = until(declined, new Date('2028-01-01T00:00:00Z'));
    expect(steps.map(({ invoice }) => invoice?.status)).toEqual(['failed', 'failed', 'failed', 'failed']);
    expect(last.status).toBe('canceled');
  });
});

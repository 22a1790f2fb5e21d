import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BILLING_CYCLES, PRO_PRICE } from '../../../rules/constants/constants.ts';
import { periodEnd } from './billing-period.ts';
import { prorate } from './proration.ts';

const cycle = fc.constantFrom(...BILLING_CYCLES);
const moment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test('a month without the day ends on its last one and the day comes back', () => {
  const anchor = new Date('2027-01-31T09:30:00Z');
  expect([1, 2, 3].map((periods) => periodEnd(anchor, 'monthly', periods).toISOString())).toEqual([
    '2027-02-28T09:30:00.000Z',
    '2027-03-31T09:30:00.000Z',
    '2027-04-30T09:30:00.000Z',
  ]);
  expect(periodEnd(new Date('2028-02-29T00:00:00Z'), 'yearly', 1).toISOString()).toBe(
    '2029-02-28T00:00:00.000Z',
  );
});

test('twelve months end where a year ends', () => {
  fc.assert(
    fc.property(moment, (anchor) => {
      expect(periodEnd(anchor, 'monthly', 12)).toEqual(periodEnd(anchor, 'yearly', 1));
    }),
  );
});

test('half a year of a yearly plan pays for monthly charges to come', () => {
  const start = new Date('2026-01-01T00:00:00Z');
  const end = new Date('2027-01-01T00:00:00Z');
  const half = new Date((start.getTime() + end.getTime()) / 2);
  const period = { billingCycle: 'yearly', start, end, trial: false, creditMinor: 0 } as const;
  expect(prorate(period, 'monthly', half)).toMatchObject({
    unusedMinor: 4950,
    dueNowMinor: 0,
    carriedMinor: 3950,
    nextChargeMinor: 0,
  });
});

test('going yearly on the first day costs the year less the month that was paid', () => {
  const start = new Date('2026-04-01T00:00:00Z');
  const period = {
    billingCycle: 'monthly',
    start,
    end: new Date('2026-05-01T00:00:00Z'),
    trial: false,
    creditMinor: 0,
  } as const;
  expect(prorate(period, 'yearly', start)).toEqual({
    unusedMinor: 1000,
    dueNowMinor: 8900,
    carriedMinor: 0,
    nextChargeAt: new Date('2027-04-01T00:00:00Z'),
    nextChargeMinor: 9900,
  });
});

test('no money appears or is lost in a switch', () => {
  fc.assert(
    fc.property(
      cycle,
      cycle,
      moment,
      fc.double({ min: -0.5, max: 1.5, noNaN: true }),
      fc.nat(20_000),
      (from, to, start, share, creditMinor) => {
        const end = periodEnd(start, from, 1);
        const at = new Date(start.getTime() + share * (end.getTime() - start.getTime()));
        const { unusedMinor, dueNowMinor, carriedMinor } = prorate(
          { billingCycle: from, start, end, trial: false, creditMinor },
          to,
          at,
        );
        expect(unusedMinor).toBeGreaterThanOrEqual(0);
        expect(unusedMinor).toBeLessThanOrEqual(PRO_PRICE[from]);
        expect(dueNowMinor * carriedMinor).toBe(0);
        expect(unusedMinor + creditMinor + dueNowMinor).toBe(PRO_PRICE[to] + carriedMinor);
      },
    ),
  );
});

test('nothing is due in a trial, which runs on', () => {
  const start = new Date('2026-04-01T00:00:00Z');
  const end = new Date('2026-04-08T00:00:00Z');
  const period = { billingCycle: 'yearly', start, end, trial: true, creditMinor: 0 } as const;
  expect(prorate(period, 'monthly', new Date('2026-04-03T00:00:00Z'))).toEqual({
    unusedMinor: 0,
    dueNowMinor: 0,
    carriedMinor: 0,
    nextChargeAt: end,
    nextChargeMinor: 1000,
  });
});

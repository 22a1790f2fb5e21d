import { describe, expect, it } from 'vitest';
import { addDays, dayIn, startOfDay } from '../../../rules/dates/store-days.ts';
import { toCodeKey } from './discount-code.ts';
import { type DescribedDiscount, describeDiscount, discountLabel, valueText } from './discount-words.ts';

const discount: DescribedDiscount = {
  value: { kind: 'percent', percentBps: 1000 },
  scope: ['Summer'],
  countries: [],
  minimumMinor: null,
  minimumQuantity: null,
  isFirstOrder: false,
  isOncePerCustomer: true,
  customers: 0,
  totalLimit: null,
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
};

describe('a discount’s sentence', () => {
  it.each<[string, Partial<DescribedDiscount>]>([
    ['10% off everything in Summer, once per customer, until 30 November 2026', {}],
    ['10% off the whole order', { scope: [], isOncePerCustomer: false, endsOn: null }],
    [
      '10% off the whole order, from £50.00, on a first order, 1,000 times in total',
      {
        scope: [],
        isOncePerCustomer: false,
        endsOn: null,
        minimumMinor: 5000,
        isFirstOrder: true,
        totalLimit: 1000,
      },
    ],
    [
      'Free delivery, for deliveries to the UK and France, from 1 December 2026',
      {
        value: { kind: 'free-delivery' },
        scope: [],
        countries: ['GB', 'FR'],
        isOncePerCustomer: false,
        startsOn: '2026-12-01',
        endsOn: null,
      },
    ],
    [
      'Buy 2, get 1 free from Tees and Totes',
      {
        value: { kind: 'buy-and-get', buy: 2, get: 1, percentBps: 10_000 },
        scope: ['Tees', 'Totes'],
        isOncePerCustomer: false,
        endsOn: null,
      },
    ],
  ])('%s', (sentence, more) => {
    expect(describeDiscount({ ...discount, ...more }, 'GBP', '2026-11-23')).toBe(sentence);
  });

  it('names steps', () => {
    expect(
      valueText(
        {
          kind: 'tiers',
          by: 'spend',
          steps: [
            { from: 5000, percentBps: 1000 },
            { from: 9000, percentBps: 1550 },
          ],
        },
        'GBP',
      ),
    ).toBe('10% off from £50.00 and 15.5% off from £90.00');
  });

  it('labels a line by the code, or by the name of what applies by itself', () => {
    const value = { kind: 'percent', percentBps: 1000 } as const;
    expect(discountLabel({ code: 'WAVE10', name: 'x', value, scopeName: 'Tees' }, 'GBP')).toBe(
      'WAVE10: 10% off Tees',
    );
    expect(discountLabel({ code: null, name: 'Spring', value, scopeName: 'Tees' }, 'GBP')).toBe('Spring');
  });
});

describe('a typed code', () => {
  it.each([
    ['wave lo', 'WAVE10'],
    ['WAVE-10', 'WAVE10'],
    [' wave10 ', 'WAVE10'],
    ['ＷＡＶＥ１０', 'WAVE10'],
  ])('%s is found as %s', (typed, code) => {
    expect(toCodeKey(typed)).toBe(toCodeKey(code));
  });

  it.each([
    ['empty', ''],
    ['Cyrillic look-alikes', 'WАVE10'],
    ['signs', "WAVE' or 1=1"],
    ['10,000 letters', 'A'.repeat(10_000)],
  ])('%s is none', (_, typed) => {
    expect(toCodeKey(typed)).toBeNull();
  });
});

describe('days of a store', () => {
  it.each([
    ['Europe/London', '2026-07-01', '2026-06-30T23:00:00.000Z'],
    ['Europe/London', '2026-11-30', '2026-11-30T00:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-30', '2026-11-29T11:00:00.000Z'],
    ['America/New_York', '2026-11-30', '2026-11-30T05:00:00.000Z'],
    // The clocks jump from midnight to 1am.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ])('in %s %s begins at %s', (zone, day, moment) => {
    const start = startOfDay(day, zone);
    expect(start.toISOString()).toBe(moment);
    expect(dayIn(zone, start)).toBe(day);
    expect(dayIn(zone, new Date(start.getTime() - 1))).toBe(addDays(day, -1));
  });
});

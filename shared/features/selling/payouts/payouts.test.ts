import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CurrencyCode } from '../../../rules/money/money.ts';
import { balanceOf, bookPayout } from '../ledger/ledger.ts';
import {
  carriedBecause,
  coolingUntil,
  destinationHint,
  ibanProblem,
  lastPayoutDay,
  nextPayoutDay,
  payoutDetailsSchema,
  payoutMinimum,
  takesCurrency,
} from './payouts.ts';

const EMPTY = { method: 'uk-bank', holder: '', sortCode: '', accountNumber: '', iban: '', paypalEmail: '' };
const UK = { ...EMPTY, holder: 'Bow & Arrow Ltd', sortCode: '20-00-00', accountNumber: '55779911' };

const problems = (values: object): Record<string, string> => {
  const { error } = payoutDetailsSchema.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('an IBAN', () => {
  it.each([
    'GB29 NWBK 6016 1331 9268 19',
    'DE89370400440532013000',
    'fr14 2004 1010 0505 0001 3m02 606',
    'NL91ABNA0417164300',
    'IE29AIBK93115212345678',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
  ])('%s is right', (iban) => expect(ibanProblem(iban)).toBeNull());

  it.each([
    ['', 'begins with two letters'],
    ['12345678', 'begins with two letters'],
    ['GB29 NWBK 6016 1331 9268 18', 'A character of this IBAN is wrong'],
    ['DE8937040044053201300', 'has 22 characters. This one has 21.'],
    ['US64SVBKUS6S3300958879', 'No country with the code US uses IBANs'],
    ['<script>alert(1)</script>', 'begins with two letters'],
  ])('%s is refused in plain words', (iban, words) => expect(ibanProblem(iban)).toContain(words));

  it('is never right with one digit changed or two neighbours swapped', () => {
    const right = 'DE89370400440532013000';
    fc.assert(
      fc.property(fc.nat({ max: 19 }), fc.nat({ max: 9 }), (at, digit) => {
        const place = at + 2;
        const changed = right.slice(0, place) + digit + right.slice(place + 1);
        if (changed !== right) expect(ibanProblem(changed)).not.toBeNull();
        const swapped =
          right.slice(0, place) + (right[place + 1] ?? '') + right[place] + right.slice(place + 2);
        if (swapped !== right && place < right.length - 1) expect(ibanProblem(swapped)).not.toBeNull();
      }),
    );
  });
});

describe('payout details', () => {
  it('take a UK account however its sort code is written', () => {
    for (const sortCode of ['20-00-00', '200000', ' 20 00 00 '])
      expect(payoutDetailsSchema.parse({ ...UK, sortCode })).toMatchObject({
        sortCode: '20-00-00',
        accountNumber: '55779911',
      });
  });

  it('store only the fields of their method', () => {
    const kept = payoutDetailsSchema.parse({ ...UK, iban: 'rubbish', paypalEmail: 'x' });
    expect(kept).toMatchObject({ iban: '', paypalEmail: '' });
    expect(destinationHint(kept)).toBe('9911');
  });

  it('are refused by field, in the specification’s words', () => {
    expect(problems({ ...UK, sortCode: '2000', accountNumber: '5577991' })).toEqual({
      sortCode: 'must contain a valid sort code',
      accountNumber: 'must contain a valid bank account number',
    });
    expect(problems({ ...UK, accountNumber: '00000000' })).toHaveProperty('accountNumber');
    expect(problems({ ...UK, accountNumber: '-5577991' })).toHaveProperty('accountNumber');
    expect(problems({ ...UK, holder: '' })).toHaveProperty('holder');
    expect(problems({ ...UK, holder: '<script>' })).toEqual({
      holder: 'Start with a letter or digit, and use simple punctuation',
    });
    for (const holder of ['=1+1', '+Bow', '-2+3', '@Arrow', "'Bow"])
      expect(Object.keys(problems({ ...UK, holder }))).toEqual(['holder']);
    expect(problems({ ...UK, holder: 'O’Brien + Söhne (UK) 3' })).toEqual({});
    for (const paypalEmail of ['=1+1@bow.test', '+44@bow.test', '-1@bow.test'])
      expect(Object.keys(problems({ ...EMPTY, method: 'paypal', paypalEmail }))).toEqual(['paypalEmail']);
    expect(problems({ ...EMPTY, method: 'paypal', paypalEmail: 'bow+shop@bow.test' })).toEqual({});
    expect(problems({ ...UK, holder: 'x'.repeat(71) })).toHaveProperty('holder');
    expect(problems({ ...UK, holder: 'x'.repeat(100_000) })).toHaveProperty('holder');
    expect(Object.keys(problems({ ...EMPTY, method: 'iban', holder: 'A' }))).toEqual(['iban']);
    expect(Object.keys(problems({ ...EMPTY, method: 'paypal', paypalEmail: 'no email' }))).toEqual([
      'paypalEmail',
    ]);
    expect(problems({ ...UK, method: 'cheque' })).toHaveProperty('method');
  });
});

describe('payout days', () => {
  it('are Mondays or the first of a month, from six in the morning', () => {
    const at = (moment: string) => new Date(moment);
    expect(lastPayoutDay('weekly', at('2026-11-23T05:59:59Z'))).toBe('2026-11-16');
    expect(lastPayoutDay('weekly', at('2026-11-23T06:00:00Z'))).toBe('2026-11-23');
    expect(lastPayoutDay('weekly', at('2026-11-29T23:00:00Z'))).toBe('2026-11-23');
    expect(nextPayoutDay('weekly', at('2026-12-28T06:00:00Z'))).toBe('2027-01-04');
    expect(lastPayoutDay('monthly', at('2027-01-01T05:00:00Z'))).toBe('2026-12-01');
    expect(lastPayoutDay('monthly', at('2027-01-01T06:00:00Z'))).toBe('2027-01-01');
    expect(nextPayoutDay('monthly', at('2026-12-31T12:00:00Z'))).toBe('2027-01-01');
  });

  it('always lie around the moment', () => {
    const moments = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, fc.constantFrom('weekly' as const, 'monthly' as const), (now, interval) => {
        const [last, next] = [lastPayoutDay(interval, now), nextPayoutDay(interval, now)];
        expect(new Date(`${last}T06:00:00Z`) <= now && now < new Date(`${next}T06:00:00Z`)).toBe(true);
        expect(lastPayoutDay(interval, new Date(`${next}T06:00:00Z`))).toBe(next);
      }),
    );
  });

  it('come 72 hours after details changed', () => {
    const changed = new Date('2026-11-20T06:00:00Z');
    expect(coolingUntil(changed, new Date('2026-11-23T05:59:59Z'))?.toISOString()).toBe(
      '2026-11-23T06:00:00.000Z',
    );
    expect(coolingUntil(changed, new Date('2026-11-23T06:00:00Z'))).toBeNull();
  });
});

describe('what isn’t paid', () => {
  const of = (readyMinor: number, currency: CurrencyCode = 'GBP') => ({
    currency,
    balanceMinor: readyMinor,
    readyMinor,
    heldMinor: 0,
    onItsWayMinor: 0,
    paidMinor: 0,
  });

  it('has a message', () => {
    expect(carriedBecause(of(999), null)).toContain('So far £9.99 is ready');
    expect(carriedBecause(of(-250), 'uk-bank')).toContain('£2.50 comes off later payouts');
    expect(carriedBecause(of(1000), 'uk-bank')).toBeNull();
    expect(carriedBecause(of(1000, 'JPY'), 'uk-bank')).toContain('Enter an IBAN');
  });

  it('has none where nothing is ready', () => {
    for (const method of ['uk-bank', 'iban', 'paypal', null] as const) {
      expect(carriedBecause(of(0), method)).toBeNull();
      expect(carriedBecause(of(0, 'JPY'), method)).toBeNull();
    }
  });

  it('names the currencies that PayPal doesn’t pay', () => {
    expect(takesCurrency('paypal', 'EUR')).toBe(true);
    expect(takesCurrency('paypal', 'ZAR')).toBe(false);
    expect(carriedBecause(of(50_000, 'ZAR'), 'paypal')).toContain('We can’t pay ZAR by PayPal');
  });

  it('has a minimum in every currency', () => {
    expect(payoutMinimum('GBP')).toBe(1000);
    expect(payoutMinimum('JPY')).toBe(1000);
    expect(takesCurrency('uk-bank', 'EUR')).toBe(false);
    expect(takesCurrency('iban', 'EUR')).toBe(true);
  });
});

describe('the books of a payout', () => {
  it('balance at every step, and leave nothing where the money came back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.boolean(), (amount, wasPaid) => {
        const steps = [
          bookPayout('payout', amount),
          ...(wasPaid ? [bookPayout('payout-paid', amount)] : []),
          bookPayout('payout-failed', amount, wasPaid),
        ];
        for (const { lines } of steps)
          expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
        const lines = steps.flatMap((step) => step.lines);
        for (const account of ['project', 'payout-transit', 'bank'] as const)
          expect(balanceOf(lines, account)).toBe(0);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '../../../rules/money/money.ts';
import {
  DELIVERY_MESSAGES,
  explainOffer,
  findRate,
  formatArea,
  formatRates,
  isBlockedCountry,
  listMethodsFor,
  listServedCountries,
  methodInputSchema,
  RATE_BASES,
  type SampleOrder,
  type StoreMethod,
} from './delivery.ts';

const method: StoreMethod = {
  id: '0198f4ad-6a3e-7000-8000-000000000001',
  name: 'Standard delivery',
  carrier: 'Royal Mail Tracked 48',
  regions: ['UK'],
  countries: [],
  exceptCountries: [],
  priceMinor: 395,
  freeFromMinor: 5000,
  daysMin: 2,
  daysMax: 3,
  rateBasis: 'pieces',
  steps: [
    { from: 3, priceMinor: 595 },
    { from: 10, priceMinor: 995 },
  ],
};
const order: SampleOrder = {
  country: 'GB',
  currency: 'GBP',
  day: '2026-11-23',
  pieces: 1,
  weightGrams: 160,
  valueMinor: 2400,
};
const input = (({ id: _id, ...rest }: StoreMethod) => rest)(method);
const faults = (changes: object) =>
  methodInputSchema
    .safeParse({ ...input, ...changes })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe('where a method goes', () => {
  it('adds countries to its regions, and leaves countries of its regions out', () => {
    const area = { regions: ['EU'], countries: ['NO'], exceptCountries: ['MT'] } as const;
    const europe = {
      ...method,
      ...area,
      regions: [...area.regions],
      countries: ['NO'],
      exceptCountries: ['MT'],
    };
    const served = listServedCountries([europe]);
    expect(served).toContain('FR');
    expect(served).toContain('NO');
    expect(served).not.toContain('MT');
    expect(served).not.toContain('GB');
    expect(formatArea(europe)).toBe('the EU and Norway, except Malta');
  });

  it('never goes where nothing is delivered, whatever the merchant chose', () => {
    const world = {
      ...method,
      regions: ['UK' as const, 'EU' as const, 'ROW' as const],
      countries: ['RU', 'KP'],
    };
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRIES.map(({ code }) => code)), (country) => {
        expect(listMethodsFor([world], country).length).toBe(isBlockedCountry(country) ? 0 : 1);
      }),
    );
  });
});

describe('what a method costs', () => {
  it.each([
    [{ pieces: 1 }, 395],
    [{ pieces: 2 }, 395],
    [{ pieces: 3 }, 595],
    [{ pieces: 9 }, 595],
    [{ pieces: 10 }, 995],
    [{ pieces: 500 }, 995],
  ])('for %o is %i pence', (parcel, pence) => {
    expect(findRate(method, { ...order, ...parcel })).toBe(pence);
  });

  it('is always one of the prices the merchant set, and follows only what they chose', () => {
    const amounts = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...RATE_BASES),
        fc.uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 10_000 }), priceMinor: amounts }), {
          maxLength: 8,
          selector: ({ from }) => from,
        }),
        fc.record({ pieces: amounts, weightGrams: amounts, valueMinor: amounts }),
        (rateBasis, unsorted, parcel) => {
          const steps =
            rateBasis === 'order' ? [] : unsorted.toSorted((left, right) => left.from - right.from);
          const rated = { priceMinor: 395, rateBasis, steps };
          expect([395, ...steps.map(({ priceMinor }) => priceMinor)]).toContain(findRate(rated, parcel));
          const measured = { order: null, pieces: 'pieces', weight: 'weightGrams', value: 'valueMinor' }[
            rateBasis
          ];
          const same = {
            pieces: 0,
            weightGrams: 0,
            valueMinor: 0,
            ...(measured && { [measured]: parcel[measured as keyof typeof parcel] }),
          };
          expect(findRate(rated, same)).toBe(findRate(rated, parcel));
        },
      ),
    );
  });

  it('reads as one line', () => {
    expect(formatRates(method, 'GBP')).toBe(
      '£3.95; £5.95 from 3 pieces; £9.95 from 10 pieces; free from £50.00',
    );
    expect(formatRates({ ...method, priceMinor: 0, steps: [], freeFromMinor: null }, 'GBP')).toBe('Free');
    const heavy = { ...method, rateBasis: 'weight' as const, steps: [{ from: 2000, priceMinor: 1250 }] };
    expect(formatRates({ ...heavy, freeFromMinor: null }, 'EUR')).toBe('€3.95; €12.50 from 2 kg');
  });
});

describe('an offer', () => {
  const offer = (changes: object, sample: object = {}) => {
    const { estimate: _estimate, ...rest } = {
      estimate: null,
      ...explainOffer({ ...method, enabled: true, ...changes }, { ...order, ...sample }),
    };
    return rest;
  };

  it('says why it costs what it costs', () => {
    expect(offer({})).toEqual({ isOffered: true, priceMinor: 395, reason: 'Below 3 pieces' });
    expect(offer({}, { pieces: 4 })).toEqual({ isOffered: true, priceMinor: 595, reason: 'From 3 pieces' });
    expect(offer({}, { valueMinor: 5000 })).toEqual({
      isOffered: true,
      priceMinor: 0,
      reason: 'Free from £50.00',
    });
    expect(offer({ rateBasis: 'order', steps: [] })).toEqual({
      isOffered: true,
      priceMinor: 395,
      reason: 'One price for every order',
    });
  });

  it('says why there is none', () => {
    expect(offer({}, { country: 'FR' })).toEqual({ isOffered: false, reason: 'Doesn’t go to France' });
    expect(offer({ enabled: false })).toEqual({ isOffered: false, reason: 'Turned off' });
    expect(offer({ regions: ['ROW'] }, { country: 'KP' }).reason).toContain('We can’t deliver to');
  });
});

describe('a method as its merchant types it', () => {
  it.each([
    [{ regions: [] }, ['regions', DELIVERY_MESSAGES.nowhere]],
    [{ daysMin: 5, daysMax: 4 }, ['daysMax', DELIVERY_MESSAGES.days]],
    [
      {
        steps: [
          { from: 3, priceMinor: 1 },
          { from: 3, priceMinor: 2 },
        ],
      },
      ['steps', DELIVERY_MESSAGES.steps],
    ],
    [{ name: '  ' }, ['name', 'This field is required']],
  ])('is refused with %o', (changes, fault) => {
    expect(faults(changes)).toEqual([fault]);
  });

  it.each([
    [{ countries: ['KP'] }],
    [{ countries: ['XX'] }],
    [{ priceMinor: -1 }],
    [{ priceMinor: 3.5 }],
    [{ freeFromMinor: 0 }],
  ])('is refused with %o at that field', (changes) => {
    expect(faults(changes).map(([field]) => field)).toEqual([Object.keys(changes)[0]]);
  });

  it('has no steps where one price holds for every order', () => {
    expect(methodInputSchema.parse({ ...input, rateBasis: 'order' }).steps).toEqual([]);
  });
});

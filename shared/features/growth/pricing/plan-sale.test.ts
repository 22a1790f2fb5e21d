import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planSale, reserveFor } from './plan-sale.ts';

const METHOD = {
  id: '0198a000-0000-7000-8000-000000000001',
  name: 'Standard delivery',
  carrier: 'Royal Mail Tracked 48',
  regions: ['UK' as const],
  priceMinor: 349,
  freeFromMinor: null,
  daysMin: 2,
  daysMax: 3,
  countries: [],
  exceptCountries: [],
  rateBasis: 'order' as const,
  steps: [],
};
const TEE = {
  currency: 'GBP' as const,
  country: 'GB',
  day: '2026-11-23',
  method: METHOD,
  priceMinor: 2400,
  quantity: 1,
  vatClass: 'standard' as const,
  costMinor: 910,
  weightGrams: 170,
  discountBps: 0,
};

describe('the plan of a sale', () => {
  it('says what goes where', () => {
    // £24.00 with 10% off, £3.49 delivery, VAT of 20% in both.
    expect(planSale({ ...TEE, discountBps: 1000 })).toEqual({
      goodsMinor: 2400,
      discountMinor: 240,
      deliveryMinor: 349,
      paidMinor: 2509,
      vatMinor: 418,
      productionMinor: 910,
      postageMinor: 291,
      feeMinor: 58,
      earnedMinor: 832,
    });
  });

  it('charges the delivery that the whole parcel costs', () => {
    const method = {
      ...METHOD,
      rateBasis: 'weight' as const,
      steps: [{ from: 500, priceMinor: 549 }],
      freeFromMinor: 10_000,
    };
    expect(planSale({ ...TEE, method, quantity: 2 }).deliveryMinor).toBe(349);
    expect(planSale({ ...TEE, method, quantity: 3 }).deliveryMinor).toBe(549);
    const free = planSale({ ...TEE, method, quantity: 5 });
    expect(free.deliveryMinor).toBe(0);
    // The courier is paid all the same.
    expect(free.postageMinor).toBe(457);
  });

  it('takes no VAT abroad and tells a loss', () => {
    expect(planSale({ ...TEE, country: 'US', method: { ...METHOD, regions: ['ROW'] } }).vatMinor).toBe(0);
    expect(planSale({ ...TEE, priceMinor: 900 }).earnedMinor).toBeLessThan(0);
  });

  it('shares out every penny that the shopper pays', () => {
    const sale = fc.record({
      priceMinor: fc.integer({ min: 0, max: 100_000 }),
      quantity: fc.integer({ min: 1, max: 50 }),
      costMinor: fc.integer({ min: 0, max: 20_000 }),
      discountBps: fc.integer({ min: 0, max: 10_000 }),
      vatClass: fc.constantFrom('standard' as const, 'zero' as const),
      country: fc.constantFrom('GB', 'DE', 'IE', 'US', 'JP'),
      freeFromMinor: fc.option(fc.integer({ min: 1, max: 50_000 })),
    });
    fc.assert(
      fc.property(sale, ({ freeFromMinor, ...given }) => {
        const plan = planSale({ ...TEE, ...given, method: { ...METHOD, freeFromMinor } });
        const { vatMinor, productionMinor, postageMinor, feeMinor, earnedMinor } = plan;
        expect(vatMinor + productionMinor + postageMinor + feeMinor + earnedMinor).toBe(plan.paidMinor);
        expect(plan.goodsMinor - plan.discountMinor + plan.deliveryMinor).toBe(plan.paidMinor);
      }),
      { numRuns: 2_000 },
    );
  });

  it('sets a share of the making aside', () => {
    expect(reserveFor({ productionMinor: 920 }, 200)).toBe(18);
    expect(reserveFor({ productionMinor: 0 }, 200)).toBe(0);
  });
});

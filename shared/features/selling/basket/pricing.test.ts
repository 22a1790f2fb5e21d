import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '../../../rules/money/money.ts';
import { type PriceBasis, type PricedItem, priceBasket } from './pricing.ts';

const item: fc.Arbitrary<PricedItem> = fc.record({
  key: fc.uuid(),
  listPriceMinor: fc.integer({ min: 1, max: 500_000 }),
  salePriceMinor: fc.option(fc.integer({ min: 1, max: 500_000 })),
  quantity: fc.integer({ min: 1, max: 999 }),
  vatClass: fc.constantFrom('standard', 'zero'),
});
const basis: fc.Arbitrary<PriceBasis> = fc.record({
  currency: fc.constantFrom('GBP', 'EUR', 'JPY'),
  country: fc.constantFrom(...COUNTRIES.map(({ code }) => code)),
  day: fc.constant('2026-11-20'),
  delivery: fc.option(
    fc.record({
      name: fc.constant('Standard delivery'),
      priceMinor: fc.integer({ min: 0, max: 5_000 }),
      freeFromMinor: fc.option(fc.integer({ min: 0, max: 100_000 })),
    }),
  ),
});

describe('the price of a basket', () => {
  it('is the sum of its steps, to the minor unit', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), basis, (items, where) => {
        const totals = priceBasket(items, where);
        const steps = [...totals.lines.flatMap(({ why }) => why), ...totals.why];
        expect(steps.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totals.totalMinor);
        expect(totals.totalMinor).toBe(totals.subtotalMinor + (totals.shippingMinor ?? 0));
        for (const { words } of steps) expect(words).not.toBe('');
      }),
      { numRuns: 10_000 },
    );
  });

  it('never holds more tax than price, and no line is below zero', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), basis, (items, where) => {
        const totals = priceBasket(items, where);
        for (const line of totals.lines) {
          expect(line.totalMinor).toBeGreaterThan(0);
          expect(line.taxMinor).toBeGreaterThanOrEqual(0);
          expect(line.taxMinor).toBeLessThan(line.totalMinor);
        }
      }),
    );
  });

  const shirt: PricedItem = {
    key: 'shirt',
    listPriceMinor: 2400,
    salePriceMinor: null,
    quantity: 1,
    vatClass: 'standard',
  };
  const toUK: PriceBasis = { currency: 'GBP', country: 'GB', day: '2026-11-20', delivery: null };

  it('holds the VAT of the country it goes to, at one price everywhere', () => {
    const tax = (country: string) => priceBasket([shirt], { ...toUK, country }).goodsTaxMinor;
    expect([tax('GB'), tax('DE'), tax('HU'), tax('US')]).toEqual([400, 383, 510, 0]);
  });

  it("zero-rates children's clothing in the United Kingdom alone", () => {
    const child: PricedItem = { ...shirt, vatClass: 'zero' };
    expect(priceBasket([child], toUK).goodsTaxMinor).toBe(0);
    expect(priceBasket([child], { ...toUK, country: 'FR' }).goodsTaxMinor).toBe(400);
  });

  it('says which rules applied and how far free delivery is', () => {
    const delivery = { name: 'Standard delivery', priceMinor: 395, freeFromMinor: 5000 };
    const one = priceBasket([{ ...shirt, salePriceMinor: 2000 }], { ...toUK, delivery });
    expect(one.lines[0]?.why.find(({ rule }) => rule === 'sale')).toEqual({
      rule: 'sale',
      applied: true,
      amountMinor: -400,
      words: 'On sale: £4.00 less',
    });
    expect(one.why.find(({ rule }) => rule === 'free-delivery')?.words).toBe(
      'Free from £50.00: £30.00 to go',
    );
    const three = priceBasket([{ ...shirt, quantity: 3 }], { ...toUK, delivery });
    expect(three.totalMinor).toBe(7200);
    expect(three.why.find(({ rule }) => rule === 'free-delivery')?.applied).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBasis, anyItems, anyRules, withRules } from '../../../../tests/support/prices.ts';
import { describeFreeDelivery } from './free-delivery-text.ts';
import { priceBasket } from './price-basket.ts';
import type { PriceBasis, PricedItem, PriceRule } from './price-rule.ts';
import { PRICE_RULES } from './price-rules/price-rules.ts';
import { toTotalRows } from './total-rows.ts';

describe('the price of a basket', () => {
  it('is the sum of what every rule did, to the minor unit, whatever the rules are', () => {
    fc.assert(
      fc.property(anyItems(12), anyBasis, anyRules, (items, basis, rules) => {
        const totals = priceBasket(items, basis, withRules(rules));
        const steps = [...totals.lines.flatMap(({ adjustments }) => adjustments), ...totals.adjustments];
        expect(steps.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totals.totalMinor);
        expect(totals.totalMinor).toBe(
          totals.subtotalMinor - totals.discountMinor + (totals.shippingMinor ?? 0),
        );
        for (const line of totals.lines)
          expect(line.adjustments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
            line.totalMinor,
          );
        for (const { text } of steps) expect(text).not.toBe('');
      }),
      { numRuns: 10_000 },
    );
  });

  it('is the sum of the rows that are shown above the total, whatever the rules are', () => {
    fc.assert(
      fc.property(anyItems(6), anyBasis, anyRules, (items, basis, rules) => {
        const totals = priceBasket(items, basis, withRules(rules));
        const rows = toTotalRows(totals);
        expect(rows.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0)).toBe(totals.totalMinor);
        for (const { part, amountMinor, text } of totals.adjustments)
          if (part !== 'delivery' && amountMinor !== 0)
            expect(rows).toContainEqual(expect.objectContaining({ label: text, amountMinor }));
      }),
      { numRuns: 2_000 },
    );
  });

  it('never holds more tax than price, and no line is below zero', () => {
    fc.assert(
      fc.property(anyItems(6), anyBasis, (items, basis) => {
        for (const line of priceBasket(items, basis).lines) {
          expect(line.totalMinor).toBeGreaterThan(0);
          expect(line.taxMinor).toBeGreaterThanOrEqual(0);
          expect(line.taxMinor).toBeLessThan(line.totalMinor);
        }
      }),
    );
  });

  it('is the same in whatever order the items were added, and so is its tax', () => {
    fc.assert(
      fc.property(anyItems(6), anyBasis, anyRules, (items, basis, rules) => {
        const { lines, ...totals } = priceBasket(items, basis, withRules(rules));
        const { lines: reversed, ...again } = priceBasket(items.toReversed(), basis, withRules(rules));
        expect(again).toEqual(totals);
        expect(reversed.toReversed()).toEqual(lines);
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
    expect(one.lines[0]?.adjustments.find(({ rule }) => rule === 'sale')).toEqual({
      rule: 'sale',
      part: 'items',
      amountMinor: -400,
      text: 'On sale: £4.00 less',
      isHint: false,
    });
    expect(one.adjustments.find(({ rule }) => rule === 'free-delivery')).toMatchObject({
      text: 'Spend £30.00 more for free UK delivery',
      isHint: true,
    });
    expect(describeFreeDelivery(one.adjustments)).toBe('Spend £30.00 more for free UK delivery');
    const three = priceBasket([{ ...shirt, quantity: 3 }], { ...toUK, delivery });
    expect(three.totalMinor).toBe(7200);
    expect(three.adjustments.find(({ rule }) => rule === 'free-delivery')).toMatchObject({
      amountMinor: -395,
      isHint: false,
    });
    expect(describeFreeDelivery(three.adjustments)).toBe('Your delivery is free');
    expect(describeFreeDelivery([])).toBeNull();
  });

  it('leaves out rules that don’t apply', () => {
    const delivery = { name: 'Standard delivery', priceMinor: 0, freeFromMinor: null };
    const { lines, adjustments } = priceBasket([shirt], { ...toUK, delivery });
    expect(lines[0]?.adjustments.map(({ rule }) => rule)).toEqual(['list-price', 'tax']);
    expect(adjustments.map(({ rule }) => rule)).toEqual(['delivery']);
  });

  it('takes VAT off with what an order discount takes off, and leaves it as it is for a gift card', () => {
    const off = (part: 'items' | 'total'): PriceRule => ({
      name: 'off',
      scope: 'basket',
      part,
      apply: () => [{ amountMinor: -240, text: 'Ten percent off' }],
    });
    const tote: PricedItem = { ...shirt, key: 'tote', listPriceMinor: 1200 };
    const discounted = priceBasket([shirt, tote], toUK, withRules([off('items')]));
    expect(discounted.lines.map(({ taxMinor }) => taxMinor)).toEqual([373, 187]);
    expect(discounted).toMatchObject({ subtotalMinor: 3600, discountMinor: 240, totalMinor: 3360 });
    const paidByCard = priceBasket([shirt, tote], toUK, [...PRICE_RULES, off('total')]);
    expect(paidByCard).toMatchObject({ goodsTaxMinor: 600, discountMinor: 240, totalMinor: 3360 });
  });
});

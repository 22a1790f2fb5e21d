import fc from 'fast-check';
import {
  ADJUSTMENT_PARTS,
  type PriceBasis,
  type PricedItem,
  type PriceRule,
} from '../../shared/features/selling/basket/basket.ts';
import { PRICE_RULES } from '../../shared/features/selling/basket/price-rules/price-rules.ts';
import { COUNTRIES } from '../../shared/rules/money/money.ts';

/** Items, circumstances and price rules as they might be, for properties of prices. */

export const anyItem: fc.Arbitrary<PricedItem> = fc.record({
  key: fc.uuid(),
  listPriceMinor: fc.integer({ min: 1, max: 500_000 }),
  salePriceMinor: fc.option(fc.integer({ min: 1, max: 500_000 })),
  quantity: fc.integer({ min: 1, max: 999 }),
  vatClass: fc.constantFrom('standard', 'zero'),
});

export const anyItems = (most: number): fc.Arbitrary<PricedItem[]> =>
  fc.uniqueArray(anyItem, { maxLength: most, selector: ({ key }) => key });

export const anyBasis: fc.Arbitrary<PriceBasis> = fc.record({
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

const share = (amountMinor: number, percent: number) => Math.trunc((amountMinor * percent) / 100);

/** Lowers or raises each line of some quantity, and skips the others. */
const anyLineRule: fc.Arbitrary<PriceRule> = fc
  .record({
    name: fc.uuid(),
    percent: fc.integer({ min: -100, max: 40 }),
    from: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ name, percent, from }) => ({
    name,
    scope: 'line',
    apply: ({ item, totalMinor }) =>
      item.quantity < from ? [] : [{ amountMinor: share(totalMinor, percent), text: `${name} from ${from}` }],
  }));

/** Lowers or raises a part of the basket from some value on, once or in two steps. */
const anyBasketRule: fc.Arbitrary<PriceRule> = fc
  .record({
    name: fc.uuid(),
    part: fc.constantFrom(...ADJUSTMENT_PARTS),
    percent: fc.integer({ min: -50, max: 20 }),
    from: fc.integer({ min: 0, max: 100_000 }),
    steps: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ name, part, percent, from, steps }) => ({
    name,
    scope: 'basket',
    part,
    apply: ({ itemsMinor, deliveryMinor, totalMinor }) => {
      if (totalMinor < from) return [];
      const base = { items: itemsMinor, delivery: deliveryMinor, total: totalMinor }[part];
      return Array.from({ length: steps }, (_, step) => ({
        amountMinor: share(base, percent),
        text: `${name}, step ${step + 1}`,
      }));
    },
  }));

/** The shop's rules with others between prices and delivery, where discounts belong. */
export function withRules(rules: readonly PriceRule[]): PriceRule[] {
  const delivery = PRICE_RULES.findIndex(({ scope }) => scope === 'basket');
  return [...PRICE_RULES.slice(0, delivery), ...rules, ...PRICE_RULES.slice(delivery)];
}

/** Rules that don't exist yet. */
export const anyRules: fc.Arbitrary<PriceRule[]> = fc.array(fc.oneof(anyLineRule, anyBasketRule), {
  maxLength: 5,
});

import fc from 'fast-check';
import { priceBasket } from '../../shared/features/selling/basket/basket.ts';
import { type OrderMoney, soldPrices } from '../../shared/features/selling/ledger/ledger.ts';
import { anyBasis, anyItems, anyRules, withRules } from './prices.ts';

/** Orders as the checkout prices them, some paid in another currency, of which nothing is printed yet. */
export const anyPricedOrder: fc.Arbitrary<OrderMoney> = fc
  .tuple(
    anyItems(3).filter((items) => items.length > 0),
    anyBasis,
    anyRules,
    fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 3, maxLength: 3 }),
    fc.option(
      fc.record({
        from: fc.constantFrom('GBP', 'USD', 'KRW'),
        rate: fc.constantFrom('1.1537', '197.4321', '0.8666123456'),
      }),
      { freq: 2 },
    ),
  )
  .map(([items, basis, rules, costs, exchange]): OrderMoney => {
    const totals = priceBasket(items, basis, withRules(rules));
    return {
      ...totals,
      day: basis.day,
      country: basis.country,
      shippingMinor: totals.shippingMinor ?? 0,
      conversion: exchange && exchange.from !== totals.currency ? { ...exchange, to: totals.currency } : null,
      deliveryPriceMinor: basis.delivery?.priceMinor ?? null,
      isShipped: false,
      items: totals.lines.map((line, index) => ({ ...line, printed: 0, costMinor: costs[index] ?? 0 })),
    };
  })
  // Rules of discounts never take off more than a price.
  .filter((order) => soldPrices(order).every((minor, index) => minor >= (order.items[index]?.quantity ?? 0)))
  .filter(({ items, shippingMinor }) => shippingMinor >= 0 && items.every(({ taxMinor }) => taxMinor >= 0));

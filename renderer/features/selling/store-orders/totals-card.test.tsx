import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { priceBasket } from '../../../../shared/features/selling/basket/basket.ts';
import { parseMoney } from '../../../../tests/support/parse-money.ts';
import { anyBasis, anyItems, anyRules, withRules } from '../../../../tests/support/prices.ts';
import { TotalsCard } from './totals-card.tsx';

test("the rows of a merchant's order add up to its total, whatever rules made the price", () => {
  fc.assert(
    fc.property(anyItems(4), anyBasis, anyRules, (items, basis, rules) => {
      const totals = priceBasket(items, basis, withRules(rules));
      const order = {
        ...totals,
        shippingMinor: totals.shippingMinor ?? 0,
        isVatFree: false,
        refundedMinor: 0,
        takenBackMinor: 0,
        delivery: { name: 'Standard delivery' },
        paidAt: null,
        paymentMethod: null,
      };
      const html = renderToStaticMarkup(<TotalsCard order={order} />);
      const rows = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*><span[^>]*>(.*?)<\/span><\/dd>/g)].map(
        ([, label, text = '']) => ({ label, amountMinor: parseMoney(text, basis.currency)?.amount }),
      );
      const total = rows.findIndex(({ label }) => label === 'Total');
      expect(rows[total]?.amountMinor).toBe(totals.totalMinor);
      expect(
        rows.slice(0, total).reduce((sum, { amountMinor }) => sum + (amountMinor ?? Number.NaN), 0),
      ).toBe(totals.totalMinor);
    }),
  );
});

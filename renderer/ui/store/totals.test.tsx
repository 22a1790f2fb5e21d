import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { priceBasket } from '../../../shared/features/selling/basket/basket.ts';
import type { CurrencyCode } from '../../../shared/rules/money/money.ts';
import { parseMoney } from '../../../tests/support/parse-money.ts';
import { anyBasis, anyItems, anyRules, withRules } from '../../../tests/support/prices.ts';
import { Totals } from './totals.tsx';

/** The rows as a shopper reads them, above the total, and the total. */
function read(html: string, currency: CurrencyCode) {
  const rows = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label = '', text = '']) => ({
    label,
    amountMinor: ['Free', 'Calculated at checkout'].includes(text)
      ? 0
      : (parseMoney(text, currency)?.amount ?? Number.NaN),
  }));
  const total = rows.findIndex(({ label }) => label === 'Total');
  return { rows: rows.slice(0, total), total: rows[total] };
}

test('the rows above a total add up to it, whatever rules made the price', () => {
  fc.assert(
    fc.property(anyItems(4), anyBasis, anyRules, (items, basis, rules) => {
      const totals = priceBasket(items, basis, withRules(rules));
      const shown = read(renderToStaticMarkup(<Totals totals={totals} />), basis.currency);
      expect(shown.total?.amountMinor).toBe(totals.totalMinor);
      expect(shown.rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totals.totalMinor);
    }),
  );
});

test('shows a discount in a separate row with its own text', () => {
  const item = {
    key: 'shirt',
    listPriceMinor: 2400,
    salePriceMinor: null,
    quantity: 1,
    vatClass: 'standard',
  } as const;
  const delivery = { name: 'Standard delivery', priceMinor: 349, freeFromMinor: null };
  const code = {
    name: 'code',
    scope: 'basket',
    part: 'items',
    apply: () => [{ amountMinor: -240, text: 'WAVE10, 10% off' }],
  } as const;
  const basis = { currency: 'GBP', country: 'GB', day: '2026-11-20', delivery } as const;
  const totals = priceBasket([item], basis, withRules([code]));
  expect(read(renderToStaticMarkup(<Totals totals={totals} />), 'GBP')).toEqual({
    rows: [
      { label: 'Subtotal', amountMinor: 2400 },
      { label: 'WAVE10, 10% off', amountMinor: -240 },
      { label: 'Delivery', amountMinor: 349 },
    ],
    total: { label: 'Total', amountMinor: 2509 },
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBasis, anyItems, anyRules, withRules } from '../../../../tests/support/prices.ts';
import { convertBack } from '../../../rules/money/money.ts';
import { profitOf } from '../../making/products/products.ts';
import { priceBasket } from '../basket/basket.ts';
import {
  type Booking,
  balanceOf,
  bookEdit,
  bookRefund,
  bookReversal,
  bookSale,
  costOfParts,
  inBooks,
  leftInBooks,
  leftMinor,
  type OrderMoney,
  type Reversal,
  soldPrices,
  vatByRate,
  wholeRefund,
} from './ledger.ts';

type Told = Reversal['kind'];
const REVERSALS: readonly Told[] = ['refunded', 'disputed', 'dispute-won', 'dispute-lost'];

/** Orders as the checkout prices them, some of them partly printed. */
const anyOrder: fc.Arbitrary<OrderMoney> = fc
  .tuple(
    anyItems(4).filter((items) => items.length > 0),
    anyBasis,
    anyRules,
    fc.boolean(),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.nat(100)), { minLength: 4, maxLength: 4 }),
    fc.option(
      fc.record({
        from: fc.constantFrom('GBP', 'USD', 'KRW'),
        rate: fc.constantFrom('1.1537', '197.4321', '0.0051', '0.8666123456', '1'),
      }),
    ),
  )
  .map(([items, basis, rules, isShipped, costs, exchange]) => {
    const totals = priceBasket(items, basis, withRules(rules));
    return {
      currency: totals.currency,
      conversion: exchange && exchange.from !== totals.currency ? { ...exchange, to: totals.currency } : null,
      country: basis.country,
      day: basis.day,
      subtotalMinor: totals.subtotalMinor,
      discountMinor: totals.discountMinor,
      shippingMinor: totals.shippingMinor ?? 0,
      goodsTaxMinor: totals.goodsTaxMinor,
      shippingTaxMinor: totals.shippingTaxMinor,
      totalMinor: totals.totalMinor,
      deliveryPriceMinor: basis.delivery?.priceMinor ?? null,
      isShipped,
      items: totals.lines.map(({ totalMinor, discountMinor, taxMinor, vatRate, quantity }, index) => {
        const [costMinor = 0, share = 0] = costs[index] ?? [];
        const printed = isShipped ? quantity : Math.floor((quantity * share) / 100);
        return { totalMinor, discountMinor, taxMinor, vatRate, quantity, printed, costMinor };
      }),
    };
  });
const anyReversals = fc.array(fc.constantFrom(...REVERSALS), { maxLength: 8 });

/** The books of an order from the start: its payment, and what happened to it since. */
function replayBooks(order: OrderMoney, reversals: readonly Told[]): Booking[] {
  const bookings = [bookSale(order)];
  for (const kind of reversals) bookings.push(...bookReversal(order, bookings, { kind }));
  return bookings;
}

const linesOf = (bookings: readonly Booking[]) => bookings.flatMap(({ lines }) => lines);
const RUNS = 20_000;

describe('the books of an order', () => {
  it('balance in every transaction, whatever happens to the order', () => {
    fc.assert(
      fc.property(anyOrder, anyReversals, (order, reversals) => {
        for (const { lines } of replayBooks(order, reversals)) {
          expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
          expect(lines.every(({ amountMinor }) => Number.isSafeInteger(amountMinor))).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('hold what the shopper paid, until it is refunded', () => {
    fc.assert(
      fc.property(anyOrder, anyReversals, (order, reversals) => {
        const bookings = replayBooks(order, reversals);
        const kinds = bookings.map(({ kind }) => kind);
        const lines = linesOf(bookings);
        const fee = balanceOf(lines, 'payment-fee');
        const money = balanceOf(lines, 'provider-cash') + balanceOf(lines, 'dispute-clearing') + fee;
        const isGone = kinds.includes('refund') || kinds.includes('dispute-lost');
        expect(money).toBe(isGone ? 0 : inBooks(order).totalMinor);
        expect(kinds.filter((kind) => kind === 'refund' || kind === 'dispute-lost').length).toBeLessThan(2);
      }),
      { numRuns: RUNS },
    );
  });

  it('owe the VAT of the order, by its rates, and none after a refund', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const rates = vatByRate(order);
        const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
        expect(sum(rates.map(({ taxMinor }) => taxMinor))).toBe(order.goodsTaxMinor + order.shippingTaxMinor);
        expect(sum(rates.map(({ netMinor, taxMinor }) => netMinor + taxMinor))).toBe(order.totalMinor);
        const due = (reversals: Told[]) => 0 - balanceOf(linesOf(replayBooks(order, reversals)), 'vat');
        const books = inBooks(order);
        expect(due([])).toBe(books.goodsTaxMinor + books.shippingTaxMinor);
        expect(due(['refunded'])).toBe(0);
      }),
      { numRuns: RUNS },
    );
  });

  it('have in both currencies what the shopper paid, and nothing once all of it went back in parts', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(fc.nat(100), { minLength: 1, maxLength: 4 }), (order, shares) => {
        fc.pre(soldPrices(order).every((minor) => minor >= 0));
        const bookings = [bookSale(order)];
        const books = inBooks(order);
        const worth = order.conversion
          ? convertBack(order.totalMinor, order.conversion).amount
          : order.totalMinor;
        expect(leftMinor(bookings)).toBe(order.totalMinor);
        expect(leftInBooks(bookings)).toBe(worth);
        expect(books.subtotalMinor - books.discountMinor + books.shippingMinor).toBe(worth);
        for (const share of [...shares.toSorted((a, b) => a - b), 100]) {
          const whole = wholeRefund(order);
          const part = (amount: number) => Math.floor((amount * share) / 100);
          const parts = { pieces: whole.pieces.map(part), deliveryMinor: part(order.shippingMinor) };
          const given = {
            ...parts,
            stopped: whole.stopped.map(part),
            amountMinor: costOfParts(order, parts),
          };
          const left = leftMinor(bookings);
          bookings.push(bookRefund(order, bookings, share === 100 ? whole : given));
          expect(leftMinor(bookings)).toBeLessThanOrEqual(left);
          expect(leftMinor(bookings)).toBeGreaterThanOrEqual(0);
        }
        expect(leftMinor(bookings)).toBe(0);
        expect(leftInBooks(bookings)).toBe(0);
        expect(balanceOf(linesOf(bookings), 'vat')).toBe(0);
        for (const { lines } of bookings)
          expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
      }),
      { numRuns: 3000 },
    );
  });

  it('book a sale in euro as commerce-design E10 works it out', () => {
    const { lines, paidMinor } = bookSale({
      currency: 'EUR',
      conversion: { from: 'GBP', to: 'EUR', rate: '1.1537' },
      country: 'DE',
      day: '2026-11-20',
      subtotalMinor: 2769,
      discountMinor: 0,
      shippingMinor: 403,
      goodsTaxMinor: 442,
      shippingTaxMinor: 64,
      totalMinor: 3172,
      deliveryPriceMinor: 403,
      isShipped: false,
      items: [
        {
          totalMinor: 2769,
          discountMinor: 0,
          taxMinor: 442,
          vatRate: 1900,
          quantity: 1,
          printed: 0,
          costMinor: 920,
        },
      ],
    });
    expect(paidMinor).toBe(3172);
    expect(
      ['sales', 'delivery', 'vat'].map((account) => lines.filter((line) => line.account === account)),
    ).toEqual([
      [{ account: 'sales', amountMinor: -2017, vatRate: null }],
      [{ account: 'delivery', amountMinor: -294, vatRate: null }],
      [{ account: 'vat', amountMinor: -438, vatRate: 1900 }],
    ]);
  });

  it('give every penny an owner: income and costs leave nothing over', () => {
    fc.assert(
      fc.property(anyOrder, anyReversals, (order, reversals) => {
        const owned = [
          'sales',
          'discount',
          'delivery',
          'production',
          'postage',
          'payment-fee',
          'dispute-cost',
          'royalty',
        ] as const;
        const lines = linesOf(replayBooks(order, reversals));
        const kinds = replayBooks(order, reversals).map(({ kind }) => kind);
        // A lost dispute leaves its VAT owed, so the project carries the price with VAT.
        expect(owned.reduce((sum, account) => sum + balanceOf(lines, account), 0)).toBe(0);
        if (!kinds.includes('dispute-lost') && !kinds.includes('dispute'))
          expect(balanceOf(lines, 'project') + balanceOf(lines, 'royalty')).toBe(0);
      }),
      { numRuns: RUNS },
    );
  });

  it('are the same again when the provider repeats itself', () => {
    fc.assert(
      fc.property(anyOrder, anyReversals, fc.constantFrom(...REVERSALS), (order, reversals, again) => {
        const bookings = replayBooks(order, [...reversals, again]);
        if (again !== 'dispute-won') expect(bookReversal(order, bookings, { kind: again })).toEqual([]);
        expect(replayBooks(order, [...reversals, again])).toEqual(bookings);
      }),
      { numRuns: RUNS },
    );
  });

  it('have the cost of what is made after a change of size, and give all of it back', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(fc.nat(3000), { minLength: 4, maxLength: 4 }), (order, costs) => {
        const changed = {
          ...order,
          items: order.items.map((item, index) => ({ ...item, costMinor: costs[index] ?? 0 })),
        };
        const sale = bookSale(order);
        const edit = bookEdit(changed, [sale]);
        const bookings = edit ? [sale, edit] : [sale];
        const cost = changed.items.reduce((sum, item) => sum + item.quantity * item.costMinor, 0);
        expect(balanceOf(linesOf(bookings), 'production')).toBe(cost);
        expect(bookEdit(changed, bookings)).toBeNull();
        const spent = changed.items.reduce((sum, item) => sum + item.printed * item.costMinor, 0);
        const refunded = [...bookings, ...bookReversal(changed, bookings, { kind: 'refunded' })];
        expect(balanceOf(linesOf(refunded), 'production')).toBe(spent);
        for (const { lines } of refunded)
          expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  it('leave a project as it was after a dispute that it wins', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const balance = (reversals: Told[]) => balanceOf(linesOf(replayBooks(order, reversals)), 'project');
        expect(balance(['disputed', 'dispute-won'])).toBe(balance([]));
        expect(balance(['disputed', 'dispute-won', 'disputed', 'refunded'])).toBe(balance(['refunded']));
      }),
    );
  });

  it('pay the profit that the product’s price showed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.nat(5000),
        fc.nat(5000),
        (priceMinor, blankMinor, printMinor) => {
          const { lines, ...totals } = priceBasket(
            [
              {
                key: 'one',
                listPriceMinor: priceMinor,
                salePriceMinor: null,
                quantity: 1,
                vatClass: 'standard',
              },
            ],
            { currency: 'GBP', country: 'GB', day: '2026-11-20', delivery: null },
          );
          const order: OrderMoney = {
            ...totals,
            shippingMinor: 0,
            day: '2026-11-20',
            conversion: null,
            deliveryPriceMinor: null,
            isShipped: false,
            items: lines.map((line) => ({ ...line, printed: 0, costMinor: blankMinor + printMinor })),
          };
          const shown = profitOf({ priceMinor, vatRate: 2000, blankMinor, printMinor }, 'GBP').profitMinor;
          expect(0 - balanceOf(bookSale(order).lines, 'project')).toBe(shown);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPricedOrder } from '../../../../tests/support/any-orders.ts';
import {
  type Booking,
  balanceOf,
  bookRefund,
  bookReversal,
  bookSale,
  costOfParts,
  inBooks,
  type OrderMoney,
  wholeRefund,
} from '../ledger/ledger.ts';
import {
  affiliateCodeProblem,
  affiliateShare,
  keptGoods,
  newAffiliateSchema,
  type OrderGoods,
  suggestedCode,
} from './affiliates.ts';

/** What the database reads of an order’s books. */
function goodsOf(bookings: readonly Booking[]): OrderGoods {
  const lines = bookings.flatMap((booking) => booking.lines);
  const netMinor = 0 - balanceOf(lines, 'sales') - balanceOf(lines, 'discount');
  return {
    netMinor,
    incomeMinor: netMinor - balanceOf(lines, 'delivery') - balanceOf(lines, 'vat'),
    lostMinor: balanceOf(lines, 'dispute-cost'),
  };
}

type Step =
  | { readonly kind: 'refund'; readonly percent: number }
  | { readonly kind: 'disputed' | 'dispute-won' | 'dispute-lost'; readonly percent: number };
const anySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('refund', 'disputed', 'dispute-won', 'dispute-lost'),
    percent: fc.nat(100),
  }),
  { maxLength: 6 },
);

/** The books after each step. Refunds name growing parts of the order, as the refunds of a merchant do. */
function histories(order: OrderMoney, steps: readonly Step[]): Booking[][] {
  const bookings = [bookSale(order)];
  const states = [[...bookings]];
  const whole = wholeRefund(order);
  let given = 0;
  for (const { kind, percent } of steps) {
    if (kind === 'refund') {
      if (bookings.some((booking) => booking.kind === 'dispute-lost')) continue;
      given = Math.max(given, percent);
      const part = (amount: number) => Math.floor((amount * given) / 100);
      const parts = { pieces: whole.pieces.map(part), deliveryMinor: part(order.shippingMinor) };
      const amountMinor = costOfParts(order, parts);
      bookings.push(
        bookRefund(
          order,
          bookings,
          given === 100 ? whole : { ...parts, stopped: whole.stopped.map(() => 0), amountMinor },
        ),
      );
    } else {
      const amountMinor = Math.floor((order.totalMinor * percent) / 100);
      bookings.push(...bookReversal(order, bookings, { kind, amountMinor }));
    }
    states.push([...bookings]);
  }
  return states;
}

const anyRate = fc.integer({ min: 10, max: 5_000 });

describe('an affiliate’s credit', () => {
  it('is a share of the goods net of VAT after discounts, rounded half up once an order', () => {
    fc.assert(
      fc.property(anyPricedOrder, anyRate, (order, rateBps) => {
        const goods = goodsOf([bookSale(order)]);
        const books = inBooks(order);
        const net = books.totalMinor - books.goodsTaxMinor - books.shippingMinor;
        expect(goods.netMinor).toBe(net);
        const kept = keptGoods(goods, Math.max(0, goods.netMinor));
        expect(kept).toBe(Math.max(0, net));
        const share = affiliateShare(kept, rateBps);
        expect(Math.abs(share - (kept * rateBps) / 10_000)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
      { numRuns: 5_000 },
    );
    expect(affiliateShare(5, 1_000)).toBe(1);
    expect(affiliateShare(4, 1_000)).toBe(0);
  });

  it('is never below zero and never above its base, and only falls with refunds, whatever happens', () => {
    fc.assert(
      fc.property(anyPricedOrder, anySteps, anyRate, (order, steps, rateBps) => {
        const base = Math.max(0, goodsOf([bookSale(order)]).netMinor);
        let before = base;
        for (const bookings of histories(order, steps)) {
          const kept = keptGoods(goodsOf(bookings), base);
          expect(Number.isSafeInteger(kept)).toBe(true);
          expect(kept).toBeGreaterThanOrEqual(0);
          expect(kept).toBeLessThanOrEqual(base);
          expect(affiliateShare(kept, rateBps)).toBeLessThanOrEqual(kept);
          expect(kept).toBeLessThanOrEqual(before);
          before = kept;
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('is nothing once all of the order is refunded or lost to the bank', () => {
    fc.assert(
      fc.property(
        anyPricedOrder,
        anySteps.filter((steps) => steps.every(({ kind }) => kind === 'refund')),
        fc.constantFrom('refunded', 'dispute-lost'),
        (order, steps, kind) => {
          const bookings = histories(order, steps).at(-1) ?? [];
          const after = [...bookings, ...bookReversal(order, bookings, { kind })];
          const base = Math.max(0, goodsOf([bookSale(order)]).netMinor);
          expect(keptGoods(goodsOf(after), base)).toBe(0);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe('a code', () => {
  it.each([
    ['ines-moor', null],
    ['Loom_7', null],
    ['../x', 'Use letters, numbers, dashes and underscores'],
    ['a b', 'Use letters, numbers, dashes and underscores'],
    ['<script>', 'Use letters, numbers, dashes and underscores'],
    ['ab', 'Use 3 to 40 characters'],
    ['x'.repeat(41), 'Use 3 to 40 characters'],
  ])('%j can be given: %j', (code, problem) => {
    expect(affiliateCodeProblem(code)).toBe(problem);
    const fields = { name: 'Ines', email: 'ines@example.test', rateBps: 1_000, windowDays: 30 };
    expect(newAffiliateSchema.safeParse({ ...fields, code }).success).toBe(problem === null);
  });

  it('is suggested from a name, where the name has letters for one', () => {
    expect(suggestedCode('Zoë Ash')).toBe('zoe-ash');
    expect(suggestedCode('  O’Neill & Sons ')).toBe('o-neill-sons');
    expect(suggestedCode('李小龙')).toBe('');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (name) => {
        const code = suggestedCode(name);
        expect(code === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(code)).toBe(true);
        expect(code.length).toBeLessThanOrEqual(40);
      }),
    );
  });
});

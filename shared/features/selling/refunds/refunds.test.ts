import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBasis, anyItems, anyRules, withRules } from '../../../../tests/support/prices.ts';
import { priceBasket } from '../basket/basket.ts';
import { buildCreditNote, buildInvoice, type InvoiceBody } from '../invoices/invoices.ts';
import {
  type Booking,
  balanceOf,
  bookReversal,
  bookSale,
  isWholeRefund,
  leftMinor,
  nothingRefunded,
  type OrderMoney,
  type RefundedParts,
  soldPrices,
} from '../ledger/ledger.ts';
import { keptAddressSchema } from '../orders/orders.ts';
import {
  deliveryLeft,
  piecesLeft,
  type RefundEffect,
  type RefundWish,
  refundProblem,
  simulateRefund,
} from './refunds.ts';

/** Orders as the checkout prices them, some pieces printed. */
const anyOrder: fc.Arbitrary<OrderMoney> = fc
  .tuple(
    anyItems(3).filter((items) => items.length > 0),
    anyBasis,
    anyRules,
    fc.boolean(),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.nat(100)), { minLength: 3, maxLength: 3 }),
  )
  .map(([items, basis, rules, isShipped, costs]) => {
    const totals = priceBasket(items, basis, withRules(rules));
    return {
      ...totals,
      day: basis.day,
      shippingMinor: totals.shippingMinor ?? 0,
      conversion: null,
      deliveryPriceMinor: basis.delivery?.priceMinor ?? null,
      isShipped,
      items: totals.lines.map((line, index) => {
        const [costMinor = 0, share = 0] = costs[index] ?? [];
        const printed = isShipped ? line.quantity : Math.floor((line.quantity * share) / 100);
        return { ...line, printed, costMinor };
      }),
    };
  })
  // Rules of discounts never take off more than a price.
  .filter((order) => soldPrices(order).every((minor, index) => minor >= (order.items[index]?.quantity ?? 0)))
  .filter(({ items, shippingMinor }) => shippingMinor >= 0 && items.every(({ taxMinor }) => taxMinor >= 0));

/** Orders of any amounts, discounts and rates, without the checkout that would price them. */
const anyPlainOrder: fc.Arbitrary<OrderMoney> = fc
  .record({
    items: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 12 }),
        eachMinor: fc.integer({ min: 2, max: 9000 }),
        off: fc.nat(99),
        vatRate: fc.constantFrom(2000, 1900, 0),
        printed: fc.nat(12),
        costMinor: fc.nat(3000),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    shippingMinor: fc.nat(900),
    isShipped: fc.boolean(),
  })
  .map(({ items, shippingMinor, isShipped }) => {
    const priced = items.map(({ quantity, eachMinor, off, vatRate, printed, costMinor }) => {
      const totalMinor = quantity * eachMinor;
      const discountMinor = Math.min(Math.floor((totalMinor * off) / 100), totalMinor - quantity);
      const taxMinor = Math.round(((totalMinor - discountMinor) * vatRate) / (10_000 + vatRate));
      const done = isShipped ? quantity : Math.min(printed, quantity);
      return { quantity, totalMinor, discountMinor, taxMinor, vatRate, costMinor, printed: done };
    });
    const subtotalMinor = sum(priced.map(({ totalMinor }) => totalMinor));
    const discountMinor = sum(priced.map((item) => item.discountMinor));
    return {
      currency: 'GBP',
      country: 'GB',
      day: '2026-11-20',
      subtotalMinor,
      discountMinor,
      shippingMinor,
      goodsTaxMinor: sum(priced.map(({ taxMinor }) => taxMinor)),
      shippingTaxMinor: Math.round(shippingMinor / 6),
      totalMinor: subtotalMinor - discountMinor + shippingMinor,
      conversion: null,
      deliveryPriceMinor: shippingMinor,
      isShipped,
      items: priced,
    };
  });

/** Shares of the rest, so that a step fits whatever came before it. */
interface Step {
  readonly shares: readonly number[];
  readonly restocked: readonly boolean[];
  readonly delivery: number;
}
const percent = fc.constantFrom(0, 0, 10, 34, 50, 100);
const anyStep: fc.Arbitrary<Step> = fc.record({
  shares: fc.array(percent, { minLength: 3, maxLength: 3 }),
  restocked: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  delivery: percent,
});
const anySteps = fc.array(anyStep, { maxLength: 30 });

interface Books {
  readonly money: OrderMoney;
  readonly bookings: readonly Booking[];
  readonly given: RefundedParts;
  readonly items: readonly { readonly unmade: number }[];
}

const open = (money: OrderMoney): Books => ({
  money,
  bookings: [bookSale(money)],
  given: nothingRefunded(money),
  items: money.items.map(({ quantity, printed }) => ({ unmade: quantity - printed })),
});

const wishOf = (books: Books, { shares, restocked, delivery }: Step): RefundWish => ({
  pieces: books.items.map((_, index) => Math.ceil((piecesLeft(books, index) * (shares[index] ?? 0)) / 100)),
  restocked,
  deliveryMinor: Math.ceil((deliveryLeft(books) * delivery) / 100),
});

const refund = (books: Books, wish: RefundWish): Books =>
  refundProblem(books, wish) === null ? applied(books, simulateRefund(books, wish)) : books;

function applied(books: Books, { booking, given, stopped }: RefundEffect): Books {
  return {
    ...books,
    given,
    bookings: [...books.bookings, booking],
    items: books.items.map(({ unmade }, index) => ({ unmade: unmade - (stopped[index] ?? 0) })),
  };
}

const replay = (money: OrderMoney, steps: readonly Step[]): Books =>
  steps.reduce((books, step) => refund(books, wishOf(books, step)), open(money));

const linesOf = ({ bookings }: Books) => bookings.flatMap(({ lines }) => lines);
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const all = (books: Books): RefundWish => ({
  pieces: books.items.map((_, index) => piecesLeft(books, index)),
  restocked: [true, true, true],
  deliveryMinor: deliveryLeft(books),
});

/** What each account has at each rate; nothing where it is zero. */
function balances(books: Books): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { account, vatRate, amountMinor } of linesOf(books)) {
    const key = `${account} ${vatRate ?? ''}`;
    found[key] = (found[key] ?? 0) + amountMinor;
  }
  return Object.fromEntries(Object.entries(found).filter(([, minor]) => minor !== 0));
}

describe('refunds of an order', () => {
  it('add up in 100,000 sequences: never above what was paid, each penny with its owner', () => {
    fc.assert(
      fc.property(anyPlainOrder, anySteps, (money, steps) => {
        let books = open(money);
        let refundedMinor = 0;
        for (const step of steps) {
          const shown = simulateRefund(books, wishOf(books, step));
          if (shown.amountMinor === 0) continue;
          books = applied(books, shown);
          refundedMinor += shown.amountMinor;
          const { amountMinor, vatMinor, productionMinor, postageMinor, earningsMinor } = shown;
          const isFair =
            sum(shown.booking.lines.map((line) => line.amountMinor)) === 0 &&
            vatMinor >= 0 &&
            productionMinor >= 0 &&
            amountMinor === vatMinor + productionMinor + postageMinor + earningsMinor &&
            shown.after.leftMinor === money.totalMinor - refundedMinor &&
            shown.after.refundedMinor === refundedMinor &&
            shown.after.earnedMinor === 0 - balanceOf(linesOf(books), 'project');
          if (!isFair) return false;
        }
        const left = leftMinor(books.bookings);
        const isOwed = Object.entries(balances(books)).every(
          ([account, minor]) => !account.startsWith('vat') || minor < 0,
        );
        return isOwed && left >= 0 && left === money.totalMinor - refundedMinor;
      }),
      { numRuns: 100_000 },
    );
  }, 240_000);

  it('leave the same books in any order of the same pieces', () => {
    fc.assert(
      fc.property(anyOrder, anySteps, (money, steps) => {
        const one = replay(money, steps);
        // The same pieces, one refund.
        const together = refund(open(money), {
          pieces: one.given.pieces,
          restocked: [true, true, true],
          deliveryMinor: one.given.deliveryMinor,
        });
        if (together.given.stopped.join() === one.given.stopped.join())
          expect(balances(together)).toEqual(balances(one));
        // In the other direction, item by item.
        const { pieces, stopped, deliveryMinor } = one.given;
        const wishes = pieces.flatMap((count, index) => {
          const only = (pieces: number) => money.items.map((_, at) => (at === index ? pieces : 0));
          const back = stopped[index] ?? 0;
          const some = { deliveryMinor: 0 };
          return [
            { ...some, pieces: only(count - back), restocked: [false, false, false] },
            { ...some, pieces: only(back), restocked: [true, true, true] },
          ];
        });
        const backwards = [
          { pieces: [0, 0, 0], restocked: [], deliveryMinor },
          ...wishes.toReversed(),
        ].reduce(refund, open(money));
        if (!isWholeRefund(money, one.given)) expect(balances(backwards)).toEqual(balances(one));
      }),
      { numRuns: 5000 },
    );
  }, 60_000);

  it('end in the books of a refund of the whole, whatever came before', () => {
    fc.assert(
      fc.property(anyOrder, anySteps, (money, steps) => {
        fc.pre(money.totalMinor > 0);
        const books = replay(money, steps);
        const whole = {
          ...open(money),
          bookings: [bookSale(money), ...bookReversal(money, [bookSale(money)], { kind: 'refunded' })],
        };
        expect(balances(refund(books, all(books)))).toEqual(balances(whole));
        const told = {
          ...books,
          bookings: [...books.bookings, ...bookReversal(money, books.bookings, { kind: 'refunded' })],
        };
        expect(balances(told)).toEqual(balances(whole));
        expect(bookReversal(money, told.bookings, { kind: 'refunded' })).toEqual([]);
      }),
      { numRuns: 5000 },
    );
  }, 60_000);

  it('have credit notes that add up to the invoice', () => {
    const address = keptAddressSchema.parse({ name: 'Ada', street: '1', city: 'London', country: 'GB' });
    fc.assert(
      fc.property(anyOrder, anySteps, (money, steps) => {
        const invoice = buildInvoice({
          money,
          items: money.items.map(() => ({ name: 'Tee', detail: '', sku: '' })),
          seller: { name: 'Tide', lines: [], companyNumber: '', vatNumber: '', email: '' },
          sellerPlace: null,
          billing: address,
          shipping: address,
          orderNumber: 10_001,
          orderedAt: '2026-11-20T10:00:00.000Z',
          paidAt: '2026-11-20T10:01:00.000Z',
          deliveryName: 'Standard delivery',
        });
        let books = open(money);
        const notes: InvoiceBody[] = [];
        for (const step of steps) {
          const after = refund(books, wishOf(books, step));
          if (after === books) continue;
          const note = buildCreditNote(invoice, books.given, after.given);
          const shown = simulateRefund(books, wishOf(books, step));
          expect([note.totalMinor, note.taxMinor]).toEqual([shown.amountMinor, shown.vatMinor]);
          expect(sum(note.rates.map(({ netMinor, taxMinor }) => netMinor + taxMinor))).toBe(note.totalMinor);
          notes.push(note);
          books = after;
        }
        if (isWholeRefund(money, books.given))
          expect(sum(notes.map(({ totalMinor }) => totalMinor))).toBe(invoice.totalMinor);
      }),
      { numRuns: 5000 },
    );
  }, 60_000);
});

/** 2 T-shirts at £24 and a tote at £18 with 10% off, £3.49 delivery and UK VAT: E2 of the design. */
function example(printed: number): Books {
  const item = { vatRate: 2000, printed: 0 };
  const money: OrderMoney = {
    currency: 'GBP',
    country: 'GB',
    day: '2026-11-20',
    subtotalMinor: 6600,
    discountMinor: 660,
    shippingMinor: 349,
    goodsTaxMinor: 990,
    shippingTaxMinor: 58,
    totalMinor: 6289,
    conversion: null,
    deliveryPriceMinor: 349,
    isShipped: false,
    items: [
      { ...item, quantity: 2, printed, totalMinor: 4800, discountMinor: 480, taxMinor: 720, costMinor: 920 },
      { ...item, quantity: 1, totalMinor: 1800, discountMinor: 180, taxMinor: 270, costMinor: 500 },
    ],
  };
  return open(money);
}
const tee: RefundWish = { pieces: [1, 0], restocked: [true, true], deliveryMinor: 0 };

describe('one T-shirt of two', () => {
  it('gives back £21.60 with £3.60 of VAT, and what making it costs while it isn’t printed', () => {
    expect(simulateRefund(example(0), tee)).toMatchObject({
      amountMinor: 2160,
      vatMinor: 360,
      productionMinor: 920,
      postageMinor: 0,
      earningsMinor: 880,
      stopped: [1, 0],
      isWhole: false,
      after: { paidMinor: 6289, refundedMinor: 2160, leftMinor: 4129 },
    });
  });

  it('costs the project the pieces that are printed', () => {
    expect(simulateRefund(example(2), tee)).toMatchObject({
      amountMinor: 2160,
      productionMinor: 0,
      earningsMinor: 1800,
    });
  });

  it('gives back delivery with the last piece that would have been made', () => {
    const one = refund(example(0), tee);
    const rest = simulateRefund(one, { pieces: [1, 1], restocked: [true, true], deliveryMinor: 0 });
    expect(rest).toMatchObject({ deliveryMinor: 349, isWhole: true, after: { leftMinor: 0 } });
  });

  it('can’t be refunded three times', () => {
    const two = refund(refund(example(0), tee), tee);
    expect(refundProblem(two, tee)).toBe('You can refund up to £19.69.');
    expect(refundProblem(example(0), { ...tee, pieces: [0, 0] })).toBe('Choose what to refund');
    expect(refundProblem(example(0), { ...tee, deliveryMinor: 350 })).toBe('You can refund up to £62.89.');
  });
});

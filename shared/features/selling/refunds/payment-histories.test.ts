import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPricedOrder } from '../../../../tests/support/any-orders.ts';
import { buildCreditNote, buildInvoice, type InvoiceBody } from '../invoices/invoices.ts';
import {
  type Booking,
  balanceIn,
  bookFailedRefund,
  bookRefund,
  bookReversal,
  bookSale,
  isWholeRefund,
  leftInBooks,
  leftMinor,
  lostOf,
  namedParts,
  nothingRefunded,
  type OrderMoney,
  openDisputes,
  type RefundedParts,
  refundedMinor,
} from '../ledger/ledger.ts';
import { keptAddressSchema } from '../orders/orders.ts';
import { piecesLeft, refundProblem, restLeft, simulateRefund } from './refunds.ts';

/** What can happen to a paid order’s money, each thing a share of what is there when it happens. */
type Step =
  | { readonly what: 'refund'; readonly shares: readonly number[]; readonly isRestocked: boolean }
  | { readonly what: 'refund-at-provider'; readonly share: number }
  | { readonly what: 'fail'; readonly which: number }
  | { readonly what: 'dispute'; readonly ref: string; readonly share: number; readonly fee: number }
  | { readonly what: 'win' | 'lose'; readonly ref: string; readonly fee: number }
  | { readonly what: 'print'; readonly which: number }
  | { readonly what: 'told-refunded' };

const ref = fc.constantFrom('dp_1', 'dp_2', 'dp_3');
const share = fc.constantFrom(1, 10, 33, 50, 100);
const fee = fc.constantFrom(0, 2000);
const anyHistory: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({
      what: fc.constant('refund' as const),
      shares: fc.array(fc.constantFrom(0, 0, 34, 100), { minLength: 4, maxLength: 4 }),
      isRestocked: fc.boolean(),
    }),
    fc.record({ what: fc.constant('refund-at-provider' as const), share }),
    fc.record({ what: fc.constant('fail' as const), which: fc.nat(9) }),
    fc.record({ what: fc.constant('dispute' as const), ref, share, fee }),
    fc.record({ what: fc.constantFrom('win' as const, 'lose' as const), ref, fee }),
    fc.record({ what: fc.constant('print' as const), which: fc.nat(3) }),
    fc.record({ what: fc.constant('told-refunded' as const) }),
  ),
  { maxLength: 14 },
);

interface MadeRefund {
  readonly parts: Pick<RefundedParts, 'pieces' | 'stopped' | 'deliveryMinor'>;
  readonly amountMinor: number;
  hasFailed: boolean;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const address = keptAddressSchema.parse({ name: 'Ada', street: '1', city: 'London', country: 'GB' });

/** An order with its books, refunds and documents, as the server keeps them. */
class History {
  money: OrderMoney;
  readonly bookings: Booking[];
  readonly refunds: MadeRefund[] = [];
  readonly invoice: InvoiceBody;
  /** Documents since the invoice: below zero what went back, above what came back again. */
  readonly documents: { readonly sign: 1 | -1; readonly body: InvoiceBody }[] = [];
  /** The refunded parts that the documents have. */
  named: RefundedParts;
  /** Nothing was left of it at some time, so its pieces are off the floor. */
  hasEnded = false;

  constructor(money: OrderMoney) {
    this.money = money;
    this.bookings = [bookSale(money)];
    this.named = nothingRefunded(money);
    this.invoice = buildInvoice({
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
  }

  get given(): RefundedParts {
    const made = this.refunds.filter(({ hasFailed }) => !hasFailed);
    const count = (key: 'pieces' | 'stopped') =>
      this.money.items.map((_, index) => sum(made.map(({ parts }) => parts[key][index] ?? 0)));
    return {
      pieces: count('pieces'),
      stopped: count('stopped'),
      deliveryMinor: sum(made.map(({ parts }) => parts.deliveryMinor)),
      amountMinor: refundedMinor(this.bookings),
    };
  }

  get refundable() {
    const { given, money, bookings } = this;
    const stopped = this.refunds.map(({ parts }) => parts.stopped);
    const items = money.items.map(({ quantity, printed }, index) => ({
      unmade: this.hasEnded
        ? 0
        : Math.max(0, quantity - printed - sum(stopped.map((counts) => counts[index] ?? 0))),
    }));
    return { money, bookings, given, items };
  }

  /** Books what changes the refunded parts, with its document. */
  book(booking: Booking, change: () => void): void {
    const before = this.named;
    this.bookings.push(booking);
    change();
    const after = namedParts(this.money, this.given, lostOf(this.bookings).minor);
    this.named = after;
    const hasFailed = booking.kind === 'refund-failed';
    this.documents.push({
      sign: hasFailed ? 1 : -1,
      body: hasFailed
        ? buildCreditNote(this.invoice, after, before)
        : buildCreditNote(this.invoice, before, after),
    });
  }

  step(step: Step): void {
    const { money, bookings } = this;
    const left = leftMinor(bookings);
    if (step.what === 'refund') {
      const order = this.refundable;
      const wish = {
        pieces: money.items.map((_, index) =>
          Math.ceil((piecesLeft(order, index) * (step.shares[index] ?? 0)) / 100),
        ),
        restocked: money.items.map(() => step.isRestocked),
        deliveryMinor: step.shares[3] === 100 ? money.shippingMinor - order.given.deliveryMinor : 0,
        restMinor: step.shares[3] === 100 ? restLeft(order) : 0,
      };
      if (openDisputes(bookings).length > 0 || refundProblem(order, wish) !== null) return;
      const effect = simulateRefund(order, wish);
      expect(effect.amountMinor).toBeLessThanOrEqual(left);
      const { pieces } = wish;
      const parts = { pieces, stopped: effect.stopped, deliveryMinor: effect.deliveryMinor };
      this.book(effect.booking, () =>
        this.refunds.push({ parts, amountMinor: effect.amountMinor, hasFailed: false }),
      );
    } else if (step.what === 'refund-at-provider') {
      const amountMinor = Math.ceil((left * step.share) / 100);
      if (amountMinor === 0) return;
      const given = { ...this.given, amountMinor: this.given.amountMinor + amountMinor };
      const none = nothingRefunded(money);
      this.book(bookRefund(money, bookings, given), () =>
        this.refunds.push({ parts: none, amountMinor, hasFailed: false }),
      );
    } else if (step.what === 'fail') {
      const made = this.refunds.filter(({ hasFailed }) => !hasFailed);
      const failed = made[step.which % Math.max(1, made.length)];
      if (!failed) return;
      failed.hasFailed = true;
      const { given } = this;
      failed.hasFailed = false;
      const booking = bookFailedRefund(money, bookings, {
        ...given,
        amountMinor: given.amountMinor - failed.amountMinor,
      });
      this.book(booking, () => {
        failed.hasFailed = true;
      });
    } else if (step.what === 'dispute') {
      const amountMinor = Math.ceil((money.totalMinor * step.share) / 100);
      const told = { kind: 'disputed', ref: step.ref, amountMinor, feeMinor: step.fee } as const;
      bookings.push(...bookReversal(money, bookings, told));
      expect(bookReversal(money, bookings, told)).toEqual([]);
    } else if (step.what === 'win' || step.what === 'lose') {
      const kind = step.what === 'win' ? 'dispute-won' : 'dispute-lost';
      const opened = openDisputes(bookings).find((one) => one.ref === step.ref);
      // Events of a dispute whose beginning was never told are tested with the books.
      if (!opened) return;
      const told = { kind, ref: step.ref, feeMinor: step.fee } as const;
      bookings.push(...bookReversal(money, bookings, told));
      expect(bookReversal(money, bookings, told)).toEqual([]);
    } else if (step.what === 'print') {
      const { items } = this.refundable;
      const index = step.which % money.items.length;
      if ((items[index]?.unmade ?? 0) === 0 || this.hasEnded) return;
      this.money = {
        ...money,
        items: money.items.map((item, at) => (at === index ? { ...item, printed: item.printed + 1 } : item)),
      };
    } else {
      const told = bookReversal(money, bookings, { kind: 'refunded' });
      const refund = told.find(({ kind }) => kind === 'refund');
      bookings.push(...told.filter((one) => one !== refund));
      if (!refund || left === 0) return;
      const none = nothingRefunded(money);
      this.book(refund, () => this.refunds.push({ parts: none, amountMinor: left, hasFailed: false }));
    }
    if (leftMinor(bookings) === 0) this.hasEnded = true;
  }

  /** Balances of VAT in the books, by rate, and what the documents say. */
  checkDocuments(): void {
    const all = [{ sign: 1 as const, body: this.invoice }, ...this.documents];
    const paid = sum(all.map(({ sign, body }) => sign * body.totalMinor));
    const lost = lostOf(this.bookings).minor;
    // What a bank took back stays invoiced: only a tax office gives relief for it.
    expect(paid).toBe(leftMinor(this.bookings) + lost);
    for (const { body } of all) {
      expect(sum(body.rates.map(({ netMinor, taxMinor }) => netMinor + taxMinor))).toBe(body.totalMinor);
      expect(sum(body.rates.map(({ taxMinor }) => taxMinor))).toBe(body.taxMinor);
    }
    if (this.money.conversion) return;
    const rates = new Set(
      this.bookings.flatMap(({ lines }) => lines.flatMap(({ vatRate }) => vatRate ?? [])),
    );
    for (const rate of rates) {
      const booked = sum(
        this.bookings.flatMap(({ lines }) =>
          lines.filter(({ vatRate }) => vatRate === rate).map(({ amountMinor }) => amountMinor),
        ),
      );
      const documented = sum(
        all.flatMap(({ sign, body }) =>
          body.rates.filter(({ vatRate }) => vatRate === rate).map(({ taxMinor }) => sign * taxMinor),
        ),
      );
      expect(0 - booked).toBe(documented);
    }
  }

  checkBooks(): void {
    const { bookings, money } = this;
    for (const { lines } of bookings) {
      expect(sum(lines.map(({ amountMinor }) => amountMinor))).toBe(0);
      expect(lines.every(({ amountMinor }) => Number.isSafeInteger(amountMinor))).toBe(true);
    }
    const made = sum(this.refunds.filter(({ hasFailed }) => !hasFailed).map((one) => one.amountMinor));
    const left = leftMinor(bookings);
    expect(left).toBe(money.totalMinor - made - lostOf(bookings).minor);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(leftInBooks(bookings)).toBeGreaterThanOrEqual(0);
    if (left === 0) expect(leftInBooks(bookings)).toBe(0);
    expect(balanceIn(bookings, 'dispute-clearing')).toBeGreaterThanOrEqual(0);
    if (openDisputes(bookings).length === 0) {
      expect(balanceIn(bookings, 'dispute-clearing')).toBe(0);
      expect(balanceIn(bookings, 'project-reserve')).toBe(0);
      expect(balanceIn(bookings, 'provider-cash')).toBe(
        leftInBooks(bookings) - balanceIn(bookings, 'payment-fee') - balanceIn(bookings, 'dispute-fee'),
      );
    }
    expect(isWholeRefund(money, this.given, lostOf(bookings).minor)).toBe(left === 0);
    expect(balanceIn(bookings, 'factory')).toBe(
      0 - balanceIn(bookings, 'production') - balanceIn(bookings, 'postage'),
    );
  }

  /** Whatever is left can be chosen to be refunded, and all of it together is all that is left. */
  checkChoice(): void {
    const order = this.refundable;
    const left = leftMinor(this.bookings);
    if (left === 0 || openDisputes(this.bookings).length > 0) return;
    const wish = {
      pieces: order.items.map((_, index) => piecesLeft(order, index)),
      restocked: order.items.map(() => false),
      deliveryMinor: Math.max(0, order.money.shippingMinor - order.given.deliveryMinor),
      restMinor: restLeft(order),
    };
    expect(refundProblem(order, wish)).toBeNull();
    expect(simulateRefund(order, wish).amountMinor).toBe(left);
  }

  /** Once nothing was left of it, the project carries the work that was done, and no more. */
  checkWork(): void {
    if (!this.hasEnded) return;
    const done = sum(this.money.items.map(({ printed, costMinor }) => printed * costMinor));
    expect(balanceIn(this.bookings, 'production')).toBe(done);
    expect(balanceIn(this.bookings, 'postage')).toBe(0);
  }
}

describe('histories of disputes, refunds of everyone and refunds that come back', () => {
  it('keep books, documents and the remaining amount in agreement, and charge no work that was not done', () => {
    fc.assert(
      fc.property(anyPricedOrder, anyHistory, (money, steps) => {
        fc.pre(money.totalMinor > 0);
        const history = new History(money);
        for (const step of steps) {
          history.step(step);
          history.checkBooks();
          history.checkChoice();
          history.checkDocuments();
          history.checkWork();
        }
      }),
      { numRuns: 5000 },
    );
  }, 120_000);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../contract/errors.ts';
import type { PaymentAnswer } from '../../projects/payments/payments.calls.ts';
import type { CheckoutQuote, PaymentState, PendingOrder } from './checkout.calls.ts';
import {
  advanceCheckout,
  type CheckoutEvent,
  type CheckoutState,
  CONNECTION_LOST,
  findOrder,
  isCheckoutBusy,
  startCheckout,
} from './checkout-flow.ts';
import { type CheckoutPort, performCheckout, runCheckout } from './perform-checkout.ts';

const offer = (country = 'GB'): CheckoutQuote => ({
  basket: {
    code: '',
    items: [],
    count: 0,
    codes: [],
    notice: null,
    totals: {
      currency: 'GBP',
      country,
      lines: [],
      adjustments: [],
      subtotalMinor: 2400,
      discountMinor: 0,
      goodsTaxMinor: 400,
      shippingMinor: 395,
      shippingTaxMinor: 66,
      totalMinor: 2795,
    },
  },
  country,
  countries: [],
  states: [],
  mayOweImportCharges: false,
  methods: [],
  methodId: null,
});

let keys = 0;
const newKey = () => `key-${++keys}`;
const open = (pending: PendingOrder | null = null) =>
  startCheckout({ orderKey: newKey(), attemptKey: newKey(), offer: offer(), pending });
const press = (button: 'pay' | 'approve' | 'decline' = 'pay'): CheckoutEvent => ({
  type: 'pressed',
  button,
  newAttemptKey: newKey(),
  errors: {},
});

type Card = PaymentAnswer['status'];
type Fate = 'arrives' | 'never arrives' | 'answer is lost' | 'server fails';
const FATES: readonly Fate[] = ['arrives', 'never arrives', 'answer is lost', 'server fails'];

/**
 * A server that keeps what the real one promises and no more: one order for a basket and a key, one outcome for an
 * attempt's key. A second key is a second attempt, and charges again.
 */
class Shop implements CheckoutPort {
  readonly orders = new Map<string, PendingOrder>();
  readonly attempts = new Map<string, PaymentAnswer>();
  charges = 0;
  card: Card = 'succeeded';
  readonly #fates: Fate[];

  constructor(fates: readonly Fate[]) {
    this.#fates = [...fates];
  }

  get order(): PendingOrder | null {
    return [...this.orders.values()].at(-1) ?? null;
  }

  heal(): void {
    this.#fates.length = 0;
  }

  async #send<T>(serve: () => T): Promise<T> {
    const fate = this.#fates.shift() ?? 'arrives';
    if (fate === 'never arrives') throw new TypeError('offline');
    if (fate === 'server fails') throw new Refusal(500, 'failed');
    const answer = serve();
    if (fate === 'answer is lost') throw new TypeError('offline');
    return answer;
  }

  isConnectionLost(error: unknown): error is Error {
    return error instanceof TypeError;
  }

  #setOrder(change: Pick<PendingOrder, 'status' | 'message'>): void {
    for (const [key, order] of this.orders) this.orders.set(key, { ...order, ...change });
  }

  #attempt(key: string, status: Card): PaymentAnswer {
    const known = this.attempts.get(key);
    if (known) return known;
    const message = status === 'failed' ? 'Your card was declined' : null;
    const answer = { status, message };
    this.attempts.set(key, answer);
    if (status === 'succeeded') this.charges += 1;
    this.#setOrder({ status: status === 'authentication' ? 'authenticating' : status, message });
    return answer;
  }

  quote = (country: string) => this.#send(() => offer(country));
  place = (orderKey: string) =>
    this.#send(() => {
      const order: PendingOrder = this.orders.get(orderKey) ??
        this.order ?? {
          orderKey,
          orderHash: `hash-of-${orderKey}`,
          number: 10_001,
          totalMinor: 2795,
          currency: 'GBP',
          email: 'ada@example.test',
          clientSecret: 'secret',
          status: 'pending',
          message: null,
        };
      this.orders.set(orderKey, order);
      return order;
    });
  pay = (_order: PendingOrder, key: string) => this.#send(() => this.#attempt(key, this.card));
  answerBank = (_order: PendingOrder, key: string, isApproved: boolean) =>
    this.#send(() => this.#attempt(key, isApproved ? 'succeeded' : 'failed'));
  findPayment = () => this.#send((): PaymentState => this.order ?? { status: 'pending', message: null });
  /** The bank ends what it left processing. */
  settle(): void {
    if (this.order?.status !== 'processing') return;
    this.charges += 1;
    this.#setOrder({ status: 'succeeded', message: null });
  }
}

type Act =
  | { readonly do: 'pay'; readonly card: Card }
  | { readonly do: 'approve' | 'decline' | 'reload' | 'settle' | 'poll' | 'press twice' }
  | { readonly do: 'choose'; readonly country: string };

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    card: fc.constantFrom<Card>('succeeded', 'failed', 'authentication', 'processing'),
  }),
  fc.record({ do: fc.constantFrom('approve', 'decline', 'reload', 'settle', 'poll', 'press twice') }),
  fc.record({ do: fc.constant('choose' as const), country: fc.constantFrom('GB', 'DE', 'US') }),
);
const anyFates = fc.array(fc.constantFrom(...FATES), { maxLength: 25 });

async function apply(state: CheckoutState, act: Act, shop: Shop): Promise<CheckoutState> {
  switch (act.do) {
    case 'pay':
      shop.card = act.card;
      return runCheckout(advanceCheckout(state, press()), shop);
    case 'approve':
    case 'decline':
      return runCheckout(advanceCheckout(state, press(act.do)), shop);
    case 'press twice':
      return runCheckout(advanceCheckout(advanceCheckout(state, press()), press()), shop);
    case 'choose':
      return runCheckout(advanceCheckout(state, { type: 'chose', country: act.country, methodId: '' }), shop);
    case 'settle':
      shop.settle();
      return state;
    case 'poll': {
      if (state.step !== 'processing') return state;
      const payment = await shop.findPayment().catch(() => null);
      return payment ? advanceCheckout(state, { type: 'found', payment }) : state;
    }
    case 'reload': {
      const order = shop.order;
      return open(order);
    }
  }
}

describe('a checkout, whatever the shopper does and the connection loses', () => {
  it('makes one order and one charge, and is paid only once the server said so', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { maxLength: 20 }), anyFates, async (acts, fates) => {
        const shop = new Shop(fates);
        let state = open();
        for (const act of acts) {
          state = await apply(state, act, shop);
          expect(isCheckoutBusy(state)).toBe(false);
          expect(new Set([...shop.orders.values()].map(({ orderHash }) => orderHash)).size).toBeLessThan(2);
          expect(shop.charges).toBeLessThan(2);
          if (state.step === 'paid') expect(shop.charges).toBe(1);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('can always be finished once the connection is back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { maxLength: 12 }), anyFates, async (acts, fates) => {
        const shop = new Shop(fates);
        let state = open();
        for (const act of acts) state = await apply(state, act, shop);
        shop.heal();
        for (let presses = 0; presses < 5 && state.step !== 'paid'; presses += 1) {
          if (state.step === 'processing') {
            shop.settle();
            state = await apply(state, { do: 'poll' }, shop);
          } else if (state.step === 'confirming') state = await apply(state, { do: 'approve' }, shop);
          else state = await apply(state, { do: 'pay', card: 'succeeded' }, shop);
        }
        expect(state.step).toBe('paid');
        expect(shop.charges).toBe(1);
      }),
      { numRuns: 5_000 },
    );
  });
});

/** The steps that may follow a step, whatever happens; each may also stay. */
type CheckoutStep = CheckoutState['step'];

const NEXT_STEPS: Readonly<Record<CheckoutStep, readonly CheckoutStep[]>> = {
  editing: ['quoting', 'placing'],
  quoting: ['editing'],
  // Paid or processing: the server says that this purchase went on elsewhere.
  placing: ['editing', 'quoting', 'unpaid', 'paying', 'processing', 'paid'],
  unpaid: ['placing', 'paying'],
  paying: ['checking', 'confirming', 'processing', 'refused', 'paid'],
  confirming: ['answering'],
  answering: ['checking', 'confirming', 'processing', 'refused', 'paid'],
  checking: ['confirming', 'processing', 'refused', 'paid'],
  // Confirming: another tab tried another card.
  processing: ['confirming', 'refused', 'paid'],
  refused: ['placing', 'paying'],
  paid: [],
};
const anyStatus = fc.constantFrom<PaymentState['status']>(
  'pending',
  'authenticating',
  'processing',
  'succeeded',
  'failed',
  'refunded',
);
const anyMessage = fc.option(fc.constant('Your card was declined'));
const anyOrder: fc.Arbitrary<PendingOrder> = fc.record({
  orderKey: fc.constant('key'),
  orderHash: fc.constantFrom('first', 'second'),
  number: fc.constant(10_001),
  totalMinor: fc.constant(2795),
  currency: fc.constant('GBP'),
  email: fc.constant('ada@example.test'),
  clientSecret: fc.option(fc.constant('secret')),
  status: anyStatus,
  message: anyMessage,
});
const anyErrors = fc.constantFrom<Record<string, readonly string[]>>({}, { email: ['is wrong'] });
const anyEvent: fc.Arbitrary<CheckoutEvent> = fc.oneof(
  fc.record({ type: fc.constant('edited'), field: fc.constant('email') }),
  fc.record({ type: fc.constant('chose'), country: fc.constant('DE'), methodId: fc.constant('') }),
  fc.record({ type: fc.constant('quoted'), quoteNumber: fc.nat(3), offer: fc.constant(offer('DE')) }),
  fc.record({ type: fc.constant('quote-failed'), quoteNumber: fc.nat(3), message: fc.constant('No') }),
  fc.record({
    type: fc.constant('pressed'),
    button: fc.constantFrom('pay', 'approve', 'decline'),
    newAttemptKey: fc.uuid(),
    errors: anyErrors,
  }),
  fc.record({ type: fc.constant('placed'), order: anyOrder }),
  fc.record({
    type: fc.constant('answered'),
    answer: fc.record({
      status: fc.constantFrom<Card>('succeeded', 'failed', 'authentication', 'processing'),
      message: anyMessage,
    }),
  }),
  fc.record({ type: fc.constant('found'), payment: fc.record({ status: anyStatus, message: anyMessage }) }),
  fc.record({
    type: fc.constant('refused'),
    message: fc.constant('No'),
    status: fc.constantFrom(null, 404, 409, 422, 503),
    errors: anyErrors,
  }),
  fc.record({ type: fc.constant('lost') }),
);

/** The server's word that the money was taken. */
const saysPaid = (event: CheckoutEvent): boolean =>
  (event.type === 'answered' && event.answer.status === 'succeeded') ||
  (event.type === 'found' && event.payment.status === 'succeeded') ||
  (event.type === 'placed' && event.order.status === 'succeeded');

describe('a checkout, whatever events come in whatever order', () => {
  it('skips no step, is paid only by the server’s word, and stays paid', () => {
    fc.assert(
      fc.property(
        fc.option(anyOrder),
        fc.array(anyEvent, { minLength: 5, maxLength: 40 }),
        (pending, events) => {
          let state = open(pending);
          for (const event of events) {
            const next = advanceCheckout(state, event);
            if (next.step !== state.step) expect(NEXT_STEPS[state.step]).toContain(next.step);
            if (next.step === 'paid' && state.step !== 'paid') expect(saysPaid(event)).toBe(true);
            if (next.step === 'placing' && event.type === 'pressed' && state.step === 'editing')
              expect(event.errors).toEqual({});
            state = next;
          }
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('keeps the purchase’s key and, until an attempt is known to be over, the attempt’s', () => {
    fc.assert(
      fc.property(
        fc.option(anyOrder),
        fc.array(anyEvent, { minLength: 5, maxLength: 40 }),
        (pending, events) => {
          let state = open(pending);
          for (const event of events) {
            const next = advanceCheckout(state, event);
            expect(next.orderKey).toBe(state.orderKey);
            if (!state.isAttemptOver) expect(next.attemptKey).toBe(state.attemptKey);
            state = next;
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('loses neither the basket nor an order: only what is wrong with the form leads from an order back to it', () => {
    fc.assert(
      fc.property(
        fc.option(anyOrder),
        fc.array(anyEvent, { minLength: 5, maxLength: 40 }),
        (pending, events) => {
          let state = open(pending);
          for (const event of events) {
            const next = advanceCheckout(state, event);
            const order = findOrder(state) ?? (state.step === 'placing' ? state.placed : null);
            const isPutRight = event.type === 'refused' && (event.status === 409 || event.status === 422);
            if (order && next.step !== 'placing' && !isPutRight)
              expect(findOrder(next)?.orderHash).toBe(
                event.type === 'placed' && state.step === 'placing' ? event.order.orderHash : order.orderHash,
              );
            if (event.type !== 'quoted') expect(next.offer).toBe(state.offer);
            state = next;
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('a checkout', () => {
  it('says what to do when the connection is lost, and sends the same order and attempt again', async () => {
    const shop = new Shop(['answer is lost', 'arrives', 'answer is lost', 'never arrives']);
    const start = open();
    const lostPlacing = await apply(start, { do: 'pay', card: 'succeeded' }, shop);
    expect(lostPlacing).toMatchObject({
      step: 'editing',
      message: CONNECTION_LOST,
      orderKey: start.orderKey,
    });
    const lostPaying = await apply(lostPlacing, { do: 'pay', card: 'succeeded' }, shop);
    expect(lostPaying).toMatchObject({
      step: 'refused',
      message: CONNECTION_LOST,
      attemptKey: start.attemptKey,
    });
    expect(await apply(lostPaying, { do: 'pay', card: 'succeeded' }, shop)).toMatchObject({ step: 'paid' });
    expect([shop.orders.size, shop.attempts.size, shop.charges]).toEqual([1, 1, 1]);
  });

  it('asks the server for the outcome of an attempt whose answer was lost before it asks the shopper', async () => {
    const shop = new Shop(['arrives', 'answer is lost']);
    expect(await apply(open(), { do: 'pay', card: 'succeeded' }, shop)).toMatchObject({ step: 'paid' });
  });

  it('keeps the attempt where the server failed, since it may have arrived, and says so', async () => {
    const shop = new Shop(['arrives', 'server fails']);
    const failed = await apply(open(), { do: 'pay', card: 'succeeded' }, shop);
    expect(failed).toMatchObject({ step: 'refused', isAttemptOver: false });
    expect(failed.message).toBe(new Refusal(500, 'failed').message);
  });

  it('still has the order when asking for its payment again fails', async () => {
    const shop = new Shop([]);
    const unbound = { ...(await shop.place(newKey())), clientSecret: null };
    shop.place = () => Promise.reject(new Refusal(503, 'payment-unavailable', 'Try again'));
    const state = await apply(open(unbound), { do: 'pay', card: 'succeeded' }, shop);
    expect(state).toMatchObject({ step: 'unpaid', message: 'Try again', order: { number: 10_001 } });
  });

  it('asks the bank’s question again after a reload', async () => {
    const shop = new Shop([]);
    await apply(open(), { do: 'pay', card: 'authentication' }, shop);
    const reloaded = open(shop.order);
    expect(reloaded).toMatchObject({ step: 'confirming', message: null });
    expect(await apply(reloaded, { do: 'approve' }, shop)).toMatchObject({ step: 'paid' });
  });

  it('begins a new attempt after a refusal', async () => {
    const shop = new Shop([]);
    const refused = await apply(open(), { do: 'pay', card: 'failed' }, shop);
    expect(refused).toMatchObject({ step: 'refused', message: 'Your card was declined' });
    await apply(refused, { do: 'pay', card: 'succeeded' }, shop);
    expect(shop.attempts.size).toBe(2);
  });

  it('drops a price that comes after a newer one was asked for', () => {
    const choose = (state: CheckoutState, country: string) =>
      advanceCheckout(state, { type: 'chose', country, methodId: '' });
    const first = choose(open(), 'DE');
    const second = choose(first, 'US');
    const late = advanceCheckout(second, {
      type: 'quoted',
      quoteNumber: first.quoteNumber,
      offer: offer('DE'),
    });
    expect(late).toBe(second);
    const right = advanceCheckout(late, {
      type: 'quoted',
      quoteNumber: second.quoteNumber,
      offer: offer('US'),
    });
    expect(right).toMatchObject({ step: 'editing', offer: { country: 'US' } });
  });

  it('shows what the basket costs now when the order was refused for it, and keeps saying why', async () => {
    const shop = new Shop([]);
    shop.place = () => Promise.reject(new Refusal(409, 'price-changed', 'A price has changed'));
    const state = await apply(open(), { do: 'pay', card: 'succeeded' }, shop);
    expect(state).toMatchObject({ step: 'editing', message: 'A price has changed', refusedWith: 409 });
  });

  it('sends nothing while a field is wrong, and forgets a field’s error once it is edited', () => {
    const errors = { 'shipping.zip': ['must contain a valid postcode'] };
    const wrong = advanceCheckout(open(), {
      type: 'pressed',
      button: 'pay',
      newAttemptKey: newKey(),
      errors,
    });
    expect(wrong).toMatchObject({ step: 'editing', errors });
    expect(advanceCheckout(wrong, { type: 'edited', field: 'shipping.zip' }).errors).toEqual({});
  });

  it('passes on what it can’t explain', async () => {
    const shop = new Shop([]);
    shop.place = () => Promise.reject(new RangeError('a fault of ours'));
    const placing = advanceCheckout(open(), press());
    await expect(performCheckout(placing, shop)).rejects.toThrow('a fault of ours');
  });
});

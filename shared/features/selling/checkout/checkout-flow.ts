import type { PaymentAnswer } from '../../projects/payments/payments.calls.ts';
import { PAYMENT_CANCELLED } from '../../projects/payments/payments.rules.ts';
import type { CheckoutQuote, PaymentState, PendingOrder } from './checkout.calls.ts';

/**
 * The way from a basket to a paid order, the same for the checkout's script and for its form without scripts. Pure: what
 * has to be asked of the server follows from the state (see perform-checkout.ts), and its answer is the next event.
 */

/** Messages by the name of a form's field, such as `shipping.zip`. */
export type CheckoutErrors = Readonly<Record<string, readonly string[]>>;

interface CheckoutBase {
  /** One for one purchase: the server gives the same order for it, however often it is asked. */
  readonly orderKey: string;
  /** One for one attempt to pay: the same attempt however often it is sent. */
  readonly attemptKey: string;
  /** The attempt's outcome is known, so that the next press begins another one. */
  readonly isAttemptOver: boolean;
  readonly offer: CheckoutQuote;
  /** Number of the latest request for a quote: an answer to an earlier one comes too late. */
  readonly quoteNumber: number;
  readonly message: string | null;
  readonly errors: CheckoutErrors;
  /** HTTP status of the refusal that ended the last step; null where it wasn't refused. */
  readonly refusedWith: number | null;
}

/**
 * - `editing`: the form is open
 * - `quoting`: the price for another country or method is asked for
 * - `placing`: the order is being placed
 * - `unpaid`: the order is placed and waits for an attempt to pay
 * - `paying`: an attempt is on its way
 * - `confirming`: the bank asks whether the shopper approves the attempt
 * - `answering`: the shopper's answer to the bank is on its way
 * - `checking`: an attempt brought no answer that says how it ended, so the server is asked for its outcome
 * - `processing`: the bank takes its time
 * - `refused`: the attempt failed; another one pays the same order
 * - `paid`: the server said so
 */
export type CheckoutState = CheckoutBase &
  (
    | { readonly step: 'editing' }
    | {
        readonly step: 'placing';
        /** The order, where it is placed again because its payment is still missing. */
        readonly placed: PendingOrder | null;
      }
    | { readonly step: 'quoting'; readonly country: string; readonly methodId: string }
    | {
        readonly step: 'unpaid' | 'paying' | 'confirming' | 'processing' | 'refused' | 'paid';
        readonly order: PendingOrder;
      }
    | { readonly step: 'answering'; readonly order: PendingOrder; readonly isApproved: boolean }
    | {
        readonly step: 'checking';
        readonly order: PendingOrder;
        /** Where the shopper presses again, should nothing be known, and what is said then. */
        readonly retryFrom: 'refused' | 'confirming';
        readonly retryMessage: string;
      }
  );

export type CheckoutEvent =
  /** A field was changed; what was said about it no longer holds. */
  | { readonly type: 'edited'; readonly field: string }
  | { readonly type: 'chose'; readonly country: string; readonly methodId: string }
  | { readonly type: 'quoted'; readonly quoteNumber: number; readonly offer: CheckoutQuote }
  | { readonly type: 'quote-failed'; readonly quoteNumber: number; readonly message: string }
  /** The button was pressed. The key is for a new attempt, if it is one. */
  | {
      readonly type: 'pressed';
      readonly button: 'pay' | 'approve' | 'decline';
      readonly newAttemptKey: string;
      /** What is wrong with the form; nothing is sent then. */
      readonly errors: CheckoutErrors;
    }
  | { readonly type: 'placed'; readonly order: PendingOrder }
  | { readonly type: 'answered'; readonly answer: PaymentAnswer }
  | { readonly type: 'found'; readonly payment: PaymentState }
  | {
      readonly type: 'refused';
      readonly message: string;
      readonly status: number | null;
      readonly errors: CheckoutErrors;
      readonly code?: string;
    }
  /** No answer came: the request may or may not have arrived. */
  | { readonly type: 'lost' };

export const CONNECTION_LOST = 'You went offline. Press Pay again: we won’t charge you twice.';
const CHECK_FIELDS = 'Please check the highlighted fields';

interface CheckoutStart {
  readonly orderKey: string;
  readonly attemptKey: string;
  readonly offer: CheckoutQuote;
  /** An order of this basket that was placed before and isn't paid yet. */
  readonly pending: PendingOrder | null;
}

type OrderStep = 'unpaid' | 'confirming' | 'processing' | 'refused' | 'paid';

const STEP_OF_PAYMENT: Readonly<Record<PaymentState['status'], OrderStep>> = {
  pending: 'unpaid',
  authenticating: 'confirming',
  processing: 'processing',
  failed: 'refused',
  succeeded: 'paid',
  // The money went back, so that nothing is paid.
  refunded: 'refused',
  cancelled: 'refused',
};

/** Where a checkout is when its page is opened. */
export function startCheckout({ pending, ...start }: CheckoutStart): CheckoutState {
  const base: CheckoutBase = {
    ...start,
    isAttemptOver: false,
    quoteNumber: 0,
    message: pending?.message ?? start.offer.basket.notice,
    errors: {},
    refusedWith: null,
  };
  if (!pending) return { ...base, step: 'editing' };
  return { ...base, step: STEP_OF_PAYMENT[pending.status], order: pending };
}

const NO_MESSAGE = { message: null, errors: {}, refusedWith: null } as const;

/** What only some steps have. */
type OfStep = Partial<
  Record<
    'step' | 'order' | 'placed' | 'country' | 'methodId' | 'isApproved' | 'retryFrom' | 'retryMessage',
    unknown
  >
>;

/** What every state has, without what only its step has. */
function pickBase(state: CheckoutBase & OfStep): CheckoutBase {
  const { step, order, placed, country, methodId, isApproved, retryFrom, retryMessage, ...base } = state;
  return base;
}

/** States in which the server is being asked. */
export const isCheckoutBusy = ({ step }: CheckoutState): boolean =>
  ['quoting', 'placing', 'paying', 'answering', 'checking'].includes(step);

/** Whether two states of one checkout ask the server the same: a request on its way isn't sent again. */
export const isSameRequest = (one: CheckoutState, other: CheckoutState): boolean =>
  one.step === other.step && one.quoteNumber === other.quoteNumber && one.attemptKey === other.attemptKey;

function press(state: CheckoutState, event: CheckoutEvent & { type: 'pressed' }): CheckoutState {
  if (Object.keys(event.errors).length > 0 && state.step === 'editing')
    return { ...state, ...NO_MESSAGE, message: CHECK_FIELDS, errors: event.errors };
  const attempt = state.isAttemptOver ? { attemptKey: event.newAttemptKey, isAttemptOver: false } : {};
  const base = { ...pickBase(state), ...attempt, ...NO_MESSAGE };
  if (state.step === 'confirming' && event.button !== 'pay')
    return { ...base, step: 'answering', order: state.order, isApproved: event.button === 'approve' };
  if (event.button !== 'pay') return state;
  if (state.step === 'editing') return { ...base, step: 'placing', placed: null };
  if (state.step !== 'unpaid' && state.step !== 'refused') return state;
  // The provider couldn't be reached when the order was placed: placing it again asks for its payment again.
  if (state.order.clientSecret === null) return { ...base, step: 'placing', placed: state.order };
  return { ...base, step: 'paying', order: state.order };
}

/** An order that was just placed is paid straight away, unless it is the order of a purchase that went on elsewhere. */
function continueWith(state: CheckoutState, order: PendingOrder): CheckoutState {
  const step = STEP_OF_PAYMENT[order.status];
  return { ...pickBase(state), order, step: step === 'paid' || step === 'processing' ? step : 'paying' };
}

function applyAnswer(
  state: CheckoutState & { readonly order: PendingOrder },
  { status, message }: PaymentAnswer,
): CheckoutState {
  const steps = {
    succeeded: 'paid',
    processing: 'processing',
    authentication: 'confirming',
    failed: 'refused',
  } as const;
  return {
    ...pickBase(state),
    ...NO_MESSAGE,
    message,
    isAttemptOver: true,
    step: steps[status],
    order: state.order,
  };
}

/** The form again with the basket as it is now: the order that wasn't paid in time is gone, and its key is free. */
const letOrderGo = (state: CheckoutState, message: string): CheckoutState => ({
  ...pickBase(state),
  ...NO_MESSAGE,
  message,
  isAttemptOver: true,
  step: 'quoting',
  quoteNumber: state.quoteNumber + 1,
  country: state.offer.country,
  methodId: state.offer.methodId ?? '',
});

/** What the server says about the payment of an attempt that brought no answer, or takes its time. */
function applyPayment(state: CheckoutState, payment: PaymentState): CheckoutState {
  if (state.step !== 'checking' && state.step !== 'processing') return state;
  if (payment.status === 'cancelled') return letOrderGo(state, PAYMENT_CANCELLED.message);
  const step = STEP_OF_PAYMENT[payment.status];
  if (step === 'unpaid') return state.step === 'checking' ? stayRetryable(state) : state;
  return {
    ...pickBase(state),
    ...NO_MESSAGE,
    message: payment.message,
    isAttemptOver: true,
    step,
    order: state.order,
  };
}

/** The attempt may have arrived: the shopper presses again, and the same attempt is sent again. */
const stayRetryable = (state: CheckoutState & { readonly step: 'checking' }): CheckoutState => ({
  ...pickBase(state),
  ...NO_MESSAGE,
  message: state.retryMessage,
  step: state.retryFrom,
  order: state.order,
});

const checkAttempt = (
  state: CheckoutState & { readonly order: PendingOrder },
  retryMessage: string,
): CheckoutState => ({
  ...pickBase(state),
  step: 'checking',
  order: state.order,
  retryFrom: state.step === 'answering' ? 'confirming' : 'refused',
  retryMessage,
});

/** The order wasn't placed, or its answer was lost; an order that was placed before stays. */
const stopPlacing = (
  state: CheckoutState & { readonly step: 'placing' },
  said: Pick<CheckoutBase, 'message' | 'errors' | 'refusedWith'>,
): CheckoutState =>
  state.placed
    ? { ...pickBase(state), ...said, step: 'unpaid', order: state.placed }
    : { ...pickBase(state), ...said, step: 'editing' };

function loseConnection(state: CheckoutState): CheckoutState {
  switch (state.step) {
    case 'placing':
      return stopPlacing(state, { ...NO_MESSAGE, message: CONNECTION_LOST });
    case 'paying':
    case 'answering':
      return checkAttempt(state, CONNECTION_LOST);
    case 'checking':
      return stayRetryable(state);
    default:
      return state;
  }
}

/** Only a refusal of the request itself says that the attempt came to nothing. */
const isRequestRefused = (status: number | null) => status !== null && status < 500;

function refuse(state: CheckoutState, event: CheckoutEvent & { type: 'refused' }): CheckoutState {
  const said = { message: event.message, errors: event.errors, refusedWith: event.status };
  switch (state.step) {
    case 'placing':
      // The basket is not what the shopper saw: the form shows what it is now.
      if (event.status === 409)
        return {
          ...pickBase(state),
          ...said,
          step: 'quoting',
          quoteNumber: state.quoteNumber + 1,
          country: state.offer.country,
          methodId: state.offer.methodId ?? '',
        };
      // What is wrong with the form can be put right only there.
      if (event.status === 422) return { ...pickBase(state), ...said, step: 'editing' };
      return stopPlacing(state, said);
    case 'paying':
    case 'answering':
      if (event.code === PAYMENT_CANCELLED.code) return letOrderGo(state, event.message);
      return isRequestRefused(event.status)
        ? { ...pickBase(state), ...said, isAttemptOver: true, step: 'refused', order: state.order }
        : checkAttempt(state, event.message);
    case 'checking':
      return stayRetryable(state);
    default:
      return state;
  }
}

/** The state after an event. A state ignores an event that it doesn't expect, such as a second press. */
export function advanceCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'edited': {
      const { [event.field]: _fixed, ...errors } = state.errors;
      return event.field in state.errors ? { ...state, errors } : state;
    }
    case 'chose':
      if (state.step !== 'editing' && state.step !== 'quoting') return state;
      return {
        ...pickBase(state),
        step: 'quoting',
        quoteNumber: state.quoteNumber + 1,
        country: event.country,
        methodId: event.methodId,
      };
    case 'quoted':
      if (state.step !== 'quoting' || event.quoteNumber !== state.quoteNumber) return state;
      return { ...pickBase(state), step: 'editing', offer: event.offer };
    case 'quote-failed':
      if (state.step !== 'quoting' || event.quoteNumber !== state.quoteNumber) return state;
      return { ...pickBase(state), step: 'editing', message: state.message ?? event.message };
    case 'pressed':
      return press(state, event);
    case 'placed':
      return state.step === 'placing' ? continueWith(state, event.order) : state;
    case 'answered':
      return state.step === 'paying' || state.step === 'answering' ? applyAnswer(state, event.answer) : state;
    case 'found':
      return applyPayment(state, event.payment);
    case 'refused':
      return refuse(state, event);
    case 'lost':
      return loseConnection(state);
  }
}

/** Something broke that is neither a refusal nor the connection; the shopper may press again. */
export const failCheckout = (state: CheckoutState, message: string): CheckoutState =>
  state.step === 'quoting'
    ? advanceCheckout(state, { type: 'quote-failed', quoteNumber: state.quoteNumber, message })
    : advanceCheckout(state, { type: 'refused', message, status: null, errors: {} });

/** The delivery method that the shopper chose. While its price is asked for, the offer still has the one before. */
export const findChosenMethod = (state: CheckoutState): string | null =>
  state.step === 'quoting' ? state.methodId || null : state.offer.methodId;

/** The order that is placed and waits for its payment. */
export const findOrder = (state: CheckoutState): PendingOrder | null =>
  'order' in state ? state.order : null;

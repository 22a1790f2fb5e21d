import { Refusal } from '../../../contract/errors.ts';
import type { PaymentAnswer } from '../../projects/payments/payments.calls.ts';
import type { CheckoutQuote, PaymentState, PendingOrder } from './checkout.calls.ts';
import { advanceCheckout, type CheckoutEvent, type CheckoutState, isCheckoutBusy } from './checkout-flow.ts';

/** How a checkout reaches the server and the payment provider. A refused call rejects with a `Refusal`. */
export interface CheckoutPort {
  quote(country: string, methodId: string): Promise<CheckoutQuote>;
  place(orderKey: string): Promise<PendingOrder>;
  pay(order: PendingOrder, attemptKey: string): Promise<PaymentAnswer>;
  /** Tells the bank what the shopper says to its question. */
  answerBank(order: PendingOrder, attemptKey: string, isApproved: boolean): Promise<PaymentAnswer>;
  findPayment(order: PendingOrder): Promise<PaymentState>;
  /** Whether no answer came at all. */
  isConnectionLost(error: unknown): error is Error;
}

async function ask(state: CheckoutState, port: CheckoutPort): Promise<CheckoutEvent | null> {
  switch (state.step) {
    case 'quoting':
      return {
        type: 'quoted',
        quoteNumber: state.quoteNumber,
        offer: await port.quote(state.country, state.methodId),
      };
    case 'placing':
      return { type: 'placed', order: await port.place(state.orderKey) };
    case 'paying':
      return { type: 'answered', answer: await port.pay(state.order, state.attemptKey) };
    case 'answering': {
      const { order, attemptKey, isApproved } = state;
      return { type: 'answered', answer: await port.answerBank(order, attemptKey, isApproved) };
    }
    case 'checking':
      return { type: 'found', payment: await port.findPayment(state.order) };
    default:
      return null;
  }
}

/**
 * Asks what a state waits for. Null where it waits for the shopper.
 * @throws what is neither a refusal nor a lost connection
 */
export async function performCheckout(
  state: CheckoutState,
  port: CheckoutPort,
): Promise<CheckoutEvent | null> {
  try {
    return await ask(state, port);
  } catch (error) {
    const isRefusal = error instanceof Refusal;
    if (!isRefusal && !port.isConnectionLost(error)) throw error;
    if (state.step === 'quoting')
      return { type: 'quote-failed', quoteNumber: state.quoteNumber, message: error.message };
    if (!isRefusal) return { type: 'lost' };
    const { message, status, errors = {}, code } = error;
    return { type: 'refused', message, status, errors, code };
  }
}

/** Asks until the shopper has to do something: how a form without scripts gets from a press to its next page. */
export async function runCheckout(start: CheckoutState, port: CheckoutPort): Promise<CheckoutState> {
  let state = start;
  while (isCheckoutBusy(state)) {
    const event = await performCheckout(state, port);
    if (!event) return state;
    state = advanceCheckout(state, event);
  }
  return state;
}

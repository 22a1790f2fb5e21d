import { Refusal } from '../../../../shared/contract/errors.ts';
import { subscriptionCalls } from '../../../../shared/features/projects/subscription/subscription.ts';
import type { BillingCycle } from '../../../../shared/rules/constants/constants.ts';
import {
  PAYMENT_MESSAGES,
  paymentFormMessage,
  type SubscriptionAction,
  subscriptionMessage,
} from '../../../../shared/rules/messages/messages.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';

/** What a payment form is for. */
export interface PaymentRequest {
  readonly purpose: 'subscribe' | 'trial' | 'update';
  readonly cycle: BillingCycle;
  readonly origin: string;
}

export interface BegunIntent {
  readonly clientSecret: string;
  readonly type: 'setup_intent' | 'payment';
}

/** An error of the payment form whose message is meant for the merchant. Spec 3 §8.3. */
export class KnownPaymentError extends Error {
  override readonly name = 'KnownPaymentError';
}

/** Gives a refusal its named error; anything else is thrown on as it is. */
export function nameError(action: SubscriptionAction, error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const told = error.code === 'payment-failed' || error.code === 'cancelled' ? error.message : null;
  const message = told ?? subscriptionMessage(action, error);
  throw message === null ? error : new KnownPaymentError(message, { cause: error });
}

/**
 * Shows a known error as a toast with its message; any other says that something went wrong, and is reported.
 * @returns what the form says as well: the toast is gone after a few seconds
 */
export function toastPaymentError(error: unknown): string {
  const known = error instanceof KnownPaymentError;
  const text = paymentFormMessage({ message: error instanceof Error ? error.message : '', known });
  if (text === PAYMENT_MESSAGES.somethingWentWrong) reportError(error);
  showSnackbar({ text, type: 'error', code: text });
  return text;
}

/** Asks the server for an intent. */
export async function beginIntent({ purpose, cycle, origin }: PaymentRequest): Promise<BegunIntent> {
  const body = {
    with_trial: purpose === 'trial',
    update: purpose === 'update',
    billing_cycle: cycle,
    origin,
  };
  try {
    return await gateway().call(subscriptionCalls.intent, { body });
  } catch (error) {
    return nameError('intent', error);
  }
}

const ASK_EVERY_MS = 1_000;
const ASK_AT_MOST = 40;

/**
 * Waits until the server knows that what the provider confirmed is done. Throws where it failed.
 * @returns whether a subscription began that is to be counted now
 */
export async function settled(clientSecret: string): Promise<boolean> {
  for (let asked = 0; asked < ASK_AT_MOST; asked += 1) {
    const { status, message, isNew } = await gateway()
      .call(subscriptionCalls.settle, { body: { client_secret: clientSecret } })
      .catch((error: unknown) => nameError('intent', error));
    if (status === 'succeeded') return isNew;
    if (status === 'failed') throw new KnownPaymentError(message ?? PAYMENT_MESSAGES.unknownProviderError);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  throw new KnownPaymentError(
    'Your bank is still processing the payment. We’ll turn on Pro as soon as it clears.',
  );
}

export type PaymentStatus = 'pending' | 'processing' | 'succeeded' | 'failed' | 'refunded' | 'cancelled';

export interface IntentRequest {
  readonly orderId: string;
  /** Minor units of the currency. */
  readonly amountMinor: number;
  /** ISO 4217 in capitals. */
  readonly currency: string;
  /** The same key is the same intent, however often it is asked for. */
  readonly idempotencyKey: string;
  readonly description: string;
  readonly receiptEmail: string;
}

export interface PaymentIntent {
  readonly intentId: string;
  /** Lets the shopper's screen pay only this intent. */
  readonly clientSecret: string;
}

export interface PaymentState {
  readonly status: PaymentStatus;
  readonly methodName: string | null;
  readonly lastError: string | null;
  /** The provider's name of the latest attempt, the same that its event has; null before the first one. */
  readonly reference: string | null;
  /** Minor units: the received amount after a success, otherwise the requested one. */
  readonly amountMinor: number;
  /** ISO 4217 in capitals. */
  readonly currency: string;
}

/** How money that was paid is taken back, or comes back: as a whole or in part. */
export const PAYMENT_REVERSALS = ['refunded', 'disputed', 'dispute-won', 'dispute-lost'] as const;
export type PaymentReversal = (typeof PAYMENT_REVERSALS)[number];

/** A refund as its provider knows it, no matter who asked for it. */
export interface ToldRefund {
  /** The provider's name of it. */
  readonly id: string;
  /** Our key, where we asked for it. */
  readonly key: string | null;
  readonly amountMinor: number;
  /** `failed` where the money came back to us, which can be days later. */
  readonly state: 'made' | 'failed';
}

/** A dispute as its provider knows it. The event's amount is what is disputed. */
export interface ToldDispute {
  /** The provider's name of it. */
  readonly id: string;
  /** What the provider charges for it so far; null where the event doesn't say. */
  readonly fee: { readonly minor: number; readonly currency: string } | null;
}

/** A payment event, in the same shape for every provider. */
export interface PaymentEvent {
  readonly eventId: string;
  readonly kind: 'succeeded' | 'failed' | 'processing' | 'cancelled' | PaymentReversal | 'ignored';
  readonly intentId: string;
  /** The provider's name of this one attempt. */
  readonly reference: string;
  readonly amountMinor: number;
  /** ISO 4217 in capitals. */
  readonly currency: string;
  readonly message: string;
  readonly methodName: string;
  /** With `refunded`: every refund that the event reports. */
  readonly refunds?: readonly ToldRefund[];
  /** With the events of a dispute. */
  readonly dispute?: ToldDispute | null;
}

export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  createIntent(request: IntentRequest): Promise<PaymentIntent>;
  retrieve(intentId: string): Promise<PaymentState>;
  /** Reads a webhook. Rejects with {@link WrongSignature} unless the provider itself signed these very bytes lately. */
  parseWebhook(rawBody: Buffer, signature: string): Promise<PaymentEvent>;
  /** Ends an unpaid payment, so that it can't be paid any more. False where it is paid, or on its way. */
  cancel(intentId: string): Promise<boolean>;
  /**
   * Gives back a part of a payment, or all the rest. The same key gives back once. Rejects with {@link RefundRefused}
   * where nothing was given back for certain; after any other error the same key has to be asked again. Providers forget
   * keys after a day: where `wasRequestedBefore`, the refunds of the payment are read first.
   */
  refund(request: {
    intentId: string;
    amountMinor?: number;
    /** The payment’s. */
    currency: string;
    idempotencyKey: string;
    wasRequestedBefore?: boolean;
  }): Promise<void>;
}

/** A webhook that the provider did not sign, or not lately. */
export class WrongSignature extends Error {
  override readonly name = 'WrongSignature';
}

/** The provider refused, or could not be reached. The message may be shown to the shopper. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
}

/** The provider gives no money back. The message may be shown to the merchant. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
}

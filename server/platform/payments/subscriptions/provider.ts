import type { QueryExecutorProvider } from 'kysely';
import type { Proration } from '../../../../shared/features/projects/subscription/subscription.ts';
import type { BillingCycle } from '../../../../shared/rules/constants/constants.ts';

/** Tells the time; tests give another one. */
export type Clock = () => Date;

export type SubscriptionPurpose = 'subscribe' | 'trial' | 'update';

export interface SubscriptionRequest {
  readonly projectId: string;
  readonly purpose: SubscriptionPurpose;
  readonly cycle: BillingCycle;
  /** The provider's customer of this project, where it has one. */
  readonly customerId: string | null;
  readonly email: string;
  /** The subscription whose payment method is to change; only for an update. */
  readonly subscriptionId: string | null;
  /** The same key is the same intent. */
  readonly idempotencyKey: string;
}

/** An intent that the visitor's screen has to confirm with the provider. */
export interface SubscriptionIntent {
  readonly intentId: string;
  readonly clientSecret: string;
  readonly kind: 'setup_intent' | 'payment';
  readonly customerId: string;
  /** Where the provider makes it before it is paid. */
  readonly subscriptionId: string | null;
}

/** What has to be known of an intent to conclude it. */
export interface OpenIntent {
  readonly intentId: string;
  readonly projectId: string;
  readonly purpose: SubscriptionPurpose;
  readonly cycle: BillingCycle;
  readonly customerId: string;
  readonly subscriptionId: string | null;
}

/** An invoice that was paid; its amount is zero where credit covered it. */
export interface SubscriptionPayment {
  readonly reference: string;
  readonly amountMinor: number;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly projectId: string;
  readonly cycle: BillingCycle;
  readonly status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled';
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly trialEnd: Date | null;
  readonly endsWithPeriod: boolean;
  /** When money is asked for next, or again while it is owed; null where never, or where that isn’t known. */
  readonly nextChargeAt: Date | null;
  /** Minor units that reduce the next charges. */
  readonly creditMinor: number;
  readonly paymentMethod: string | null;
  /** The newest invoice, where it is paid; null where it isn’t, or where the provider wasn’t asked about it. */
  readonly payment: SubscriptionPayment | null;
  /** When the provider was asked. */
  readonly observedAt: Date;
}

export interface Conclusion {
  readonly status: 'pending' | 'processing' | 'succeeded' | 'failed';
  readonly message: string | null;
  /** Only where it succeeded. */
  readonly subscription: ProviderSubscription | null;
}

/** The interface of a subscription provider. Its failures are `PaymentProviderError`s. */
export interface SubscriptionProvider {
  readonly name: 'sandbox' | 'stripe';
  begin(request: SubscriptionRequest): Promise<SubscriptionIntent>;
  /** The outcome of an intent; when a payment method was set up, does what it was set up for, once. */
  conclude(intent: OpenIntent): Promise<Conclusion>;
  /**
   * Ends what an intent to subscribe or to try began, so that it can't be paid any more. Null once it has ended. Where it is paid
   * or on its way nothing is done, and that is the response.
   */
  cancelUnpaid(intent: OpenIntent): Promise<Conclusion | null>;
  retrieve(subscriptionId: string): Promise<ProviderSubscription>;
  preview(subscriptionId: string, cycle: BillingCycle, at: Date): Promise<Proration>;
  changeCycle(change: {
    subscriptionId: string;
    cycle: BillingCycle;
    at: Date;
    idempotencyKey: string;
  }): Promise<ProviderSubscription>;
  setEnding(subscriptionId: string, endsWithPeriod: boolean): Promise<ProviderSubscription>;
  /** Where the provider's own mails go from now on. */
  setEmail(customerId: string, email: string): Promise<void>;
}

/** A subscription event of the provider: which subscription to look up. */
export interface SubscriptionEvent {
  readonly eventId: string;
  readonly subscriptionId: string | null;
  readonly intentId: string | null;
}

/** Subscriptions through the server's payment provider. */
export interface Subscriptions {
  readonly name: SubscriptionProvider['name'];
  readonly clock: Clock;
  /** The provider; the sandbox's works within the given transaction, others hold none open. */
  on(executor: QueryExecutorProvider): SubscriptionProvider;
  /** Reads a webhook whose signature has been checked; null where it is about something else. */
  readEvent(rawBody: Buffer): SubscriptionEvent | null;
}

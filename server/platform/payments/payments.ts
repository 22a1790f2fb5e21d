import type { QueryExecutorProvider } from 'kysely';
import type { Config } from '../config.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import {
  type Clock,
  createSubscriptionBilling,
  type SubscriptionBilling,
} from './subscriptions/subscriptions.ts';

export { deleteSandboxIntents, insertPastSandboxIntents } from './past-intents.ts';
export type { ToldReversal } from './payment-follower.ts';
export {
  type PaymentEvent,
  type PaymentProvider,
  PaymentProviderError,
  type PaymentReversal,
  type PaymentState,
  type PaymentStatus,
  RefundRefused,
  type ToldDispute,
  type ToldRefund,
  WrongSignature,
} from './provider.ts';
export type { Sandbox, SandboxOutcome } from './sandbox.ts';

export type {
  Clock,
  Conclusion,
  OpenIntent,
  ProviderSubscription,
  SandboxAttempt,
  SandboxSubscriptions,
  SubscriptionIntent,
  SubscriptionProvider,
  SubscriptionPurpose,
  Subscriptions,
} from './subscriptions/subscriptions.ts';

/** The one payment provider a server works with. */
export interface Payments extends SubscriptionBilling {
  readonly provider: PaymentProvider;
  /** The same provider where it is the sandbox; null with Stripe. */
  readonly sandbox: Sandbox | null;
  /** What the checkout's payment element needs; null with the sandbox. */
  readonly publishableKey: string | null;
}

export interface PaymentsOptions {
  readonly settings: Config['payments'];
  readonly database: QueryExecutorProvider;
  readonly secret: string;
  /** What subscriptions take for now; the machine's clock without. */
  readonly clock?: Clock;
}

/** Creates the configured payment provider. There are no resources to close. */
export async function createPayments({
  settings,
  database,
  secret,
  clock,
}: PaymentsOptions): Promise<Payments> {
  const billing = await createSubscriptionBilling({ settings, secret, ...(clock && { clock }) });
  if (settings.provider === 'stripe') {
    const { createStripeProvider } = await import('./stripe.ts');
    return {
      ...billing,
      provider: createStripeProvider(settings),
      sandbox: null,
      publishableKey: settings.publishableKey,
    };
  }
  const sandbox = createSandbox({ database, secret });
  return { ...billing, provider: sandbox, sandbox, publishableKey: null };
}

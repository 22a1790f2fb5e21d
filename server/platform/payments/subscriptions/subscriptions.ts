import type { Config } from '../../config.ts';
import type { Clock, Subscriptions } from './provider.ts';
import { createSandboxSubscriptions, type SandboxSubscriptions } from './sandbox.ts';
import { createStripeSubscriptions } from './stripe.ts';

export type {
  Clock,
  Conclusion,
  OpenIntent,
  ProviderSubscription,
  SubscriptionIntent,
  SubscriptionProvider,
  SubscriptionPurpose,
  Subscriptions,
} from './provider.ts';
export type { SandboxAttempt, SandboxSubscriptions } from './sandbox.ts';

/** Subscriptions through the provider that the settings name; the sandbox besides, where it is that. */
export interface SubscriptionBilling {
  readonly subscriptions: Subscriptions;
  readonly sandboxSubscriptions: SandboxSubscriptions | null;
}

export interface SubscriptionBillingOptions {
  readonly settings: Config['payments'];
  readonly secret: string;
  /** The machine's clock without. */
  readonly clock?: Clock;
}

/** Opens the subscriptions. It holds nothing open. */
export function createSubscriptionBilling({
  settings,
  secret,
  clock = () => new Date(),
}: SubscriptionBillingOptions): SubscriptionBilling {
  if (settings.provider === 'stripe') {
    const { secretKey, apiUrl } = settings;
    return {
      subscriptions: createStripeSubscriptions({ secretKey, apiUrl, clock }),
      sandboxSubscriptions: null,
    };
  }
  const sandbox = createSandboxSubscriptions({ secret, clock });
  return { subscriptions: sandbox, sandboxSubscriptions: sandbox };
}

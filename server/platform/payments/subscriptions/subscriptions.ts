import type { Config } from '../../config.ts';
import type { Clock, Subscriptions } from './provider.ts';
import { createSandboxSubscriptions, type SandboxSubscriptions } from './sandbox.ts';

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

/** Subscriptions through the configured provider, with the sandbox's extras when it is the sandbox. */
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

/** Creates the subscriptions. There are no resources to close. */
export async function createSubscriptionBilling({
  settings,
  secret,
  clock = () => new Date(),
}: SubscriptionBillingOptions): Promise<SubscriptionBilling> {
  if (settings.provider === 'stripe') {
    const { secretKey, apiUrl } = settings;
    const { createStripeSubscriptions } = await import('./stripe.ts');
    return {
      subscriptions: createStripeSubscriptions({ secretKey, apiUrl, clock }),
      sandboxSubscriptions: null,
    };
  }
  const sandbox = createSandboxSubscriptions({ secret, clock });
  return { subscriptions: sandbox, sandboxSubscriptions: sandbox };
}

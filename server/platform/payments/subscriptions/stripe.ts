import Stripe from 'stripe';
import { z } from 'zod';
import { notFound } from '../../../../shared/contract/errors.ts';
import {
  type BillingCycle,
  PRO_CURRENCY,
  PRO_PRICE,
  PRO_TRIAL_DAYS,
} from '../../../../shared/rules/constants/constants.ts';
import { PAYMENT_MESSAGES } from '../../../../shared/rules/messages/subscription.ts';
import { PaymentProviderError } from '../provider.ts';
import type {
  Clock,
  Conclusion,
  OpenIntent,
  ProviderSubscription,
  SubscriptionProvider,
  Subscriptions,
} from './provider.ts';

export interface StripeSubscriptionsOptions {
  readonly secretKey: string;
  /** Another base address than Stripe's own. */
  readonly apiUrl: string | undefined;
  readonly clock: Clock;
}

const INTERVAL = { yearly: 'year', monthly: 'month' } as const;
/** The name a price has in the account; a changed amount is another price, and running subscriptions keep theirs. */
const lookupKey = (cycle: BillingCycle) =>
  `selvedge_pro_${cycle}_${PRO_CURRENCY.toLowerCase()}_${PRO_PRICE[cycle]}`;

const STATUS: Readonly<Record<string, ProviderSubscription['status']>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'canceled',
  paused: 'canceled',
  canceled: 'canceled',
};

const EXPANDED = ['default_payment_method', 'customer', 'latest_invoice'];

const dateOf = (seconds: number) => new Date(seconds * 1000);
const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);
const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'object' ? (value?.id ?? null) : (value ?? null);

async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)
      throw notFound();
    // Only what Stripe says about a card is meant for the merchant; the rest is for the log.
    const message =
      error instanceof Stripe.errors.StripeCardError ? error.message : PAYMENT_MESSAGES.unknownProviderError;
    throw new PaymentProviderError(message, { cause: error });
  }
}

function methodName(method: string | Stripe.PaymentMethod | null): string | null {
  if (method === null || typeof method === 'string') return null;
  const name = method.type.charAt(0).toUpperCase() + method.type.slice(1).replaceAll('_', ' ');
  if (!method.card) return name;
  return `${method.card.brand.charAt(0).toUpperCase()}${method.card.brand.slice(1)} ending ${method.card.last4}`;
}

function readSubscription(s: Stripe.Subscription, observedAt: Date): ProviderSubscription {
  const item = s.items.data[0];
  if (!item) throw new PaymentProviderError(PAYMENT_MESSAGES.unknownProviderError);
  const customer = typeof s.customer === 'object' && !s.customer.deleted ? s.customer : null;
  const status = STATUS[s.status] ?? 'incomplete';
  const endsWithPeriod = s.cancel_at_period_end || s.cancel_at !== null;
  const periodEnd = dateOf(item.current_period_end);
  const invoice = typeof s.latest_invoice === 'object' ? s.latest_invoice : null;
  const nextTry = invoice?.next_payment_attempt ?? null;
  const owedAt = nextTry === null ? null : dateOf(nextTry);
  return {
    id: s.id,
    projectId: s.metadata.project_id ?? '',
    cycle: item.price.recurring?.interval === 'year' ? 'yearly' : 'monthly',
    status,
    periodStart: dateOf(item.current_period_start),
    periodEnd,
    trialEnd: s.trial_end === null ? null : dateOf(s.trial_end),
    endsWithPeriod,
    nextChargeAt: endsWithPeriod || status === 'canceled' ? null : status === 'past_due' ? owedAt : periodEnd,
    // Stripe writes what it owes a customer as a negative balance.
    creditMinor: Math.max(0, -(customer?.balance ?? 0)),
    paymentMethod: methodName(s.default_payment_method),
    payment:
      invoice?.status === 'paid' && invoice.id
        ? { reference: invoice.id, amountMinor: invoice.amount_paid }
        : null,
    observedAt,
  };
}

/** Subscriptions through Stripe Billing, with its official SDK. */
export function createStripeSubscriptions({
  secretKey,
  apiUrl,
  clock,
}: StripeSubscriptionsOptions): Subscriptions {
  const address = apiUrl ? new URL(apiUrl) : null;
  const stripe = new Stripe(secretKey, {
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === 'http:' ? 80 : 443),
      protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  });
  const prices = new Map<BillingCycle, string>();

  /** The account's price of a cycle; made on first use, so that nothing has to be set up by hand. */
  const priceOf = async (cycle: BillingCycle): Promise<string> => {
    const cached = prices.get(cycle);
    if (cached) return cached;
    const key = lookupKey(cycle);
    const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    const found =
      data[0] ??
      (await stripe.prices.create(
        {
          currency: PRO_CURRENCY.toLowerCase(),
          unit_amount: PRO_PRICE[cycle],
          recurring: { interval: INTERVAL[cycle] },
          lookup_key: key,
          product_data: { name: 'Selvedge Pro' },
        },
        { idempotencyKey: key },
      ));
    prices.set(cycle, found.id);
    return found.id;
  };

  const retrieve = async (subscriptionId: string): Promise<ProviderSubscription> => {
    const observedAt = new Date();
    return readSubscription(
      await stripe.subscriptions.retrieve(subscriptionId, { expand: EXPANDED }),
      observedAt,
    );
  };

  const itemOf = async (subscriptionId: string) => {
    const subscription = await stripe.subscriptions.retrieve(subscriptionId);
    const item = subscription.items.data[0];
    if (!item) throw new PaymentProviderError(PAYMENT_MESSAGES.unknownProviderError);
    return {
      item: item.id,
      customer: idOf(subscription.customer) ?? '',
      trial: subscription.status === 'trialing',
    };
  };

  const concludePayment = async (intent: OpenIntent): Promise<Conclusion> => {
    const subscription = await retrieve(intent.subscriptionId ?? '');
    if (subscription.status !== 'incomplete')
      return subscription.status === 'canceled'
        ? { status: 'failed', message: PAYMENT_MESSAGES.unknownProviderError, subscription: null }
        : { status: 'succeeded', message: null, subscription };
    const payment = await stripe.paymentIntents.retrieve(intent.intentId);
    const message = payment.last_payment_error?.message ?? null;
    if (payment.status === 'processing') return { status: 'processing', message: null, subscription: null };
    return { status: message === null ? 'pending' : 'failed', message, subscription: null };
  };

  /** A payment method that was set up for a trial begins it; one that wasn't can't any more. */
  const cancelSetup = async (intent: OpenIntent): Promise<Conclusion | null> => {
    const before = await concludeSetup(intent);
    if (before.status === 'succeeded' || before.status === 'processing') return before;
    try {
      await stripe.setupIntents.cancel(intent.intentId);
    } catch (error) {
      const now = await concludeSetup(intent);
      if (now.status === 'succeeded' || now.status === 'processing') return now;
      const { status } = await stripe.setupIntents.retrieve(intent.intentId);
      if (status !== 'canceled') throw error;
    }
    return null;
  };

  const cancelUnpaid = async (intent: OpenIntent): Promise<Conclusion | null> => {
    if (intent.purpose === 'trial') return cancelSetup(intent);
    const subscriptionId = intent.subscriptionId ?? '';
    const { status, latest_invoice } = await stripe.subscriptions.retrieve(subscriptionId);
    if (STATUS[status] === 'canceled') return null;
    const before = await concludePayment(intent);
    if (before.status === 'succeeded' || before.status === 'processing') return before;
    try {
      // Stripe cancels a subscription that was paid a moment ago, but refuses to void its invoice.
      await stripe.invoices.voidInvoice(idOf(latest_invoice) ?? '');
    } catch (error) {
      const now = await concludePayment(intent);
      if (now.status === 'succeeded' || now.status === 'processing') return now;
      throw error;
    }
    const voided = await retrieve(subscriptionId);
    if (voided.status === 'incomplete') await stripe.subscriptions.cancel(subscriptionId);
    return null;
  };

  const startTrial = async (intent: OpenIntent, paymentMethod: string): Promise<ProviderSubscription> => {
    const observedAt = new Date();
    const made = await stripe.subscriptions.create(
      {
        customer: intent.customerId,
        items: [{ price: await priceOf(intent.cycle) }],
        trial_period_days: PRO_TRIAL_DAYS,
        default_payment_method: paymentMethod,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        metadata: { project_id: intent.projectId },
        expand: EXPANDED,
      },
      { idempotencyKey: `trial:${intent.intentId}` },
    );
    return readSubscription(made, observedAt);
  };

  const keepPaymentMethod = async (
    subscriptionId: string,
    paymentMethod: string,
  ): Promise<ProviderSubscription> => {
    const changed = await stripe.subscriptions.update(subscriptionId, {
      default_payment_method: paymentMethod,
      expand: ['latest_invoice'],
    });
    const owed = changed.latest_invoice;
    if (owed !== null && typeof owed === 'object' && owed.status === 'open' && owed.id)
      await stripe.invoices.pay(owed.id, { payment_method: paymentMethod });
    return retrieve(subscriptionId);
  };

  const concludeSetup = async (intent: OpenIntent): Promise<Conclusion> => {
    const setup = await stripe.setupIntents.retrieve(intent.intentId);
    const message = setup.last_setup_error?.message ?? null;
    const paymentMethod = idOf(setup.payment_method);
    if (setup.status === 'processing') return { status: 'processing', message: null, subscription: null };
    if (setup.status !== 'succeeded' || paymentMethod === null)
      return { status: message === null ? 'pending' : 'failed', message, subscription: null };
    const subscription =
      intent.purpose === 'trial'
        ? await startTrial(intent, paymentMethod)
        : await keepPaymentMethod(intent.subscriptionId ?? '', paymentMethod);
    return { status: 'succeeded', message: null, subscription };
  };

  const provider: SubscriptionProvider = {
    name: 'stripe',

    begin: (request) =>
      asking(async () => {
        const { projectId, purpose, cycle, idempotencyKey } = request;
        const metadata = { project_id: projectId };
        const customerId =
          request.customerId ??
          (
            await stripe.customers.create(
              { email: request.email, metadata },
              { idempotencyKey: `customer:${projectId}` },
            )
          ).id;
        if (purpose !== 'subscribe') {
          const setup = await stripe.setupIntents.create(
            {
              customer: customerId,
              usage: 'off_session',
              automatic_payment_methods: { enabled: true },
              metadata: { ...metadata, purpose },
            },
            { idempotencyKey },
          );
          if (!setup.client_secret) throw new PaymentProviderError(PAYMENT_MESSAGES.unknownProviderError);
          return {
            intentId: setup.id,
            clientSecret: setup.client_secret,
            kind: 'setup_intent',
            customerId,
            subscriptionId: request.subscriptionId,
          };
        }
        const begun = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: await priceOf(cycle) }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            metadata,
            expand: ['latest_invoice.confirmation_secret'],
          },
          { idempotencyKey },
        );
        const invoice = typeof begun.latest_invoice === 'object' ? begun.latest_invoice : null;
        const clientSecret = invoice?.confirmation_secret?.client_secret;
        if (!clientSecret) throw new PaymentProviderError(PAYMENT_MESSAGES.unknownProviderError);
        return {
          intentId: clientSecret.split('_secret_')[0] ?? clientSecret,
          clientSecret,
          kind: 'payment',
          customerId,
          subscriptionId: begun.id,
        };
      }),

    conclude: (intent) =>
      asking(() => (intent.purpose === 'subscribe' ? concludePayment(intent) : concludeSetup(intent))),

    cancelUnpaid: (intent) => asking(() => cancelUnpaid(intent)),

    retrieve: (subscriptionId) => asking(() => retrieve(subscriptionId)),

    preview: (subscriptionId, cycle, at) =>
      asking(async () => {
        const { item, customer, trial } = await itemOf(subscriptionId);
        const invoice = await stripe.invoices.createPreview({
          customer,
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: item, price: await priceOf(cycle) }],
            ...(trial ? {} : { proration_behavior: 'always_invoice', proration_date: secondsOf(at) }),
          },
        });
        const price = PRO_PRICE[cycle];
        const balance = Math.max(0, -invoice.starting_balance);
        const lineEnd = Math.max(...invoice.lines.data.map(({ period }) => period.end), secondsOf(at));
        if (trial)
          return {
            unusedMinor: 0,
            dueNowMinor: 0,
            carriedMinor: balance,
            nextChargeAt: (await retrieve(subscriptionId)).periodEnd,
            nextChargeMinor: Math.max(0, price - balance),
          };
        const carriedMinor = Math.max(0, balance - invoice.total);
        return {
          unusedMinor: Math.max(0, price - invoice.total),
          dueNowMinor: invoice.amount_due,
          carriedMinor,
          nextChargeAt: dateOf(lineEnd),
          nextChargeMinor: Math.max(0, price - carriedMinor),
        };
      }),

    changeCycle: ({ subscriptionId, cycle, at, idempotencyKey }) =>
      asking(async () => {
        const { item, trial } = await itemOf(subscriptionId);
        await stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ id: item, price: await priceOf(cycle) }],
            payment_behavior: 'error_if_incomplete',
            ...(trial ? {} : { proration_behavior: 'always_invoice', proration_date: secondsOf(at) }),
          },
          { idempotencyKey },
        );
        return retrieve(subscriptionId);
      }),

    setEnding: (subscriptionId, endsWithPeriod) =>
      asking(async () => {
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: endsWithPeriod });
        return retrieve(subscriptionId);
      }),

    setEmail: (customerId, email) =>
      asking(async () => {
        await stripe.customers.update(customerId, { email });
      }),
  };

  return { name: 'stripe', clock, on: () => provider, readEvent: readStripeEvent };
}

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.looseObject({
      id: z.string().optional(),
      parent: z
        .looseObject({
          subscription_details: z.looseObject({ subscription: z.string().nullish() }).nullish(),
        })
        .nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

const OF_INVOICES = ['invoice.paid', 'invoice.payment_failed', 'invoice.payment_action_required'];

/** An event's content can be outdated when it is read, so it only says which subscription to look up. */
function readStripeEvent(rawBody: Buffer) {
  const { id: eventId, type, data } = eventSchema.parse(JSON.parse(rawBody.toString('utf8')));
  const { id = null, parent, metadata } = data.object;
  if (type.startsWith('customer.subscription.')) return { eventId, subscriptionId: id, intentId: null };
  if (OF_INVOICES.includes(type)) {
    const subscriptionId = parent?.subscription_details?.subscription ?? null;
    return subscriptionId === null ? null : { eventId, subscriptionId, intentId: null };
  }
  if (type === 'setup_intent.succeeded' && metadata?.purpose)
    return { eventId, subscriptionId: null, intentId: id };
  return null;
}

import Stripe from 'stripe';
import {
  fromStripeAmount,
  toStripeAmount,
} from '../../../shared/features/projects/payments/payments.rules.ts';
import { PAYMENT_MESSAGES } from '../../../shared/rules/messages/subscription.ts';
import {
  type PaymentEvent,
  type PaymentProvider,
  PaymentProviderError,
  type PaymentStatus,
  RefundRefused,
  type ToldDispute,
  type ToldRefund,
  WrongSignature,
} from './provider.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another base address than Stripe's own. */
  readonly apiUrl: string | undefined;
}

const METHOD_NAMES: Readonly<Record<string, string>> = {
  card: 'Card',
  paypal: 'PayPal',
  klarna: 'Klarna',
  link: 'Link',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  sepa_debit: 'SEPA direct debit',
};

const STATUS: Readonly<Record<Stripe.PaymentIntent.Status, PaymentStatus>> = {
  canceled: 'cancelled',
  processing: 'processing',
  requires_action: 'pending',
  requires_capture: 'processing',
  requires_confirmation: 'pending',
  requires_payment_method: 'pending',
  succeeded: 'succeeded',
};

/** Which request of ours a refund at Stripe is of. */
const REFUND_KEY = 'selvedge_key';

/** Of one payment; more than anyone makes. */
const REFUNDS_MAX = 1000;

/** Whether the money of a refund stayed with us, or came back. */
const isFailed = (status: string | null): boolean => status === 'failed' || status === 'canceled';

/** Payments through Stripe, with its official SDK. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = new Stripe(options.secretKey, {
    ...addressOf(options.apiUrl),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  });

  const refundsOf = (intentId: string) =>
    stripe.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: REFUNDS_MAX });

  /** Every refund of a payment, the oldest first. */
  const listRefunds = async (intentId: string): Promise<ToldRefund[]> =>
    (await asking(() => refundsOf(intentId))).toReversed().map(
      ({ id, amount, currency, status, metadata }): ToldRefund => ({
        id,
        key: metadata?.[REFUND_KEY] ?? null,
        amountMinor: fromStripeAmount(amount, currency),
        state: isFailed(status) ? 'failed' : 'made',
      }),
    );

  return {
    name: 'stripe',

    async createIntent(request) {
      const intent = await asking(() =>
        stripe.paymentIntents.create(
          {
            amount: toStripeAmount(request.amountMinor, request.currency),
            currency: request.currency.toLowerCase(),
            automatic_payment_methods: { enabled: true },
            description: request.description,
            receipt_email: request.receiptEmail,
            metadata: { order_id: request.orderId },
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
      if (!intent.client_secret) throw new PaymentProviderError(PAYMENT_MESSAGES.unknownProviderError);
      return { intentId: intent.id, clientSecret: intent.client_secret };
    },

    async retrieve(intentId) {
      const intent = await asking(() =>
        stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
      );
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
      const lastError = intent.last_payment_error?.message ?? null;
      const failed = intent.status === 'requires_payment_method' && lastError !== null;
      const details = charge?.payment_method_details;
      return {
        status: charge?.refunded ? 'refunded' : failed ? 'failed' : (STATUS[intent.status] ?? 'pending'),
        methodName: details ? methodName(details.type, details.card) : null,
        lastError,
        reference: failed
          ? (intent.last_payment_error?.charge ?? null)
          : (idOf(intent.latest_charge) ?? (intent.status === 'succeeded' ? intent.id : null)),
        amountMinor: fromStripeAmount(
          intent.status === 'succeeded' ? intent.amount_received : intent.amount,
          intent.currency,
        ),
        currency: intent.currency.toUpperCase(),
      };
    },

    async parseWebhook(rawBody, signature) {
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(rawBody, signature, options.webhookSecret);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError)
          throw new WrongSignature(error.message);
        throw error;
      }
      const told = readEvent(event);
      // What one event says can be outdated when it is read, so all refunds of the payment are looked up.
      return told.kind === 'refunded' ? { ...told, refunds: await listRefunds(told.intentId) } : told;
    },

    async cancel(intentId) {
      try {
        await stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' });
        return true;
      } catch (error) {
        // It is paid, on its way, or was cancelled before.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        const { status } = await asking(() => stripe.paymentIntents.retrieve(intentId));
        return status === 'canceled';
      }
    },

    async refund({ intentId, amountMinor, currency, idempotencyKey, wasRequestedBefore = false }) {
      const made = wasRequestedBefore
        ? (await refundsOf(intentId)).find(({ metadata }) => metadata?.[REFUND_KEY] === idempotencyKey)
        : undefined;
      const { status } =
        made ??
        (await stripe.refunds
          .create(
            {
              payment_intent: intentId,
              ...(amountMinor === undefined ? {} : { amount: toStripeAmount(amountMinor, currency) }),
              metadata: { [REFUND_KEY]: idempotencyKey },
            },
            { idempotencyKey },
          )
          .catch((error: unknown) => {
            const isRefused =
              error instanceof Stripe.errors.StripeInvalidRequestError ||
              error instanceof Stripe.errors.StripeCardError;
            throw isRefused ? new RefundRefused(error.message, { cause: error }) : error;
          }));
      if (isFailed(status)) throw new RefundRefused('The customer’s bank didn’t take the money');
    },
  };
}

function addressOf(apiUrl: string | undefined): Stripe.StripeConfig {
  if (!apiUrl) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
  };
}

async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    // Only what Stripe says about a card is meant for the shopper; the rest is for the log.
    const message =
      error instanceof Stripe.errors.StripeCardError ? error.message : PAYMENT_MESSAGES.unknownProviderError;
    throw new PaymentProviderError(message, { cause: error });
  }
}

function methodName(type: string, card?: { brand?: string | null; last4?: string | null } | null): string {
  const name = METHOD_NAMES[type] ?? type;
  if (!card?.last4) return name;
  const brand = card.brand ? card.brand.charAt(0).toUpperCase() + card.brand.slice(1) : name;
  return `${brand} ending ${card.last4}`;
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'object' ? (value?.id ?? null) : (value ?? null);

/** What Stripe charges for a dispute is in the movements of its money, in the account's own currency. */
function toldDispute({ id, balance_transactions: movements }: Stripe.Dispute): ToldDispute {
  const [first] = movements ?? [];
  if (!first) return { id, fee: null };
  const { currency } = first;
  const own = movements.filter((movement) => movement.currency === currency);
  const fee = own.reduce((sum, movement) => sum + movement.fee, 0);
  return {
    id,
    fee: { minor: fromStripeAmount(fee, currency), currency: currency.toUpperCase() },
  };
}

/** An inquiry (`warning_…`) takes no money yet; it stops the order all the same, and ends like a dispute that was won. */
function readDispute(
  type: 'charge.dispute.created' | 'charge.dispute.funds_withdrawn' | 'charge.dispute.closed',
  status: Stripe.Dispute.Status,
): PaymentEvent['kind'] {
  if (type !== 'charge.dispute.closed') return 'disputed';
  return status === 'lost' ? 'dispute-lost' : 'dispute-won';
}

/** Payments of the same account that are not an order of ours carry no order id, and are ignored. */
function readEvent(event: Stripe.Event): PaymentEvent {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing': {
      const intent = event.data.object;
      const error = intent.last_payment_error;
      const kind = (
        {
          'payment_intent.succeeded': 'succeeded',
          'payment_intent.payment_failed': 'failed',
          'payment_intent.processing': 'processing',
        } as const
      )[event.type];
      const method = error?.payment_method;
      return {
        eventId: event.id,
        kind: intent.metadata.order_id ? kind : 'ignored',
        intentId: intent.id,
        reference:
          kind === 'failed' ? (error?.charge ?? event.id) : (idOf(intent.latest_charge) ?? intent.id),
        amountMinor: fromStripeAmount(
          kind === 'succeeded' ? intent.amount_received : intent.amount,
          intent.currency,
        ),
        currency: intent.currency.toUpperCase(),
        message: kind === 'failed' ? (error?.message ?? PAYMENT_MESSAGES.unknownProviderError) : '',
        methodName: method
          ? methodName(method.type, method.card)
          : methodName(
              intent.payment_method_types.length === 1 ? (intent.payment_method_types[0] ?? 'card') : 'card',
            ),
      };
    }
    case 'charge.refunded': {
      const charge = event.data.object;
      const intentId = idOf(charge.payment_intent);
      return {
        eventId: event.id,
        kind: intentId && charge.metadata.order_id ? 'refunded' : 'ignored',
        intentId: intentId ?? '',
        reference: event.id,
        amountMinor: fromStripeAmount(charge.amount, charge.currency),
        currency: charge.currency.toUpperCase(),
        message: '',
        methodName: methodName(
          charge.payment_method_details?.type ?? 'card',
          charge.payment_method_details?.card,
        ),
      };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = event.data.object;
      const intentId = idOf(refund.payment_intent);
      return {
        eventId: event.id,
        kind: intentId ? 'refunded' : 'ignored',
        intentId: intentId ?? '',
        reference: event.id,
        amountMinor: fromStripeAmount(refund.amount, refund.currency),
        currency: refund.currency.toUpperCase(),
        message: refund.failure_reason ?? '',
        methodName: '',
      };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed': {
      const dispute = event.data.object;
      const intentId = idOf(dispute.payment_intent);
      return {
        eventId: event.id,
        kind: intentId ? readDispute(event.type, dispute.status) : 'ignored',
        intentId: intentId ?? '',
        reference: event.id,
        amountMinor: fromStripeAmount(dispute.amount, dispute.currency),
        currency: dispute.currency.toUpperCase(),
        message: dispute.reason,
        methodName: '',
        dispute: toldDispute(dispute),
      };
    }
    default:
      return {
        eventId: event.id,
        kind: 'ignored',
        intentId: '',
        reference: event.id,
        amountMinor: 0,
        currency: '',
        message: '',
        methodName: '',
      };
  }
}

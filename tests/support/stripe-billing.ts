import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const YEAR_SECONDS = 365 * 86_400;
const MONTH_SECONDS = 30 * 86_400;

interface Card {
  readonly brand: string;
  readonly last4: string;
}

export interface StripeSubscription {
  readonly id: string;
  readonly customer: string;
  readonly metadata: Record<string, string>;
  status: string;
  price: string;
  card: Card | null;
  cancelAtPeriodEnd: boolean;
  readonly trialEnd: number | null;
  readonly paymentIntent: string | null;
  /** Invoices after the first. */
  laterInvoices: number;
  /** When a failed payment is tried again, in seconds. */
  nextTry: number | null;
  readonly start: number;
}

interface Intent {
  readonly id: string;
  readonly customer: string;
  readonly metadata: Record<string, string>;
  status: string;
  card: Card | null;
}

export interface StripeBilling {
  readonly url: string;
  readonly requests: { readonly path: string; readonly form: URLSearchParams }[];
  subscriptionsOf(projectId: string): StripeSubscription[];
  /** The customer pays the first invoice in the browser. */
  pay(clientSecret: string): void;
  /** The customer sets a payment method up in the browser. */
  setUp(clientSecret: string, card?: Card): void;
  /** The payment is on its way, e.g. at a bank. */
  beginToPay(clientSecret: string): void;
  /** The next answer is this error instead. */
  failNext(status: number, error: Record<string, string>): void;
  /** Just before such a request is answered. */
  before(path: RegExp, happen: () => void): void;
  close(): Promise<void>;
}

const metadataOf = (form: URLSearchParams) =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => {
      const name = /^metadata\[(\w+)\]$/.exec(key)?.[1];
      return name ? [[name, value]] : [];
    }),
  );
const idIn = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';
const VISA: Card = { brand: 'visa', last4: '4242' };

class StripeRefusal {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** A server that speaks the endpoints of Stripe Billing that subscriptions use, idempotency keys included. */
export async function startStripeBilling(secretKey: string): Promise<StripeBilling> {
  const prices = new Map<string, { id: string; interval: string; key: string }>();
  const subscriptions = new Map<string, StripeSubscription>();
  const setups = new Map<string, Intent>();
  const payments = new Map<string, Intent>();
  const methods = new Map<string, Card>();
  const byKey = new Map<string, unknown>();
  const requests: StripeBilling['requests'] = [];
  let failure: { status: number; error: Record<string, string> } | null = null;
  let awaited: { path: RegExp; happen: () => void } | null = null;
  let made = 0;
  const newId = (prefix: string) => {
    made += 1;
    return `${prefix}_${made}`;
  };

  const showPrice = ({ id, interval, key }: { id: string; interval: string; key: string }) => ({
    id,
    object: 'price',
    lookup_key: key,
    recurring: { interval },
  });
  const showMethod = (card: Card | null) =>
    card && { id: `pm_${card.last4}`, object: 'payment_method', type: 'card', card };
  const priceNamed = (id: string) => [...prices.values()].find((price) => price.id === id);

  const showSubscription = (s: StripeSubscription) => {
    const price = priceNamed(s.price);
    const length = price?.interval === 'year' ? YEAR_SECONDS : MONTH_SECONDS;
    return {
      id: s.id,
      object: 'subscription',
      customer: { id: s.customer, object: 'customer', balance: 0 },
      metadata: s.metadata,
      status: s.status,
      cancel_at_period_end: s.cancelAtPeriodEnd,
      cancel_at: null,
      trial_end: s.trialEnd,
      default_payment_method: showMethod(s.card),
      items: {
        object: 'list',
        data: [
          {
            id: `si_${s.id}`,
            object: 'subscription_item',
            price: price && showPrice(price),
            current_period_start: s.start,
            current_period_end: s.trialEnd ?? s.start + length,
          },
        ],
      },
      latest_invoice: {
        id: s.laterInvoices === 0 ? `in_${s.id}` : `in_${s.id}_${s.laterInvoices}`,
        object: 'invoice',
        status: ['incomplete', 'past_due'].includes(s.status) ? 'open' : 'paid',
        amount_paid: s.trialEnd === null ? (price?.interval === 'year' ? 9900 : 1000) : 0,
        next_payment_attempt: s.nextTry,
        confirmation_secret: s.paymentIntent && {
          type: 'payment_intent',
          client_secret: `${s.paymentIntent}_secret_abcdefgh`,
        },
      },
    };
  };
  const showIntent = (intent: Intent, object: string) => ({
    id: intent.id,
    object,
    client_secret: `${intent.id}_secret_abcdefgh`,
    status: intent.status,
    metadata: intent.metadata,
    customer: intent.customer,
    payment_method: intent.card && `pm_${intent.card.last4}`,
    last_setup_error: null,
    last_payment_error: null,
  });

  const createSubscription = (form: URLSearchParams) => {
    const trialDays = Number(form.get('trial_period_days') ?? 0);
    const start = Math.floor(Date.now() / 1000);
    const customer = form.get('customer') ?? '';
    const payment: Intent | null =
      trialDays > 0
        ? null
        : { id: newId('pi'), customer, metadata: {}, status: 'requires_payment_method', card: null };
    if (payment) payments.set(payment.id, payment);
    const subscription: StripeSubscription = {
      id: newId('sub'),
      customer,
      metadata: metadataOf(form),
      status: trialDays > 0 ? 'trialing' : 'incomplete',
      price: form.get('items[0][price]') ?? '',
      card: methods.get(form.get('default_payment_method') ?? '') ?? null,
      cancelAtPeriodEnd: false,
      trialEnd: trialDays > 0 ? start + trialDays * 86_400 : null,
      paymentIntent: payment?.id ?? null,
      laterInvoices: 0,
      nextTry: null,
      start,
    };
    subscriptions.set(subscription.id, subscription);
    return showSubscription(subscription);
  };

  const updateSubscription = (subscription: StripeSubscription, form: URLSearchParams) => {
    if (form.get('proration_behavior') === 'always_invoice') subscription.laterInvoices += 1;
    subscription.price = form.get('items[0][price]') ?? subscription.price;
    subscription.card = methods.get(form.get('default_payment_method') ?? '') ?? subscription.card;
    if (form.has('cancel_at_period_end'))
      subscription.cancelAtPeriodEnd = form.get('cancel_at_period_end') === 'true';
    return showSubscription(subscription);
  };

  const post = (path: string, form: URLSearchParams): unknown => {
    const [, , kind = '', id = ''] = path.split('/');
    const subscription = subscriptions.get(id);
    if (path.endsWith('/void')) {
      const unpaid = subscriptions.get(id.replace(/^in_/, ''));
      if (unpaid?.status !== 'incomplete') return new StripeRefusal('This invoice can’t be voided');
      unpaid.status = 'incomplete_expired';
      return { id, object: 'invoice', status: 'void' };
    }
    if (kind === 'subscriptions')
      return subscription ? updateSubscription(subscription, form) : createSubscription(form);
    if (kind === 'customers') return { id: id === '' ? newId('cus') : id, object: 'customer' };
    if (kind === 'prices') {
      const key = form.get('lookup_key') ?? '';
      const price = { id: newId('price'), key, interval: form.get('recurring[interval]') ?? '' };
      prices.set(key, price);
      return showPrice(price);
    }
    const setupToCancel = path.endsWith('/cancel') ? setups.get(id) : undefined;
    if (setupToCancel) {
      if (setupToCancel.status === 'succeeded') return new StripeRefusal('This setup can’t be cancelled');
      setupToCancel.status = 'canceled';
      return showIntent(setupToCancel, 'setup_intent');
    }
    if (kind === 'setup_intents') {
      const setup: Intent = {
        id: newId('seti'),
        customer: form.get('customer') ?? '',
        metadata: metadataOf(form),
        status: 'requires_payment_method',
        card: null,
      };
      setups.set(setup.id, setup);
      return showIntent(setup, 'setup_intent');
    }
    if (path === '/v1/invoices/create_preview') {
      const end = Math.floor(Date.now() / 1000) + YEAR_SECONDS;
      return {
        object: 'invoice',
        starting_balance: 0,
        total: 9300,
        amount_due: 9300,
        lines: {
          object: 'list',
          data: [
            { amount: -600, period: { end: 1 } },
            { amount: 9900, period: { end } },
          ],
        },
      };
    }
    return null;
  };

  const get = (path: string, query: URLSearchParams): unknown => {
    const [, , kind = '', id = ''] = path.split('/');
    if (kind === 'prices') {
      const found = prices.get(query.get('lookup_keys[0]') ?? '');
      return { object: 'list', data: found ? [showPrice(found)] : [], has_more: false };
    }
    const subscription = subscriptions.get(id);
    if (subscription) return showSubscription(subscription);
    const setup = setups.get(id);
    if (setup) return showIntent(setup, 'setup_intent');
    const payment = payments.get(id);
    return payment ? showIntent(payment, 'payment_intent') : null;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const form = new URLSearchParams(await text(request));
    requests.push({ path: url.pathname, form });
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const sayFound = (body: unknown) => {
      if (body === null)
        return say(404, { error: { type: 'invalid_request_error', message: 'No such object' } });
      if (body instanceof StripeRefusal)
        return say(400, { error: { type: 'invalid_request_error', message: body.message } });
      return say(200, body);
    };
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return say(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    if (awaited?.path.test(url.pathname)) {
      awaited.happen();
      awaited = null;
    }
    if (failure) {
      const { status, error } = failure;
      failure = null;
      return say(status, { error });
    }
    if (request.method === 'GET') return sayFound(get(url.pathname, url.searchParams));
    if (request.method === 'DELETE') {
      const subscription = subscriptions.get(url.pathname.split('/').at(-1) ?? '');
      if (subscription) subscription.status = 'canceled';
      return sayFound(subscription ? showSubscription(subscription) : null);
    }
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return say(400, { error: { message: 'no idempotency key' } });
    if (!byKey.has(key)) byKey.set(key, post(url.pathname, form));
    return sayFound(byKey.get(key) ?? null);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    subscriptionsOf: (projectId) =>
      [...subscriptions.values()].filter(({ metadata }) => metadata.project_id === projectId),
    pay(clientSecret) {
      const payment = payments.get(idIn(clientSecret));
      const subscription = [...subscriptions.values()].find(
        ({ paymentIntent }) => paymentIntent === payment?.id,
      );
      if (!payment || !subscription) throw new Error('there is nothing to pay');
      payment.status = 'succeeded';
      subscription.status = 'active';
      subscription.card = VISA;
    },
    setUp(clientSecret, card = VISA) {
      const setup = setups.get(idIn(clientSecret));
      if (!setup) throw new Error('there is nothing to set up');
      if (setup.status === 'canceled') return;
      setup.status = 'succeeded';
      setup.card = card;
      methods.set(`pm_${card.last4}`, card);
    },
    beginToPay(clientSecret) {
      const payment = payments.get(idIn(clientSecret));
      if (!payment) throw new Error('there is nothing to pay');
      payment.status = 'processing';
    },
    failNext(status, error) {
      failure = { status, error };
    },
    before(path, happen) {
      awaited = { path, happen };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly client_secret: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  status: string;
  latest_charge: unknown;
  last_payment_error: unknown;
}

interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  /** Null where the rest of the payment was asked for. */
  readonly amount: number | null;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  status: string;
}

export interface StripeServer {
  readonly url: string;
  readonly intents: Map<string, Intent>;
  readonly refunds: Refund[];
  /** As Stripe does with keys a day old. */
  forgetKeys(): void;
  /** The next answer is this error instead. */
  failNext(status: number, error: Record<string, string>): void;
  close(): Promise<void>;
}

/** A server that speaks the endpoints of Stripe's protocol that payments use, idempotency keys included. */
export async function startStripeServer(secretKey: string): Promise<StripeServer> {
  const intents = new Map<string, Intent>();
  const byKey = new Map<string, unknown>();
  const refunds: Refund[] = [];
  let failure: { status: number; error: Record<string, string> } | null = null;

  const make = (path: string, form: URLSearchParams): unknown => {
    if (path === '/v1/refunds') {
      const amount = form.get('amount');
      const refund: Refund = {
        id: `re_${refunds.length + 1}`,
        object: 'refund',
        payment_intent: form.get('payment_intent') ?? '',
        amount: amount === null ? null : Number(amount),
        currency: intents.get(form.get('payment_intent') ?? '')?.currency ?? 'gbp',
        metadata: form.has('metadata[selvedge_key]')
          ? { selvedge_key: form.get('metadata[selvedge_key]') ?? '' }
          : {},
        status: 'succeeded',
      };
      refunds.push(refund);
      return refund;
    }
    const id = `pi_${intents.size + 1}`;
    const intent: Intent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_abc`,
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      metadata: { order_id: form.get('metadata[order_id]') ?? '' },
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: null,
    };
    intents.set(id, intent);
    return intent;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request));
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return say(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    if (failure) {
      const { status, error } = failure;
      failure = null;
      return say(status, { error });
    }
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://stripe');
    if (request.method === 'POST') {
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string') return say(400, { error: { message: 'no idempotency key' } });
      const [, cancelled] = /^\/v1\/payment_intents\/([^/]+)\/cancel$/.exec(path) ?? [];
      const intentToCancel = intents.get(cancelled ?? '');
      if (intentToCancel && intentToCancel.status !== 'requires_payment_method')
        return say(400, {
          error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'No' },
        });
      if (intentToCancel) {
        intentToCancel.status = 'canceled';
        return say(200, intentToCancel);
      }
      if (!byKey.has(key)) byKey.set(key, make(path, form));
      return say(200, byKey.get(key));
    }
    if (path === '/v1/refunds') {
      const data = refunds.filter(({ payment_intent: id }) => id === query.get('payment_intent'));
      return say(200, { object: 'list', data: data.toReversed(), has_more: false, url: path });
    }
    const intent = intents.get(path.split('/').at(-1) ?? '');
    return intent
      ? say(200, intent)
      : say(404, { error: { type: 'invalid_request_error', message: 'No such intent' } });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    intents,
    refunds,
    forgetKeys: () => byKey.clear(),
    failNext(status, error) {
      failure = { status, error };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Signs a webhook as Stripe does. */
export function stripeSignature(body: string, secret: string, at = new Date()): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

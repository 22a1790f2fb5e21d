import { createHmac } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { notFound, Refusal } from '../../../shared/contract/errors.ts';
import { plainCardNumber, testCardOf } from '../../../shared/features/payments/payments.ts';
import type { PaymentEvent, PaymentProvider } from './provider.ts';
import { checkWebhookSignature, signWebhook } from './signature.ts';

/** A webhook as the sandbox sends it: the bytes and their signature. */
export interface SandboxWebhook {
  readonly rawBody: Buffer;
  readonly signature: string;
}

/** How an attempt ended, and the webhook to be handled with it in the same transaction; null for a repeat. */
export interface SandboxOutcome {
  readonly intentId: string;
  readonly status: 'succeeded' | 'processing' | 'authentication' | 'failed';
  readonly message: string | null;
  readonly webhook: SandboxWebhook | null;
}

/** A payment company of our own that needs no account and moves no money. Its state lies in PostgreSQL. */
export interface Sandbox extends PaymentProvider {
  readonly name: 'sandbox';
  /**
   * Tries a test card on an intent. An intent that is paid, or an attempt with a known key, is answered as it ended
   * and charges nothing. Throws a 404 refusal for an unknown client secret.
   */
  confirm(
    transaction: QueryExecutorProvider,
    attempt: { clientSecret: string; cardNumber: string; idempotencyKey: string },
  ): Promise<SandboxOutcome>;
  /** The shopper's answer to the second step. Throws a 409 refusal when none was asked for. */
  authenticate(
    transaction: QueryExecutorProvider,
    attempt: { clientSecret: string; approved: boolean; idempotencyKey: string },
  ): Promise<SandboxOutcome>;
  /** Ends an intent that is processing; null when it is no longer. */
  settle(transaction: QueryExecutorProvider, intentId: string): Promise<SandboxOutcome | null>;
}

type IntentStatus = 'pending' | 'authenticating' | 'processing' | 'succeeded' | 'failed' | 'refunded';

interface IntentRow {
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: IntentStatus;
  readonly methodName: string | null;
  readonly attemptStatus: SandboxOutcome['status'] | null;
  readonly attemptMessage: string | null;
}

const eventSchema = z.object({
  id: z.string(),
  kind: z.enum(['succeeded', 'failed', 'processing', 'refunded']),
  intentId: z.string(),
  reference: z.string(),
  amountMinor: z.number().int(),
  currency: z.string(),
  message: z.string(),
  methodName: z.string(),
});

const UNKNOWN_CARD = 'The sandbox takes its test cards only. Please choose one of those shown';
const NOT_APPROVED = 'The payment was not approved. Please try again or use another card';

export interface SandboxOptions {
  readonly database: QueryExecutorProvider;
  /** The server's secret; the key of webhooks and client secrets is derived from it. */
  readonly secret: string;
}

/** Opens the sandbox. */
export function createSandbox({ database, secret }: SandboxOptions): Sandbox {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`sandbox ${purpose}`).digest('hex');
  const webhookKey = derive('webhook');

  const find = async (
    on: QueryExecutorProvider,
    by: 'id' | 'client_secret',
    value: string,
    attempt: string,
  ) => {
    const { rows } = await sql<IntentRow>`
      select i.id, i.amount_minor as "amountMinor", i.currency, i.status, i.method_name as "methodName",
        a.status as "attemptStatus", a.message as "attemptMessage"
      from sandbox_intents i
      left join sandbox_attempts a on a.intent_id = i.id and a.idempotency_key = ${attempt}
      where ${sql.ref(`i.${by}`)} = ${value}
      for update of i`.execute(on);
    return rows[0];
  };

  const answer = async (
    on: QueryExecutorProvider,
    intent: IntentRow,
    attempt: { key: string; status: SandboxOutcome['status']; message: string | null; methodName: string },
  ): Promise<SandboxOutcome> => {
    const { status, message, methodName } = attempt;
    const reference = `sandbox_charge_${uuid()}`;
    const kept: IntentStatus = status === 'authentication' ? 'authenticating' : status;
    await sql`
      with attempt as (
        insert into sandbox_attempts (intent_id, idempotency_key, id, status, message)
        values (${intent.id}, ${attempt.key}, ${reference}, ${status}, ${message}))
      update sandbox_intents set status = ${kept}, last_error = ${message}, method_name = ${methodName}
      where id = ${intent.id}`.execute(on);
    if (status === 'authentication') return { intentId: intent.id, status, message, webhook: null };
    const rawBody = Buffer.from(
      JSON.stringify({
        id: `sandbox_event_${uuid()}`,
        kind: status,
        intentId: intent.id,
        reference,
        amountMinor: intent.amountMinor,
        currency: intent.currency,
        message: message ?? '',
        methodName,
      } satisfies z.input<typeof eventSchema>),
    );
    return {
      intentId: intent.id,
      status,
      message,
      webhook: { rawBody, signature: signWebhook(rawBody, webhookKey) },
    };
  };

  /** What an attempt is answered without charging anything, because it or another one was charged before. */
  const known = (intent: IntentRow): SandboxOutcome | null => {
    const paid = intent.status === 'succeeded' || intent.status === 'refunded';
    if (!paid && intent.status !== 'processing' && intent.attemptStatus === null) return null;
    const status = paid ? 'succeeded' : intent.status === 'processing' ? 'processing' : intent.attemptStatus;
    if (status === null) return null;
    const message = status === 'failed' ? intent.attemptMessage : null;
    return { intentId: intent.id, status, message, webhook: null };
  };

  return {
    name: 'sandbox',

    async createIntent(request) {
      const id = `sandbox_intent_${uuid()}`;
      const clientSecret = `${id}_secret_${derive(id).slice(0, 32)}`;
      const { rows } = await sql<{ id: string; clientSecret: string }>`
        insert into sandbox_intents (id, client_secret, idempotency_key, order_id, amount_minor, currency, description, receipt_email)
        values (${id}, ${clientSecret}, ${request.idempotencyKey}, ${request.orderId}, ${request.amountMinor},
          ${request.currency}, ${request.description}, ${request.receiptEmail})
        on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
        returning id, client_secret as "clientSecret"`.execute(database);
      const [intent] = rows;
      if (!intent) throw new Error('The sandbox kept no intent');
      return { intentId: intent.id, clientSecret: intent.clientSecret };
    },

    async retrieve(intentId) {
      const { rows } = await sql<{
        status: IntentStatus;
        methodName: string | null;
        lastError: string | null;
      }>`
        select status, method_name as "methodName", last_error as "lastError"
        from sandbox_intents where id = ${intentId}`.execute(database);
      const [intent] = rows;
      if (!intent) throw notFound();
      return { ...intent, status: intent.status === 'authenticating' ? 'pending' : intent.status };
    },

    async parseWebhook(rawBody, signature) {
      checkWebhookSignature(rawBody, signature, webhookKey);
      const { id, ...event } = eventSchema.parse(JSON.parse(rawBody.toString('utf8')));
      return { eventId: id, ...event } satisfies PaymentEvent;
    },

    async refund({ intentId, amountMinor }) {
      await sql`
        update sandbox_intents set
          refunded_minor = least(amount_minor, refunded_minor + ${amountMinor ?? sql`amount_minor`}),
          status = case when refunded_minor + ${amountMinor ?? sql`amount_minor`} >= amount_minor then 'refunded' else status end
        where id = ${intentId} and status = 'succeeded'`.execute(database);
    },

    async confirm(transaction, { clientSecret, cardNumber, idempotencyKey }) {
      const intent = await find(transaction, 'client_secret', clientSecret, idempotencyKey);
      if (!intent) throw notFound();
      const repeated = known(intent);
      if (repeated) return repeated;
      const card = testCardOf(cardNumber);
      const methodName = `Test card ending ${plainCardNumber(cardNumber).slice(-4)}`;
      return answer(transaction, intent, {
        key: idempotencyKey,
        status: card?.outcome ?? 'failed',
        message: card ? (card.message ?? null) : UNKNOWN_CARD,
        methodName,
      });
    },

    async authenticate(transaction, { clientSecret, approved, idempotencyKey }) {
      const intent = await find(transaction, 'client_secret', clientSecret, idempotencyKey);
      if (!intent) throw notFound();
      const repeated = known(intent);
      if (repeated) return repeated;
      if (intent.status !== 'authenticating')
        throw new Refusal(409, 'no-second-step', 'There is nothing to approve');
      return answer(transaction, intent, {
        key: idempotencyKey,
        status: approved ? 'succeeded' : 'failed',
        message: approved ? null : NOT_APPROVED,
        methodName: intent.methodName ?? 'Test card',
      });
    },

    async settle(transaction, intentId) {
      const intent = await find(transaction, 'id', intentId, 'settle');
      if (intent?.status !== 'processing') return null;
      const methodName = intent.methodName ?? 'Test card';
      return answer(transaction, intent, { key: 'settle', status: 'succeeded', message: null, methodName });
    },
  };
}

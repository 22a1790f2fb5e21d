import { createHmac } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { conflict, notFound, Refusal } from '../../../shared/contract/errors.ts';
import { PAYMENT_CANCELLED, testCardOf } from '../../../shared/features/projects/payments/payments.ts';
import { prepared } from '../database/named.ts';
import { PAYMENT_REVERSALS, type PaymentEvent, type PaymentProvider, RefundRefused } from './provider.ts';
import { formatTestCard, NOT_APPROVED, UNKNOWN_CARD } from './sandbox-cards.ts';
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

/** An in-house payment provider that needs no account and moves no money. Its state is in PostgreSQL. */
export interface Sandbox extends PaymentProvider {
  readonly name: 'sandbox';
  /**
   * Tries a test card on an intent. A paid intent or a repeated key returns the stored outcome without a charge.
   * Throws a 404 refusal for an unknown client secret, a 409 one for a cancelled intent.
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

type IntentStatus =
  | 'pending'
  | 'authenticating'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'refunded'
  | 'cancelled';

const UNPAID: readonly IntentStatus[] = ['pending', 'authenticating', 'failed'];

interface IntentRow {
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: IntentStatus;
  readonly attemptStatus: SandboxOutcome['status'] | null;
  readonly attemptMessage: string | null;
}

/** An attempt to end an intent, and the statuses in which an intent takes it. */
interface Attempt {
  readonly by: 'id' | 'client_secret';
  readonly value: string;
  readonly from: readonly IntentStatus[];
  readonly key: string;
  readonly status: SandboxOutcome['status'];
  readonly message: string | null;
  /** Null where it stays what it was. */
  readonly methodName: string | null;
}

const eventSchema = z.object({
  id: z.string(),
  kind: z.enum(['succeeded', 'failed', 'processing', ...PAYMENT_REVERSALS]),
  intentId: z.string(),
  reference: z.string(),
  amountMinor: z.number().int(),
  currency: z.string(),
  message: z.string(),
  methodName: z.string(),
  /** Our key of a refund that was asked for here; without, it is one that somebody made at the provider. */
  refundKey: z.string().optional(),
  refundState: z.enum(['made', 'failed']).optional(),
  disputeId: z.string().optional(),
  feeMinor: z.number().int().optional(),
});

export interface SandboxOptions {
  readonly database: QueryExecutorProvider;
  /** The server's secret; the key of webhooks and client secrets is derived from it. */
  readonly secret: string;
}

const cancelled = () => conflict(PAYMENT_CANCELLED.code, PAYMENT_CANCELLED.message);

/** Opens the sandbox. */
export function createSandbox({ database, secret }: SandboxOptions): Sandbox {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`sandbox ${purpose}`).digest('hex');
  const webhookKey = derive('webhook');

  const find = async (on: QueryExecutorProvider, { by, value, key }: Attempt) => {
    const { rows } = await prepared(
      'sandbox.find',
      sql<IntentRow>`
      select i.id, i.status, a.status as "attemptStatus", a.message as "attemptMessage"
      from sandbox_intents i
      left join sandbox_attempts a on a.intent_id = i.id and a.idempotency_key = ${key}
      where ${sql.ref(`i.${by}`)} = ${value}`,
    ).execute(on);
    return rows[0];
  };

  /** Makes an attempt, in one statement that locks the intent; null where the intent does not take it (any more). */
  const make = async (on: QueryExecutorProvider, attempt: Attempt): Promise<SandboxOutcome | null> => {
    const { by, value, status, message } = attempt;
    const reference = `sandbox_charge_${uuid()}`;
    const kept: IntentStatus = status === 'authentication' ? 'authenticating' : status;
    const { rows } = await prepared(
      'sandbox.attempt',
      sql<{ id: string; amountMinor: number; currency: string; methodName: string }>`
      with held as materialized (
        select id from sandbox_intents
        where ${sql.ref(by)} = ${value} and status = any(${attempt.from}) for update
      ), attempt as (
        insert into sandbox_attempts (intent_id, idempotency_key, id, status, message)
        select id, ${attempt.key}, ${reference}, ${status}, ${message} from held
        on conflict (intent_id, idempotency_key) do nothing returning intent_id
      )
      update sandbox_intents i set status = ${kept}, last_error = ${message},
        method_name = coalesce(${attempt.methodName}, i.method_name, 'Test card')
      from attempt where i.id = attempt.intent_id
      returning i.id, i.amount_minor as "amountMinor", i.currency, i.method_name as "methodName"`,
    ).execute(on);
    const [intent] = rows;
    if (!intent) return null;
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
        methodName: intent.methodName,
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
      const { rows } = await prepared(
        'sandbox.create-intent',
        sql<{ id: string; clientSecret: string }>`
        insert into sandbox_intents (id, client_secret, idempotency_key, order_id, amount_minor, currency, description, receipt_email)
        values (${id}, ${clientSecret}, ${request.idempotencyKey}, ${request.orderId}, ${request.amountMinor},
          ${request.currency}, ${request.description}, ${request.receiptEmail})
        on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
        returning id, client_secret as "clientSecret"`,
      ).execute(database);
      const [intent] = rows;
      if (!intent) throw new Error('The sandbox kept no intent');
      return { intentId: intent.id, clientSecret: intent.clientSecret };
    },

    async retrieve(intentId) {
      const { rows } = await sql<{
        status: IntentStatus;
        methodName: string | null;
        lastError: string | null;
        reference: string | null;
        amountMinor: number;
        currency: string;
      }>`
        select status, method_name as "methodName", last_error as "lastError", amount_minor as "amountMinor", currency,
          (select a.id from sandbox_attempts a where a.intent_id = i.id order by a.created_at desc limit 1) as reference
        from sandbox_intents i where id = ${intentId}`.execute(database);
      const [intent] = rows;
      if (!intent) throw notFound();
      return { ...intent, status: intent.status === 'authenticating' ? 'pending' : intent.status };
    },

    async parseWebhook(rawBody, signature) {
      checkWebhookSignature(rawBody, signature, webhookKey);
      const told = eventSchema.parse(JSON.parse(rawBody.toString('utf8')));
      const { id, refundKey = null, refundState = 'made', disputeId, feeMinor, ...event } = told;
      const { kind, reference, amountMinor, currency } = event;
      return {
        eventId: id,
        ...event,
        ...(kind === 'refunded' && {
          refunds: [{ id: reference, key: refundKey, amountMinor, state: refundState }],
        }),
        dispute:
          disputeId === undefined
            ? null
            : { id: disputeId, fee: feeMinor === undefined ? null : { minor: feeMinor, currency } },
      } satisfies PaymentEvent;
    },

    async cancel(intentId) {
      const { rows } = await sql<{ status: IntentStatus }>`
        update sandbox_intents set status = case when status = any(${UNPAID}) then 'cancelled' else status end
        where id = ${intentId} returning status`.execute(database);
      return rows[0]?.status === 'cancelled';
    },

    async refund({ intentId, amountMinor, idempotencyKey }) {
      const { rows } = await sql<{ done: boolean }>`
        with held as materialized (
          select id, status, amount_minor - refunded_minor as left_minor,
            ${amountMinor ?? sql`amount_minor - refunded_minor`}::bigint as wanted_minor
          from sandbox_intents where id = ${intentId} for update
        ), added as (
          insert into sandbox_refunds (intent_id, idempotency_key, amount_minor)
          select id, ${idempotencyKey}, wanted_minor from held
          where status = 'succeeded' and wanted_minor between 1 and left_minor
          on conflict do nothing returning intent_id, amount_minor
        ), changed as (
          update sandbox_intents i set refunded_minor = i.refunded_minor + a.amount_minor,
            status = case when i.refunded_minor + a.amount_minor = i.amount_minor then 'refunded' else i.status end
          from added a where i.id = a.intent_id returning i.id
        )
        select exists (select from changed) as done`.execute(database);
      if (rows[0]?.done) return;
      // Another call with the same key may have been faster: only a new statement sees that.
      const before = await sql`
        select from sandbox_refunds where intent_id = ${intentId} and idempotency_key = ${idempotencyKey}`.execute(
        database,
      );
      if (before.rows.length === 0) throw new RefundRefused('The payment has less left than this refund');
    },

    async confirm(transaction, { clientSecret, cardNumber, idempotencyKey }) {
      const card = testCardOf(cardNumber);
      const attempt: Attempt = {
        by: 'client_secret',
        value: clientSecret,
        from: UNPAID,
        key: idempotencyKey,
        status: card?.outcome ?? 'failed',
        message: card ? (card.message ?? null) : UNKNOWN_CARD,
        methodName: formatTestCard(cardNumber),
      };
      const made = await make(transaction, attempt);
      if (made) return made;
      const intent = await find(transaction, attempt);
      if (intent?.status === 'cancelled') throw cancelled();
      const repeated = intent && known(intent);
      if (!repeated) throw notFound();
      return repeated;
    },

    async authenticate(transaction, { clientSecret, approved, idempotencyKey }) {
      const attempt: Attempt = {
        by: 'client_secret',
        value: clientSecret,
        from: ['authenticating'],
        key: idempotencyKey,
        status: approved ? 'succeeded' : 'failed',
        message: approved ? null : NOT_APPROVED,
        methodName: null,
      };
      const made = await make(transaction, attempt);
      if (made) return made;
      const intent = await find(transaction, attempt);
      if (!intent) throw notFound();
      if (intent.status === 'cancelled') throw cancelled();
      const repeated = known(intent);
      if (!repeated) throw new Refusal(409, 'no-second-step', 'There is nothing to approve');
      return repeated;
    },

    settle: (transaction, intentId) =>
      make(transaction, {
        by: 'id',
        value: intentId,
        from: ['processing'],
        key: 'settle',
        status: 'succeeded',
        message: null,
        methodName: null,
      }),
  };
}

import { createHmac } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { conflict, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { CARD_DECLINED, plainCardNumber } from '../../../../shared/features/projects/payments/payments.ts';
import {
  type Proration,
  paysUnattended,
  periodEnd,
  prorate,
  subscriptionCardOf,
} from '../../../../shared/features/projects/subscription/subscription.ts';
import {
  type BillingCycle,
  PRO_PRICE,
  PRO_TRIAL_DAYS,
} from '../../../../shared/rules/constants/constants.ts';
import { INTENT_CANCELED } from '../../../../shared/rules/messages/subscription.ts';
import { PaymentProviderError } from '../provider.ts';
import { formatTestCard, NOT_APPROVED, UNKNOWN_CARD } from '../sandbox-cards.ts';
import type {
  Clock,
  Conclusion,
  ProviderSubscription,
  SubscriptionPayment,
  SubscriptionProvider,
  SubscriptionPurpose,
  Subscriptions,
} from './provider.ts';
import {
  charge,
  dueAt,
  type RenewalStep,
  renew,
  type SandboxInvoice,
  type SandboxSubscription,
} from './sandbox-renewal.ts';

const DAY_MS = 86_400_000;

/** How an attempt to confirm an intent ended, and what it made of the subscription. */
export interface SandboxAttempt {
  readonly intentId: string;
  readonly status: 'succeeded' | 'processing' | 'authentication' | 'failed';
  readonly message: string | null;
  /** What the subscription is now; null where the attempt changed none. */
  readonly subscription: ProviderSubscription | null;
}

/** Subscriptions of the sandbox: no account, no money, all state in PostgreSQL. */
export interface SandboxSubscriptions extends Subscriptions {
  readonly name: 'sandbox';
  /** Tries a test card. A repeat with the same key, or of a confirmed intent, is answered as it ended. */
  confirm(
    transaction: QueryExecutorProvider,
    attempt: { projectId: string; clientSecret: string; cardNumber: string; idempotencyKey: string },
  ): Promise<SandboxAttempt>;
  /** The answer to the second step. Throws a 409 refusal when none was asked for. */
  authenticate(
    transaction: QueryExecutorProvider,
    attempt: { projectId: string; clientSecret: string; approved: boolean; idempotencyKey: string },
  ): Promise<SandboxAttempt>;
  /** Ends an intent that is processing; null when it is no longer. */
  settle(transaction: QueryExecutorProvider, intentId: string): Promise<SandboxAttempt | null>;
  /** Does the next thing that is due of one subscription, whichever is the most overdue; null when nothing is. */
  renewNext(transaction: QueryExecutorProvider): Promise<ProviderSubscription | null>;
}

interface IntentFacts {
  readonly intentId: string;
  readonly customer: string;
  readonly project: string;
  readonly purpose: SubscriptionPurpose;
  readonly cycle: BillingCycle;
  readonly intentStatus: 'pending' | 'authenticating' | 'processing' | 'succeeded' | 'failed' | 'canceled';
  readonly typedCard: string | null;
  readonly lastError: string | null;
  readonly lastKey: string | null;
}

interface IntentRow extends IntentFacts {
  /** The subscription that its customer has now. */
  readonly live: SandboxSubscription | null;
}

const COLUMNS =
  sql.raw(`s.id, s.customer_id, s.project_ref, s.billing_cycle, s.status, s.anchor, s.periods, s.period_start,
  s.period_end, s.trial_end, s.ends_with_period, s.card_number, s.credit_minor, s.failures, s.next_try_at`);

async function findSubscription(on: QueryExecutorProvider, id: string): Promise<SandboxSubscription> {
  const { rows } = await sql<SandboxSubscription>`
    select ${COLUMNS} from sandbox_subscriptions s where s.id = ${id} for update`.execute(on);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/**
 * Keeps a subscription, an invoice where there is one, and how its intent ended where it came from one.
 * @returns what was paid
 */
async function keep(
  on: QueryExecutorProvider,
  s: SandboxSubscription,
  invoice: SandboxInvoice | null,
  intent: { id: string; cardNumber: string; key: string | null } | null = null,
): Promise<SubscriptionPayment | null> {
  const reference = `sandbox_invoice_${uuid()}`;
  await sql`
    with kept as (
      insert into sandbox_subscriptions (id, customer_id, project_ref, billing_cycle, status, anchor, periods, period_start,
        period_end, trial_end, ends_with_period, card_number, credit_minor, failures, next_try_at)
      values (${s.id}, ${s.customerId}, ${s.projectRef}, ${s.billingCycle}, ${s.status}, ${s.anchor}, ${s.periods}, ${s.periodStart},
        ${s.periodEnd}, ${s.trialEnd}, ${s.endsWithPeriod}, ${s.cardNumber}, ${s.creditMinor}, ${s.failures}, ${s.nextTryAt})
      on conflict (id) do update set billing_cycle = excluded.billing_cycle, status = excluded.status,
        anchor = excluded.anchor, periods = excluded.periods, period_start = excluded.period_start,
        period_end = excluded.period_end, ends_with_period = excluded.ends_with_period,
        card_number = excluded.card_number, credit_minor = excluded.credit_minor, failures = excluded.failures,
        next_try_at = excluded.next_try_at
      returning id),
    concluded as (
      update sandbox_subscription_intents set status = 'succeeded', subscription_id = ${s.id}, last_error = null,
        card_number = ${intent?.cardNumber ?? null}, last_key = ${intent?.key ?? null}::uuid
      where id = ${intent?.id ?? null})
    insert into sandbox_invoices (id, subscription_id, amount_minor, status, at)
    select ${reference}, id, ${invoice?.amountMinor ?? 0}, ${invoice?.status ?? 'paid'}, ${invoice?.at ?? new Date(0)}
    from kept where ${invoice !== null}`.execute(on);
  return invoice?.status === 'paid' ? { reference, amountMinor: invoice.amountMinor } : null;
}

async function findIntent(
  on: QueryExecutorProvider,
  by: 'id' | 'client_secret',
  value: string,
): Promise<IntentRow | undefined> {
  const { rows } = await sql<IntentFacts & (SandboxSubscription | { readonly id: null })>`
    select i.id as intent_id, i.customer_id as customer, i.project_ref as project, i.purpose, i.billing_cycle as cycle,
      i.status as intent_status, i.card_number as typed_card, i.last_error, i.last_key, ${COLUMNS}
    from sandbox_subscription_intents i
    left join sandbox_subscriptions s on s.customer_id = i.customer_id and s.status <> 'canceled'
    where ${sql.ref(`i.${by}`)} = ${value} for update of i`.execute(on);
  const [row] = rows;
  return row && { ...row, live: row.id === null ? null : row };
}

export interface SandboxSubscriptionsOptions {
  /** The server's secret; client secrets are derived from it. */
  readonly secret: string;
  readonly clock: Clock;
}

/** Opens the sandbox's subscriptions. */
export function createSandboxSubscriptions({
  secret,
  clock,
}: SandboxSubscriptionsOptions): SandboxSubscriptions {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`sandbox subscription ${purpose}`).digest('hex');

  const shown = (
    s: SandboxSubscription,
    payment: SubscriptionPayment | null = null,
  ): ProviderSubscription => ({
    id: s.id,
    projectId: s.projectRef,
    cycle: s.billingCycle,
    status: s.status,
    periodStart: s.periodStart,
    periodEnd: s.periodEnd,
    trialEnd: s.trialEnd,
    endsWithPeriod: s.endsWithPeriod,
    nextChargeAt: s.endsWithPeriod ? null : dueAt(s),
    creditMinor: s.creditMinor,
    paymentMethod: formatTestCard(s.cardNumber),
    payment,
    observedAt: new Date(),
  });

  const begun = (intent: IntentRow, cardNumber: string): RenewalStep => {
    const now = clock();
    const trial = intent.purpose === 'trial';
    const end = trial ? new Date(now.getTime() + PRO_TRIAL_DAYS * DAY_MS) : periodEnd(now, intent.cycle, 1);
    return {
      subscription: {
        id: `sandbox_subscription_${uuid()}`,
        customerId: intent.customer,
        projectRef: intent.project,
        billingCycle: intent.cycle,
        status: trial ? 'trialing' : 'active',
        anchor: now,
        periods: trial ? 0 : 1,
        periodStart: now,
        periodEnd: end,
        trialEnd: trial ? end : null,
        endsWithPeriod: false,
        cardNumber,
        creditMinor: 0,
        failures: 0,
        nextTryAt: null,
      },
      invoice: trial ? null : { amountMinor: PRO_PRICE[intent.cycle], status: 'paid', at: now },
    };
  };

  /** The purpose of a confirmed intent: a subscription starts, or a new card is saved and pays overdue amounts. */
  const fulfil = async (
    on: QueryExecutorProvider,
    intent: IntentRow,
    cardNumber: string,
    key: string | null,
  ) => {
    let step: RenewalStep;
    if (intent.live === null) step = begun(intent, cardNumber);
    else {
      const changed = { ...intent.live, cardNumber };
      step =
        changed.status === 'past_due' ? charge(changed, clock()) : { subscription: changed, invoice: null };
    }
    const payment = await keep(on, step.subscription, step.invoice, {
      id: intent.intentId,
      cardNumber,
      key,
    });
    return shown(step.subscription, payment);
  };

  const stand = async (
    on: QueryExecutorProvider,
    intent: IntentRow,
    attempt: {
      status: 'processing' | 'authentication' | 'failed';
      message: string | null;
      cardNumber: string;
      key: string;
    },
  ): Promise<SandboxAttempt> => {
    const { status, message } = attempt;
    await sql`
      update sandbox_subscription_intents set status = ${status === 'authentication' ? 'authenticating' : status},
        last_error = ${message}, card_number = ${plainCardNumber(attempt.cardNumber)}, last_key = ${attempt.key}
      where id = ${intent.intentId}`.execute(on);
    return { intentId: intent.intentId, status, message, subscription: null };
  };

  const concluded = ({ intentStatus, live, lastError }: IntentRow): Conclusion => {
    if (intentStatus === 'succeeded')
      return { status: 'succeeded', message: null, subscription: live && shown(live) };
    if (intentStatus === 'canceled')
      return { status: 'failed', message: INTENT_CANCELED, subscription: null };
    const status = intentStatus === 'authenticating' ? 'pending' : intentStatus;
    return { status, message: lastError, subscription: null };
  };

  const openIntent = async (on: QueryExecutorProvider, projectId: string, clientSecret: string) => {
    const intent = await findIntent(on, 'client_secret', clientSecret);
    if (intent?.project !== projectId) throw notFound();
    if (intent.intentStatus === 'canceled') throw conflict('intent-canceled', INTENT_CANCELED);
    return intent;
  };

  /** The response to an attempt without effect, because it or another one has ended. */
  const known = (intent: IntentRow, key: string): SandboxAttempt | null => {
    const status = intent.intentStatus;
    if (status !== 'succeeded' && status !== 'processing' && intent.lastKey !== key) return null;
    if (status === 'pending' || status === 'canceled') return null;
    return {
      intentId: intent.intentId,
      status: status === 'authenticating' ? 'authentication' : status,
      message: status === 'failed' ? intent.lastError : null,
      subscription: null,
    };
  };

  const refuseSecond = (intent: IntentRow) => {
    if (intent.purpose !== 'update' && intent.live !== null)
      throw conflict('already-subscribed', 'This project is already subscribed');
    if (intent.purpose === 'update' && intent.live === null) throw notFound();
  };

  const on = (executor: QueryExecutorProvider): SubscriptionProvider => ({
    name: 'sandbox',

    async begin({ projectId, purpose, cycle, customerId, idempotencyKey }) {
      const id = `sandbox_subscription_intent_${uuid()}`;
      const customer = customerId ?? `sandbox_customer_${projectId}`;
      const { rows } = await sql<{ id: string; clientSecret: string }>`
        insert into sandbox_subscription_intents (id, client_secret, idempotency_key, customer_id, project_ref, purpose, billing_cycle)
        values (${id}, ${`${id}_secret_${derive(id).slice(0, 32)}`}, ${idempotencyKey}, ${customer}, ${projectId}, ${purpose}, ${cycle})
        on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
        returning id, client_secret`.execute(executor);
      const [intent] = rows;
      if (!intent) throw new Error('The sandbox kept no intent');
      return {
        intentId: intent.id,
        clientSecret: intent.clientSecret,
        kind: purpose === 'subscribe' ? 'payment' : 'setup_intent',
        customerId: customer,
        subscriptionId: null,
      };
    },

    async conclude({ intentId }): Promise<Conclusion> {
      const intent = await findIntent(executor, 'id', intentId);
      if (!intent) throw notFound();
      return concluded(intent);
    },

    async cancelUnpaid({ intentId }) {
      const { rows } = await sql`
        update sandbox_subscription_intents set status = 'canceled'
        where id = ${intentId} and status not in ('succeeded', 'processing') returning id`.execute(executor);
      if (rows.length > 0) return null;
      const intent = await findIntent(executor, 'id', intentId);
      if (!intent) throw notFound();
      return concluded(intent);
    },

    retrieve: async (subscriptionId) => shown(await findSubscription(executor, subscriptionId)),

    async preview(subscriptionId, cycle, at): Promise<Proration> {
      return prorationOf(await findSubscription(executor, subscriptionId), cycle, at);
    },

    async changeCycle({ subscriptionId, cycle, at }) {
      const before = await findSubscription(executor, subscriptionId);
      if (before.billingCycle === cycle) return shown(before);
      const { dueNowMinor, carriedMinor, nextChargeAt } = prorationOf(before, cycle, at);
      if (dueNowMinor > 0 && !paysUnattended(before.cardNumber))
        throw new PaymentProviderError(CARD_DECLINED);
      const trial = before.status === 'trialing';
      const after: SandboxSubscription = {
        ...before,
        billingCycle: cycle,
        creditMinor: carriedMinor,
        ...(trial ? {} : { anchor: at, periods: 1, periodStart: at, periodEnd: nextChargeAt }),
      };
      const invoice = { amountMinor: dueNowMinor, status: 'paid', at } as const;
      return shown(after, await keep(executor, after, trial ? null : invoice));
    },

    /** It sends no mails. */
    async setEmail() {},

    async setEnding(subscriptionId, endsWithPeriod) {
      const after = { ...(await findSubscription(executor, subscriptionId)), endsWithPeriod };
      await keep(executor, after, null);
      return shown(after);
    },
  });

  return {
    name: 'sandbox',
    clock,
    on,
    readEvent: () => null,

    async confirm(transaction, { projectId, clientSecret, cardNumber, idempotencyKey: key }) {
      const intent = await openIntent(transaction, projectId, clientSecret);
      const repeated = known(intent, key);
      if (repeated) return repeated;
      refuseSecond(intent);
      const card = subscriptionCardOf(cardNumber);
      if (card?.outcome === 'succeeded') {
        const subscription = await fulfil(transaction, intent, plainCardNumber(cardNumber), key);
        return { intentId: intent.intentId, status: 'succeeded', message: null, subscription };
      }
      return stand(transaction, intent, {
        status: card?.outcome ?? 'failed',
        message: card ? (card.message ?? null) : UNKNOWN_CARD,
        cardNumber,
        key,
      });
    },

    async authenticate(transaction, { projectId, clientSecret, approved, idempotencyKey: key }) {
      const intent = await openIntent(transaction, projectId, clientSecret);
      const repeated = known(intent, key);
      if (repeated) return repeated;
      if (intent.intentStatus !== 'authenticating')
        throw new Refusal(409, 'no-second-step', 'There is nothing to approve');
      refuseSecond(intent);
      const cardNumber = intent.typedCard ?? '';
      if (!approved)
        return stand(transaction, intent, { status: 'failed', message: NOT_APPROVED, cardNumber, key });
      const subscription = await fulfil(transaction, intent, cardNumber, key);
      return { intentId: intent.intentId, status: 'succeeded', message: null, subscription };
    },

    async settle(transaction, intentId) {
      const intent = await findIntent(transaction, 'id', intentId);
      if (intent?.intentStatus !== 'processing') return null;
      refuseSecond(intent);
      const subscription = await fulfil(transaction, intent, intent.typedCard ?? '', null);
      return { intentId, status: 'succeeded', message: null, subscription };
    },

    async renewNext(transaction) {
      const now = clock();
      const { rows } = await sql<SandboxSubscription>`
        select ${COLUMNS} from sandbox_subscriptions s
        where s.status <> 'canceled' and coalesce(s.next_try_at, s.period_end) <= ${now}
        order by coalesce(s.next_try_at, s.period_end) limit 1 for update skip locked`.execute(transaction);
      const step = rows[0] ? renew(rows[0], now) : null;
      if (!step) return null;
      return shown(step.subscription, await keep(transaction, step.subscription, step.invoice));
    },
  };
}

/** A subscription that owes a charge cannot be switched before it is paid. */
function prorationOf(s: SandboxSubscription, cycle: BillingCycle, at: Date): Proration {
  if (s.status === 'past_due')
    throw new PaymentProviderError('The last charge is still owed. Please update your payment method first');
  return prorate(
    {
      billingCycle: s.billingCycle,
      start: s.periodStart,
      end: s.periodEnd,
      trial: s.status === 'trialing',
      creditMinor: s.creditMinor,
    },
    cycle,
    at,
  );
}

import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import {
  type SubscriptionState,
  subscriptionChanged,
} from '../../../../shared/features/projects/subscription/subscription.events.ts';
import type { BillingCycle } from '../../../../shared/rules/constants/constants.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertEventFrom } from '../../../platform/domain-events/domain-events.ts';
import type {
  OpenIntent,
  ProviderSubscription,
  SubscriptionIntent,
  SubscriptionPurpose,
} from '../../../platform/payments/payments.ts';
import { updatePro } from '../projects/projects.ts';

/** An intent may be confirmed for this long; providers give up an unpaid subscription a little later. */
const INTENT_OPEN_HOURS = 20;

const LIVE = sql`('trialing', 'active', 'past_due')`;

export interface SubscriptionRow {
  readonly id: string;
  readonly providerId: string;
  readonly billingCycle: BillingCycle;
  readonly status: 'trialing' | 'active' | 'past_due';
  readonly currency: string;
  readonly periodEnd: Date;
  readonly trialEnd: Date | null;
  readonly endsWithPeriod: boolean;
  readonly nextChargeAt: Date | null;
  readonly creditMinor: number;
  readonly paymentMethod: string | null;
}

const COLUMNS =
  sql.raw(`id, provider_id, billing_cycle, status, currency, period_end, trial_end, ends_with_period, next_charge_at,
  credit_minor, payment_method`);

/** What its news are made of. @param row its name in the statement */
const stateOf = (row: string) =>
  sql`jsonb_build_object(${sql.join(
    [
      ['status', 'status'],
      ['cycle', 'billing_cycle'],
      ['periodStart', 'period_start'],
      ['periodEnd', 'period_end'],
      ['trialEnd', 'trial_end'],
      ['endsWithPeriod', 'ends_with_period'],
      ['nextChargeAt', 'next_charge_at'],
      ['creditMinor', 'credit_minor'],
    ].map(([name, column]) => sql.raw(`'${name}', ${row}.${column}`)),
  )})`;

/** Whether a change came with a payment. A row from before payments were kept doesn’t say what its period was paid with. */
const IS_PAID = sql`new.last_payment is distinct from old.last_payment
  and (old.last_payment is not null or old.period_end is distinct from new.period_end)`;

/** The subscription that a project has now. */
export async function findSubscription(tx: Tx, projectId: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${COLUMNS} from subscriptions where project_id = ${projectId} and status in ${LIVE}
    order by created_at desc limit 1`.execute(tx);
  return rows[0];
}

/** A free trial is for a project that never was Pro, and for an account that never had one. */
const NO_TRIAL_YET = (projectId: string, accountId: string) => sql`not exists (select from subscriptions
  where project_id = ${projectId} or (subscribed_by = ${accountId} and trial_end is not null))`;

export async function mayHaveTrial(tx: Tx, projectId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${NO_TRIAL_YET(projectId, accountId)} as may`.execute(tx);
  return rows[0]?.may ?? false;
}

export interface PlanStatus {
  readonly mayHaveTrial: boolean;
  readonly subscriptionId: string | null;
  readonly customerId: string | null;
  /** Intents that were used up or grew too old: the same number is the same wish. */
  readonly pastIntents: number;
  /** An intent for the same that waits to be confirmed. */
  readonly openSecret: string | null;
  readonly openKind: SubscriptionIntent['kind'] | null;
  /** Intents of the other billing cycle, and of a trial or none: a project has one subscription. */
  readonly superseded: readonly OpenIntent[];
}

/** Everything that decides how a subscription starts, in one statement. */
export async function findStanding(
  tx: Tx,
  wish: {
    projectId: string;
    accountId: string;
    provider: string;
    purpose: SubscriptionPurpose;
    cycle: BillingCycle;
  },
): Promise<PlanStatus> {
  const { projectId, provider, purpose, cycle } = wish;
  const { rows } = await sql<PlanStatus>`
    with mine as (
      select *, status = 'open' and created_at > now() - make_interval(hours => ${INTENT_OPEN_HOURS}) as is_open
      from subscription_intents where project_id = ${projectId} and provider = ${provider})
    select ${NO_TRIAL_YET(projectId, wish.accountId)} as may_have_trial,
      (select provider_id from subscriptions where project_id = ${projectId} and status in ${LIVE}
        order by created_at desc limit 1) as subscription_id,
      (select customer_id from mine order by created_at desc limit 1) as customer_id,
      (select count(*)::int from mine where not is_open) as past_intents,
      same.client_secret as open_secret, same.kind as open_kind,
      (select coalesce(json_agg(json_build_object('intentId', intent_id, 'projectId', project_id, 'purpose', purpose,
          'cycle', billing_cycle, 'customerId', customer_id, 'subscriptionId', subscription_id)), '[]') from mine
        where is_open and purpose <> 'update' and ${purpose} <> 'update'
          and (purpose, billing_cycle) <> (${purpose}, ${cycle})) as superseded
    from (select) as always left join lateral (
      select client_secret, kind from mine
      where is_open and purpose = ${purpose} and billing_cycle = ${cycle} order by created_at desc limit 1) same on true`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('A project has no standing');
  return row;
}

/** Closes an intent that can't be paid any more. */
export async function closeCanceledIntent(tx: Tx, provider: string, intentId: string): Promise<void> {
  await sql`
    update subscription_intents set status = 'canceled'
    where provider = ${provider} and intent_id = ${intentId} and status = 'open'`.execute(tx);
}

/** Keeps an intent that the provider made. */
export async function keepIntent(
  tx: Tx,
  intent: SubscriptionIntent,
  wish: {
    projectId: string;
    accountId: string;
    provider: string;
    purpose: SubscriptionPurpose;
    cycle: BillingCycle;
    origin: string;
  },
): Promise<void> {
  await sql`
    insert into subscription_intents (id, project_id, account_id, provider, intent_id, client_secret, kind, purpose,
      billing_cycle, customer_id, subscription_id, origin)
    values (${uuid()}, ${wish.projectId}, ${wish.accountId}, ${wish.provider}, ${intent.intentId}, ${intent.clientSecret},
      ${intent.kind}, ${wish.purpose}, ${wish.cycle}, ${intent.customerId}, ${intent.subscriptionId}, ${wish.origin})
    on conflict (provider, intent_id) do nothing`.execute(tx);
}

export interface KeptIntent extends OpenIntent {
  readonly state: 'open' | 'done' | 'canceled';
}

/** An intent of a project by its client secret or the provider's name of it; the newest one without either. */
export async function findIntent(
  tx: Tx,
  wanted: { projectId?: string; clientSecret?: string; intentId?: string },
): Promise<KeptIntent | undefined> {
  const { projectId = null, clientSecret = null, intentId = null } = wanted;
  const { rows } = await sql<KeptIntent>`
    select intent_id, project_id, purpose, billing_cycle as cycle, customer_id, subscription_id, status as state
    from subscription_intents
    where (${projectId}::uuid is null or project_id = ${projectId}::uuid)
      and (${clientSecret}::text is null or client_secret = ${clientSecret})
      and (${intentId}::text is null or intent_id = ${intentId})
    order by created_at desc limit 1`.execute(tx);
  return rows[0];
}

/** Marks a concluded subscription as counted. False where it was counted before, and for mere updates. */
export async function countConversion(tx: Tx, intentId: string): Promise<boolean> {
  const counted = await tx
    .updateTable('subscriptionIntents')
    .set({ countedAt: sql<Date>`now()` })
    .where('intentId', '=', intentId)
    .where('purpose', 'in', ['subscribe', 'trial'])
    .where('countedAt', 'is', null)
    .executeTakeFirst();
  return counted.numUpdatedRows > 0n;
}

/**
 * Applies the provider's state of a subscription in one statement: saves it, closes its intent, sets or ends Pro and
 * writes what changed as an event.
 * An outdated response has no effect.
 */
export async function keepSubscription(
  tx: Tx,
  provider: string,
  s: ProviderSubscription,
  intentId: string | null = null,
): Promise<SubscriptionRow | undefined> {
  if (s.status === 'incomplete') return undefined;
  const { rows } = await sql<SubscriptionRow>`
    with closed as (
      update subscription_intents set status = 'done', subscription_id = ${s.id}
      where provider = ${provider} and status <> 'canceled'
        and ((intent_id = ${intentId} or subscription_id = ${s.id}) and purpose <> 'update' or intent_id = ${intentId})
      returning account_id, origin, purpose),
    kept as (
      insert into subscriptions (id, project_id, subscribed_by, provider, provider_id, billing_cycle, status, period_start,
        period_end, trial_end, ends_with_period, next_charge_at, credit_minor, payment_method, last_payment, origin, observed_at)
      select ${uuid()}, id, (select account_id from closed limit 1), ${provider}, ${s.id}, ${s.cycle}, ${s.status}, ${s.periodStart}::timestamptz,
        ${s.periodEnd}::timestamptz, ${s.trialEnd}::timestamptz, ${s.endsWithPeriod}, ${s.nextChargeAt}::timestamptz,
        ${s.creditMinor}, ${s.paymentMethod}, ${s.payment?.reference ?? null}, coalesce((select origin from closed limit 1), 'unknown'), ${s.observedAt}::timestamptz
      from projects where id = ${s.projectId}::uuid
      on conflict (provider, provider_id) do update set billing_cycle = excluded.billing_cycle, status = excluded.status,
        period_start = excluded.period_start, period_end = excluded.period_end, trial_end = excluded.trial_end,
        ends_with_period = excluded.ends_with_period, next_charge_at = excluded.next_charge_at,
        credit_minor = excluded.credit_minor, payment_method = excluded.payment_method,
        last_payment = coalesce(excluded.last_payment, subscriptions.last_payment),
        observed_at = excluded.observed_at
        where subscriptions.observed_at <= excluded.observed_at
      returning new.*, ${stateOf('new')} as after, case when old.id is not null then ${stateOf('old')} end as before, ${IS_PAID} as is_paid),
    told as (
      ${insertEventFrom(
        subscriptionChanged,
        sql`
          select project_id, jsonb_build_object('subscriptionId', id, 'before', before, 'after', after,
            'paidMinor', case when is_paid then ${s.payment?.amountMinor ?? null}::int end) as payload
          from kept
          where before is null or is_paid or (before ->> 'status', before ->> 'cycle', before ->> 'endsWithPeriod')
            is distinct from (after ->> 'status', after ->> 'cycle', after ->> 'endsWithPeriod')`,
      )}),
    pro as (
      ${updatePro(sql`select project_id, kept.status in ${LIVE} or exists (select from subscriptions other
        where other.project_id = kept.project_id and other.id <> kept.id and other.status in ${LIVE}) as is_pro from kept`)})
    select ${COLUMNS} from kept`.execute(tx);
  return rows[0];
}

interface NearingCharge {
  readonly id: string;
  readonly projectId: string;
  readonly state: SubscriptionState;
}

/** Claims subscriptions whose owners have to hear of their next charge; each is claimed once a charge. */
export async function claimNearingCharges(
  tx: Tx,
  now: Date,
  days: { readonly trial: number; readonly yearly: number },
  most: number,
): Promise<NearingCharge[]> {
  const { rows } = await sql<NearingCharge>`
    with near as (
      select id from subscriptions
      where not ends_with_period and next_charge_at > ${now}::timestamptz and reminded_for is distinct from next_charge_at
        and (status = 'trialing' and next_charge_at <= ${now}::timestamptz + make_interval(days => ${days.trial})
          or status = 'active' and billing_cycle = 'yearly'
            and next_charge_at <= ${now}::timestamptz + make_interval(days => ${days.yearly}))
      order by next_charge_at limit ${most} for update skip locked)
    update subscriptions s set reminded_for = next_charge_at from near where s.id = near.id
    returning s.id, s.project_id, ${stateOf('s')} as state`.execute(tx);
  return rows;
}

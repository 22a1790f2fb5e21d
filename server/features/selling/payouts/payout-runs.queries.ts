import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type PayoutChannel,
  payoutChannelSchema,
} from '../../../../shared/features/selling/payouts/payouts.calls.ts';
import {
  COOLING_MS,
  type PayoutMethod,
  type PayoutReason,
  payoutMethodSchema,
  payoutNumberIn,
  payoutReference,
} from '../../../../shared/features/selling/payouts/payouts.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { cutPage, type PagePlace, type RowOrder, readPage } from '../../../platform/database/keyset.ts';
import { personName } from '../../accounts/identity/identity.ts';
import { payoutColumns, payoutRow } from './payouts.queries.ts';

/** Payouts of one run: a file that a bank takes. */
export const RUN_MAX = 5000;
const RUNS_SHOWN = 5;

const METHODS: Readonly<Record<PayoutChannel, readonly PayoutMethod[]>> = {
  bank: ['uk-bank', 'iban'],
  paypal: ['paypal'],
};

/**
 * Whether due payout `p` can be sent: to the account that its project has now, which isn’t new and hasn’t been refused. Others
 * wait until it has one.
 */
const isSendable: RawBuilder<unknown> = sql`p.state = 'due' and exists (
  select from payout_accounts a where a.project_id = p.project_id and a.sealed = p.sealed and a.refused is null
    and a.changed_at <= now() - make_interval(secs => ${COOLING_MS / 1000}))`;

const staffRow = payoutRow.extend({
  id: z.uuid(),
  projectName: z.string(),
  projectCode: z.string(),
  run: z.int().nullable(),
});

const staffColumns: RawBuilder<unknown> = sql`p.id, ${payoutColumns}, pr.name as project_name, pr.code as project_code, p.run`;

interface RunQuery extends PagePlace {
  readonly view: 'due' | 'sent' | 'paid' | 'failed' | 'all';
  readonly search: string;
}

const newestFirst: RowOrder = { keys: [{ sql: sql`p.number`, type: 'integer' }], direction: 'desc' };

/** One payout's number or reference, or a part of a project's name or code. */
function searched(search: string): RawBuilder<unknown> {
  if (search === '') return sql`true`;
  const number = payoutNumberIn(search);
  const text = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return number === null
    ? sql`p.project_id in (select id from projects where name ilike ${text} or code ilike ${text})`
    : sql`p.number = ${number}`;
}

/** One page of all payouts, the newest first. One statement. */
export async function findAllPayouts(tx: Tx, query: RunQuery, size: number) {
  const cut = cutPage(newestFirst, query, size);
  const { rows } = await sql`
    with page as (
      select p.id, ${cut.keys} from payouts p
      where ${query.view === 'all' ? sql`true` : sql`p.state = ${query.view}`} and ${searched(query.search)}
        and ${cut.beyond}
      order by ${cut.order} limit ${cut.limit} offset ${cut.offset})
    select ${staffColumns}, ${cut.cursor} as cursor
    from page join payouts p on p.id = page.id join projects pr on pr.id = p.project_id
    order by ${cut.shownOrder}`.execute(tx);
  return readPage(z.array(staffRow.extend({ cursor: z.string() })).parse(rows), newestFirst, query, size);
}

const COUNT_LIMIT = 10_001;

/** How many payouts there are in each state, and how many can be sent by how they are paid. One statement. */
export async function countPayouts(tx: Tx, search: string) {
  const counted = (where: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from payouts p where ${where} and ${searched(search)} limit ${COUNT_LIMIT}) c)`;
  const due = (channel: PayoutChannel) =>
    sql`(select count(*)::int from (select from payouts p where ${isSendable}
      and p.method = any(${[...METHODS[channel]]}::text[]) limit ${COUNT_LIMIT}) c)`;
  const { rows } = await sql`
    select ${counted(sql`p.state = 'due'`)} as due, ${counted(sql`p.state = 'sent'`)} as sent,
      ${counted(sql`p.state = 'paid'`)} as paid, ${counted(sql`p.state = 'failed'`)} as failed,
      ${counted(sql`true`)} as all, ${due('bank')} as bank, ${due('paypal')} as paypal`.execute(tx);
  const count = z.int();
  const shape = {
    due: count,
    sent: count,
    paid: count,
    failed: count,
    all: count,
    bank: count,
    paypal: count,
  };
  return z.object(shape).parse(rows[0]);
}

/** The newest runs with the number of their payouts. One statement. */
export async function listRuns(tx: Tx) {
  const { rows } = await sql`
    select r.number, r.method as channel, r.made_at, ${personName('a')} as who,
      counted.count, counted.open
    from payout_runs r left join accounts a on a.id = r.account_id
    cross join lateral (select count(*)::int as count, count(*) filter (where p.state = 'sent')::int as open
      from payouts p where p.run = r.number) counted
    order by r.number desc limit ${RUNS_SHOWN}`.execute(tx);
  const shape = {
    number: z.int(),
    channel: payoutChannelSchema,
    madeAt: z.date().transform((at) => at.toISOString()),
    who: z.string().nullable(),
    count: z.int(),
    open: z.int(),
  };
  return z.array(z.object(shape)).parse(rows);
}

export async function findAnyPayout(tx: Tx, number: number) {
  const { rows } = await sql`
    select ${staffColumns} from payouts p join projects pr on pr.id = p.project_id
    where p.number = ${number}`.execute(tx);
  return rows[0] ? staffRow.parse(rows[0]) : null;
}

/** Puts due payouts into a new run, each into one. Answers how many; none makes no run that is kept. One statement. */
export async function startRun(tx: Tx, channel: PayoutChannel, accountId: string) {
  const { rows } = await sql`
    with taken as (
      select p.id from payouts p where ${isSendable} and p.method = any(${[...METHODS[channel]]}::text[])
      order by p.number limit ${RUN_MAX} for no key update skip locked
    ), run as (
      insert into payout_runs (method, account_id)
      select ${channel}, ${accountId} where exists (select from taken) returning number
    ), sent as (
      update payouts p set state = 'sent', sent_at = now(), run = run.number from run
      where p.id in (select id from taken) returning p.id
    )
    select run.number as run, (select count(*)::int from sent) as count from run`.execute(tx);
  return rows[0] ? z.object({ run: z.int(), count: z.int() }).parse(rows[0]) : null;
}

const runRow = z.object({
  channel: payoutChannelSchema,
  projectId: z.uuid(),
  number: z.int(),
  currency: currencyCodeSchema,
  amountMinor: z.number(),
  method: payoutMethodSchema,
  sealed: z.string(),
});

/** The payments of a run that have no answer yet, by number: what failed is owed again and never sent twice. One statement. */
export async function findRun(tx: Tx, run: number) {
  const { rows } = await sql`
    select r.method as channel, p.project_id, p.number, p.currency, p.amount_minor::float8 as amount_minor, p.method,
      p.sealed
    from payout_runs r join payouts p on p.run = r.number and p.state = 'sent'
    where r.number = ${run}
    order by p.number`.execute(tx);
  return z
    .array(runRow)
    .parse(rows)
    .map((row) => ({ ...row, reference: payoutReference(row.number) }));
}

const movedRow = payoutRow.extend({ id: z.uuid(), projectId: z.uuid(), wasPaid: z.boolean() });

/** Marks sent payouts as paid; answers those it marked. One statement. */
export async function markPaid(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql`
    update payouts p set state = 'paid', paid_at = now() where p.id = any(${ids}::uuid[]) and p.state = 'sent'
    returning p.id, p.project_id, false as was_paid, ${payoutColumns}`.execute(tx);
  return z.array(movedRow).parse(rows);
}

/**
 * Marks a payout as failed, and holds further ones to the same account until its details change.
 * @returns null where it has failed already, or isn’t known
 */
export async function markFailed(tx: Tx, number: number, reason: PayoutReason, note: string) {
  const { rows } = await sql`
    with failed as (
      update payouts p set state = 'failed', failed_at = now(), reason = ${reason}, note = ${note}
      where p.number = ${number} and p.state <> 'failed'
      returning p.*
    ), held as (
      update payout_accounts a set refused = ${reason} from failed f
      where a.project_id = f.project_id and a.sealed = f.sealed
    )
    select p.id, p.project_id, p.paid_at is not null as was_paid, ${payoutColumns} from failed p`.execute(tx);
  return rows[0] ? movedRow.parse(rows[0]) : null;
}

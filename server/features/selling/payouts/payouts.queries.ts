import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  MATURE_DAYS,
  MATURE_DAYS_AT_FIRST,
  type PaymentIntervalCode,
  type PayoutMethod,
  paymentIntervalCodeSchema,
  payoutBalanceSchema,
  payoutMethodSchema,
  payoutNumberIn,
  payoutReasonSchema,
  payoutSchema,
  STATEMENT_VIEWS,
  type StatementView,
  statementRowSchema,
  statementSumSchema,
  takesCurrency,
} from '../../../../shared/features/selling/payouts/payouts.ts';
import { CURRENCY_CODES } from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { cutPage, type PagePlace, type RowOrder, readPage } from '../../../platform/database/keyset.ts';
import { personName } from '../../accounts/identity/identity.ts';
import { bookedAmountColumns } from '../ledger/ledger.ts';

const moment = z.date().transform((at) => at.toISOString());

export const payoutRow = payoutSchema.extend({
  madeAt: moment,
  sentAt: moment.nullable(),
  paidAt: moment.nullable(),
  failedAt: moment.nullable(),
});

/** Columns of {@link payoutRow} of payout `p`. */
export const payoutColumns: RawBuilder<unknown> = sql`
  p.number, to_char(p.due_on, 'YYYY-MM-DD') as due_on, p.currency, p.amount_minor::float8 as amount_minor, p.state,
  p.method, p.hint, p.made_at, p.sent_at, p.paid_at, p.failed_at, p.reason, p.note`;

const accountRow = z.object({
  paymentInterval: paymentIntervalCodeSchema,
  settledThrough: z.iso.date(),
  method: payoutMethodSchema.nullable(),
  sealed: z.string().nullable(),
  hint: z.string().nullable(),
  changedAt: z.date().nullable(),
  refused: payoutReasonSchema.nullable(),
});
export type PayoutAccount = z.infer<typeof accountRow>;

/** A project’s own settings; null before anyone has made any. @param lock until the transaction ends */
export async function findPayoutAccount(
  tx: Tx,
  projectId: string,
  lock = false,
): Promise<PayoutAccount | null> {
  const { rows } = await sql`
    select payment_interval, to_char(settled_through, 'YYYY-MM-DD') as settled_through, method, sealed, hint, changed_at,
      refused
    from payout_accounts where project_id = ${projectId} ${lock ? sql`for no key update` : sql``}`.execute(
    tx,
  );
  return rows[0] ? accountRow.parse(rows[0]) : null;
}

interface NewDestination {
  readonly projectId: string;
  readonly accountId: string;
  readonly method: PayoutMethod;
  readonly sealed: string;
  readonly hint: string;
  /** The last payout day that has passed: a first payout comes after it. */
  readonly day: string;
  readonly now: Date;
}

/** Keeps where a project is paid, and who changed it. Payouts that no run has sent yet go there too. One statement. */
export async function keepDestination(tx: Tx, kept: NewDestination): Promise<void> {
  const taken = CURRENCY_CODES.filter((currency) => takesCurrency(kept.method, currency));
  await sql`
    with logged as (
      insert into payout_changes (id, project_id, at, account_id, method, hint)
      values (${newId()}, ${kept.projectId}, ${kept.now.toISOString()}, ${kept.accountId}, ${kept.method}, ${kept.hint})
    ), redirected as (
      update payouts set method = ${kept.method}, sealed = ${kept.sealed}, hint = ${kept.hint}
      where project_id = ${kept.projectId} and state = 'due' and currency = any(${taken}::text[])
    )
    insert into payout_accounts (project_id, settled_through, method, sealed, hint, changed_at)
    values (${kept.projectId}, ${kept.day}, ${kept.method}, ${kept.sealed}, ${kept.hint}, ${kept.now.toISOString()})
    on conflict (project_id) do update set method = excluded.method, sealed = excluded.sealed, hint = excluded.hint,
      changed_at = excluded.changed_at, refused = null`.execute(tx);
}

/** @param day the last payout day of the new interval that has passed: it isn’t made up for */
export async function keepInterval(
  tx: Tx,
  projectId: string,
  interval: PaymentIntervalCode,
  day: string,
): Promise<void> {
  await sql`
    insert into payout_accounts (project_id, payment_interval, settled_through)
    values (${projectId}, ${interval}, ${day})
    on conflict (project_id) do update set payment_interval = excluded.payment_interval,
      settled_through = greatest(payout_accounts.settled_through, excluded.settled_through)`.execute(tx);
}

const changeRow = z.object({
  at: moment,
  who: z.string().nullable(),
  method: payoutMethodSchema,
  hint: z.string(),
});
const CHANGES_SHOWN = 20;

/** Changes of where the project is paid, the newest first. */
export async function listChanges(tx: Tx, projectId: string) {
  const { rows } = await sql`
    select c.at, ${personName('a')} as who, c.method, c.hint
    from payout_changes c left join accounts a on a.id = c.account_id
    where c.project_id = ${projectId} order by c.at desc, c.id desc limit ${CHANGES_SHOWN}`.execute(tx);
  return z.array(changeRow).parse(rows);
}

/**
 * What a project is owed and no payout has paid yet, by order: `unpaid (owed_for, currency, minor, is_ready)`, where what belongs to
 * no order is owed for the project. The parts of an
 * order are judged together, so a refund first takes back what its sale hasn’t paid. What an order earned waits until the
 * parcel has been gone for some days; what it lost, and a payout that failed, counts straight away.
 */
export const unpaidOrders = (projectId: string, now: Date): RawBuilder<unknown> => sql`
  entries as (
    select t.id, t.order_id, coalesce(t.order_id, ${projectId}) as owed_for, t.currency, -sum(l.amount_minor) as minor
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
    where l.project_id = ${projectId} and l.account = 'project' and t.kind <> 'payout'
      and not exists (select from payout_lines paid where paid.transaction_id = t.id)
    group by t.id
  ), unpaid as (
    select e.owed_for, e.currency, sum(e.minor) as minor,
      e.order_id is null or sum(e.minor) <= 0
        or coalesce(o.shipped_at <= ${now.toISOString()}::timestamptz - make_interval(days => case
          when exists (select from payouts p where p.project_id = ${projectId} and p.state = 'paid')
          then ${MATURE_DAYS}::int else ${MATURE_DAYS_AT_FIRST}::int end), false) as is_ready
    from entries e left join orders o on o.id = e.order_id
    group by e.owed_for, e.order_id, e.currency, o.shipped_at
  )`;

/** Balances of a project in each currency. One statement. */
export async function loadBalances(tx: Tx, projectId: string, now: Date) {
  const { rows } = await sql`
    with ${unpaidOrders(projectId, now)},
    ready as (select currency, sum(minor) as minor from unpaid where is_ready group by currency),
    owned as (
      select t.currency, -sum(l.amount_minor) filter (where l.account = 'project') as balance,
        -sum(l.amount_minor) filter (where l.account = 'project-reserve') as held,
        -sum(l.amount_minor) filter (where l.account = 'payout-transit') as on_its_way,
        -sum(l.amount_minor) filter (where l.account = 'bank') as paid
      from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
      where l.project_id = ${projectId} and l.account in ('project', 'project-reserve', 'payout-transit', 'bank')
      group by t.currency
    )
    select o.currency, coalesce(o.balance, 0)::float8 as balance_minor, coalesce(r.minor, 0)::float8 as ready_minor,
      coalesce(o.held, 0)::float8 as held_minor, coalesce(o.on_its_way, 0)::float8 as on_its_way_minor,
      coalesce(o.paid, 0)::float8 as paid_minor
    from owned o left join ready r on r.currency = o.currency order by balance_minor desc, o.currency`.execute(
    tx,
  );
  return z.array(payoutBalanceSchema).parse(rows);
}

/** One page of a project’s payouts, the newest first, and how many there are. One statement. */
export async function listPayouts(
  tx: Tx,
  projectId: string,
  query: { page: number; search: string },
  size: number,
) {
  const number = payoutNumberIn(query.search);
  const { rows } = await sql`
    select ${payoutColumns}, count(*) over ()::int as total
    from payouts p where p.project_id = ${projectId} and ${query.search === '' ? sql`true` : sql`p.number = ${number}`}
    order by p.number desc limit ${size} offset ${(query.page - 1) * size}`.execute(tx);
  const found = z.array(payoutRow.extend({ total: z.int() })).parse(rows);
  return { rows: found.map(({ total: _, ...payout }) => payout), total: found[0]?.total ?? 0 };
}

/** A project’s payout with its id and the project’s name; null for another one’s. */
export async function findPayout(tx: Tx, projectId: string, number: number) {
  const { rows } = await sql`
    select p.id, pr.name as project_name, ${payoutColumns} from payouts p join projects pr on pr.id = p.project_id
    where p.project_id = ${projectId} and p.number = ${number}`.execute(tx);
  return rows[0] ? payoutRow.extend({ id: z.uuid(), projectName: z.string() }).parse(rows[0]) : null;
}

const viewOf = (kind: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case ${sql.join(
    Object.entries(STATEMENT_VIEWS).map(
      ([view, kinds]) => sql`when ${kind} = any(${[...kinds]}::text[]) then ${view}::text`,
    ),
    sql` `,
  )} end`;

/** What a payout pays, by kind. One statement. */
export async function sumStatement(tx: Tx, projectId: string, payoutId: string) {
  const { rows } = await sql`
    select ${viewOf(sql`t.kind`)} as view, count(distinct t.id)::int as count,
      -sum(l.amount_minor)::float8 as earned_minor
    from payout_lines p join ledger_transactions t on t.id = p.transaction_id
    join ledger_lines l on l.transaction_id = t.id and l.account = 'project'
    where p.project_id = ${projectId} and p.payout_id = ${payoutId} group by 1`.execute(tx);
  const found = z.array(statementSumSchema).parse(rows);
  const order = Object.keys(STATEMENT_VIEWS);
  return found.toSorted((a, b) => order.indexOf(a.view) - order.indexOf(b.view));
}

const rowOrder: RowOrder = {
  keys: [
    { sql: sql`t.at`, type: 'timestamptz' },
    { sql: sql`t.id`, type: 'uuid' },
  ],
  direction: 'asc',
};

const listedRow = statementRowSchema.extend({
  at: moment,
  orderNumber: z.coerce.number().nullable(),
  cursor: z.string(),
});

/** One page of what a payout pays, the oldest first. One statement. */
export async function findStatementRows(
  tx: Tx,
  projectId: string,
  payoutId: string,
  query: PagePlace & { readonly view?: StatementView | undefined },
  size: number,
) {
  const cut = cutPage(rowOrder, query, size);
  const { rows } = await sql`
    with page as (
      select t.id, ${cut.keys} from payout_lines p join ledger_transactions t on t.id = p.transaction_id
      where p.project_id = ${projectId} and p.payout_id = ${payoutId} and ${cut.beyond}
        and ${query.view ? sql`t.kind = any(${[...STATEMENT_VIEWS[query.view]]}::text[])` : sql`true`}
      order by ${cut.order} limit ${cut.limit} offset ${cut.offset})
    select t.id, t.kind, t.at, o.number as order_number, s.name as store_name, earlier.number as payout_number,
      booked.*, ${cut.cursor} as cursor
    from page join ledger_transactions t on t.id = page.id
    left join orders o on o.id = t.order_id left join stores s on s.id = t.store_id
    left join payouts earlier on earlier.id = t.payout_id
    cross join lateral (
      select ${bookedAmountColumns} from ledger_lines l where l.transaction_id = t.id
    ) booked
    order by ${cut.shownOrder}`.execute(tx);
  return readPage(z.array(listedRow).parse(rows), rowOrder, query, size);
}

/** Addresses of the owners of projects, with the names of these, and whether they still exist. */
export async function findOwners(tx: Tx, projectIds: readonly string[]) {
  const { rows } = await sql`
    select p.id as project_id, p.code, p.name, a.id, a.email::text as email, p.deleted_at is not null as is_deleted
    from projects p join project_members m on m.project_id = p.id and m.role = 'owner'
    join accounts a on a.id = m.account_id
    where p.id = any(${projectIds}::uuid[]) order by p.id, a.id`.execute(tx);
  return z
    .array(
      z.object({
        projectId: z.uuid(),
        code: z.string(),
        name: z.string(),
        id: z.uuid(),
        email: z.string(),
        isDeleted: z.boolean(),
      }),
    )
    .parse(rows);
}

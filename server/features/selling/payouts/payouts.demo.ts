import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  destinationHint,
  lastPayoutDay,
  type PayoutDestination,
} from '../../../../shared/features/selling/payouts/payouts.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { DemoPart, DemoStep } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { bookPayouts } from '../ledger/ledger.ts';
import { sealDestination } from './destination.ts';
import { keepDestination, keepInterval } from './payouts.queries.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

const DESTINATION: PayoutDestination = {
  method: 'uk-bank',
  holder: 'North Wave Ltd',
  sortCode: '20-00-00',
  accountNumber: '55779911',
  iban: '',
  paypalEmail: '',
};

const soldRow = z.object({
  orderId: z.uuid(),
  currency: currencyCodeSchema,
  amountMinor: z.number(),
  transactions: z.array(z.uuid()),
});
type Sold = z.infer<typeof soldRow>;

/** Orders of a project that were sent and earned something. */
async function listSold(tx: Tx, projectId: string): Promise<Sold[]> {
  const { rows } = await sql`
    select t.order_id, t.currency, -sum(l.amount_minor)::float8 as amount_minor, json_agg(distinct t.id) as transactions
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
    join orders o on o.id = t.order_id and o.shipped_at is not null
    where l.project_id = ${projectId} and l.account = 'project' and t.currency = 'GBP'
    group by t.order_id, t.currency having sum(l.amount_minor) < 0 order by t.order_id`.execute(tx);
  return z.array(soldRow).parse(rows);
}

interface Paid {
  readonly projectId: string;
  readonly sealed: string;
  readonly sold: readonly Sold[];
  readonly dueOn: string;
  readonly isPaid: boolean;
}

async function payOut(tx: Tx, { projectId, sealed, sold, dueOn, isPaid }: Paid): Promise<void> {
  const id = newId();
  const amountMinor = sold.reduce((sum, order) => sum + order.amountMinor, 0);
  const madeAt = `${dueOn}T06:05:00Z`;
  await sql`
    with run as (
      insert into payout_runs (method, made_at, account_id)
      select 'bank', ${madeAt}::timestamptz + interval '3 hours', a.id from accounts a
      where a.email = ${DEMO.staff} and ${isPaid} returning number, made_at
    ), added as (
      insert into payouts (id, project_id, currency, amount_minor, due_on, state, method, sealed, hint, run, made_at,
        sent_at, paid_at)
      select ${id}, ${projectId}, 'GBP', ${amountMinor}, ${dueOn}, ${isPaid ? 'paid' : 'due'}, ${DESTINATION.method},
        ${sealed}, ${destinationHint(DESTINATION)}, (select number from run), ${madeAt}, (select made_at from run),
        (select made_at + interval '1 day' from run)
    )
    insert into payout_lines (transaction_id, payout_id, project_id)
    select unnest(${sold.flatMap(({ transactions }) => transactions)}::uuid[]), ${id}, ${projectId}`.execute(
    tx,
  );
  const booked = [{ id, projectId, currency: 'GBP', amountMinor }];
  await bookPayouts(tx, 'payout', booked);
  if (isPaid) await bookPayouts(tx, 'payout-paid', booked);
}

/** The demo’s merchant is paid every Monday: one payout has arrived, and one is due. */
const addPayouts: DemoStep = async (tx, services) => {
  const { projectId, accountId } = await tx
    .selectFrom('projectMembers as m')
    .innerJoin('projects as p', 'p.id', 'm.projectId')
    .innerJoin('accounts as a', 'a.id', 'm.accountId')
    .select(['m.projectId', 'm.accountId'])
    .where('p.code', '=', DEMO.project)
    .where('a.email', '=', DEMO.merchant)
    .executeTakeFirstOrThrow(() => new Error('The demo’s merchant is gone'));
  const now = new Date();
  const monday = lastPayoutDay('weekly', now);
  const earlier = lastPayoutDay('weekly', new Date(now.getTime() - WEEK_DAYS * DAY_MS));
  const sealed = sealDestination(services, projectId, DESTINATION);
  await keepDestination(tx, {
    projectId,
    accountId,
    method: DESTINATION.method,
    sealed,
    hint: destinationHint(DESTINATION),
    day: monday,
    now: new Date(now.getTime() - 3 * WEEK_DAYS * DAY_MS),
  });
  await keepInterval(tx, projectId, 'weekly', monday);
  const sold = await listSold(tx, projectId);
  const middle = Math.ceil(sold.length / 2);
  const shares = [
    { sold: sold.slice(0, middle), dueOn: earlier, isPaid: true },
    { sold: sold.slice(middle), dueOn: monday, isPaid: false },
  ];
  for (const share of shares) if (share.sold.length > 0) await payOut(tx, { projectId, sealed, ...share });
};

export const demoPart: DemoPart = { name: 'payouts', needs: ['refunds'], steps: [addPayouts] };

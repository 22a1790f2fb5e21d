import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  destinationHint,
  lastPayoutDay,
  type PayoutDestination,
} from '../../../../shared/features/selling/payouts/payouts.ts';
import type { DemoPart, DemoStep } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { bookPayouts } from '../ledger/ledger.ts';
import { sealDestination } from './destination.ts';
import { keepDestination, keepInterval } from './payouts.queries.ts';

const THREE_WEEKS_MS = 21 * 86_400_000;

const DESTINATION: PayoutDestination = {
  method: 'uk-bank',
  holder: 'North Wave Ltd',
  sortCode: '20-00-00',
  accountNumber: '55779911',
  iban: '',
  paypalEmail: '',
};

const soldRow = z.object({
  amountMinor: z.number(),
  transactions: z.array(z.uuid()),
});
type Sold = z.infer<typeof soldRow>;

/** Orders of a project that were sent and earned something. */
async function listSold(tx: Tx, projectId: string): Promise<Sold[]> {
  const { rows } = await sql`
    select -sum(l.amount_minor)::float8 as amount_minor, json_agg(distinct t.id) as transactions
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
    join orders o on o.id = t.order_id and o.shipped_at is not null
    where l.project_id = ${projectId} and l.account = 'project' and t.currency = 'GBP'
    group by t.order_id having sum(l.amount_minor) < 0 order by t.order_id`.execute(tx);
  return z.array(soldRow).parse(rows);
}

/** The demo’s merchant is paid every Monday: the first payout is due, earlier than new projects get it. */
const addPayout: DemoStep = async (tx, services) => {
  const { projectId, accountId } = await tx
    .selectFrom('projectMembers as m')
    .innerJoin('projects as p', 'p.id', 'm.projectId')
    .innerJoin('accounts as a', 'a.id', 'm.accountId')
    .select(['m.projectId', 'm.accountId'])
    .where('p.code', '=', DEMO.project)
    .where('a.email', '=', DEMO.merchant)
    .executeTakeFirstOrThrow(() => new Error('The demo’s merchant is gone'));
  const now = new Date();
  const dueOn = lastPayoutDay('weekly', now);
  const sealed = sealDestination(services, projectId, DESTINATION);
  const hint = destinationHint(DESTINATION);
  await keepDestination(tx, {
    projectId,
    accountId,
    method: DESTINATION.method,
    sealed,
    hint,
    day: dueOn,
    now: new Date(now.getTime() - THREE_WEEKS_MS),
  });
  await keepInterval(tx, projectId, 'weekly', dueOn);
  const sold = await listSold(tx, projectId);
  if (sold.length === 0) return;
  const id = newId();
  const amountMinor = sold.reduce((sum, order) => sum + order.amountMinor, 0);
  await sql`
    with added as (
      insert into payouts (id, project_id, currency, amount_minor, due_on, method, sealed, hint, made_at)
      values (${id}, ${projectId}, 'GBP', ${amountMinor}, ${dueOn}, ${DESTINATION.method}, ${sealed}, ${hint},
        ${`${dueOn}T06:05:00Z`})
    )
    insert into payout_lines (transaction_id, payout_id, project_id)
    select unnest(${sold.flatMap(({ transactions }) => transactions)}::uuid[]), ${id}, ${projectId}`.execute(
    tx,
  );
  await bookPayouts(tx, 'payout', [{ id, projectId, currency: 'GBP', amountMinor }]);
};

export const demoPart: DemoPart = { name: 'payouts', needs: ['refunds'], steps: [addPayout] };

import { sql } from 'kysely';
import { z } from 'zod';
import {
  coolingUntil,
  lastPayoutDay,
  payoutMinimum,
  takesCurrency,
} from '../../../../shared/features/selling/payouts/payouts.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { CURRENCY_CODES } from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { bookPayouts } from '../ledger/ledger.ts';
import { findPayoutAccount, type PayoutAccount, unpaidOrders } from './payouts.queries.ts';

const madeRow = z.object({ id: z.uuid(), currency: currencyCodeSchema, amountMinor: z.number() });

/** Claims what is ready in every currency that reaches its minimum, and marks the day as done. One statement. */
async function claimReady(
  tx: Tx,
  projectId: string,
  { method, sealed, hint }: PayoutAccount,
  day: string,
  now: Date,
) {
  const minimums = CURRENCY_CODES.filter((currency) => method && takesCurrency(method, currency)).map(
    (currency) => ({ currency, minimum: payoutMinimum(currency) }),
  );
  const { rows } = await sql`
    with ${unpaidOrders(projectId, now)},
    added as (
      insert into payouts (id, project_id, currency, amount_minor, due_on, method, sealed, hint, made_at)
      select gen_random_uuid(), ${projectId}, u.currency, sum(u.minor), ${day}, ${method}, ${sealed}, ${hint},
        ${now.toISOString()}
      from unpaid u join json_to_recordset(${JSON.stringify(minimums)}::json) as m(currency text, minimum bigint)
        on m.currency = u.currency
      where u.is_ready group by u.currency, m.minimum having sum(u.minor) >= m.minimum order by u.currency
      returning id, currency, amount_minor
    ), claimed as (
      insert into payout_lines (transaction_id, payout_id, project_id)
      select e.id, a.id, ${projectId} from entries e
      join unpaid u on u.owed_for = e.owed_for and u.currency = e.currency and u.is_ready
      join added a on a.currency = e.currency
    ), settled as (
      update payout_accounts set settled_through = ${day} where project_id = ${projectId}
    )
    select id, currency, amount_minor::float8 as amount_minor from added`.execute(tx);
  return z.array(madeRow).parse(rows);
}

/**
 * Makes the payouts of a project’s last payout day, once: the settings’ row is locked, and the day is marked as done in
 * the transaction that books them. What is below the minimum stays unpaid and is part of the next.
 * @returns how many it made
 */
export async function makePayouts(tx: Tx, projectId: string, now: Date): Promise<number> {
  const account = await findPayoutAccount(tx, projectId, true);
  if (!account?.changedAt || account.refused !== null || coolingUntil(account.changedAt, now)) return 0;
  const day = lastPayoutDay(account.paymentInterval, now);
  if (account.settledThrough >= day) return 0;
  const made = await claimReady(tx, projectId, account, day, now);
  await bookPayouts(
    tx,
    'payout',
    made.map((payout) => ({ ...payout, projectId })),
  );
  return made.length;
}

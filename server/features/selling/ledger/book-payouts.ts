import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { bookPayout, type PayoutKind } from '../../../../shared/features/selling/ledger/ledger.ts';
import type { Tx } from '../../../platform/database/database.ts';

export interface BookedPayout {
  readonly id: string;
  readonly projectId: string;
  readonly currency: string;
  readonly amountMinor: number;
  /** It had been confirmed before it came back. */
  readonly wasPaid?: boolean;
}

/** Positions of a payout’s transactions, so that they read in their order. */
const POSITIONS: Readonly<Record<PayoutKind, number>> = { payout: 0, 'payout-paid': 1, 'payout-failed': 2 };

/** Books one step of payouts. One statement for any number of them. */
export async function bookPayouts(tx: Tx, kind: PayoutKind, payouts: readonly BookedPayout[]): Promise<void> {
  if (payouts.length === 0) return;
  const booked = payouts.map((payout) => ({ payout, id: newId() }));
  const transactions = booked.map(({ id, payout: { id: payoutId, projectId, currency } }) => ({
    id,
    payout_id: payoutId,
    project_id: projectId,
    currency,
  }));
  const lines = booked.flatMap(({ id, payout: { projectId, amountMinor, wasPaid } }) =>
    bookPayout(kind, amountMinor, wasPaid).lines.map((line, position) => ({
      transaction_id: id,
      position,
      project_id: projectId,
      account: line.account,
      amount_minor: line.amountMinor,
    })),
  );
  await sql`
    with added as (
      insert into ledger_transactions (id, project_id, payout_id, kind, position, currency, at)
      select id, project_id, payout_id, ${kind}, ${POSITIONS[kind]}::smallint, currency, now()
      from json_to_recordset(${JSON.stringify(transactions)}::json)
        as t(id uuid, project_id uuid, payout_id uuid, currency text)
    )
    insert into ledger_lines (transaction_id, position, project_id, account, amount_minor)
    select transaction_id, position, project_id, account, amount_minor
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as l(transaction_id uuid, position smallint, project_id uuid, account text, amount_minor bigint)`.execute(
    tx,
  );
}

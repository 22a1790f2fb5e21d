import { type RawBuilder, sql } from 'kysely';

/** Payouts, for other features. */

/** Whether an owner has said where a project is paid, within a statement. */
export const hasPayoutDestination = (projectId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from payout_accounts where project_id = ${projectId} and sealed is not null)`;

import type { Insertable } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';

export interface PastPayments {
  readonly payments: readonly Insertable<DB['payments']>[];
  readonly attempts: readonly Insertable<DB['paymentAttempts']>[];
}

/** Writes payments that were made in the past, without an event. */
export async function insertPastPayments(tx: Tx, past: PastPayments): Promise<void> {
  await tx
    .insertInto('payments')
    .values([...past.payments])
    .execute();
  await tx
    .insertInto('paymentAttempts')
    .values([...past.attempts])
    .execute();
}

import type { Insertable } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { DB } from '../database/schema.generated.ts';

/** Writes intents as if the sandbox had been asked for them in the past. */
export async function insertPastSandboxIntents(
  tx: Tx,
  intents: readonly Insertable<DB['sandboxIntents']>[],
): Promise<void> {
  await tx
    .insertInto('sandboxIntents')
    .values([...intents])
    .execute();
}

/** Forgets what the sandbox was asked for orders that are deleted. */
export async function deleteSandboxIntents(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await tx.deleteFrom('sandboxIntents').where('orderId', 'in', orderIds).execute();
}

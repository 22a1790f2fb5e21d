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

import type { Insertable } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';

/** Writes labels that have been on the floor. */
export async function insertPastLabels(tx: Tx, labels: readonly Insertable<DB['labels']>[]): Promise<void> {
  await tx
    .insertInto('labels')
    .values([...labels])
    .execute();
}

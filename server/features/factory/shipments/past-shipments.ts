import type { Insertable } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';

/** Writes parcels that have left. */
export async function insertPastShipments(
  tx: Tx,
  shipments: readonly Insertable<DB['shipments']>[],
): Promise<void> {
  await tx
    .insertInto('shipments')
    .values([...shipments])
    .execute();
}

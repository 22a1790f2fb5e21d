import type { Insertable } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';

/** Orders with everything that has happened to them. */
export interface PastOrders {
  readonly customers: readonly Insertable<DB['customers']>[];
  readonly orders: readonly Insertable<DB['orders']>[];
  readonly items: readonly Insertable<DB['orderItems']>[];
  readonly statuses: readonly Insertable<DB['orderStatusLog']>[];
}

/** Inserts orders that were placed in the past, without events. */
export async function insertPastOrders(tx: Tx, past: PastOrders): Promise<void> {
  await tx
    .insertInto('customers')
    .values([...past.customers])
    .execute();
  await tx
    .insertInto('orders')
    .values([...past.orders])
    .execute();
  await tx
    .insertInto('orderItems')
    .values([...past.items])
    .execute();
  await tx
    .insertInto('orderStatusLog')
    .values([...past.statuses])
    .execute();
}

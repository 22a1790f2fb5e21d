import { sql } from 'kysely';
import type { Address } from '../../../../shared/features/selling/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Sends an order elsewhere. It is found by both addresses: support may be told of either. */
export async function updateShipping(tx: Tx, orderId: string, shipping: Address): Promise<void> {
  const { name, zip, city } = shipping;
  await tx
    .updateTable('orders')
    .set({
      shipping: JSON.stringify(shipping),
      search: sql`search || ' ' || ${[name, zip, city].join(' ').toLowerCase()}`,
    })
    .where('id', '=', orderId)
    .execute();
}

import { sql } from 'kysely';
import { orderParcelVoided } from '../../../../shared/features/selling/orders/orders.events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertEventFrom } from '../../../platform/domain-events/domain-events.ts';
import type { ShippedParcel } from './mark-shipped.ts';
import { statusChanges, tellStatusChanges } from './status-changes.ts';

/**
 * What a voided parcel means for its order, within the transaction that voids it and holds the order: it’s packed and waits for
 * another parcel, and hasn’t left yet. Two statements.
 */
export async function markVoided(tx: Tx, orderId: string, parcel: ShippedParcel): Promise<void> {
  const { accountId, barcode, carrier, trackingCode } = parcel;
  const cause = { kind: 'shipment', id: barcode, accountId } as const;
  await sql`
    with ${statusChanges([{ orderId, status: 'packing', cause }])} ${tellStatusChanges}`.execute(tx);
  const event = sql`
    select project_id, json_build_object('orderId', id, 'storeId', store_id, 'parcel',
      ${JSON.stringify({ barcode, carrier, trackingCode })}::json)::jsonb as payload
    from not_shipped`;
  await sql`
    with not_shipped as (
      update orders set shipped_at = null where id = ${orderId} returning id, project_id, store_id
    )
    ${insertEventFrom(orderParcelVoided, event)}`.execute(tx);
}

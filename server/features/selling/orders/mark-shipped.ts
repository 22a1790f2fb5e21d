import { sql } from 'kysely';
import type { Carrier } from '../../../../shared/features/selling/delivery/delivery.ts';
import { orderShipped } from '../../../../shared/features/selling/orders/orders.events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertEventFrom } from '../../../platform/domain-events/domain-events.ts';
import { changeOrderStatus } from './order-status.ts';

/** A parcel that left, as its shipment names it. */
export interface ShippedParcel {
  readonly barcode: string;
  readonly carrier: Carrier;
  readonly trackingCode: string;
  readonly accountId: string | null;
}

/**
 * What a parcel that left means for its order, within the transaction that books the shipment: complete, with the time
 * it was first shipped. Whatever else follows subscribes to `order.shipped`. Three statements.
 */
export async function markShipped(tx: Tx, orderId: string, parcel: ShippedParcel): Promise<void> {
  const { accountId, barcode, carrier, trackingCode } = parcel;
  await changeOrderStatus(tx, orderId, 'complete', { kind: 'shipment', id: barcode, accountId });
  const event = sql`
    select project_id, json_build_object('orderId', id, 'storeId', store_id, 'parcel',
      ${JSON.stringify({ barcode, carrier, trackingCode })}::json)::jsonb as payload
    from shipped`;
  await sql`
    with shipped as (
      update orders set shipped_at = coalesce(shipped_at, now()) where id = ${orderId} returning id, project_id, store_id
    )
    ${insertEventFrom(orderShipped, event)}`.execute(tx);
}

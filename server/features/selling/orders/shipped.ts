import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { Services } from '../../../platform/services.ts';
import { mailOrderColumns, mailOrderSchema, type ShippedParcel, shippedMail } from './order-mails.ts';
import { changeOrderStatus } from './order-status.ts';

/**
 * What a parcel that left means for its order, within the transaction that books the shipment: complete, with the time
 * it was shipped, and a mail with the tracking code to the shopper. The mail of one parcel leaves once.
 */
export async function orderShipped(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'hosts'>,
  orderId: string,
  parcel: ShippedParcel,
): Promise<void> {
  await changeOrderStatus(tx, orderId, 'complete', {
    kind: 'shipment',
    id: parcel.barcode,
    accountId: parcel.accountId,
  });
  const { rows } = await sql`
    with shipped as (
      update orders set shipped_at = coalesce(shipped_at, now()) where id = ${orderId} returning *
    )
    select ${mailOrderColumns} from shipped o join stores s on s.id = o.store_id
    join customers k on k.id = o.customer_id`.execute(tx);
  if (rows[0] === undefined) return;
  const mail = shippedMail(mailOrderSchema.parse(rows[0]), parcel, services.hosts);
  await services.jobs.enqueue(tx, sendMail, mail, { key: mail.idempotencyKey });
}

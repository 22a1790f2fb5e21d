import { sql } from 'kysely';
import { TOUCH_DAYS } from '../../../../shared/features/growth/email-tracking/email-tracking.ts';
import { asciiEmail } from '../../../../shared/rules/fields/internet.ts';
import { addressKey } from '../../../platform/consent/address-key.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { noteSendEvents } from '../../../platform/mail/ledger/control.ts';
import { orderRead, touchRead } from './email-tracking.reads.ts';

const DAY_MS = 86_400_000;

/** Counts a paid order for the email that its shopper clicked last, if there is one. It can be repeated: the order stays with its first email. */
export async function countOrder(tx: Tx, secret: string, orderId: string): Promise<void> {
  const order = await orderRead.find(tx, { id: orderId });
  const address = order && asciiEmail(order.email);
  if (!order || !address) return;
  const touch = await touchRead.find(tx, {
    storeId: order.storeId,
    addressKey: addressKey(secret, address),
    from: new Date(order.placedAt.getTime() - TOUCH_DAYS * DAY_MS),
    to: order.placedAt,
  });
  if (!touch) return;
  const { sendId, sourceId, variant, link, at } = touch;
  await sql`
    insert into mail_orders (order_id, project_id, store_id, source_id, send_id, variant, clicked_at, paid_at)
    values (${orderId}, ${order.projectId}, ${order.storeId}, ${sourceId}, ${sendId}, ${variant}, ${at}, ${order.paidAt})
    on conflict (order_id) do nothing`.execute(tx);
  if (link !== null)
    await noteSendEvents(tx, [{ sendId, kind: 'clicked', at, link, sure: true, dedupe: `sure:${link}` }]);
}

import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { simulateRefund } from '../../../../shared/features/selling/refunds/refunds.ts';
import type { DemoPart, DemoStep } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import { settleRefund } from './make-refund.ts';
import { toLines, toRefundable } from './refundable.ts';
import { findRefundedOrder, insertRefund } from './refunds.queries.ts';

/** One piece of a parcel that has arrived, too small for its customer. */
const refundOnePiece: DemoStep = async (tx, { orderPieces }) => {
  const order = await findRefundedOrder(
    tx,
    sql`o.id = (
      select c.id from orders c join stores s on s.id = c.store_id
      where s.subdomain = ${DEMO.subdomain} and c.status = 'complete' and c.paid_at is not null
        and (select sum(i.quantity) from order_items i where i.order_id = c.id) > 1
      order by c.number limit 1)`,
  );
  if (!order) throw new Error('The demo has no order of two pieces that was sent');
  const refundable = toRefundable(order);
  const pieces = order.items.map((_, index) => (index === 0 ? 1 : 0));
  const effect = simulateRefund(refundable, { pieces, restocked: [], deliveryMinor: 0 });
  const refundId = await insertRefund(tx, {
    order,
    request: { requestKey: newId(), reason: 'too-small', note: 'Please keep it, or pass it on to a friend.' },
    lines: toLines(refundable, pieces, effect.stopped),
    deliveryMinor: 0,
    amountMinor: effect.amountMinor,
    accountId: null,
  });
  await settleRefund(tx, orderPieces, refundId, order.id);
};

export const demoPart: DemoPart = { name: 'refunds', needs: ['ledger'], steps: [refundOnePiece] };

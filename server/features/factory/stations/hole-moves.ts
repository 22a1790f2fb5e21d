import { sql } from 'kysely';
import type { OrderStatus } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { statusChanges, tellStatusChanges } from '../../selling/orders/orders.ts';
import { moveSorted } from '../labels/labels.ts';

/**
 * The sorted pieces of an order were put in another pigeonhole, or taken out to be sorted again. Their timelines say so, their
 * order’s status follows, and stations hear of it with their next changes. After the order was locked. One statement.
 */
export async function moveSortedGarments(
  tx: Tx,
  move: {
    readonly orderId: string;
    readonly to: string | null;
    readonly staffId: string | null;
    readonly status: OrderStatus;
    readonly earlierStatus: OrderStatus;
  },
): Promise<void> {
  const { orderId, to, staffId, status, earlierStatus } = move;
  const cause = { kind: 'staff', accountId: staffId } as const;
  await sql`
    with moved as (${moveSorted(orderId, to)}), told as (
      insert into label_events (id, project_id, label_id, kind, at, staff_id, details)
      select gen_random_uuid(), project_id, id, ${to === null ? 'unsort' : 'sort'}::text, now(), ${staffId}::uuid,
        jsonb_strip_nulls(jsonb_build_object('pigeonhole', ${to}::text))
      from moved
    ), ${statusChanges(status === earlierStatus ? [] : [{ orderId, status, cause }])} ${tellStatusChanges}`.execute(
    tx,
  );
}

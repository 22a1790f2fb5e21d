import { sql } from 'kysely';
import type { OrderStatus } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { orderNamed, printFilesReady } from '../../selling/orders/orders.ts';

export interface OrderToRelease {
  readonly id: string;
  readonly status: OrderStatus;
  readonly printFilesReady: boolean;
}

const COLUMNS = sql`o.id, o.status, ${printFilesReady} as print_files_ready`;

/** An order's status, locked, and whether each of its items has a ready print file for each printed side. */
export async function statusForRelease(tx: Tx, order: string): Promise<OrderToRelease | null> {
  const { rows } = await sql<OrderToRelease>`
    select ${COLUMNS} from orders o where ${orderNamed(order)} and o.deleted_at is null for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Several orders as {@link statusForRelease} finds one; unknown ids are left out. One statement. */
export async function findOrdersToRelease(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderToRelease>> {
  const { rows } = await sql<OrderToRelease>`
    select ${COLUMNS} from orders o where o.id = any(${ids}::uuid[]) and o.deleted_at is null
    order by o.id for update`.execute(tx);
  return new Map(rows.map((order) => [order.id, order]));
}

import { sql } from 'kysely';
import { z } from 'zod';
import { FACTORY_ORDER_VIEWS } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import { dueBounds } from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';

const NEXT_ORDERS = 8;
const [WAITING, ...BEING_MADE] = FACTORY_ORDER_VIEWS['to-do'];

const instant = z.string().transform((time) => new Date(time).toISOString());
const figuresSchema = z.object({
  ordersWaiting: z.number(),
  ordersOnFloor: z.number(),
  problems: z.number(),
  labelsToPrint: z.number(),
  itemsToPack: z.number(),
  sentToday: z.number(),
  late: z.number(),
  dueToday: z.number(),
  next: z.array(
    z.object({
      number: z.number(),
      status: orderStatusSchema,
      priority: z.boolean(),
      storeName: z.string(),
      paidAt: instant,
      pieces: z.number(),
      piecesDone: z.number(),
    }),
  ),
  stations: z.array(
    z.object({ id: z.uuid(), name: z.string(), isPaired: z.boolean(), lastSeenAt: instant.nullable() }),
  ),
});

/** The factory's figures over all projects, its next orders and its workstations, in one statement. @param now ISO time */
export async function factoryFigures(tx: Tx, now: string): Promise<z.output<typeof figuresSchema>> {
  const { late, today } = dueBounds(now);
  const { rows } = await sql`
    with to_do as materialized (
      select id, number, status, priority, store_id, paid_at from orders
      where status = any(${FACTORY_ORDER_VIEWS['to-do']}::text[]) and deleted_at is null)
    select
      (select count(*)::int from to_do where status = ${WAITING}) as orders_waiting,
      (select count(*)::int from to_do where status = any(${BEING_MADE}::text[])) as orders_on_floor,
      (select count(*)::int from orders where status = any(${FACTORY_ORDER_VIEWS.attention}::text[])
        and deleted_at is null) as problems,
      (select count(*)::int from labels where state = 'open') as labels_to_print,
      (select count(*)::int from labels where state = 'sorted') as items_to_pack,
      (select count(*)::int from shipments where created_at >= date_trunc('day', now()) and voided_at is null) as sent_today,
      (select count(*)::int from to_do where paid_at < ${late}::timestamptz) as late,
      (select count(*)::int from to_do where paid_at >= ${late}::timestamptz and paid_at < ${today}::timestamptz) as due_today,
      (select coalesce(json_agg(n order by n.priority desc, n."paidAt", n.number), '[]') from (
        select o.number, o.status, o.priority, s.name as "storeName", o.paid_at as "paidAt", made.pieces,
          made.pieces_done as "piecesDone"
        from (select * from to_do where paid_at is not null
          order by priority desc, paid_at, number limit ${NEXT_ORDERS}) o
        join stores s on s.id = o.store_id
        cross join lateral (select count(*)::int as pieces, count(*) filter (where l.state = 'packed')::int as pieces_done
          from labels l where l.order_id = o.id and l.state not in ('cancelled', 'spoiled')) made) n) as next,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name,
          'isPaired', t.paired_at is not null and t.revoked_at is null, 'lastSeenAt', t.last_seen_at) order by t.name), '[]')
        from stations t where t.removed_at is null) as stations`.execute(tx);
  return figuresSchema.parse(rows[0]);
}

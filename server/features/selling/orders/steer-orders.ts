import { type RawBuilder, sql } from 'kysely';

/** Orders locked in the order in which all lock them. Queries for a `with`, as `steered_order`. */
const locked = (orderIds: readonly string[]): RawBuilder<unknown> => sql`
  steered_order as materialized (
    select id from orders where id = any(${orderIds}::uuid[]) order by id for update
  )`;

/** What the factory’s office can change of orders: queries for a `with`, whose `steered` has those that changed. */
export const STEER_ORDERS = {
  /** @param reason null ends the hold */
  hold: (
    orderIds: readonly string[],
    hold: { readonly reason: string | null; readonly by: string | null },
  ) => sql`
    ${locked(orderIds)}, steered as (
      update orders o set hold_reason = ${hold.reason}::text,
        held_at = case when ${hold.reason}::text is null then null else coalesce(held_at, now()) end,
        held_by = case when ${hold.reason}::text is null then null else ${hold.by}::uuid end
      from steered_order s where o.id = s.id and o.hold_reason is distinct from ${hold.reason}::text
        and (${hold.reason}::text is null or o.status not in ('complete', 'exchanged', 'refunded', 'bespoke_refunded', 'bespoke_shipped'))
      returning o.id, o.project_id
    )`,
  priority: (orderIds: readonly string[], isPriority: boolean) => sql`
    ${locked(orderIds)}, steered as (
      update orders o set priority = ${isPriority} from steered_order s
      where o.id = s.id and o.priority <> ${isPriority} returning o.id, o.project_id
    )`,
  /** Only locks the orders: their labels change. */
  none: (orderIds: readonly string[]) => sql`
    ${locked(orderIds)}, steered as (
      select o.id, o.project_id from orders o join steered_order s on s.id = o.id
    )`,
} as const;

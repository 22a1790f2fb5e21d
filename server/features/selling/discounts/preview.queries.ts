import { sql } from 'kysely';
import { z } from 'zod';
import { PREVIEWED_NAMES } from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import type { DiscountFields } from '../../../../shared/features/selling/discounts/discounts.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Paid orders that a preview looks at. */
const PAST_ORDERS = 200;

const pastOrderSchema = z.object({
  number: z.coerce.number(),
  email: z.string(),
  customer: z.string(),
  country: z.string(),
  isFirst: z.boolean(),
  shippingMinor: z.int(),
  items: z.array(
    z.object({
      key: z.uuid(),
      name: z.string(),
      quantity: z.int(),
      unitPriceMinor: z.int(),
      amountMinor: z.int(),
      productIds: z.array(z.uuid()),
      collectionIds: z.array(z.uuid()),
    }),
  ),
});
export type PastOrder = z.output<typeof pastOrderSchema>;

/** A store's last paid orders of 90 days, the newest first, and the order with a number. */
export async function listPastOrders(
  tx: Tx,
  storeId: string,
  currency: string,
  number: number | undefined,
): Promise<PastOrder[]> {
  const { rows } = await sql`
    with chosen as materialized (
      (select * from orders where store_id = ${storeId} and currency = ${currency} and paid_at is not null
        and deleted_at is null and placed_at > now() - interval '90 days'
        order by placed_at desc limit ${PAST_ORDERS})
      union
      (select * from orders where store_id = ${storeId} and currency = ${currency} and paid_at is not null
        and number = ${number ?? null}::bigint)
    )
    select o.number, lower(o.email::text) as email, o.shipping->>'name' as customer, o.shipping->>'country' as country,
      o.shipping_minor, not exists (
        select from orders y where y.customer_id = o.customer_id and y.paid_at is not null and y.placed_at < o.placed_at
      ) as is_first, (
        select coalesce(json_agg(json_build_object('key', i.id, 'name', i.name, 'quantity', i.quantity,
          'unitPriceMinor', i.unit_price_minor, 'amountMinor', i.total_minor,
          'productIds', array_remove(array[i.product_id, (select b.product_id from order_bundles b where b.id = i.bundle_id)], null),
          'collectionIds', array(select l.collection_id from collection_products l where l.product_id = i.product_id)
        ) order by i.position), '[]') from order_items i where i.order_id = o.id) as items
    from chosen o order by o.placed_at desc`.execute(tx);
  return z.array(pastOrderSchema).parse(rows);
}

/** How many of a store's products a discount covers, with the first names. */
export async function countCovered(
  tx: Tx,
  storeId: string,
  { productIds, collectionIds }: Pick<DiscountFields, 'productIds' | 'collectionIds'>,
): Promise<{ covered: number; total: number; names: string[] }> {
  const coversAll = productIds.length === 0 && collectionIds.length === 0;
  const { rows } = await sql<{ covered: number; total: number; names: string[] }>`
    with own as (
      select p.name, ${coversAll} or p.id = any(${productIds}::uuid[]) or exists (
        select from collection_products l
        where l.product_id = p.id and l.collection_id = any(${collectionIds}::uuid[])) as is_covered
      from products p
      where p.store_id = ${storeId} and p.deleted_at is null and p.live_at is not null and p.enabled and not p.made_for_one
    )
    select count(*) filter (where is_covered)::int as covered, count(*)::int as total, array(
      select name from own where is_covered order by name limit ${PREVIEWED_NAMES}) as names
    from own`.execute(tx);
  return rows[0] ?? { covered: 0, total: 0, names: [] };
}

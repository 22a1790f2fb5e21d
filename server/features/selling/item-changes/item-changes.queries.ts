import { sql } from 'kysely';
import { z } from 'zod';
import { itemOptionsSchema } from '../../../../shared/features/selling/item-changes/item-changes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { availableStock } from '../../making/catalogue/catalogue.ts';
import { itemCanChange } from '../orders/orders.ts';

const foundSchema = z.object({
  orderId: z.uuid(),
  projectId: z.uuid(),
  orderNumber: z.number(),
  id: z.uuid(),
  blankId: z.uuid(),
  name: z.string(),
  options: itemOptionsSchema,
  quantity: z.int(),
  canChange: z.boolean(),
  choices: z.array(itemOptionsSchema.extend({ blankId: z.uuid(), isInStock: z.boolean() })),
});
export type FoundItem = z.output<typeof foundSchema>;

interface ItemKey {
  readonly storeId: string;
  readonly orderHash: string;
  readonly itemId: string;
}

/** Keeps a workstation from picking the item’s pieces. A statement after this one sees the picks it waited for. */
export async function holdItem(tx: Tx, { storeId, orderHash, itemId }: ItemKey): Promise<void> {
  await sql`
    select from orders where hash = ${orderHash} and store_id = ${storeId} for no key update`.execute(tx);
  await sql`
    select from labels l join orders o on o.id = l.order_id
    where l.order_item_id = ${itemId} and o.hash = ${orderHash} and o.store_id = ${storeId}
    order by l.id for update of l`.execute(tx);
}

/** An item of an order, and what it can change to. One statement. */
export async function findItem(tx: Tx, { storeId, orderHash, itemId }: ItemKey): Promise<FoundItem | null> {
  const { rows } = await sql`
    select o.id as order_id, o.project_id, o.number as order_number, i.id, i.blank_id, i.name, i.options, i.quantity,
      ${itemCanChange} as can_change,
      (select coalesce(json_agg(json_build_object('blankId', b.id, 'Colour', b.colour, 'Size', b.size,
          'isInStock', ${availableStock('b')} >= i.quantity)
          order by array_position(p.colours, b.colour), sizes.place), '[]')
        from products p join blanks b on b.base_product_id = p.base_product_id and b.colour = any(p.colours)
        join base_products bp on bp.id = p.base_product_id
        left join lateral (
          select place from jsonb_array_elements(bp.spec->'sizes') with ordinality as z(size, place)
          where z.size->>'code' = b.size) sizes on true
        where p.id = i.product_id and p.deleted_at is null) as choices
    from orders o join order_items i on i.order_id = o.id join stores s on s.id = o.store_id
    where o.hash = ${orderHash} and o.store_id = ${storeId} and i.id = ${itemId} and o.deleted_at is null`.execute(
    tx,
  );
  return rows[0] === undefined ? null : foundSchema.parse(rows[0]);
}

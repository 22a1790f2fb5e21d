import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { ItemOptions } from '../../../../shared/features/selling/item-changes/item-changes.ts';
import { orderItemChanged } from '../../../../shared/features/selling/orders/orders.events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertEvents } from '../../../platform/domain-events/domain-events.ts';

interface OrderedItem {
  readonly id: string;
  readonly orderId: string;
  readonly projectId: string;
  readonly options: ItemOptions;
}

/** Gives an item another blank, notes the change and emits its event. One statement. */
export async function changeItem(
  tx: Tx,
  { orderId, projectId, id, options: from }: OrderedItem,
  to: ItemOptions & { readonly blankId: string },
): Promise<void> {
  const changeId = newId();
  const options = JSON.stringify({ Colour: to.Colour, Size: to.Size });
  await sql`
    with changed as (
      update order_items i set blank_id = b.id, options = ${options}::jsonb, blank_cost_minor = b.cost_minor,
        image_file_id = case when b.colour = ${from.Colour} then i.image_file_id else (
          select m.file_id from product_images m
          where m.product_id = i.product_id and m.design_version_id = i.design_version_id and m.colour = b.colour
          order by m.side desc, m.width limit 1) end
      from blanks b where i.id = ${id} and b.id = ${to.blankId} returning i.id
    ), noted as (
      insert into order_item_changes (id, project_id, order_id, order_item_id, from_options, to_options)
      select ${changeId}, ${projectId}, ${orderId}, id, ${JSON.stringify(from)}::jsonb, ${options}::jsonb
      from changed
    )
    ${insertEvents(orderItemChanged, [{ projectId, payload: { orderId, changeId } }])}`.execute(tx);
}

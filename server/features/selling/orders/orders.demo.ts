import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** A customer took another size ten minutes after they had paid, and got it. */
async function noteChange(tx: Tx): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into order_item_changes (id, project_id, order_id, order_item_id, from_options, to_options, at)
    select ${newId()}, o.project_id, o.id, i.id, jsonb_build_object('Colour', b.colour, 'Size', b.size), i.options,
      o.paid_at + interval '10 minutes'
    from orders o join stores s on s.id = o.store_id join order_items i on i.order_id = o.id
    join blanks mine on mine.id = i.blank_id
    join blanks b on b.base_product_id = mine.base_product_id and b.colour = mine.colour and b.id <> mine.id
    where s.subdomain = ${DEMO.subdomain} and o.status = 'complete' and i.quantity = 1
    order by o.number desc, b.size limit 1`.execute(tx);
  if (numAffectedRows !== 1n) throw new Error('The demo has no order of one piece that was sent');
}

export const demoPart: DemoPart = { name: 'item changes', needs: ['factory orders'], steps: [noteChange] };

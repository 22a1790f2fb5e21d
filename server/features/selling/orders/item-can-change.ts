import { sql } from 'kysely';

/**
 * Whether no piece of the item `i` of the order `o` is picked, cancelled or gone: its size and colour can change. Pieces of
 * bundles stay as the bundle has them.
 */
export const itemCanChange = sql`
  (o.status in ('paid', 'processing', 'label_printed') and i.bundle_id is null and i.quantity = (
    select count(*) filter (where l.state in ('open', 'label_printed') and l.picked_at is null)
      - count(*) filter (where l.state not in ('open', 'label_printed', 'spoiled'))
    from labels l where l.order_item_id = i.id))`;

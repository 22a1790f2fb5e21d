import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { newLabelCode } from '../../../../shared/features/factory/labels/labels.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/named.ts';

/** What is made of an order: pieces of one blank with one design. */
export interface PiecesToMake {
  readonly orderItemId: string;
  readonly designVersionId: string;
  readonly blankId: string;
  readonly quantity: number;
}

/**
 * Makes a label for each piece of an order, counted over the whole order. Labels that are there stay as they are. One
 * statement.
 */
export async function createLabels(
  tx: Tx,
  order: { readonly id: string; readonly lines: readonly PiecesToMake[] },
): Promise<void> {
  const pieces = order.lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
  const rows = pieces.map((line, index) => ({
    ...line,
    id: newId(),
    code: newLabelCode(),
    counter: index + 1,
  }));
  await prepared(
    'labels.create',
    sql`
    with piece as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as p(
        id uuid, code text, "orderItemId" uuid, "designVersionId" uuid, "blankId" uuid, counter int)
    )
    insert into labels
      (id, code, project_id, order_id, order_item_id, blank_id, counter, of_count, pick_face, sides, needs_pretreat)
    select piece.id, piece.code, o.project_id, o.id, piece."orderItemId", b.id, piece.counter, ${pieces.length}::int,
      b.pick_face,
      array(select f.side from print_files f where f.design_version_id = piece."designVersionId"
        order by array_position(array['front', 'back', 'left', 'right'], f.side)),
      p.kind = 'apparel' and exists (select from jsonb_array_elements(p.spec->'colours') c
        where c->>'name' = b.colour and (c->>'dark')::boolean)
    from piece join orders o on o.id = ${order.id} join lateral (
      select * from blanks where id = piece."blankId" offset 0) b on true
    join base_products p on p.id = b.base_product_id
    on conflict (order_id, counter) where state <> 'spoiled' do nothing`,
  ).execute(tx);
}

import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { type LabelState, newLabelCode } from '../../../../shared/features/factory/labels/labels.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { OrderPieces } from '../../../platform/features/order-pieces.ts';
import { changeStock } from '../../making/catalogue/catalogue.ts';

/**
 * Adds the child labels of a batch, after the labels that end in it: a piece has one label that isn’t spoiled, so these
 * have to be out of the way before {@link updateLabels} writes the rest.
 */
export async function addChildLabels(
  tx: Tx,
  batch: {
    readonly spoiledIds: readonly string[];
    /** Each with a label of its piece that is stored: its parent may be new as well. */
    readonly children: readonly { readonly label: LabelState; readonly knownId: string }[];
  },
): Promise<void> {
  if (batch.spoiledIds.length === 0) return;
  const rows = batch.children.map(({ label: { id, code, parentId, state }, knownId }) => ({
    id,
    code,
    parentId,
    state,
    knownId,
  }));
  await sql`
    with ended as (
      update labels set state = 'spoiled' where id = any(${batch.spoiledIds}::uuid[]) returning id
    )
    insert into labels (id, code, parent_id, state, project_id, order_id, order_item_id, blank_id, counter, of_count,
      pick_face, sides, needs_pretreat)
    select c.id, c.code, c."parentId", c.state, k.project_id, k.order_id, k.order_item_id, k.blank_id, k.counter,
      k.of_count, k.pick_face, k.sides, k.needs_pretreat
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(
      id uuid, code text, "parentId" uuid, state text, "knownId" uuid)
    join labels k on k.id = c."knownId"
    where (select count(*) from ended) > 0`.execute(tx);
}

/**
 * Replaces the labels of an item, none of which is picked, with labels for another blank. Paper that is already printed
 * is refused from then on. The earlier blanks are stock again and the new ones are taken.
 * @returns false where there aren’t enough of the new blank: the transaction has to be rolled back
 */
export const replaceLabels: OrderPieces['replace'] = async (tx, orderItemId, blankId) => {
  // Others that take or give back pieces of these blanks are waited for, in the order in which all lock them.
  await sql`
    select from blanks where id = ${blankId} or id = (select blank_id from order_items where id = ${orderItemId})
      or id in (select blank_id from labels where order_item_id = ${orderItemId}) order by id for update`.execute(
    tx,
  );
  const { rows } = await sql`
    select id from labels where order_item_id = ${orderItemId} and state in ('open', 'label_printed') order by counter`.execute(
    tx,
  );
  const replaced = z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => ({ id: newId(), code: newLabelCode(), parentId: id }));
  const after = await sql`
    with ended as (
      update labels l set state = 'spoiled', version = l.version + 1
      from json_to_recordset(${JSON.stringify(replaced)}::json) as r("parentId" uuid) where l.id = r."parentId"
      returning l.id, l.blank_id
    ), ${changeStock(sql`
      select blank_id, sum(pieces)::int as pieces from (
        select blank_id, 1 as pieces from ended union all select ${blankId}::uuid, -1 from ended) c group by blank_id`)}
    select b.stock - b.reserved - (select count(*) from ended) >= 0 or s.takes_back_orders as is_enough
    from blanks b, order_items i join orders o on o.id = i.order_id join stores s on s.id = o.store_id
    where b.id = ${blankId} and i.id = ${orderItemId}`.execute(tx);
  await sql`
    insert into labels (id, code, parent_id, state, project_id, order_id, order_item_id, blank_id, counter, of_count,
      pick_face, sides, needs_pretreat)
    select c.id, c.code, k.id, 'open', k.project_id, k.order_id, k.order_item_id, b.id, k.counter, k.of_count,
      b.pick_face, k.sides, p.kind = 'apparel' and exists (select from jsonb_array_elements(p.spec->'colours') c
        where c->>'name' = b.colour and (c->>'dark')::boolean)
    from json_to_recordset(${JSON.stringify(replaced)}::json) as c(id uuid, code text, "parentId" uuid)
    join labels k on k.id = c."parentId" join blanks b on b.id = ${blankId}
    join base_products p on p.id = b.base_product_id`.execute(tx);
  return z.array(z.object({ isEnough: z.boolean() })).parse(after.rows)[0]?.isEnough ?? false;
};

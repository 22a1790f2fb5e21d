import { sql } from 'kysely';
import type { LabelState } from '../../../../shared/features/factory/labels/labels.ts';
import type { Tx } from '../../../platform/database/database.ts';

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
      pick_face, sides, needs_pretreat, pigeonhole)
    select c.id, c.code, c."parentId", c.state, k.project_id, k.order_id, k.order_item_id, k.blank_id, k.counter,
      k.of_count, k.pick_face, k.sides, k.needs_pretreat, k.pigeonhole
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(
      id uuid, code text, "parentId" uuid, state text, "knownId" uuid)
    join labels k on k.id = c."knownId"
    where (select count(*) from ended) > 0`.execute(tx);
}

import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { changeStock } from '../../making/catalogue/catalogue.ts';
import { endPutBacks, holdPutBacks } from '../labels/labels.ts';

/**
 * Someone in the office says that cancelled labels’ garments are back: their timelines say so, and what is as new is stock
 * again. Two statements.
 * @returns the labels whose garments weren’t back before
 */
export async function putBackInOffice(
  tx: Tx,
  labelIds: readonly string[],
  staffId: string | null,
): Promise<string[]> {
  await holdPutBacks(tx, labelIds);
  const { rows } = await sql`
    with ${endPutBacks(labelIds)},
    ${changeStock(sql`select blank_id, pieces from put_back_stock`)}, told as (
      insert into label_events (id, project_id, label_id, kind, at, staff_id, details)
      select gen_random_uuid(), project_id, id, 'put-back', now(), ${staffId}::uuid,
        jsonb_build_object('to', case when to_stock then 'stock' else 'seconds' end, 'pickFace', pick_face)
      from put_back
    )
    select id from put_back`.execute(tx);
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id);
}

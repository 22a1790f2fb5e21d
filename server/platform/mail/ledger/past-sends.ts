import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../database/database.ts';

const sentSchema = z.array(
  z.object({ id: z.uuid(), personId: z.uuid().nullable(), variant: z.string().nullable() }),
);
/** A mail that counts as sent. */
export type PastSend = z.output<typeof sentSchema>[number];

/**
 * Counts every booked mail of a source as sent at a time in the past, as demo data needs it: none of them leaves, and the
 * source is done.
 */
export async function settlePast(tx: Tx, sourceId: string, at: Date): Promise<PastSend[]> {
  const { rows } = await sql`
    update sends set state = 'accepted', gate_at = ${at}, settled_at = ${at}, tried_at = ${at}, created_at = ${at}, attempt = 1,
      via = 'outbox', address = null
    where source_id = ${sourceId} and state = 'booked' returning id, person_id, variant`.execute(tx);
  await sql`
    update send_waves set state = 'done', due_at = ${at} where source_id = ${sourceId}`.execute(tx);
  await sql`
    update send_sources set state = 'done', created_at = ${at}, changed_at = ${at}, changed_by = null where id = ${sourceId}`.execute(
    tx,
  );
  return sentSchema.parse(rows);
}

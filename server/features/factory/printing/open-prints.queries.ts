import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  OPEN_PRINT_STATES,
  printReportSchema,
} from '../../../../shared/features/factory/printing/printing.ts';
import type { Tx } from '../../../platform/database/database.ts';

const openPrintSchema = printReportSchema
  .omit({ cause: true, words: true, proof: true, provenAt: true, confirmedAt: true, updatedAt: true })
  .extend({
    printer: z
      .string()
      .nullable()
      .transform((printer) => printer ?? ''),
    revision: z.int().transform((revision) => Math.max(1, revision)),
    queuedAt: z.date().transform((at) => at.toISOString()),
    sentAt: z
      .date()
      .nullable()
      .transform((at) => at?.toISOString() ?? null),
  });

/**
 * A workstation's open print ledger entries that may be on paper, the oldest first: what it had to ask for before it
 * sent it, and hadn't, is left out.
 */
export async function findOpenPrints(tx: Tx, stationId: string): Promise<z.output<typeof openPrintSchema>[]> {
  const rows = await tx
    .selectFrom('printIntents')
    .select([
      'id',
      'labelId',
      'printer',
      'state',
      'reason',
      'parentId',
      'staffId',
      'revision',
      'queuedAt',
      'sentAt',
    ])
    .where('stationId', '=', stationId)
    .where('state', 'in', OPEN_PRINT_STATES)
    .where(
      sql<boolean>`(armed_at is not null or share_id is not null or epoch = 0 or state not in ('claimed', 'queued'))`,
    )
    .orderBy('queuedAt')
    .orderBy('id')
    .execute();
  return z.array(openPrintSchema).parse(rows);
}

/** A scan of these labels shows their paper, whichever workstation printed it. Part of a statement. */
export const confirmScanned = (labelIds: readonly string[]): RawBuilder<unknown> => sql`
  update print_intents set state = 'confirmed', proof = 'scan', confirmed_at = now(), updated_at = now()
  where label_id = any(${labelIds}::uuid[]) and not extra
    and state in ('sending', 'in_memory', 'unknown', 'acknowledged', 'sent_unproven')`;

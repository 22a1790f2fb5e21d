import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { OperationRecord } from '../../../../shared/contract/operation.ts';
import { reportShort } from '../../../../shared/features/factory/floor/floor.ts';
import { printLabel } from '../../../../shared/features/factory/labels/labels.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';
import type { OperationEffect } from '../../../platform/features/operation-effect.ts';
import { fillPastHoles } from '../pigeonholes/pigeonholes.ts';
import { applyPush } from './push.ts';

const MINUTE_MS = 60_000;

/** Writes scans that led labels to where they are, and occupies the pigeonholes in which open orders wait. */
export async function insertPastScans(
  tx: Tx,
  scans: readonly Insertable<DB['labelEvents']>[],
): Promise<void> {
  await tx
    .insertInto('labelEvents')
    .values([...scans])
    .execute();
  await fillPastHoles(tx);
}

/** A garment that a picker didn’t find some time ago: its label was printed, and its pick face counted as empty. */
export async function recordPastShortage(
  tx: Tx,
  shortage: {
    readonly stationId: string;
    readonly labelId: string;
    readonly staffId: string;
    readonly now: Date;
  },
  effects: readonly OperationEffect[],
): Promise<void> {
  const { stationId, labelId, staffId, now } = shortage;
  const { last } = await tx
    .selectFrom('stationOperations')
    .select(({ fn }) => fn.max<string | number | null>('sequence').as('last'))
    .where('stationId', '=', stationId)
    .executeTakeFirstOrThrow();
  const operation = (place: number, kind: string, payload: OperationRecord['payload']): OperationRecord => ({
    id: newId(),
    stationId,
    sequence: Number(last ?? 0) + place,
    kind,
    payload,
    staffId,
    at: new Date(now.getTime() - (3 - place) * 20 * MINUTE_MS).toISOString(),
  });
  const paper = { labelId, intentId: newId(), printer: 'Zebra 1', payloadHash: '0'.repeat(64) };
  const operations = [
    operation(1, printLabel.kind, paper),
    operation(2, reportShort.kind, { labelId, left: 0, elsewhere: null }),
  ];
  await applyPush(tx, { stationId, operations, clockOffsetMs: 0 }, effects, now);
}

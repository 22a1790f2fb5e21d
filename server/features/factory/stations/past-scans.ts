import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { OperationRecord } from '../../../../shared/contract/operation.ts';
import { reportShort } from '../../../../shared/features/factory/floor/floor.ts';
import { newLabelCode, printLabel, spoilGarment } from '../../../../shared/features/factory/labels/labels.ts';
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

interface PastAct {
  readonly stationId: string;
  readonly labelId: string;
  readonly staffId: string;
  readonly now: Date;
}

type Act = readonly [kind: string, payload: OperationRecord['payload']];

/** Applies a workstation’s acts, each 20 minutes after the one before and the last one 20 minutes ago. @returns their ids */
async function applyPastActs(
  tx: Tx,
  { stationId, staffId, now }: PastAct,
  acts: readonly Act[],
  effects: readonly OperationEffect[],
): Promise<string[]> {
  const { last } = await tx
    .selectFrom('stationOperations')
    .select(({ fn }) => fn.max<string | number | null>('sequence').as('last'))
    .where('stationId', '=', stationId)
    .executeTakeFirstOrThrow();
  const operations = acts.map(
    ([kind, payload], place): OperationRecord => ({
      id: newId(),
      stationId,
      sequence: Number(last ?? 0) + 1 + place,
      kind,
      payload,
      staffId,
      at: new Date(now.getTime() - (acts.length - place) * 20 * MINUTE_MS).toISOString(),
    }),
  );
  await applyPush(tx, { stationId, operations, clockOffsetMs: 0 }, effects, now);
  return operations.map(({ id }) => id);
}

/** A garment that a picker didn’t find some time ago: its label was printed, and its pick face counted as empty. */
export async function recordPastShortage(
  tx: Tx,
  shortage: PastAct,
  effects: readonly OperationEffect[],
): Promise<void> {
  const { labelId } = shortage;
  const paper = { labelId, intentId: newId(), printer: 'Zebra 1', payloadHash: '0'.repeat(64) };
  const acts: Act[] = [
    [printLabel.kind, paper],
    [reportShort.kind, { labelId, left: 0, elsewhere: null }],
  ];
  await applyPastActs(tx, shortage, acts, effects);
}

/** A garment that failed at Check some time ago because of banding. @returns the operation’s id */
export async function recordPastFailure(
  tx: Tx,
  failure: PastAct,
  effects: readonly OperationEffect[],
): Promise<string> {
  const child = { id: newId(), code: newLabelCode() };
  const payload = { labelId: failure.labelId, reason: 'banding', child, place: 'check' };
  const [id = ''] = await applyPastActs(tx, failure, [[spoilGarment.kind, payload]], effects);
  return id;
}

import { conflict, Refusal } from '../../../../shared/contract/errors.ts';
import type { OperationOutcome, OperationRecord } from '../../../../shared/contract/operation.ts';
import { pack, pretreat, printOn, sort } from '../../../../shared/features/factory/floor/floor.ts';
import {
  type LabelState,
  orderStatusFromLabels,
  spoiledStageSchema,
  spoilGarment,
  undoSpoil,
} from '../../../../shared/features/factory/labels/labels.ts';
import { applyOperation, refuseUnknownLabel } from '../../../../shared/features/factory/stations/stations.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { SpoiledGarment, SpoilReports, UndoneSpoil } from '../labels/labels.ts';
import { lockStation } from '../printing/printing.ts';
import {
  type FloorOrder,
  type JudgedOperation,
  knownOperations,
  ordersOfLabels,
  settlePigeonholes,
  writeBatch,
} from './stations.queries.ts';

/** Operations that begin with a scan of the label: its paper is in someone's hand. */
const SCANS: readonly string[] = [pretreat.kind, printOn.kind, sort.kind, pack.kind];
const isScan = (kind: string) => SCANS.includes(kind);

interface Pushed {
  readonly outcomes: { id: string; result: OperationOutcome }[];
  readonly labels: LabelState[];
  readonly nextSequence: number;
}

/** The station's time of an operation in the server's time; what lies in the future happened now. */
function effectiveTime(record: OperationRecord, clockOffsetMs: number, now: Date): string {
  return new Date(Math.min(Date.parse(record.at) + clockOffsetMs, now.getTime())).toISOString();
}

function checkSequences(fresh: readonly OperationRecord[], stationId: string, nextSequence: number): void {
  let least = nextSequence;
  for (const record of fresh) {
    if (record.stationId !== stationId)
      throw conflict('other-station', 'These operations were recorded under another workstation');
    if (record.sequence < least)
      throw new Refusal(409, 'sequence-used', 'This workstation counts again from a number it has used', {
        errors: { nextSequence: [String(nextSequence)] },
      });
    least = record.sequence + 1;
  }
}

/** What a batch spoils, and what it takes back. */
class SpoilBook {
  readonly spoiled: SpoiledGarment[] = [];
  readonly undone: UndoneSpoil[] = [];

  /** @param before the label as the operation found it */
  add(
    { id, kind, labelId, payload, stationId, staffId, effectiveAt: at }: JudgedOperation,
    before: LabelState,
  ): void {
    if (kind === undoSpoil.kind) this.#undo({ id, labelId, at });
    if (kind !== spoilGarment.kind) return;
    const { reason } = spoilGarment.payload.parse(payload);
    const { state: stage } = spoiledStageSchema.parse(before);
    const standing = { undoneById: null, undoneAt: null };
    this.spoiled.push({ id, labelId, stage, reason, stationId, staffId, at, ...standing });
  }

  /** Takes back the label's last report in the order of the log: the times of a station's clock may go back. */
  #undo(undo: UndoneSpoil): void {
    const place = this.spoiled.findLastIndex(
      ({ labelId, undoneById }) => labelId === undo.labelId && undoneById === null,
    );
    const report = this.spoiled[place];
    if (report) this.spoiled[place] = { ...report, undoneById: undo.id, undoneAt: undo.at };
    else this.undone.push(undo);
  }
}

/**
 * Applies a batch: the shared rules judge every operation against the locked label, in the station's order, and the
 * outcome is stored. A repeated operation has no effect and gets its stored outcome.
 */
export async function applyPush(
  tx: Tx,
  push: { stationId: string; operations: readonly OperationRecord[]; clockOffsetMs: number },
  now: Date,
): Promise<Pushed> {
  const labelIds = [...new Set(push.operations.map(({ payload }) => payload.labelId))];
  const ids = push.operations.map(({ id }) => id);
  await lockStation(tx, push.stationId);
  const known = await knownOperations(tx, { stationId: push.stationId, ids, labelIds });
  const seen = new Set(known.outcomes.keys());
  const fresh = push.operations.filter(({ id }) => !seen.has(id) && seen.add(id));
  checkSequences(fresh, push.stationId, known.nextSequence);

  const orders = await ordersOfLabels(tx, labelIds);
  const labels = new Map(orders.flatMap((order) => order.labels).map((label) => [label.id, label]));
  const judged: JudgedOperation[] = [];
  const changed = new Map<string, JudgedOperation>();
  const spoils = new SpoilBook();
  for (const record of fresh) {
    const label = labels.get(record.payload.labelId);
    const effectiveAt = effectiveTime(record, push.clockOffsetMs, now);
    const result = label
      ? applyOperation(label, record, effectiveAt)
      : { outcome: 'refused' as const, refusal: refuseUnknownLabel() };
    const outcome: OperationOutcome =
      result.outcome === 'applied' ? { outcome: 'applied', version: result.state.version } : result;
    const operation: JudgedOperation = {
      ...record,
      labelId: record.payload.labelId,
      effectiveAt,
      clockOffsetMs: push.clockOffsetMs,
      outcome,
    };
    judged.push(operation);
    known.outcomes.set(record.id, outcome);
    if (result.outcome === 'applied') {
      if (label) spoils.add(operation, label);
      labels.set(result.state.id, result.state);
      changed.set(result.state.id, operation);
    }
  }

  if (judged.length > 0) await writeOutcome(tx, { judged, changed, orders, labels, spoils });
  return {
    outcomes: push.operations.flatMap(({ id }) => {
      const result = known.outcomes.get(id);
      return result ? [{ id, result }] : [];
    }),
    labels: labelIds.flatMap((id) => labels.get(id) ?? []),
    nextSequence: Math.max(known.nextSequence, ...fresh.map(({ sequence }) => sequence + 1)),
  };
}

async function writeOutcome(
  tx: Tx,
  batch: {
    judged: readonly JudgedOperation[];
    changed: ReadonlyMap<string, JudgedOperation>;
    orders: readonly FloorOrder[];
    labels: ReadonlyMap<string, LabelState>;
    spoils: SpoilReports;
  },
): Promise<void> {
  const { judged, changed, orders, labels, spoils } = batch;
  const after = orders.map((order) => ({
    ...order,
    labels: order.labels.map((label) => labels.get(label.id) ?? label),
  }));
  const touched = after.filter((order) => order.labels.some((label) => changed.has(label.id)));
  const steps = touched.flatMap((order) => {
    const states = order.labels.map((label) => label.state);
    const status = orderStatusFromLabels(order.status, states, order.flow);
    const cause = order.labels
      .map((label) => changed.get(label.id))
      .findLast((operation) => operation !== undefined);
    if (status === order.status || !cause) return [];
    return [
      {
        orderId: order.id,
        status,
        cause: { kind: 'scan' as const, id: cause.id, at: new Date(cause.effectiveAt) },
      },
    ];
  });
  const packed = orders.flatMap((order) =>
    order.labels
      .filter(({ id, state }) => state !== 'packed' && labels.get(id)?.state === 'packed')
      .map(({ id }) => ({ projectId: order.projectId, payload: { labelId: id, orderId: order.id } })),
  );
  const scanned = judged.filter(({ kind, outcome }) => outcome.outcome === 'applied' && isScan(kind));
  await writeBatch(tx, {
    operations: judged,
    scanned: [...new Set(scanned.map(({ labelId }) => labelId))],
    packed,
    labels: [...changed.keys()].flatMap((id) => labels.get(id) ?? []),
    orders: steps,
    spoils,
  });
  if (touched.length === 0) return;
  const closed = (label: LabelState) => label.state === 'packed' || label.state === 'cancelled';
  await settlePigeonholes(
    tx,
    touched.filter((order) => order.labels.every(closed)).map(({ id }) => id),
  );
}
